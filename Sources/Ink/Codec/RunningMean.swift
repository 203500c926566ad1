/// A running mean of numbers of one kind, which sets the number of bits for the next one.
///
/// A number is written as its high part in unary and its low part in as many bits as the mean suggests (a
/// Rice code). The mean follows the ink: still pens and slow writers cost less.
struct RunningMean {
  /// The mean in sixteenths.
  private var mean: Int

  /// The first unary length that is not a high part; it announces a number written whole.
  static let escape: Int = 16
  /// Larger numbers count as this one in the mean.
  private static let ceiling: UInt64 = 1 << 20
  /// The most bytes of one code.
  static let widest: Int = 12

  init(mean: Int) { self.mean = mean * 16 }

  /// The number of bits of the low part.
  @inline(__always)
  var width: Int { Self.bitCount((mean &* 5) &>> 7) }

  /// The number of bits of the low part, also taking a related quantity into account.
  @inline(__always)
  func width(beside other: RunningMean) -> Int {
    Self.bitCount((mean &* 15 &+ other.mean &* 7) &>> 9)
  }

  @inline(__always)
  private static func bitCount(_ number: Int) -> Int {
    // The last bit is set, which saves the count a special case for zero.
    63 &- (number &<< 1 | 1).leadingZeroBitCount
  }

  /// Moves the mean toward a number, by 1 / 2^`inertia` of the way.
  @inline(__always)
  mutating func adapt(to number: UInt64, inertia: Int = 3) {
    let value = Int(truncatingIfNeeded: min(number, Self.ceiling))
    mean &+= ((value &<< 4) &- mean) &>> inertia
  }

  /// Writes a number; the writer must have room for `widest` bytes.
  mutating func write(_ number: UInt64, to bits: inout BitWriter) {
    Self.write(number, width, to: &bits.tip)
    adapt(to: number)
  }

  mutating func read(from bits: inout BitReader) throws(InkCodecError) -> UInt64 {
    let number = try Self.read(width, from: &bits)
    adapt(to: number)
    return number
  }

  /// Writes the code of a number whose low part has a given width.
  static func write(_ number: UInt64, _ width: Int, to bits: inout BitWriter.Tip) {
    var code = BitBundle()
    code.append(number, width)
    if code.isWhole {
      bits.append(code.bits, count: code.count)
    } else {
      bits.append(0, count: escape)
      writeWhole(number, to: &bits)
    }
  }

  /// Reads a number whose low part has a given width.
  static func read(_ width: Int, from bits: inout BitReader) throws(InkCodecError) -> UInt64 {
    var window = BitWindow(try bits.window())
    let number = window.code(width)
    if window.isWhole {
      bits.skip(window.used)
      return number
    }
    bits.skip(escape)
    let whole = try readWhole(from: &bits)
    guard whole >> UInt64(width) >= UInt64(escape) else { throw .damaged }
    return whole
  }

  /// Writes a number without a mean: its length in six bits, then the number.
  @inline(never)
  static func writeWhole(_ number: UInt64, to bits: inout BitWriter.Tip) {
    let length = max(1, UInt64.bitWidth - number.leadingZeroBitCount)
    bits.append(UInt64(length - 1), count: 6)
    bits.append(number & 0xFFFF_FFFF, count: min(length, 32))
    if length > 32 { bits.append(number >> 32, count: length - 32) }
  }

  @inline(never)
  static func readWhole(from bits: inout BitReader) throws(InkCodecError) -> UInt64 {
    let length = Int(try bits.bits(6)) + 1
    var number = try bits.bits(min(length, 32))
    if length > 32 { number |= try bits.bits(length - 32) << 32 }
    guard length == 1 || number >> UInt64(length - 1) == 1 else { throw .damaged }
    return number
  }
}

/// Maps signed numbers to unsigned ones, those near zero first.
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
