public import Bytes
internal import Ink

/// Whether a thing is alive: a count that grows by one with each delete, undo and redo; odd is alive.
///
/// Two devices that delete the same thing reach the same count, and one that restores it then a longer one.
public struct Life: Hashable, Sendable {
  /// The number of births and deaths so far.
  public let length: UInt32
  /// What the deleter of a page or layer had seen in it: only this is hidden, even if it is revived.
  let cover: EntitySet

  init(length: UInt32, cover: EntitySet = EntitySet()) {
    (self.length, self.cover) = (length, cover)
  }

  /// The life of a thing of which only the existence is recorded.
  public static let born: Life = Life(length: 1)

  /// True if the thing is there.
  public var isAlive: Bool { length % 2 == 1 }

  func toggled(cover: EntitySet = EntitySet()) -> Life { Life(length: length &+ 1, cover: cover) }

  /// True if something in a page or layer with this life is shown.
  func shows(_ id: EntityID) -> Bool { !cover.contains(id) }

  /// Returns both statements merged: the longer life.
  ///
  /// Of two deletions, what either had seen is hidden; of two restorations, what either shows is shown.
  public func merged(with other: Life) -> Life {
    if length != other.length { return length > other.length ? self : other }
    let cover = isAlive ? cover.intersection(other.cover) : cover.union(other.cover)
    return Life(length: length, cover: cover)
  }
}

extension Life: Storable {
  /// Appends the length and the cover.
  public func write(to writer: inout ByteWriter) {
    writer.appendVarint(UInt64(length))
    cover.write(to: &writer)
  }

  /// Reads a life; refuses lengths that no person can reach.
  public init(from reader: inout ByteReader) throws(ByteError) {
    length = UInt32(try reader.count(1 << 31))
    cover = try EntitySet(from: &reader)
  }
}

/// A part of a stroke that was erased or cut out, and whether that still holds.
public struct RangeLife: Hashable, Sendable {
  let range: StrokeRange
  /// The causal length; odd while the part is removed.
  let length: UInt32

  init(range: StrokeRange, length: UInt32 = 1) { (self.range, self.length) = (range, length) }

  var isAlive: Bool { length % 2 == 1 }

  func toggled() -> RangeLife { RangeLife(range: range, length: length &+ 1) }

  /// Returns both statements merged; if they differ in the range, which is damage, the larger one counts.
  func merged(with other: RangeLife) -> RangeLife {
    RangeLife(range: max(range, other.range), length: max(length, other.length))
  }
}

extension RangeLife: Storable {
  /// Appends the length and the two ends of the part.
  public func write(to writer: inout ByteWriter) {
    writer.appendVarint(UInt64(length))
    writer.appendVarint(UInt64(range.lower))
    writer.appendVarint(UInt64(range.upper - range.lower))
  }

  /// Reads a statement.
  public init(from reader: inout ByteReader) throws(ByteError) {
    length = UInt32(try reader.count(1 << 31))
    let lower = try reader.count(1 << 31)
    range = StrokeRange(UInt32(lower), UInt32(lower + (try reader.count((1 << 31) - lower))))
  }
}
