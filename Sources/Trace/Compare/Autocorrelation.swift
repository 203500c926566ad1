/// The reach of similarity between neighbors in a series.
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
    let variance = deviations.reduce(0) { $0 + $1 * $1 }
    guard variance > 0 else { return 1 }
    for lag in 1..<values.count / 2 {
      var product = 0.0
      for place in lag..<values.count { product += deviations[place] * deviations[place - lag] }
      if product < bound * variance { return lag }
    }
    return values.count / 2
  }
}
