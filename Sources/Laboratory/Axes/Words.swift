internal import Bytes

/// Numbers in as many digits as they need.
enum DecimalWords {
  /// A number without zeros at its end.
  static func text(_ value: Double) -> String {
    var text: [UInt8] = []
    DecimalText.append(value, digits: 4, to: &text)
    return String(decoding: text, as: UTF8.self).replacing("-", with: "−")
  }
}

/// Shares in words.
enum Share {
  /// A share in percent, never 0 % or 100 % where it is not quite.
  static func words(_ share: Double) -> String {
    guard share.isFinite else { return "–" }
    let percent = share * 100
    if percent <= 0 { return "0 %" }
    if percent < 0.01 { return "<0.01 %" }
    if percent >= 100 { return "100 %" }
    if percent > 99.9 { return ">99.9 %" }
    return percent.text(places: percent < 1 ? 2 : percent < 10 || percent > 99 ? 1 : 0) + " %"
  }
}
