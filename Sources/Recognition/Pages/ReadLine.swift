public import Bytes

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
