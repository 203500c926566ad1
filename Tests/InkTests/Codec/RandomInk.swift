import Bytes
import Geometry
import Ink

/// Strokes made from a seed: some like handwriting, some like nothing a pen would do.
struct RandomInk {
  private var random: RandomSource

  init(seed: UInt64) { random = RandomSource(seed: seed) }

  /// Strokes as of a tablet: smooth curves, noisy pressure, a clock of 7.5 ms.
  mutating func writing(strokes: Int) -> [Stroke] {
    var origin = Point(x: 100, y: 100)
    return (0..<strokes).map { number in
      origin.x += Double.random(in: 2...9, using: &random)
      let size = Double.random(in: 2...8, using: &random)
      let turn = Double.random(in: 0.05...0.3, using: &random)
      var angle = Double.random(in: 0...6, using: &random)
      var position = origin
      var pressure = 100
      let samples = (0..<Int.random(in: 1...80, using: &random)).map { index in
        angle += turn
        // A circle without trigonometry: the corners of a slowly turning square, mixed.
        let phase = angle.truncatingRemainder(dividingBy: 4)
        position.x += size / 40 * (phase < 2 ? phase - 1 : 3 - phase)
        position.y += size / 40 * (phase < 1 ? phase : phase < 3 ? 2 - phase : phase - 4)
        pressure = min(max(pressure + Int.random(in: -30...45, using: &random), 1), 1023)
        return Sample(
          position: position, time: Double(index * 15 / 2),
          pressure: Float(Double(pressure) / 1023), azimuth: Float(270 + index / 9),
          altitude: Float(60 - index / 20))
      }
      return Stroke(
        samples: samples, channels: [.pressure, .tilt],
        style: Style(color: .sumi, width: number % 5 == 0 ? 2 : 1.4),
        start: 1_700_000_000_000 + Int64(number) * 600)
    }
  }

  /// Strokes whose every number may be anything.
  mutating func noise(strokes: Int) -> [Stroke] {
    (0..<strokes).map { _ in
      let count = Int.random(in: 0...30, using: &random)
      return Stroke(
        samples: (0..<count).map { _ in wildSample() },
        channels: Channels(rawValue: UInt8(truncatingIfNeeded: random.next())),
        style: wildStyle(), model: ModelVersion(rawValue: UInt8(truncatingIfNeeded: random.next())),
        start: Int64(bitPattern: random.next()) >> Int64(random.next() % 64))
    }
  }

  /// A number of any size, sometimes none.
  private mutating func wild() -> Double {
    switch random.next() % 6 {
    case 0: Double(bitPattern: random.next())
    case 1: Double(Int64(bitPattern: random.next()) >> Int64(random.next() % 64))
    case 2: [.nan, .infinity, -.infinity, 1e300, -0.0, 1e-300][Int(random.next() % 6)]
    case 3: Double(random.next() % 2000) / 10
    default: Double.random(in: -1...400, using: &random)
    }
  }

  private mutating func wildSample() -> Sample {
    Sample(
      position: Point(x: wild(), y: wild()), time: wild(), pressure: Float(wild()),
      azimuth: Float(wild()), altitude: Float(wild()))
  }

  private mutating func wildStyle() -> Style {
    Style(
      tool: Style.Tool.allCases[Int(random.next() % 3)],
      color: Color(rgba: UInt32(truncatingIfNeeded: random.next())), width: wild(),
      response: PressureResponse(minimum: Float(wild()), exponent: Float(wild())),
      cap: Style.Cap.allCases[Int(random.next() % 3)],
      dashes: (0..<Int(random.next() % 80 / 20)).map { _ in Float(wild()) }, fill: Float(wild()))
  }
}
