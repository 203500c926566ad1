/// Milliseconds as people read them.
public enum Milliseconds {
  /// A figure for a table, in three digits that count or the whole number.
  public static func figure(_ value: Double) -> String { figure(value, digits: 3) }

  /// A figure for a table, in some digits that count or the whole number.
  public static func figure(_ value: Double, digits: Int) -> String {
    NumberWords.fixed(value, places: places(of: value, digits: digits))
  }

  /// A time in a sentence, with its unit and without zeros at its end.
  public static func words(_ value: Double) -> String {
    let size = value.magnitude
    let text = DecimalText.text(value, places: size < 0.1 ? 3 : size < 10 ? 2 : size < 1000 ? 1 : 0)
    return (text == "-0" ? "0" : text.replacing("-", with: "−")) + " ms"
  }

  /// The decimal places of a figure, which has one digit at least before the point.
  public static func places(of value: Double, digits: Int = 3) -> Int {
    var (places, limit, step) = (
      digits - 1, 10.0, (1..<digits).reduce(1.0) { step, _ in step / 10 }
    )
    // What would be rounded up to one more digit in front has one place less.
    while places > 0, value.magnitude >= limit - step / 2 {
      (places, limit, step) = (places - 1, limit * 10, step * 10)
    }
    return places
  }
}
