/// Numbers as text with a point and no exponent, as short as their precision allows.
public enum Decimals {
  /// The largest number of decimal places.
  public static let mostPlaces = 6
  private static let scales: InlineArray<7, Double> = [1, 10, 100, 1e3, 1e4, 1e5, 1e6]
  /// What is larger is cut off, so that its steps can be counted.
  private static let limit = 1e12

  /// Appends the nearest number with some decimal places, without zeros at its end.
  ///
  /// What is no number becomes 0.
  ///
  /// - Parameters:
  ///   - value: The number.
  ///   - places: The most decimal places, 0 to 6.
  ///   - text: Gets the digits.
  @inline(__always)
  public static func append(_ value: Double, places: Int, to text: inout [UInt8]) {
    append(steps: steps(of: value, places: places), places: places, to: &text)
  }

  /// The number of steps of the last decimal place that come nearest to a number.
  @inline(__always)
  public static func steps(of value: Double, places: Int) -> Int {
    let bounded = value.isNaN ? 0 : min(max(value, -limit), limit)
    return Int((bounded * scales[places]).rounded())
  }

  /// Appends a number that is given in steps of its last decimal place.
  ///
  /// - Parameters:
  ///   - steps: The number of steps.
  ///   - places: The decimal places, 0 to 6.
  ///   - omittingZero: Whether ".5" stands for "0.5".
  ///   - text: Gets the digits.
  public static func append(
    steps: Int, places: Int, omittingZero: Bool = false, to text: inout [UInt8]
  ) {
    if steps < 0 { text.append(0x2D) }
    var (rest, places) = (steps.magnitude, places)
    while places > 0, rest % 10 == 0 {
      rest /= 10
      places -= 1
    }
    var digits = InlineArray<24, UInt8>(repeating: 0)
    var count = 0
    while rest > 0 || count < places || (count == places && !(omittingZero && count > 0)) {
      digits[count] = UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
      count += 1
    }
    while count > 0 {
      if count == places { text.append(0x2E) }
      count -= 1
      text.append(0x30 + digits[count])
    }
  }
}
