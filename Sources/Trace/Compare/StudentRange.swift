internal import Geometry

/// The standard errors on each side of an interval when the error itself is estimated.
///
/// It is the quantile of Student's distribution. With t = √n·tan φ the probability becomes an integral of
/// cosⁿ⁻¹ φ, computed as a sum of narrow strips.
enum StudentRange {
  /// The standard errors on each side of an interval of a `confidence` between 0 and 1.
  ///
  /// Degrees of freedom below 1 count as 1, and above 200 as 200.
  static func reach(_ confidence: Double, freedom: Double) -> Double {
    let freedom = min(max(freedom, 1), 200)
    let step = Double.pi / 2 / Double(parts)
    var below = [0.0]
    below.reserveCapacity(parts + 1)
    var height = 1.0
    for part in 1...parts {
      let cosine = max(sineAndCosine(of: Double(part) * step).cosine, 0)
      let next = power(cosine, freedom - 1)
      below.append(below[part - 1] + (height + next) / 2)
      height = next
    }
    let wanted = confidence * below[parts]
    let part = min(below.firstIndex { $0 >= wanted } ?? parts, parts)
    guard part > 0 else { return 0 }
    let rest = (wanted - below[part - 1]) / (below[part] - below[part - 1])
    return freedom.squareRoot() * tangent(of: (Double(part - 1) + rest) * step)
  }

  /// The number of strips in a quarter turn.
  private static let parts = 400
}
