internal import Bytes
internal import Geometry
internal import Ink
private import Glibc

/// Geometric paths that show the habits of a model, drawn without noise.
enum FixedPath {
  /// The number of offsets between path and reports over which a figure is averaged.
  private static let phases = 8

  /// The distance of the ink from the corner of a right angle, in points, at 80 mm/s.
  ///
  /// The pen rests in the corner for `rest` seconds.
  static func cornerCut(of contender: Contender, device: SimulatedDevice, rest: Double) -> Double {
    let speed = 80 * Length.millimetre
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
    let radius = Length.millimetre
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
