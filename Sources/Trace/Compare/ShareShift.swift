/// How much larger a share of samples or strokes is in one trace than in another.
enum ShareShift {
  /// A part of a trace: the number with the property, and the total.
  typealias Part = (count: Int, all: Int)

  /// The second share minus the first; unknown if either trace has no samples.
  static func estimate(from a: [Part], to b: [Part], _ confidence: Double) -> Estimate {
    guard let a = Side(a), let b = Side(b) else { return .unknown }
    let variance = a.variance + b.variance
    let reach =
      StudentRange.reach(confidence, freedom: min(a.freedom, b.freedom)) * variance.squareRoot()
    let shift = b.share - a.share
    return Estimate(shift, lower: max(shift - reach, -1), upper: min(shift + reach, 1))
  }

  private struct Side {
    let share: Double
    let variance: Double
    let freedom: Double

    init?(_ parts: [Part]) {
      let (count, all) = parts.reduce((0.0, 0.0)) {
        ($0.0 + Double($1.count), $0.1 + Double($1.all))
      }
      guard all > 0 else { return nil }
      let share = count / all
      let number = Double(parts.count)
      let sum = parts.reduce(0.0) { sum, part in
        let excess = Double(part.count) - share * Double(part.all)
        return sum + excess * excess
      }
      // Two imaginary observations keep a share of 0 or 1 from seeming certain.
      let near = (count + 1) / (all + 2)
      self.share = share
      variance = max(
        number > 1 ? sum * number / (number - 1) / (all * all) : 0, near * (1 - near) / all)
      freedom = max(number - 1, 1)
    }
  }
}
