import Bytes
import Geometry
import Support
import Testing

@testable import Recognition

/// A line of words that are drawn as zigzags, a stroke for each letter.
private struct DrawnLine {
  /// The strokes of each word.
  let words: [[[Point]]]
  let line: ReadLine
  /// The frames that tell each word.
  let frames: [Range<Int>]

  init(
    drawn random: inout RandomSource, slope: Double = 0, isVertical: Bool = false
  ) throws {
    var (words, place): ([[[Point]]], Double) = ([], 100)
    for _ in 0..<Int.random(in: 2...5, using: &random) {
      words.append(
        (0..<Int.random(in: 1...5, using: &random)).map { _ in
          defer { place += 8 }
          return Self.letter(at: place, rises: Bool.random(using: &random))
        })
      place += Double.random(in: 8...20, using: &random)
    }
    let page = words.map { $0.map { $0.map { Self.onPage($0, slope, isVertical) } } }
    let picture = try #require(
      LinePicture(of: page.flatMap { $0 }, slope: slope, isVertical: isVertical))
    let map = picture.map
    let peaks = words.map { word in
      word.map { letter in
        let middle = Box(around: letter).center.x
        return Int((middle - map.start) * map.scale + LineMap.margin) / Int(LineMap.frame)
      }
    }
    var letters = [[Lattice.Letter]](
      repeating: [Lattice.Letter(Lattice.blank, cost: 0)], count: picture.width / 8 + 1)
    for peak in peaks.joined() { letters[peak] = [Lattice.Letter(0x6D, cost: 0)] }
    self.words = page
    line = ReadLine(key: picture.key, map: map, lattice: Lattice(letters))
    frames = peaks.map { ($0.first ?? 0)..<($0.last ?? 0) + 1 }
  }

  private static func letter(at x: Double, rises: Bool) -> [Point] {
    (0...6).map { step in
      let top = rises && step < 3 ? 190.0 : 200
      return Point(x: x + Double(step), y: step % 2 == 0 ? 207 : top)
    }
  }

  private static func onPage(_ point: Point, _ slope: Double, _ isVertical: Bool) -> Point {
    let sloped = Point(x: point.x, y: point.y + slope * (point.x - 150))
    return isVertical ? Point(x: -sloped.y, y: sloped.x) : sloped
  }
}

@Suite struct WordBoxTests {
  private static let ways = [(0, false), (0.2, false), (-0.2, false), (0, true), (0.1, true)]

  @Test func `the box of a word is that of its ink, level, sloped or in a column`() throws {
    var random = RandomSource(seed: Seed.of(1))
    for number in 0..<40 {
      let (slope, isVertical) = Self.ways[number % Self.ways.count]
      let drawn = try DrawnLine(drawn: &random, slope: slope, isVertical: isVertical)
      for (word, frames) in zip(drawn.words, drawn.frames) {
        let (box, ink) = (drawn.line.box(of: frames), Box(around: word.joined()))
        #expect(box.expanded(by: 0.2).contains(ink) && ink.expanded(by: 2).contains(box))
      }
    }
  }

  @Test func `in files, a word is as long as its ink and as high as its line`() throws {
    var random = RandomSource(seed: Seed.of(2))
    for _ in 0..<20 {
      let drawn = try DrawnLine(drawn: &random)
      let all = Box(around: drawn.words.joined().joined())
      for (word, frames) in zip(drawn.words, drawn.frames) {
        let (box, ink) = (drawn.line.lineBox(of: frames), Box(around: word.joined()))
        #expect(abs(box.low.x - ink.low.x) < 1 && abs(box.high.x - ink.high.x) < 1)
        #expect(abs(box.low.y - all.low.y) < 0.01 && abs(box.high.y - all.high.y) < 0.01)
      }
    }
  }

  @Test func `a part of a joined word has the height of the ink in its frames`() throws {
    let stroke = (0...60).map { step in
      let top = step < 30 ? 180.0 : 200
      return Point(x: 100 + Double(step), y: step % 2 == 0 ? 207 : top)
    }
    let picture = try #require(LinePicture(of: [stroke], slope: 0, isVertical: false))
    let count = picture.width / 8
    let letters = (0..<count).map { frame in
      [Lattice.Letter(frame % 3 == 1 ? 0x6D : Lattice.blank, cost: 0)]
    }
    let line = ReadLine(key: 0, map: picture.map, lattice: Lattice(letters))
    let (half, whole) = (line.box(of: count * 2 / 3..<count), line.box(of: 0..<count))
    #expect(half.low.y > 195 && half.low.x > 125 && abs(half.high.x - 160) < 2)
    #expect(whole.low.y < 181 && abs(whole.low.x - 100) < 2)
  }

  @Test func `no box is empty, flat or higher than the line, whatever its frames are`() throws {
    var random = RandomSource(seed: Seed.of(3))
    for _ in 0..<20 {
      let drawn = try DrawnLine(drawn: &random)
      let all = Box(around: drawn.words.joined().joined()).expanded(by: 1)
      for _ in 0..<20 {
        let start = Int.random(in: 0..<drawn.line.lattice.count, using: &random)
        let end = Int.random(in: start + 1...drawn.line.lattice.count, using: &random)
        for box in [drawn.line.box(of: start..<end), drawn.line.lineBox(of: start..<end)] {
          #expect(box.width > 0 && box.height > 0 && box.height <= all.height)
        }
      }
    }
    let dash = [Point(x: 100, y: 200), Point(x: 120, y: 200)]
    let picture = try #require(LinePicture(of: [dash], slope: 0, isVertical: false))
    let line = ReadLine(key: 0, map: picture.map, lattice: Lattice([[.init(0x2D, cost: 0)]]))
    #expect(line.box(of: 0..<1).height > 0 && line.box(of: 0..<1).width > 15)
  }

  @Test func `ink is stored with its line, and damaged ink is refused`() throws {
    var random = RandomSource(seed: Seed.of(4))
    let drawn = try DrawnLine(drawn: &random)
    let page = ReadPage(lines: [drawn.line])
    #expect(try ReadPage(stored: page.stored) == page)
    for bytes: [UInt8] in [[2, 0, 0], [3, 1, 9, 8], [4, 0, 0, 0, 0]] {
      #expect(throws: ByteError.self) {
        var reader = ByteReader(bytes)
        _ = try LineInk(from: &reader)
      }
    }
  }
}
