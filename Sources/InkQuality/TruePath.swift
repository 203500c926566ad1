internal import Bytes
internal import Geometry
internal import Ink
private import Glibc

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
  private static let smallestSize = Length.millimetre

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

  func samples(
    duration: Double, random: inout RandomSource, path: (Double) -> Point
  ) -> [Sample] {
    let count = Int(duration * rate + 1e-9)
    return (0...count).map { index in
      let time = Double(index) / rate
      let error = Self.gaussian(&random) * (noise * Length.micrometre)
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
