public import Bytes
public import Geometry

/// A line of handwriting on a page, with what may be written there.
public struct ReadLine: Hashable, Sendable {
  /// The number of its picture: lines that look the same have the same, wherever they are.
  public let key: UInt64
  /// Where it is on the page.
  public let map: LineMap
  /// What it may say.
  public let lattice: Lattice
  /// A bit for each letter that it may have.
  private let letters: UInt64

  /// Describes a line.
  public init(key: UInt64, map: LineMap, lattice: Lattice) {
    (self.key, self.map, self.lattice) = (key, map, lattice)
    letters = LatticeSearch.bits(of: lattice)
  }

  /// The places of a text in the line.
  public func matches(of search: LatticeSearch) -> [LatticeSearch.Match] {
    search.mayMatch(letters) ? search.matches(in: lattice) : []
  }

  /// The box on the page of the ink of what is read in some frames: a word, or a part of one.
  ///
  /// It ends in the widest gaps to the letters beside, or at the frames where the ink is joined.
  public func box(of frames: Range<Int>) -> Box {
    let box = map.box(ofInkIn: columns(of: frames))
    return box.isEmpty ? map.box(of: frames) : box
  }

  /// The box that is as long as the ink of a word, and as high as the line.
  public func lineBox(of frames: Range<Int>) -> Box {
    map.box(ofLineIn: columns(of: frames)) ?? map.box(of: frames)
  }

  /// The columns of the ink of a word.
  private func columns(of frames: Range<Int>) -> Range<Int> {
    let letters = LatticeText(lattice, in: .both).letters.filter { $0.scalar != " " }
    let before = letters.last { $0.frames.upperBound <= frames.lowerBound }
    let after = letters.first { $0.frames.lowerBound >= frames.upperBound }
    let start = before.map { map.cut(between: $0.frames, and: frames) } ?? 0
    let end = after.map { map.cut(between: frames, and: $0.frames) } ?? map.ink.count
    return start..<max(start, end)
  }

  /// Appends the line.
  public func write(to writer: inout ByteWriter) {
    writer.appendFixed64(key)
    writer.appendFixed64(letters)
    map.write(to: &writer)
    lattice.write(to: &writer)
  }

  /// Reads a line.
  public init(from reader: inout ByteReader) throws(ByteError) {
    key = try reader.fixed64()
    letters = try reader.fixed64()
    map = try LineMap(from: &reader)
    lattice = try Lattice(from: &reader)
  }
}
