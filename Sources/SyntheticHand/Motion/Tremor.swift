internal import Bytes
internal import Geometry

/// The tremor of a hand: 8 to 12 times a second, without a fixed rhythm.
struct Tremor {
  private var waves: [Wave] = []

  /// Begins a tremor with random phases; the amplitude is in millimeters, the step in seconds.
  init(amplitude: Double, step: Double, source: inout RandomSource) {
    guard amplitude > 0 else { return }
    // Two waves close in frequency beat on each axis, so the tremor swells and fades.
    for _ in 0..<4 {
      waves.append(
        Wave(
          frequency: source.number(from: 8, to: 12), step: step,
          amplitude: amplitude, source: &source))
    }
  }

  /// Returns the displacement of the hand and advances by one step.
  mutating func next() -> Point {
    guard waves.count == 4 else { return .zero }
    for index in 0..<4 { waves[index].advance() }
    return Point(x: waves[0].x + waves[1].x, y: waves[2].x + waves[3].x)
  }

  /// One oscillation, advanced by exact arithmetic instead of library sines.
  private struct Wave {
    var x: Double
    private var y: Double
    private let cosine: Double
    private let sine: Double

    init(frequency: Double, step: Double, amplitude: Double, source: inout RandomSource) {
      // The tangent of a small angle is close enough; the error shifts the rhythm a little.
      let half = min(3.141_592_653_589_793 * frequency * step, 1)
      let tangent = half + half * half * half / 3
      let scale = 1 / (1 + tangent * tangent)
      (cosine, sine) = ((1 - tangent * tangent) * scale, 2 * tangent * scale)
      (x, y) = (source.deviation() * 0.7 * amplitude, source.deviation() * 0.7 * amplitude)
    }

    mutating func advance() { (x, y) = (x * cosine - y * sine, x * sine + y * cosine) }
  }
}
