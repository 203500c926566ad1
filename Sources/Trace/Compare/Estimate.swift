internal import Geometry

/// A figure with its confidence range.
public struct Estimate: Hashable, Sendable {
  /// The figure; nil if unknown.
  public let value: Double?
  /// The lower end; nil if too little was recorded.
  public let lower: Double?
  /// The upper end; nil if too little was recorded.
  public let upper: Double?

  init(_ value: Double?, lower: Double? = nil, upper: Double? = nil) {
    (self.value, self.lower, self.upper) = (value, lower, upper)
  }

  var interval: ClosedRange<Double>? {
    guard let lower, let upper, lower <= upper else { return nil }
    return lower...upper
  }

  func widened(by reach: Double) -> Estimate {
    Estimate(value, lower: lower.map { $0 - reach }, upper: upper.map { $0 + reach })
  }

  var mirrored: Estimate {
    Estimate(value.map { -$0 }, lower: upper.map { -$0 }, upper: lower.map { -$0 })
  }

  static let unknown = Estimate(nil)
}

/// The quantile of Student's distribution: the standard errors on each side of an interval.
///
/// With t = √n·tan φ the probability is an integral of cosⁿ⁻¹ φ, computed as a sum of narrow strips.
enum StudentRange {
  /// The confidence is between 0 and 1; degrees of freedom are clamped to 1...200.
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

  private static let parts = 400
}

enum Autocorrelation {
  /// Below this autocorrelation, values count as independent.
  private static let bound = 0.1
  /// Longer series are reduced to means of neighbors.
  private static let mostValues = 2000

  /// The first lag at which values are hardly alike; at most half of the series.
  static func lag(of series: [Double]) -> Int {
    let finite = series.filter(\.isFinite)
    let width = finite.count / mostValues + 1
    let values = stride(from: 0, through: finite.count - width, by: width).map { start in
      finite[start..<start + width].reduce(0, +) / Double(width)
    }
    return width * lag(ofFew: values)
  }

  private static func lag(ofFew values: [Double]) -> Int {
    guard values.count > 2 else { return 1 }
    let mean = values.reduce(0, +) / Double(values.count)
    let deviations = values.map { $0 - mean }
    let variance = PenStatistics.squares(of: deviations)
    guard variance > 0 else { return 1 }
    for lag in 1..<values.count / 2 {
      var product = 0.0
      for place in lag..<values.count { product += deviations[place] * deviations[place - lag] }
      if product < bound * variance { return lag }
    }
    return values.count / 2
  }
}
