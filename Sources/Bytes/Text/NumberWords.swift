private import Glibc

/// Numbers for people, with a long minus, and a dash for NaN; files use `DecimalText`.
public enum NumberWords {
  /// A number with a fixed number of decimal places.
  public static func fixed(_ value: Double, places: Int) -> String {
    guard value.isFinite else { return "–" }
    let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
    let size = (value.magnitude * scale).rounded()
    guard size < 1e15 else { return "\(value)" }
    var digits = String(Int(size))
    if places > 0 {
      digits = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
      digits.insert(".", at: digits.index(digits.endIndex, offsetBy: -places))
    }
    return (value < 0 && size > 0 ? "−" : "") + digits
  }

  /// A figure for a table, in three significant digits or the whole number.
  public static func figure(_ value: Double) -> String { figure(value, digits: 3) }

  /// A figure for a table, in some significant digits or the whole number.
  public static func figure(_ value: Double, digits: Int) -> String {
    fixed(value, places: places(of: value, digits: digits))
  }

  /// The decimal places of a figure, which has at least one digit before the point.
  public static func places(of value: Double, digits: Int = 3) -> Int {
    var (places, limit, step) = (
      digits - 1, 10.0, (1..<digits).reduce(1.0) { step, _ in step / 10 }
    )
    // A number that would be rounded up to one more digit has one place less.
    while places > 0, value.magnitude >= limit - step / 2 {
      (places, limit, step) = (places - 1, limit * 10, step * 10)
    }
    return places
  }

  /// A number in up to four significant digits, without zeros at its end.
  public static func short(_ value: Double) -> String {
    var text: [UInt8] = []
    DecimalText.append(value, digits: 4, to: &text)
    return String(decoding: text, as: UTF8.self).replacing("-", with: "−")
  }

  /// A share in percent, never 0 % or 100 % unless it is exactly that.
  public static func percent(_ share: Double) -> String {
    guard share.isFinite else { return "–" }
    let percent = share * 100
    if percent <= 0 { return "0 %" }
    if percent < 0.01 { return "<0.01 %" }
    if percent >= 100 { return "100 %" }
    if percent > 99.9 { return ">99.9 %" }
    return fixed(percent, places: percent < 1 ? 2 : percent < 10 || percent > 99 ? 1 : 0) + " %"
  }
}

/// Times in milliseconds for people.
public enum Milliseconds {
  /// A time in a sentence, with its unit and without zeros at its end.
  public static func words(_ value: Double) -> String {
    let size = value.magnitude
    let text = DecimalText.text(value, places: size < 0.1 ? 3 : size < 10 ? 2 : size < 1000 ? 1 : 0)
    return (text == "-0" ? "0" : text.replacing("-", with: "−")) + " ms"
  }
}

extension Int64 {
  /// A time in milliseconds as people read it in their time zone: 2026-03-05 14:07.
  package var localTime: String {
    var (seconds, parts) = (time_t(self / 1000), tm())
    localtime_r(&seconds, &parts)
    return Self.text(parts, "%Y-%m-%d %H:%M")
  }

  /// A time in milliseconds as programs read it: 2026-03-05T14:07:09Z.
  package var universalTime: String {
    var (seconds, parts) = (time_t(self / 1000), tm())
    gmtime_r(&seconds, &parts)
    return Self.text(parts, "%Y-%m-%dT%H:%M:%SZ")
  }

  private static func text(_ parts: tm, _ format: String) -> String {
    var (parts, buffer) = (parts, [CChar](repeating: 0, count: 64))
    let length = strftime(&buffer, buffer.count, format, &parts)
    return String(decoding: buffer.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

extension String {
  /// Creates the digits of a number of at least 0, with zeros in front to fill a width.
  @inlinable public init(
    _ number: some BinaryInteger, digits width: Int, radix: Int = 10, uppercase: Bool = false
  ) {
    let digits = String(number, radix: radix, uppercase: uppercase)
    self = String(repeating: "0", count: Swift.max(width - digits.utf8.count, 0)) + digits
  }
}
