internal import Geometry

/// The power of ten that makes a number above 0.
func powerOfTen(of number: Double) -> Double { logarithm(of: number) / logarithm(of: 10) }

extension Double {
  /// The number with a fixed number of decimal places, its minus as long as a plus.
  func text(places: Int) -> String {
    guard isFinite else { return "–" }
    var size = magnitude
    var whole = ""
    let factor = power(10, Double(places))
    size = (size * factor).rounded()
    let isNegative = self < 0 && size > 0
    guard size < 1e15 else { return "\(self)" }
    whole = String(Int(size))
    if places > 0 {
      whole = String(repeating: "0", count: max(0, places + 1 - whole.count)) + whole
      whole.insert(".", at: whole.index(whole.endIndex, offsetBy: -places))
    }
    return (isNegative ? "−" : "") + whole
  }

  /// Milliseconds with as many places as matter: three digits, at most hundredths.
  var milliseconds: String {
    text(places: magnitude < 9.995 ? 2 : magnitude < 99.95 ? 1 : 0)
  }
}
