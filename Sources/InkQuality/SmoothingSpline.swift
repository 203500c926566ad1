/// The smooth curve through noisy values over time that serves as the truth of a measurement.
///
/// It minimizes `Σ (yᵢ - f(tᵢ))² + λ ∫ f''²` (a natural cubic spline; Reinsch's algorithm). A
/// motion of frequency `c` keeps half its size if `λ = 1 / (Δt (2π c)⁴)`, so the cutoff
/// in hertz is given instead of `λ`.
struct SmoothingSpline: Sendable {
  private let times: [Double]
  private var values: [Double]
  /// The second derivatives at the knots.
  private var bends: [Double]

  /// Fits a spline; takes time linear in the number of values.
  ///
  /// The times are in seconds, strictly rising, as many as values, at least two. `cutoff` is the frequency
  /// in hertz at which half the amplitude is left.
  init(through values: [Double], at times: [Double], cutoff: Double) {
    precondition(values.count == times.count && values.count >= 2, "a curve needs two values")
    self.times = times
    self.values = values
    let count = values.count
    bends = [Double](repeating: 0, count: count)
    guard count > 2, let first = times.first, let last = times.last else { return }
    let gap = (last - first) / Double(count - 1)
    let angular = 2 * Double.pi * cutoff
    let lambda = 1 / (gap * angular * angular * angular * angular)
    smooth(lambda: lambda, gaps: (1..<count).map { times[$0] - times[$0 - 1] })
  }

  /// Solves `(R + λ QᵀQ) γ = Qᵀy`, which has five diagonals, and subtracts `λ Q γ` from the values.
  private mutating func smooth(lambda: Double, gaps h: [Double]) {
    let inner = values.count - 2
    var diagonal = [Double](repeating: 0, count: inner)
    var next = diagonal
    var second = diagonal
    var right = diagonal
    func row(_ j: Int) -> (Double, Double, Double) {
      (1 / h[j], -1 / h[j] - 1 / h[j + 1], 1 / h[j + 1])
    }
    for j in 0..<inner {
      let q = row(j)
      diagonal[j] = (h[j] + h[j + 1]) / 3 + lambda * (q.0 * q.0 + q.1 * q.1 + q.2 * q.2)
      if j + 1 < inner {
        let r = row(j + 1)
        next[j] = h[j + 1] / 6 + lambda * (q.1 * r.0 + q.2 * r.1)
      }
      if j + 2 < inner { second[j] = lambda * q.2 * row(j + 2).0 }
      right[j] = q.0 * values[j] + q.1 * values[j + 1] + q.2 * values[j + 2]
    }
    let solution = solved(diagonal, next, second, right)
    for j in 0..<inner {
      let q = row(j)
      values[j] -= lambda * q.0 * solution[j]
      values[j + 1] -= lambda * q.1 * solution[j]
      values[j + 2] -= lambda * q.2 * solution[j]
      bends[j + 1] = solution[j]
    }
  }

  /// Solves a symmetric system with five diagonals by `L D Lᵀ`.
  private func solved(
    _ diagonal: [Double], _ next: [Double], _ second: [Double], _ right: [Double]
  ) -> [Double] {
    let count = diagonal.count
    var d = diagonal
    var l = next
    var m = second
    var x = right
    for j in 0..<count {
      if j > 0 {
        d[j] -= l[j - 1] * l[j - 1] * d[j - 1]
        x[j] -= l[j - 1] * x[j - 1]
        l[j] -= l[j - 1] * d[j - 1] * m[j - 1]
      }
      if j > 1 {
        d[j] -= m[j - 2] * m[j - 2] * d[j - 2]
        x[j] -= m[j - 2] * x[j - 2]
      }
      l[j] /= d[j]
      m[j] /= d[j]
    }
    for j in 0..<count { x[j] /= d[j] }
    for j in stride(from: count - 1, through: 0, by: -1) {
      if j + 1 < count { x[j] -= l[j] * x[j + 1] }
      if j + 2 < count { x[j] -= m[j] * x[j + 2] }
    }
    return x
  }

  /// The value at a time; before the first time and after the last, the value there.
  func value(at time: Double) -> Double {
    var low = 0
    var high = times.count - 1
    while high - low > 1 {
      let middle = (low + high) / 2
      if times[middle] <= time { low = middle } else { high = middle }
    }
    let h = times[high] - times[low]
    let b = min(max((time - times[low]) / h, 0), 1)
    let a = 1 - b
    let bend = (a * a * a - a) * bends[low] + (b * b * b - b) * bends[high]
    return a * values[low] + b * values[high] + bend * h * h / 6
  }
}
