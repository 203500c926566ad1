/// Takes bits from bytes that may be hostile, lowest first.
///
/// The bytes are copied once, with zeros behind them, so that a load of eight bytes that begins at
/// or before the end is always inside. Every load checks that it begins there.
struct BitReader: ~Copyable {
  private let bytes: [UInt8]
  private let end: Int
  /// The number of bits read, which may be beyond the end by less than 64 after a code.
  private(set) var position: Int = 0

  /// Copies the bytes from a place on.
  init(_ bytes: [UInt8], from start: Int) {
    let taken = bytes.dropFirst(start)
    end = taken.count * 8
    self.bytes = Array(taken) + repeatElement(0, count: 16)
  }

  /// Whether no bit beyond the end was taken.
  var isWithin: Bool { position <= end }

  /// The bits from a place on, at least 57 of them; zeros follow the end.
  ///
  /// - Throws: `truncated` where the place is beyond the end.
  @inline(__always)
  func bits(at position: Int) throws(InkCodecError) -> UInt64 {
    // Compared as unsigned numbers, so that no place is before the beginning either.
    guard UInt(bitPattern: position) <= UInt(bitPattern: end) else { throw .truncated }
    let word = bytes.span.bytes.unsafeLoadUnaligned(fromByteOffset: position &>> 3, as: UInt64.self)
    return UInt64(littleEndian: word) &>> UInt64(truncatingIfNeeded: position & 7)
  }

  /// The next bits, at least 57 of them; zeros follow the end.
  @inline(__always)
  func window() throws(InkCodecError) -> UInt64 { try bits(at: position) }

  /// Passes over at most 57 bits that a window showed.
  @inline(__always)
  mutating func skip(_ count: Int) { position &+= count }

  /// Goes on at a place behind codes that were taken apart elsewhere.
  @inline(__always)
  mutating func move(to place: Int) { position = place }

  /// Reads a number of at most 56 bits.
  mutating func bits(_ count: Int) throws(InkCodecError) -> UInt64 {
    let bits = try window() & (1 << UInt64(count) - 1)
    skip(count)
    return bits
  }

  /// Checks that only zeros follow and that there are as many bytes as the writer leaves.
  func checkEnd(atLeast count: Int) throws(InkCodecError) {
    guard position <= end else { throw .truncated }
    let used = (position + 7) / 8
    guard end / 8 == max(used, count) else { throw end / 8 < count ? .truncated : .excess }
    let rest = try window() & (1 << UInt64(used * 8 - position) - 1)
    guard rest == 0 else { throw .excess }
    guard bytes[used..<end / 8].allSatisfy({ $0 == 0 }) else { throw .excess }
  }

  /// The number of bytes in all.
  var byteCount: Int { end / 8 }
}

/// Bits ahead of a reader, from which several codes are taken with one load.
///
/// Codes that turn out not to be whole here are read again, one by one.
struct BitWindow {
  private var bits: UInt64
  /// The number of bits taken.
  private(set) var used: Int = 0
  /// All high parts, joined by or.
  private var high: Int = 0

  /// Begins with at least 57 bits.
  @inline(__always)
  init(_ bits: UInt64) { self.bits = bits }

  /// Whether every code was inside the window and none has the longest form.
  @inline(__always)
  var isWhole: Bool { used <= 57 && high < Gauge.escape }

  /// Takes a code of which the low part has some width.
  @inline(__always)
  mutating func code(_ width: Int) -> UInt64 {
    // A bit beyond the longest high part, so that the count needs no case for zero.
    let count = (bits | 1 &<< UInt64(Gauge.escape)).trailingZeroBitCount
    high |= count
    used &+= count &+ 1 &+ width
    bits = (bits &>> UInt64(truncatingIfNeeded: count)) &>> 1
    let width = UInt64(truncatingIfNeeded: width)
    let low = bits & ((1 &<< width) &- 1)
    bits &>>= width
    return UInt64(truncatingIfNeeded: count) &<< width | low
  }
}
