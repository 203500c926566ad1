public import Bytes
public import Ink

/// A part of a stroke that was erased or cut out, and whether that still holds.
public struct RangeLife: Hashable, Sendable {
  /// The part.
  public let range: StrokeRange
  /// The causal length; odd while the part is removed.
  public let length: UInt32

  /// Creates the statement that a part is removed, or restored if the length is even.
  public init(range: StrokeRange, length: UInt32 = 1) {
    self.range = range
    self.length = length
  }

  /// True if the part is removed.
  public var isAlive: Bool { length % 2 == 1 }

  /// Returns the statement after one more undo or redo.
  public func toggled() -> RangeLife { RangeLife(range: range, length: length &+ 1) }

  /// Returns both statements merged.
  ///
  /// Honest statements agree on the range; if they do not, every device takes the larger one.
  public func merged(with other: RangeLife) -> RangeLife {
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
