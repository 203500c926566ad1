/// A number with a fixed count of decimal places.
public struct Rounded: Hashable, Sendable, CustomStringConvertible {
  /// The digits.
  public let description: String

  /// Rounds a number, unless it is not finite or enormous.
  public init(_ value: Double, _ places: Int) {
    let scale = (0..<max(0, places)).reduce(1.0) { scale, _ in scale * 10 }
    let scaled = (value * scale).rounded()
    guard scaled.isFinite, abs(scaled) < 1e15 else {
      description = "\(value)"
      return
    }
    let digits = String(abs(Int(scaled)))
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    let sign = scaled < 0 ? "-" : ""
    description =
      places > 0 ? "\(sign)\(padded.dropLast(places)).\(padded.suffix(places))" : sign + padded
  }
}
