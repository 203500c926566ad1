import Bytes
import Geometry
import Glibc
import Ink
import Recognition
import Support
import SyntheticHand
import Testing

/// Finding the pieces of handwriting on a page.
@Suite struct HandwritingPiecesTests {
  private static let frame = Box(low: Point(x: 50, y: 50), high: Point(x: 545, y: 800))

  private func points(_ strokes: [Stroke]) -> [[Point]] {
    strokes.map { $0.samples.map(\.position) }
  }

  private func written(
    _ text: String, in frame: Box = Self.frame, hand: Hand = .neat, xHeight: Double = 6
  ) -> [[Point]] {
    var writer = Writer(seed: Seed.of(91), hand: hand, xHeight: xHeight)
    return points(writer.write(text, in: frame, lineHeight: xHeight * 4).strokes)
  }

  /// The strokes of each written line, and of each piece that is found.
  private func lines(_ hand: Hand, _ text: String) -> (written: [Set<Int>], found: [Set<Int>]) {
    var writer = Writer(seed: Seed.of(92), hand: hand)
    let page = writer.write(text, in: Self.frame)
    let lines = Dictionary(grouping: page.words, by: \.line)
      .sorted { $0.key < $1.key }.map { Set($0.value.flatMap { Array($0.strokes) }) }
    return (lines, HandwritingPieces(of: points(page.strokes)).pieces.map { Set($0.strokes) })
  }

  @Test(arguments: [Hand.neat, .flowing, .hurried, .careful])
  func `notes are one whole piece a line, from top to bottom`(hand: Hand) {
    for text in [LectureNotes.english, LectureNotes.german] {
      let (written, found) = lines(hand, text)
      #expect(found == written)
    }
  }

  @Test func `lines of other hands and of kana and kanji are whole`() {
    var (whole, count) = (0, 0)
    for seed in 0..<6 as Range<UInt64> {
      for text in [LectureNotes.english, LectureNotes.japanese] {
        let (written, found) = lines(Hand(random: seed), text)
        whole += written.count { found.contains($0) }
        count += written.count
      }
    }
    #expect(Double(whole) > Double(count) * 0.9, "\(whole) of \(count)")
  }

  @Test func `the upper and lower halves of kanji stay in one line`() {
    func curl(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> [Point] {
      stride(from: 0, through: 1, by: 0.05).map { step in
        Point(x: x + step * width, y: y + height / 2 * (1 - cos(step * 9)))
      }
    }
    func halves(_ x: Double) -> [[Point]] {
      [curl(x, 100, 8, 5), curl(x + 9, 100, 8, 5), curl(x, 112, 8, 7), curl(x + 9, 112, 8, 7)]
    }
    func tall(_ x: Double) -> [[Point]] { [curl(x, 101, 14, 17)] }
    func low(_ x: Double) -> [[Point]] { [curl(x, 107, 8, 6), curl(x + 9, 107, 8, 6)] }
    let letters = halves(100) + low(124) + tall(148) + tall(172) + halves(196) + tall(220)
    #expect(HandwritingPieces(of: letters + low(244)).pieces.count == 1)
  }

  @Test func `strokes of a piece are from left to right`() {
    let strokes = written(LectureNotes.english, hand: .hurried)
    for piece in HandwritingPieces(of: strokes).pieces {
      let left = piece.strokes.map { Box(around: strokes[$0]).low.x }
      #expect(left == left.sorted())
      #expect(!piece.isVertical)
    }
  }

  @Test func `the place on the page changes nothing`() {
    let strokes = written(LectureNotes.english, hand: .hurried)
    let pieces = HandwritingPieces(of: strokes).pieces.map(\.strokes)
    for shift in [Point(x: 64, y: -32), Point(x: -1024, y: 4096), Point(x: 0, y: 8192)] {
      let moved = strokes.map { $0.map { $0 + shift } }
      #expect(HandwritingPieces(of: moved).pieces.map(\.strokes) == pieces)
    }
  }

  @Test func `whatever is on the page, each stroke is in at most one piece`() {
    var random = RandomSource(seed: Seed.of(93))
    for _ in 0..<40 {
      let count = Int.random(in: 0...200, using: &random)
      let strokes = (0..<count).map { _ -> [Point] in
        let size = Double.random(in: 0...60, using: &random)
        let place = Point(
          x: .random(in: 0...500, using: &random), y: .random(in: 0...200, using: &random))
        return (0..<Int.random(in: 0...6, using: &random)).map { _ in
          let step = Point(
            x: .random(in: 0...size, using: &random), y: .random(in: 0...size, using: &random))
          return place + step
        }
      }
      let found = HandwritingPieces(of: strokes).pieces.flatMap(\.strokes)
      #expect(Set(found).count == found.count)
      #expect(found.allSatisfy { strokes.indices.contains($0) && !strokes[$0].isEmpty })
    }
  }

  @Test func `frames, arrows and underlines are left out`() {
    let words = written("Input and output\n\nof the machine", xHeight: 6)
    let box = Box(around: words.joined()).expanded(by: 14)
    let right = box.high.x
    let drawn = [
      box.corners + [box.low],
      [Point(x: right, y: 80), Point(x: right + 90, y: 80)],
      [Point(x: right + 84, y: 76), Point(x: right + 90, y: 80), Point(x: right + 84, y: 84)],
      [Point(x: 50, y: 70), Point(x: 100, y: 71), Point(x: 150, y: 70)],
    ]
    let plain = HandwritingPieces(of: words).pieces
    #expect(plain.count == 2)
    #expect(HandwritingPieces(of: words + drawn).pieces == plain)
  }

  @Test func `a line that is drawn between words divides them`() throws {
    let words = written("left right")
    #expect(HandwritingPieces(of: words).pieces.count == 1)
    let boxes = words.map { Box(around: $0) }.sorted { $0.low.x < $1.low.x }
    let gaps = zip(boxes, boxes.dropFirst()).map { (low: $0.high.x, high: $1.low.x) }
    let gap = try #require(gaps.max { $0.high - $0.low < $1.high - $1.low })
    let x = (gap.low + gap.high) / 2
    let side = [Point(x: x, y: 20), Point(x: x, y: 200)]
    #expect(HandwritingPieces(of: words + [side]).pieces.count == 2)
  }

  /// Letters that are joined to a word, from a place on.
  private func word(at place: Point, width: Double) -> [Point] {
    stride(from: 0, through: width, by: 0.5).map { (step: Double) -> Point in
      let rise: Double = 3 * cos(step * 1.2)
      return Point(x: place.x + step, y: place.y + rise)
    }
  }

  /// Letters with wide gaps between them.
  private var wideLetters: [[Point]] {
    (0..<8).map { word(at: Point(x: 100 + Double($0) * 24, y: 100), width: 6) }
  }

  @Test func `letters with tails stand in their line, however wide the hand`() {
    let tail = [(112, 98), (114, 100), (117, 98), (115, 118), (111, 116)].map {
      Point(x: $0.0, y: $0.1)
    }
    let tall = [Point(x: 115, y: 89), Point(x: 114, y: 103)]
    for letter in [tail, tall] {
      let pieces = HandwritingPieces(of: wideLetters + [letter]).pieces
      #expect(pieces.map(\.strokes) == [[0, 8, 1, 2, 3, 4, 5, 6, 7]])
    }
  }

  @Test func `a tall letter is part of a short word`() {
    let letters = (0..<3).map { word(at: Point(x: 110 + Double($0) * 9, y: 100), width: 6) }
    let tall = [Point(x: 105, y: 89), Point(x: 104, y: 103)]
    #expect(HandwritingPieces(of: [tall] + letters).pieces.map(\.strokes) == [[0, 1, 2, 3]])
  }

  @Test func `a short word below others is a piece of its own`() {
    let strokes = [
      word(at: Point(x: 100, y: 100), width: 40), word(at: Point(x: 150, y: 100), width: 40),
      word(at: Point(x: 112, y: 106.4), width: 14),
    ]
    #expect(HandwritingPieces(of: strokes).pieces.map(\.strokes) == [[0, 1], [2]])
  }

  @Test func `a line under a part of a joined word is left out`() {
    let strokes = [
      word(at: Point(x: 100, y: 100), width: 40), [Point(x: 105, y: 106), Point(x: 125, y: 106.5)],
      word(at: Point(x: 150, y: 100), width: 40),
    ]
    #expect(HandwritingPieces(of: strokes).pieces.map(\.strokes) == [[0, 2]])
  }

  @Test func `columns of text are read one after the other`() {
    let text = "one two\nthree\nfour five\nsix"
    let left = Box(low: Point(x: 40, y: 40), high: Point(x: 200, y: 300))
    let strokes = written(text, in: left) + written(text, in: left.moved(by: Point(x: 240, y: 9)))
    let pieces = HandwritingPieces(of: strokes).pieces
    #expect(pieces.count == 8)
    let order = pieces.map { $0.strokes.min() ?? 0 }
    #expect(order == order.sorted())
  }

  @Test func `a large heading and small text are whole`() {
    let top = Box(low: Point(x: 40, y: 40), high: Point(x: 540, y: 110))
    let below = Box(low: Point(x: 40, y: 130), high: Point(x: 540, y: 300))
    let heading = written("Ink and stone", in: top, xHeight: 15)
    let text = written("soot is mixed with glue, pressed into sticks", in: below, xHeight: 5)
    let pieces = HandwritingPieces(of: heading + text).pieces
    #expect(pieces.first.map { Set($0.strokes) } == Set(heading.indices))
    #expect(pieces.count == 2)
  }

  @Test(arguments: ["the quick brown fox jumps over the lazy dog", "contents"])
  func `a line that slopes is whole and tells its slope, however short`(text: String) {
    let level = written(text)
    for slope in [-0.4, -0.2, 0.1, 0.2, 0.4] {
      let strokes = level.map { $0.map { Point(x: $0.x, y: $0.y + slope * $0.x) } }
      let pieces = HandwritingPieces(of: strokes).pieces
      #expect(pieces.count == 1)
      #expect(pieces.allSatisfy { abs($0.slope - slope) < 0.06 })
    }
    #expect(HandwritingPieces(of: level).pieces.allSatisfy { $0.slope == 0 })
  }

  @Test func `columns of Japanese are read from right to left`() {
    let columns = ["硯は墨をする石です。", "よい墨の色は黒一色では", "山川日月火水木金土田"]
    var writer = Writer(seed: Seed.of(94))
    var (strokes, expected): ([[Point]], [Set<Int>]) = ([], [])
    for (number, column) in columns.enumerated() {
      let first = strokes.count
      for (row, character) in column.enumerated() {
        let low = Point(x: 400 - Double(number) * 36, y: 50 + Double(row) * 20)
        let cell = Box(low: low, high: low + Point(x: 40, y: 24))
        strokes += points(writer.write(String(character), in: cell).strokes)
      }
      expected.append(Set(first..<strokes.count))
    }
    let pieces = HandwritingPieces(of: strokes).pieces
    #expect(pieces.map { Set($0.strokes) } == expected)
    #expect(pieces.allSatisfy { $0.isVertical })
  }

  @Test func `points that are nowhere do no harm`() {
    let strokes = written("nothing is lost")
    let nowhere = [
      Point(x: .nan, y: 0), Point(x: .infinity, y: .nan), Point(x: -.infinity, y: 1e300),
    ]
    let pieces = HandwritingPieces(of: strokes).pieces
    #expect(!pieces.isEmpty)
    #expect(HandwritingPieces(of: strokes.map { nowhere + $0 + nowhere }).pieces == pieces)
    #expect(HandwritingPieces(of: strokes + [nowhere, []]).pieces == pieces)
    for strokes in [[], [[]], [nowhere], [[.zero]], Array(repeating: [Point.zero], count: 50)] {
      #expect(HandwritingPieces(of: strokes).pieces.isEmpty)
    }
  }

  @Test func `crowded pages are finished`() {
    let letter = [Point(x: 0, y: 0), Point(x: 4, y: 6), Point(x: 1, y: 9)]
    let crowd = Array(repeating: letter, count: 30_000)
    #expect(HandwritingPieces(of: crowd).pieces.count <= 1)
    let far = (0..<2000).map { number in
      letter.map { $0 + Point(x: Double(number % 50) * 20_000, y: Double(number / 50) * 20_000) }
    }
    #expect(HandwritingPieces(of: far).pieces.count == far.count)
  }
}
