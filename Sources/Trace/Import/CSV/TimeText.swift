internal import Bytes

/// Parses moments in decimal digits of any unit, exact to the nanosecond.
enum TimeText {
  /// Reads a moment in a unit given as a power of ten of nanoseconds; nil if invalid.
  ///
  /// Seconds since 1970 with nine decimals have more digits than a `Double` holds, so they are read digit
  /// by digit.
  static func nanoseconds(_ text: [UInt8], exponent: Int) -> Int64? {
    var rest = text[...]
    let isNegative = rest.first == 0x2D
    if isNegative || rest.first == 0x2B { rest.removeFirst() }
    guard let value = digits(rest, exponent) ?? slowly(rest, exponent) else { return nil }
    return isNegative ? -value : value
  }

  private static func digits(_ text: ArraySlice<UInt8>, _ exponent: Int) -> Int64? {
    var (value, places, isFraction, count): (Int64, Int, Bool, Int) = (0, exponent, false, 0)
    for byte in text {
      if byte == 0x2E, !isFraction {
        isFraction = true
        continue
      }
      guard byte &- 0x30 < 10 else { return nil }
      count += 1
      if isFraction, places == 0 { continue }
      if isFraction { places -= 1 }
      guard let next = add(byte &- 0x30, to: value) else { return nil }
      value = next
    }
    guard count > 0 else { return nil }
    for _ in 0..<places {
      guard let next = add(0, to: value) else { return nil }
      value = next
    }
    return value <= TraceFormat.integerLimit ? value : nil
  }

  private static func add(_ digit: UInt8, to value: Int64) -> Int64? {
    let (shifted, isTooLarge) = value.multipliedReportingOverflow(by: 10)
    let (sum, overflows) = shifted.addingReportingOverflow(Int64(digit))
    return isTooLarge || overflows ? nil : sum
  }

  /// Reads digits with an exponent.
  private static func slowly(_ text: ArraySlice<UInt8>, _ exponent: Int) -> Int64? {
    let bytes = Array(text)
    var place = 0
    guard let number = DecimalText.read(from: bytes.span, at: &place), place == bytes.count else {
      return nil
    }
    var nanoseconds = number
    for _ in 0..<exponent { nanoseconds *= 10 }
    guard abs(nanoseconds) <= Double(TraceFormat.integerLimit) else { return nil }
    return Int64(nanoseconds.rounded())
  }
}
