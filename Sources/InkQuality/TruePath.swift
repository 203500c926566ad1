internal import Bytes
internal import Geometry
private import Glibc
internal import Ink

/// The true path of a pen: a smooth curve through a written stroke.
struct TruePath: Sendable {
  private let x: SmoothingSpline
  private let y: SmoothingSpline
  let duration: Double

  /// The frequency in hertz at which the spline leaves half the amplitude.
  ///
  /// 99 percent of the power of writing lies below 10.5 Hz, where 97 percent or more passes.
  static let cutoff = 25.0
  /// A stroke with fewer samples says little and counts as a dot.
  private static let fewestSamples = 20
  /// A stroke smaller than this, in points, counts as a dot too.
  private static let smallestSize = Length.millimeter

  /// Fits a path; nil for a dot.
  init?(through samples: [Sample]) {
    var kept: [Sample] = []
    for sample in samples where sample.position.isFinite && sample.time.isFinite {
      if let last = kept.last, sample.time <= last.time { continue }
      kept.append(sample)
    }
    guard kept.count >= Self.fewestSamples else { return nil }
    let xs = kept.map(\.position.x)
    let ys = kept.map(\.position.y)
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max(),
      Point(x: right - left, y: bottom - top).length >= Self.smallestSize
    else { return nil }
    let times = kept.map { ($0.time - kept[0].time) / 1000 }
    x = SmoothingSpline(through: xs, at: times, cutoff: Self.cutoff)
    y = SmoothingSpline(through: ys, at: times, cutoff: Self.cutoff)
    duration = times[times.count - 1]
  }

  /// The position of the pen after some seconds.
  func position(at time: Double) -> Point { Point(x: x.value(at: time), y: y.value(at: time)) }

  /// The path as a line of points 2 ms apart, up to a time in seconds.
  func line(until end: Double) -> [Point] {
    let count = max(1, Int(end / 0.002))
    return (0...count).map { position(at: end * Double($0) / Double(count)) }
  }
}

/// A device that reports a path: its rate and the errors of its positions.
struct SimulatedDevice: Hashable, Sendable {
  var rate: Double
  /// The standard deviation of the noise on each coordinate, in micrometers.
  var noise: Double
  /// The smallest distance in points between positions; 0 for no grid.
  var grid: Double = 0

  /// The ink model for the device.
  var model: ModelVersion { .suited(toGrid: grid) }

  func samples(duration: Double, random: inout RandomSource, path: (Double) -> Point) -> [Sample] {
    let count = Int(duration * rate + 1e-9)
    return (0...count).map { index in
      let time = Double(index) / rate
      let error = Self.gaussian(&random) * (noise * Length.micrometer)
      var place = path(time) + error
      if grid > 0 {
        place.x = (place.x / grid).rounded() * grid
        place.y = (place.y / grid).rounded() * grid
      }
      return Sample(position: place, time: time * 1000)
    }
  }

  /// Two independent normal deviates, by Box and Muller.
  private static func gaussian(_ random: inout RandomSource) -> Point {
    let one = Double(random.next() >> 11) + 1
    let other = Double(random.next() >> 11)
    let unit = 1 / 9_007_199_254_740_992.0
    let radius = (-2 * log(one * unit)).squareRoot()
    let angle = 2 * Double.pi * other * unit
    return Point(x: radius * cos(angle), y: radius * sin(angle))
  }
}

/// Geometric paths that show the habits of a model, drawn without noise.
enum FixedPath {
  /// The number of offsets between path and reports over which a figure is averaged.
  private static let phases = 8

  /// The distance of the ink from a right angle, in points, at 80 mm/s and a rest of seconds in the corner.
  static func cornerCut(of contender: Contender, device: SimulatedDevice, rest: Double) -> Double {
    let speed = 80 * Length.millimeter
    let way = 0.3
    return mean(device: device, duration: 2 * way + rest) { time in
      let x = min(time - way, 0) * speed
      let y = max(time - way - rest, 0) * speed
      return Point(x: x, y: y)
    } measure: { samples in
      PolylineMeasure.distance(from: .zero, to: contender.draw(samples, device).curve)
    }
  }

  /// The drawn size of a circle 2 mm across, as a share of the true size, at some turns a second.
  static func radiusRatio(of contender: Contender, device: SimulatedDevice, turns: Double) -> Double
  {
    let radius = Length.millimeter
    return mean(device: device, duration: 2) { time in
      let angle = 2 * Double.pi * turns * time
      return Point(x: radius * cos(angle), y: radius * sin(angle))
    } measure: { samples in
      let curve = contender.draw(samples, device).curve
      // The ends, where the models still gather speed, are left out.
      let middle = curve[(curve.count / 4)..<(curve.count * 3 / 4)]
      return middle.reduce(0) { $0 + $1.length } / (Double(middle.count) * radius)
    }
  }

  private static func mean(
    device: SimulatedDevice, duration: Double, path: (Double) -> Point,
    measure: ([Sample]) -> Double
  ) -> Double {
    var exact = device
    exact.noise = 0
    exact.grid = 0
    var random = RandomSource(seed: 0)
    var sum = 0.0
    for phase in 0..<phases {
      let offset = Double(phase) / Double(phases) / device.rate
      sum += measure(exact.samples(duration: duration, random: &random) { path($0 + offset) })
    }
    return sum / Double(phases)
  }
}

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

  /// Fits a spline in linear time to two or more values, at rising times in seconds; the cutoff is in hertz.
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
    let high = min(max(times.partitionPoint { $0 <= time }, 1), times.count - 1)
    let low = high - 1
    let h = times[high] - times[low]
    let b = min(max((time - times[low]) / h, 0), 1)
    let a = 1 - b
    let bend = (a * a * a - a) * bends[low] + (b * b * b - b) * bends[high]
    return a * values[low] + b * values[high] + bend * h * h / 6
  }
}
