extension DecimalText {
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
