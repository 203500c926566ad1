/// A running mean of the numbers of one kind, which sets how many bits the next one gets.
///
/// A number is written as its high part in unary and its low part in as many bits as the mean
/// suggests (a Rice code). The mean follows the ink: still pens and slow writers cost less.
struct Gauge {
  /// The mean in sixteenths.
  private var mean: Int
  /// The mean moves by one part in 2 to this power of each difference.
  private let inertia: Int

  /// The first unary length that is not a high part but says that a whole number follows.
  private static let escape: Int = 16
  /// Numbers above this count as this in the mean.
  private static let ceiling: UInt64 = 1 << 20
  /// The largest number of bytes that one code takes.
  static let widest: Int = 12

  /// Begins with a mean.
  init(mean: Int, inertia: Int) {
    self.mean = mean * 16
    self.inertia = inertia
  }

  /// The number of bits of the low part.
  @inline(__always)
  private var width: Int {
    // The last bit is set, so that the count needs no case for zero.
    63 &- ((mean &* 3) &>> 5 | 1).leadingZeroBitCount
  }

  @inline(__always)
  private mutating func adapt(to number: UInt64) {
    let value = Int(truncatingIfNeeded: min(number, Self.ceiling))
    mean &+= ((value &<< 4) &- mean) &>> inertia
  }

  /// Writes a number; the writer must have room for `widest` bytes.
  @inline(__always)
  mutating func write(_ number: UInt64, to bits: inout BitWriter) {
    let width = width
    let high = number &>> UInt64(truncatingIfNeeded: width)
    adapt(to: number)
    if high < UInt64(Self.escape) {
      let low = number & ((1 &<< UInt64(truncatingIfNeeded: width)) &- 1)
      bits.append((low &<< 1 | 1) &<< high, count: Int(truncatingIfNeeded: high) &+ 1 &+ width)
    } else {
      bits.append(0, count: Self.escape)
      Self.writeWhole(number, to: &bits)
    }
  }

  /// Reads a number.
  @inline(__always)
  mutating func read(from bits: inout BitReader) throws(InkCodecError) -> UInt64 {
    let width = width
    let window = try bits.window()
    // A bit beyond the longest code, so that the count needs no case for zero.
    let high = (window | 1 << 32).trailingZeroBitCount
    let number: UInt64
    if high < Self.escape {
      let low =
        (window &>> UInt64(truncatingIfNeeded: high &+ 1))
        & ((1 &<< UInt64(truncatingIfNeeded: width)) &- 1)
      number = UInt64(truncatingIfNeeded: high) &<< UInt64(truncatingIfNeeded: width) | low
      bits.skip(high &+ 1 &+ width)
    } else {
      bits.skip(Self.escape)
      number = try Self.readWhole(from: &bits)
      guard number >> UInt64(width) >= UInt64(Self.escape) else { throw .damaged }
    }
    adapt(to: number)
    return number
  }

  /// Writes a number as its length in six bits and itself, without a mean.
  @inline(never)
  static func writeWhole(_ number: UInt64, to bits: inout BitWriter) {
    let length = max(1, UInt64.bitWidth - number.leadingZeroBitCount)
    bits.append(UInt64(length - 1), count: 6)
    bits.append(number & 0xFFFF_FFFF, count: min(length, 32))
    if length > 32 { bits.append(number >> 32, count: length - 32) }
  }

  /// Reads a number with its length.
  @inline(never)
  static func readWhole(from bits: inout BitReader) throws(InkCodecError) -> UInt64 {
    let length = Int(try bits.bits(6)) + 1
    var number = try bits.bits(min(length, 32))
    if length > 32 { number |= try bits.bits(length - 32) << 32 }
    guard length == 1 || number >> UInt64(length - 1) == 1 else { throw .damaged }
    return number
  }
}

/// Numbers of either sign as numbers without, those near zero first.
enum Fold {
  @inline(__always)
  static func folded(_ value: Int) -> UInt64 {
    UInt64(bitPattern: Int64((value &<< 1) ^ (value &>> 63)))
  }

  @inline(__always)
  static func unfolded(_ number: UInt64) -> Int {
    Int(truncatingIfNeeded: number &>> 1) ^ (0 &- Int(truncatingIfNeeded: number & 1))
  }
}
