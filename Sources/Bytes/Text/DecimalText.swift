/// Numbers in decimal digits, as in file formats: a sign, digits, a point, digits, an exponent.
public enum DecimalText {
  /// Reads the nearest number and moves past it; nil if there is none, as for words such as "nan".
  @inline(__always)
  public static func read(from bytes: Span<UInt8>, at position: inout Int) -> Double? {
    var place = position
    let isNegative = place < bytes.count && bytes[place] == 0x2D
    if isNegative || (place < bytes.count && bytes[place] == 0x2B) { place &+= 1 }
    var digits: UInt64 = 0
    let whole = place
    readDigits(of: bytes, at: &place, into: &digits)
    var count = place &- whole
    var exponent = 0
    if place < bytes.count, bytes[place] == 0x2E {
      place &+= 1
      let fraction = place
      readDigits(of: bytes, at: &place, into: &digits)
      exponent = fraction &- place
      count &-= exponent
    }
    guard count > 0 else { return nil }
    if place < bytes.count, bytes[place] | 0x20 == 0x65 {
      exponent += readExponent(of: bytes, at: &place)
    }
    let start = position
    position = place
    // Up to 15 digits and these powers of ten are exact, and so is their result rounded once.
    guard count <= 15, exponent >= -22, exponent <= 22 else {
      return slowly(bytes.extracting(start..<place))
    }
    let value = Double(Int64(truncatingIfNeeded: digits))
    let size = exponent < 0 ? value / powers[-exponent] : value * powers[exponent]
    return isNegative ? -size : size
  }

  /// Takes digits up to something else; too many make the number wrong, and are counted.
  @inline(__always)
  private static func readDigits(
    of bytes: Span<UInt8>, at place: inout Int, into digits: inout UInt64
  ) {
    while place < bytes.count {
      let digit = bytes[place] &- 0x30
      guard digit < 10 else { return }
      digits = digits &* 10 &+ UInt64(digit)
      place &+= 1
    }
  }

  /// Reads an exponent and moves past it; 0 if a letter e begins something else.
  @inline(never)
  private static func readExponent(of bytes: Span<UInt8>, at position: inout Int) -> Int {
    var place = position + 1
    let isNegative = place < bytes.count && bytes[place] == 0x2D
    if isNegative || (place < bytes.count && bytes[place] == 0x2B) { place += 1 }
    let first = place
    var exponent = 0
    while place < bytes.count, bytes[place] &- 0x30 < 10 {
      exponent = min(exponent * 10 + Int(bytes[place] &- 0x30), 10_000)
      place += 1
    }
    guard place > first else { return 0 }
    position = place
    return isNegative ? -exponent : exponent
  }

  @inline(never)
  private static func slowly(_ bytes: Span<UInt8>) -> Double? {
    bytes.count > 1000 ? nil : Double(String(decoding: bytes))
  }

  // An array rather than an inline one, which would be copied for each number.
  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]
  /// Appends as many of 1 to 15 digits as a number needs: those it was read from; 0 if not finite.
  public static func append(_ value: Double, digits: Int, to text: inout [UInt8]) {
    let size = abs(value)
    guard size.isFinite, size > 0 else { return text.append(0x30) }
    var exponent = 0
    while exponent < 22, size >= powers[exponent] { exponent += 1 }
    if exponent == 0 { while exponent > -7, size * powers[-exponent + 1] < 1 { exponent -= 1 } }
    guard exponent > -7, exponent <= digits else { return text.append(contentsOf: "\(value)".utf8) }
    let places = digits - exponent
    append(steps: Int((value * powers[places]).rounded()), places: places, to: &text)
  }

  private static let scales: InlineArray<7, Double> = [1, 10, 100, 1e3, 1e4, 1e5, 1e6]
  /// Larger numbers are clamped, so that their steps can be counted.
  private static let limit = 1e12

  /// Appends the nearest number with at most 0 to 6 decimal places, without zeros at its end; 0 for NaN.
  public static func append(_ value: Double, places: Int, to text: inout [UInt8]) {
    append(steps: steps(of: value, places: places), places: places, to: &text)
  }

  /// The nearest number with some decimal places, without zeros at its end.
  public static func text(_ value: Double, places: Int) -> String {
    var text: [UInt8] = []
    append(value, places: places, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// The number of steps of the last decimal place nearest to a number.
  public static func steps(of value: Double, places: Int = 0) -> Int {
    let bounded = value.isNaN ? 0 : min(max(value, -limit), limit)
    return Int((bounded * scales[places]).rounded())
  }

  /// Appends a number given in steps of its last decimal place.
  public static func append(steps: Int, places: Int = 0, to text: inout [UInt8]) {
    if steps < 0 { text.append(0x2D) }
    var (rest, places) = (steps.magnitude, places)
    while places > 0, rest % 10 == 0 {
      rest /= 10
      places -= 1
    }
    var digits = InlineArray<24, UInt8>(repeating: 0x30)
    var count = 0
    while rest > 0 || count <= places {
      digits[count] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
      count += 1
    }
    for index in stride(from: count - 1, through: 0, by: -1) {
      text.append(digits[index])
      if index == places, index > 0 { text.append(0x2E) }
    }
  }
}
