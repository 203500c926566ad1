public import Bytes

/// Whether a thing is alive: a count that each delete, undo and redo makes one longer.
///
/// Odd is alive. Two devices that delete the same thing reach the same count; one that brings it
/// back after seeing the deletion reaches a longer one. No clock is involved.
public struct Life: Hashable, Sendable {
  /// The number of births and deaths so far.
  public let length: UInt32
  /// What the deleter of a page or layer had seen in it, and only that is hidden.
  ///
  /// Where a deleted page is worked on again because of ink that was not seen, what was deleted with
  /// it stays hidden.
  public let cover: EntitySet

  /// Creates a life.
  public init(length: UInt32, cover: EntitySet = EntitySet()) {
    self.length = length
    self.cover = cover
  }

  /// The life of a thing of which nothing was said but that it exists.
  public static let born: Life = Life(length: 1)

  /// Whether the thing is there.
  public var isAlive: Bool { length % 2 == 1 }

  /// Returns the life after one more birth or death.
  public func toggled(cover: EntitySet = EntitySet()) -> Life {
    Life(length: length &+ 1, cover: cover)
  }

  /// Whether something in a page or layer with this life is to be seen.
  func shows(_ id: EntityID) -> Bool { !cover.contains(id) }

  /// Returns what both statements say together: the longer life.
  ///
  /// Where two deleted at the same time, what either had seen is hidden; where two brought the
  /// thing back, what either of them shows is shown.
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

  /// Reads a life; refuses lengths that no person can have reached.
  public init(from reader: inout ByteReader) throws(ByteError) {
    length = UInt32(try reader.count(1 << 31))
    cover = try EntitySet(from: &reader)
  }
}
