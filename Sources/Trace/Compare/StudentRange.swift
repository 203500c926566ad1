internal import Geometry

/// How many standard errors an interval reaches to each side when the error itself is estimated.
///
/// It is the quantile of Student's distribution. With t = √n·tan φ the probability becomes an integral of
/// cosⁿ⁻¹ φ, which Simpson's rule takes without any series.
enum StudentRange {
  /// The reach of an interval.
  ///
  /// - Parameters:
  ///   - confidence: The probability of the interval, between 0 and 1.
  ///   - freedom: The degrees of freedom; fewer than 1 count as 1, and more than 200 as 200.
  /// - Returns: The standard errors to each side.
  static func reach(_ confidence: Double, freedom: Double) -> Double {
    let freedom = min(max(freedom, 1), 200)
    let whole = integral(to: .pi / 2, freedom)
    var (low, high) = (0.0, Double.pi / 2)
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if integral(to: middle, freedom) < confidence * whole { low = middle } else { high = middle }
    }
    return freedom.squareRoot() * tangent(of: (low + high) / 2)
  }

  private static func integral(to end: Double, _ freedom: Double) -> Double {
    let parts = 128
    let step = end / Double(parts)
    var sum = 0.0
    for part in 0...parts {
      let weight = part == 0 || part == parts ? 1.0 : part % 2 == 1 ? 4 : 2
      let cosine = max(sineAndCosine(of: Double(part) * step).cosine, 0)
      sum += weight * power(cosine, freedom - 1)
    }
    return sum * step / 3
  }
}
