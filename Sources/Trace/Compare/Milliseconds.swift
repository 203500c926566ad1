internal import Bytes

/// Latencies as people read them: with no more digits than are known.
enum Milliseconds {
  /// A latency without its unit.
  static func digits(_ value: Double) -> String {
    let text = DecimalText.text(value, places: places(of: value))
    return text == "-0" ? "0" : text.replacing("-", with: "−")
  }

  private static func places(of value: Double) -> Int {
    let size = abs(value)
    return size < 0.1 ? 3 : size < 10 ? 2 : size < 1000 ? 1 : 0
  }

  /// A latency with its unit.
  static func words(_ value: Double) -> String { "\(digits(value)) ms" }

  /// The range of an estimate, both ends as fine as the coarser one, such as `9.2 to 11.0`; nil where it has
  /// none.
  static func range(_ estimate: Estimate) -> String? {
    guard let interval = estimate.interval else { return nil }
    let ends = [interval.lowerBound, interval.upperBound]
    let places = ends.map(places).min() ?? 0
    return ends.map { "\(Rounded($0, places))".replacing("-", with: "−") }.joined(separator: " to ")
  }
}
