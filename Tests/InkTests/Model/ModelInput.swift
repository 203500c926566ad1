import Bytes
import Geometry

@testable import Ink

/// Strokes for the tests of the model: seeded, the same on every machine.
enum ModelInput {
  /// The models that there are.
  static let models: [ModelVersion] = [.straight, .window, .parabola, .broadParabola]

  /// A smooth path like a line of loops and humps, in points, at a time in milliseconds.
  static func path(at time: Double) -> Point {
    let t = time / 1000
    return Point(
      x: 100 + 40 * t + 5 * swing(4.1 * t) + 2 * swing(7.3 * t),
      y: 200 + 9 * swing(3.7 * t + 0.2) + 2 * swing(6.1 * t))
  }

  /// A smooth wave of period 1 between -1 and 1, from parabolas: slope and place never jump.
  private static func swing(_ phase: Double) -> Double {
    let part = phase - phase.rounded(.down)
    return part < 0.5 ? 16 * part * (0.5 - part) : -16 * (part - 0.5) * (1 - part)
  }

  /// The path as a device reports it.
  static func written(
    rate: Double = 133, duration: Double = 900, noise: Double = 0.05, seed: UInt64 = 1
  ) -> [Sample] {
    var random = RandomSource(seed: seed)
    return stride(from: 0, through: duration, by: 1000 / rate).map { time in
      let error = Point(
        x: Double.random(in: -noise...noise, using: &random),
        y: Double.random(in: -noise...noise, using: &random))
      return Sample(
        position: path(at: time) + error, time: time,
        pressure: Float.random(in: 0.2...0.9, using: &random),
        azimuth: Float.random(in: 0..<360, using: &random),
        altitude: Float.random(in: 30...80, using: &random))
    }
  }

  /// A stroke without sense: jumps, gaps, repeated and backward times.
  static func random(seed: UInt64, count: Int = 120) -> [Sample] {
    var random = RandomSource(seed: seed)
    var time = 0.0
    return (0..<count).map { _ in
      time += [7.5, 0, 1, -3, 0.1, 40, 7.5, 7.5, 2000].randomElement(using: &random) ?? 1
      return Sample(
        position: Point(
          x: Double.random(in: 0...500, using: &random),
          y: Double.random(in: 0...800, using: &random)),
        time: time, pressure: Float.random(in: 0...1, using: &random),
        azimuth: Float.random(in: 0..<360, using: &random),
        altitude: Float.random(in: 0...90, using: &random))
    }
  }

  /// Handwriting-like strokes, random ones, and some with more samples in a window than are used.
  static let strokes: [[Sample]] =
    [written(), written(rate: 66), written(rate: 1000, duration: 300)]
    + [written(rate: 6000, duration: 90), written(rate: 240, seed: 3)]
    + (1...6).map { random(seed: $0) }

  /// The ink of samples.
  static func ink(
    of samples: [Sample], model: ModelVersion = .current, channels: Channels = [.pressure, .tilt]
  ) -> [InkPoint] {
    Stroke(
      samples: samples, channels: channels, style: Style(color: .sumi, width: 1), model: model
    ).modeled()
  }

  /// Whether all that ink says is finite and within its range.
  static func isSound(_ point: InkPoint) -> Bool {
    point.position.isFinite && point.time.isFinite && point.parameter.isFinite
      && (0...1).contains(point.pressure) && (0..<360).contains(point.azimuth)
      && (0...90).contains(point.altitude)
  }
}
