import Bytes
import Geometry
import Ink
import Notebook
import Testing

@testable import Foreign

/// Ink in Ink Serialized Format, written here block by block.
@Suite struct ISFTests {
  /// A number in groups of seven bits.
  private static func number(_ value: Int) -> [UInt8] {
    varint(UInt64(value))
  }

  private static func signed(_ value: Int) -> [UInt8] {
    number(abs(value) << 1 | (value < 0 ? 1 : 0))
  }

  private static func block(_ tag: Int, _ content: [UInt8]) -> [UInt8] {
    number(tag) + number(content.count) + content
  }

  private static func stream(_ blocks: [UInt8]) -> [UInt8] {
    [0] + number(blocks.count) + blocks
  }

  /// Numbers of 16 bits each, the highest byte first.
  private static func packed(_ values: [Int]) -> [UInt8] {
    [16] + values.flatMap { [UInt8($0 >> 8 & 0xFF), UInt8($0 & 0xFF)] }
  }

  /// Second differences in the code with a number: ones, a zero, and bits of the magnitude.
  private static func huffman(_ values: [Int], code: Int, widths: [Int]) -> [UInt8] {
    var least = [0]
    for width in widths.dropFirst() {
      least.append(
        least.count == 1 ? 1 : least[least.count - 1] + 1 << (widths[least.count - 1] - 1))
      _ = width
    }
    var bits: [Bool] = []
    var (last, before) = (0, 0)
    for value in values {
      let difference = value - 2 * last + before
      (before, last) = (last, value)
      let magnitude = abs(difference)
      let class_ = magnitude == 0 ? 0 : least.lastIndex { $0 > 0 && $0 <= magnitude } ?? 1
      bits += Array(repeating: true, count: class_) + [false]
      guard class_ > 0 else { continue }
      let raw = (magnitude - least[class_]) << 1 | (difference < 0 ? 1 : 0)
      for bit in (0..<widths[class_]).reversed() { bits.append(raw >> bit & 1 == 1) }
    }
    while bits.count % 8 != 0 { bits.append(false) }
    return [0x80 | UInt8(code)]
      + stride(from: 0, to: bits.count, by: 8).map { start in
        (0..<8).reduce(0) { $0 << 1 | (bits[start + $1] ? 1 : 0) }
      }
  }

  private static func stroke(_ count: Int, _ packets: [[UInt8]]) -> [UInt8] {
    block(10, number(count) + packets.flatMap { $0 })
  }

  private static let millimeter = 72 / 25.4

  private static func strokes(of file: [UInt8]) throws -> [Stroke] {
    try ForeignSamples.pages(of: file, as: ISFNotes.self).pages.flatMap(\.strokes)
  }

  @Test func `points, colors and widths come over in true size`() throws {
    // A pen of 2 mm in half transparent blue, numbered second.
    let looks = [
      Self.number(69) + Self.number(100),
      Self.number(68) + Self.number(0xFF0000) + Self.number(69) + Self.number(200)
        + Self.number(80) + Self.number(127),
    ]
    let table = Self.block(2, looks.flatMap { Self.number($0.count) + $0 })
    let file = Self.stream(
      table + Self.number(9) + [1]
        + Self.stroke(3, [Self.packed([1000, 2000, 3000]), Self.packed([500, 500, 600])]))
    #expect(ISFNotes.isLikely(file))
    let stroke = try #require(try Self.strokes(of: file).first)
    let first = try #require(stroke.samples.first)
    #expect(first.position.distance(to: Point(x: 10, y: 5) * Self.millimeter) < 1e-9)
    #expect(stroke.samples.count == 3 && stroke.style.color == Color(rgba: 0x0000_FF80))
    #expect(abs(stroke.style.width - 2 * Self.millimeter) < 1e-9)
    #expect(stroke.style.response == .constant)
  }

  @Test func `each code of second differences is read`() throws {
    let codes = [
      [0, 1, 2, 4, 6, 8, 12, 16, 24, 32], [0, 1, 1, 2, 4, 8, 12, 16, 24, 32],
      [0, 1, 1, 1, 2, 4, 8, 14, 22, 32], [0, 2, 2, 3, 5, 8, 12, 16, 24, 32],
      [0, 3, 4, 5, 8, 12, 16, 24, 32], [0, 4, 6, 8, 12, 16, 24, 32],
      [0, 6, 8, 12, 16, 24, 32], [0, 7, 8, 12, 16, 24, 32],
    ]
    let x = [1000, 1000, 1001, 1003, 1060, 1300, 9000, 8000, 60_000, 60_001]
    let y = [2000, 2000, 2000, 2000, 1999, 1000, 100, 0, 5, 90]
    for (code, widths) in codes.enumerated() {
      let packets = [x, y].map { Self.huffman($0, code: code, widths: widths) }
      let stroke = try #require(
        try Self.strokes(of: Self.stream(Self.stroke(x.count, packets))).first)
      for (sample, place) in zip(stroke.samples, zip(x, y)) {
        let wanted = Point(x: Double(place.0), y: Double(place.1)) * (Self.millimeter / 100)
        #expect(sample.position.distance(to: wanted) < 1e-6, "\(code)")
      }
    }
  }

  @Test func `pressure changes the width from a quarter to seven quarters`() throws {
    let layout = Self.block(5, Self.number(56))
    let range = Self.block(25, Self.number(56) + Self.number(3) + Self.signed(0) + Self.signed(255))
    let packets = [
      Self.packed([0, 1000, 2000]), Self.packed([0, 0, 0]), Self.packed([0, 102, 255]),
    ]
    func file(_ flags: Int) -> [UInt8] {
      let look = Self.block(
        3, Self.number(69) + Self.number(100) + Self.number(72) + Self.number(flags))
      return Self.stream(look + layout + range + Self.stroke(3, packets))
    }
    let stroke = try #require(try Self.strokes(of: file(0)).first)
    for (index, factor) in [0.25, 0.85, 1.75].enumerated() {
      #expect(abs(stroke.width(at: index) - factor * Self.millimeter) < 1e-5)
    }
    let even = try #require(try Self.strokes(of: file(4)).first)
    #expect(even.style.response == .constant && even.samples[2].pressure == 1)
    #expect(abs(even.style.width - Self.millimeter) < 1e-9)
  }

  @Test func `maps and highlighters are known`() throws {
    func float(_ number: Float) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: number.bitPattern >> UInt32($0 * 8)) }
    }
    let map = Self.number(21) + [2, 3, 100, 200].flatMap { float($0) }
    // The operation 9, and a nib of 1 mm by 5 mm.
    let look = Self.block(
      3,
      Self.number(87) + [9, 0, 0, 0] + Self.number(69) + Self.number(100) + Self.number(70)
        + Self.number(500) + Self.number(71) + [1])
    let file = Self.stream(
      map + look + Self.stroke(2, [Self.packed([0, 1000]), Self.packed([100, 100])]))
    let stroke = try #require(try Self.strokes(of: file).first)
    let place = Point(x: 1, y: 5) * Self.millimeter
    #expect(try #require(stroke.samples.first).position.distance(to: place) < 1e-6)
    #expect(stroke.style.tool == .highlighter)
    #expect(abs(stroke.style.width - 5 * Self.millimeter) < 1e-6)
  }

  @Test func `streams are pages, and a damaged stroke does not harm the others`() throws {
    let good = Self.stroke(2, [Self.packed([100, 200]), Self.packed([100, 200])])
    let bad = Self.block(10, Self.number(50) + [0xFF])
    let file = Self.stream(bad + good + good) + Self.stream(good)
    let (pages, notes) = try ForeignSamples.pages(of: file, as: ISFNotes.self)
    #expect(pages.map(\.strokes.count) == [2, 1])
    #expect(notes.losses.counts == [.damagedElements: 1])
  }

  @Test func `other files are not taken for ink`() {
    let others: [[UInt8]] = [
      [], [0], Array(repeating: 0, count: 4096), [0, 1, 0, 0, 0, 12], [0, 0, 1, 0, 1, 0, 16, 16],
      [0, 0, 0, 0x18] + Array("ftypmp42".utf8), Array("plain text".utf8), [0, 0x61, 0x73, 0x6D, 1],
    ]
    for other in others { #expect(!ISFNotes.isLikely(other)) }
  }

  @Test func `damaged files are refused or read in part`() {
    let file = Self.stream(
      Self.block(3, Self.number(69) + Self.number(100)) + Self.block(5, Self.number(56))
        + Self.stroke(
          3,
          [
            Self.huffman([100, 200, 320], code: 4, widths: [0, 3, 4, 5, 8, 12, 16, 24, 32]),
            Self.packed([0, 5, 6]), Self.packed([1, 2, 3]),
          ]))
    ForeignSamples.harm(file, as: ISFNotes.self)
  }
}
