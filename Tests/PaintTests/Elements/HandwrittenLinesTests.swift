import Bytes
import Geometry
import Ink
import Notebook
import Support
import SyntheticHand
import Testing

/// Finding words and lines in handwriting.
@Suite struct HandwrittenLinesTests {
  private static let frame = Box(low: Point(x: 50, y: 50), high: Point(x: 545, y: 800))

  private func points(_ strokes: [Stroke]) -> [[Point]] {
    strokes.map { $0.samples.map(\.position) }
  }

  @Test func `whatever strokes are where, each is in one word of one line`() {
    var random = RandomSource(seed: Seed.of(81))
    for _ in 0..<60 {
      let boxes = (0..<Int.random(in: 0...60, using: &random)).map { _ -> Box in
        let low = Point(
          x: .random(in: -50...600, using: &random), y: .random(in: -50...300, using: &random))
        let size = Point(
          x: .random(in: 0...60, using: &random), y: .random(in: 0...40, using: &random))
        return Int.random(in: 0..<20, using: &random) == 0
          ? .empty : Box(low: low, high: low + size)
      }
      let found = HandwrittenLines(of: boxes)
      #expect(found.lines.joined().joined().sorted() == Array(boxes.indices))
      #expect(found.lines.allSatisfy { line in !line.isEmpty && line.allSatisfy { !$0.isEmpty } })
      for stroke in boxes.indices {
        let (word, line) = (Set(found.word(of: stroke)), Set(found.line(of: stroke)))
        #expect(word.contains(stroke) && word.isSubset(of: line))
        for other in word { #expect(Set(found.word(of: other)) == word) }
      }
    }
  }

  @Test func `moved and enlarged handwriting has the same words`() {
    var writer = Writer(seed: Seed.of(82))
    let strokes = points(writer.write(LectureNotes.english, in: Self.frame).strokes)
    let lines = HandwrittenLines(along: strokes)
    for map in [
      Affine.translation(by: Point(x: 64, y: -32)), .scaling(x: 2, y: 2), .scaling(x: 0.5, y: 0.5),
    ] {
      #expect(HandwrittenLines(along: strokes.map { $0.map { map($0) } }) == lines)
    }
  }

  /// The share of strokes whose word, and whose line, is found exactly.
  private func shares(_ hand: Hand, _ text: String) -> (words: Double, lines: Double) {
    var writer = Writer(seed: Seed.of(83), hand: hand)
    let written = writer.write(text, in: Self.frame)
    let found = HandwrittenLines(along: points(written.strokes))
    let lines = Dictionary(grouping: written.words, by: \.line)
      .mapValues { Set($0.flatMap { Array($0.strokes) }) }
    var (words, whole) = (0, 0)
    for word in written.words {
      for stroke in word.strokes {
        if Set(found.word(of: stroke)) == Set(word.strokes) { words += 1 }
        if Set(found.line(of: stroke)) == lines[word.line] { whole += 1 }
      }
    }
    let count = Double(written.strokes.count)
    return (Double(words) / count, Double(whole) / count)
  }

  @Test(arguments: [Hand.neat, .flowing, .hurried, .careful])
  func `of the strokes of notes, 95 in 100 lead to exactly their word`(hand: Hand) {
    for text in [LectureNotes.english, LectureNotes.german] {
      let found = shares(hand, text)
      #expect(found.words >= 0.95 && found.lines >= 0.9, "\(found)")
    }
  }

  @Test func `other hands are read as well`() {
    let all = (0..<6).map { shares(Hand(random: $0), LectureNotes.english) }
    let count = Double(all.count)
    #expect(all.reduce(0) { $0 + $1.words } / count >= 0.98)
    #expect(all.reduce(0) { $0 + $1.lines } / count >= 0.97)
    #expect(all.allSatisfy { $0.words >= 0.9 })
  }
}
