/// Reads bits, lowest first, from bytes that may be hostile.
///
/// The bytes are copied once, with zeros after them, so that a load of eight bytes that begins at or before
/// the end is always inside. Every load checks that.
struct BitReader: ~Copyable {
  private let bytes: [UInt8]
  private let end: Int
  /// The number of bits read; after a code, this may be less than 64 beyond the end.
  private(set) var position: Int = 0

  init(_ bytes: [UInt8], from start: Int) {
    let taken = bytes.dropFirst(start)
    end = taken.count * 8
    self.bytes = Array(taken) + repeatElement(0, count: 16)
  }

  /// True if no bit beyond the end was read.
  var isWithin: Bool { position <= end }

  /// The bits from a place on, at least 57 of them; zeros follow the end.
  @inline(__always)
  func bits(at position: Int) throws(InkCodecError) -> UInt64 {
    // Compared as unsigned numbers, which also rules out places before the beginning.
    guard UInt(bitPattern: position) <= UInt(bitPattern: end) else { throw .truncated }
    let word = bytes.span.bytes.unsafeLoadUnaligned(fromByteOffset: position &>> 3, as: UInt64.self)
    return UInt64(littleEndian: word) &>> UInt64(truncatingIfNeeded: position & 7)
  }

  /// The next bits, at least 57 of them; zeros follow the end.
  @inline(__always)
  func window() throws(InkCodecError) -> UInt64 { try bits(at: position) }

  /// Skips at most 57 bits that a window showed.
  @inline(__always)
  mutating func skip(_ count: Int) { position &+= count }

  /// Continues at a place after codes that were decoded elsewhere.
  @inline(__always)
  mutating func move(to place: Int) { position = place }

  /// Reads a number of at most 56 bits.
  mutating func bits(_ count: Int) throws(InkCodecError) -> UInt64 {
    let bits = try window() & (1 << UInt64(count) - 1)
    skip(count)
    return bits
  }

  /// Checks that only zeros follow and that the number of bytes is the writer's.
  func checkEnd(atLeast count: Int) throws(InkCodecError) {
    guard position <= end else { throw .truncated }
    let used = (position + 7) / 8
    guard end / 8 == max(used, count) else { throw end / 8 < count ? .truncated : .excess }
    let rest = try window() & (1 << UInt64(used * 8 - position) - 1)
    guard rest == 0 else { throw .excess }
    guard bytes[used..<end / 8].allSatisfy({ $0 == 0 }) else { throw .excess }
  }

  var byteCount: Int { end / 8 }
}

/// Bits ahead of a reader, from which one load gives several codes.
///
/// Codes that turn out to be incomplete here are read again, one by one.
struct BitWindow {
  private var bits: UInt64
  private(set) var used: Int = 0
  /// The bitwise or of all high parts.
  private var high: Int = 0

  @inline(__always)
  init(_ bits: UInt64) { self.bits = bits }

  /// True if every code was inside the window and none has the longest form.
  @inline(__always)
  var isWhole: Bool { used <= 57 && high < RunningMean.escape }

  /// Takes a code whose low part has a given width.
  @inline(__always)
  mutating func code(_ width: Int) -> UInt64 {
    // A bit beyond the longest high part saves the count a special case for zero.
    let count = (bits | 1 &<< UInt64(RunningMean.escape)).trailingZeroBitCount
    high |= count
    used &+= count &+ 1 &+ width
    bits = (bits &>> UInt64(truncatingIfNeeded: count)) &>> 1
    let width = UInt64(truncatingIfNeeded: width)
    let low = bits & ((1 &<< width) &- 1)
    bits &>>= width
    return UInt64(truncatingIfNeeded: count) &<< width | low
  }
}
