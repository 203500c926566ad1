internal import Bytes
public import Geometry

/// The text of a page, in reading order, with the place of every letter.
public struct PrintedText: Hashable, Sendable {
  /// The letters; lines end with line feeds.
  public var letters: [Unicode.Scalar] = []
  /// The box of each letter, in points from the upper left corner of the page.
  public var boxes: [Box] = []

  /// Creates a text without letters.
  public init() {}

  static let most = 1_000_000

  func write(to writer: inout ByteWriter) {
    writer.appendVarint(UInt64(letters.count))
    for (letter, box) in zip(letters, boxes) {
      writer.appendVarint(UInt64(letter.value))
      box.write(to: &writer)
    }
  }

  init(from reader: inout ByteReader) throws(ByteError) {
    for _ in 0..<(try reader.count(Self.most)) {
      letters.append(Unicode.Scalar(UInt32(try reader.count(0x10_FFFF))) ?? "\u{FFFD}")
      boxes.append(try Box(read: &reader))
    }
  }
}

extension Box {
  /// Appends four short numbers.
  func write(to writer: inout ByteWriter) {
    for place in [low.x, low.y, high.x, high.y] { writer.appendFloat(Float(place)) }
  }

  /// Reads four short numbers; impossible places count as 0.
  init(read reader: inout ByteReader) throws(ByteError) {
    func place() throws(ByteError) -> Double {
      let number = try reader.float()
      return number.isFinite ? Double(number) : 0
    }
    let low = Point(x: try place(), y: try place())
    self.init(low: low, high: Point(x: try place(), y: try place()))
  }
}
