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

/// Random values made only with arithmetic that is exact on every machine.
extension RandomSource {
  /// Returns a number from 0 up to 1.
  mutating func share() -> Double { Double(next() >> 11) * 0x1p-53 }

  mutating func number(from low: Double, to high: Double) -> Double { low + (high - low) * share() }

  /// Returns a number around 0 with a standard deviation of 1, never beyond 3.47.
  ///
  /// It is the sum of four uniform numbers, which is close to the normal distribution and, unlike it,
  /// needs no logarithm.
  mutating func deviation() -> Double {
    let bits = next()
    let sum = (bits & 0xFFFF) + (bits >> 16 & 0xFFFF) + (bits >> 32 & 0xFFFF) + (bits >> 48)
    return (Double(sum) - 131_070) * (1.732_050_807_568_877_2 / 65_536)
  }
}

/// Returns the cube root of a positive number, to nine digits and identical on every machine.
func cubeRoot(of value: Double) -> Double {
  guard value > 0, value.isFinite else { return 0 }
  // Dividing the exponent by three gives a first guess within 12 %; each step trebles the digits.
  var root = Double(bitPattern: value.bitPattern / 3 + 0x2A9F_8000_0000_0000)
  for _ in 0..<2 {
    let cube = root * root * root
    root *= (cube + 2 * value) / (2 * cube + value)
  }
  return root
}
