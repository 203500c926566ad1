internal import Bytes

/// Latencies as people read them: with no more digits than are known.
enum Milliseconds {
  /// A latency without its unit.
  static func digits(_ value: Double) -> String {
    let size = abs(value)
    let places = size < 0.1 ? 3 : size < 10 ? 2 : size < 1000 ? 1 : 0
    let text = DecimalText.text(value, places: places)
    return text == "-0" ? "0" : text.replacing("-", with: "−")
  }

  /// A latency with its unit.
  static func words(_ value: Double) -> String { "\(digits(value)) ms" }

  /// The range of an estimate, such as `1.6 to 2.4`; nil where it has none.
  static func range(_ estimate: Estimate) -> String? {
    estimate.interval.map { "\(digits($0.lowerBound)) to \(digits($0.upperBound))" }
  }
}
