internal import Bytes
internal import Geometry

/// The mapping of values to an axis.
struct Scale: Hashable, Sendable {
  /// The least and greatest value with a place.
  let low: Double
  let high: Double
  /// True if equal ratios, rather than equal differences, are equally long.
  let isLogarithmic: Bool
  var start: Double
  var end: Double

  /// Creates a scale; values without room between them get some.
  init(
    _ low: Double, _ high: Double, isLogarithmic: Bool = false, from start: Double = 0,
    to end: Double = 1
  ) {
    let least = low.isFinite ? low : 0
    let greatest = high.isFinite ? high : least + 1
    self.isLogarithmic = isLogarithmic && least > 0
    self.low = least
    self.high = greatest > least ? greatest : self.isLogarithmic ? least * 10 : least + 1
    (self.start, self.end) = (start, end)
  }

  /// The same scale along another way.
  func along(_ start: Double, _ end: Double) -> Scale {
    var scale = self
    (scale.start, scale.end) = (start, end)
    return scale
  }

  /// The place of a value; one beyond the scale is at its end.
  func place(of value: Double) -> Double {
    let value = value.isNaN ? low : min(max(value, low), high)
    let share =
      isLogarithmic
      ? logarithm(of: value / low) / logarithm(of: high / low) : (value - low) / (high - low)
    return start + share * (end - start)
  }

  func value(at place: Double) -> Double {
    let share = min(max((place - start) / (end - start), 0), 1)
    return isLogarithmic ? low * power(high / low, share) : low + (high - low) * share
  }
}

// MARK: - Ticks

extension Scale {
  /// A value with a line and a number.
  struct Tick: Hashable, Sendable {
    let value: Double
    let label: String
  }

  /// Round values, about `count` of them.
  func ticks(about count: Int) -> [Tick] {
    let count = max(count, 1)
    return isLogarithmic && high / low > 8 ? decades(about: count) : steps(about: count)
  }

  private func steps(about count: Int) -> [Tick] {
    let step = Self.roundStep(atLeast: (high - low) / Double(count))
    let places = max(0, -Int((powerOfTen(of: step) + 1e-9).rounded(.down)))
    let first = (low / step - 1e-9).rounded(.up)
    let number = Int(min(((high / step + 1e-9).rounded(.down) - first), 100))
    guard number >= 0 else { return [] }
    return (0...number).map {
      let value = (first + Double($0)) * step
      return Tick(value: value, label: NumberWords.fixed(value, places: places))
    }
  }

  private func decades(about count: Int) -> [Tick] {
    let span = powerOfTen(of: high / low)
    let within: [Double] =
      span * 3 <= Double(count) + 1 ? [1, 2, 5] : span * 2 <= Double(count) ? [1, 3] : [1]
    let (begin, end) = (powerOfTen(of: low) - 1e-9, powerOfTen(of: high) + 1e-9)
    let whole = Int(end.rounded(.down)) - Int(begin.rounded(.up)) + 1
    let every = max(1, Int((Double(whole) / Double(count)).rounded(.up)))
    // If decades are left out, the first tick is the first decade within the scale.
    let first = Int(begin.rounded(every > 1 ? .up : .down))
    var ticks: [Tick] = []
    for exponent in stride(from: first, through: Int(end), by: every) {
      for factor in within {
        let value = factor * power(10, Double(exponent))
        guard value >= low * (1 - 1e-9), value <= high * (1 + 1e-9) else { continue }
        ticks.append(Tick(value: value, label: NumberWords.fixed(value, places: max(0, -exponent))))
      }
    }
    return ticks
  }

  /// The least of 1, 2 and 5 times a power of ten that is not below a length.
  static func roundStep(atLeast length: Double) -> Double {
    guard length > 0, length.isFinite else { return 1 }
    let unit = power(10, (powerOfTen(of: length) + 1e-9).rounded(.down))
    return ([1, 2, 5].first { $0 * unit >= length * (1 - 1e-9) } ?? 10) * unit
  }
}
