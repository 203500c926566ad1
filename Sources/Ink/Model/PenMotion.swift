private import Geometry

/// An estimate of the motion of a pen: a Kalman filter in real time, with constants fitted to handwriting.
///
/// Writing swings: each axis is a lightly damped oscillation of the velocity `v`, driven by white noise `n`,
///
///     v' = a,    a' = -ω² v - 2γ a + n
///
/// and observed by its integral, with noise. Both axes share the covariance, so turning the page turns the
/// prediction, and no constant depends on the report rate.
struct PenMotion: Sendable {
  private var position = SIMD2<Double>.zero
  private var velocity = SIMD2<Double>.zero
  private var acceleration = SIMD2<Double>.zero
  private var covariance = Covariance()
  private var hasBegun = false
  /// The variance of an observed coordinate in square points.
  private let noise: Double

  /// The swinging frequency in radians a second: about 5 up-and-down strokes a second.
  fileprivate static let frequency = 33.8
  /// The damping in 1/s.
  fileprivate static let damping = 0.13 * 33.8
  /// The density of the driving noise in square points / s⁵.
  fileprivate static let drive = 1.05e8 * Length.millimeter * Length.millimeter
  /// After a pause of this length or longer, in seconds, the pen starts again.
  private static let pause = 0.1
  /// The longest step, in seconds; a longer time is split into equal steps.
  private static let longestStep = 0.02

  /// Creates the motion of a pen not yet observed; `isCoarse` means positions on a grid of pixels.
  init(isCoarse: Bool) {
    let deviation = (isCoarse ? 0.092 : 0.04) * Length.millimeter
    noise = deviation * deviation
  }

  mutating func observe(_ place: SIMD2<Double>, after milliseconds: Double) {
    let seconds = milliseconds / 1000
    guard hasBegun, seconds < Self.pause else {
      (position, velocity, acceleration) = (place, .zero, .zero)
      covariance = Covariance(beginningWith: noise)
      hasBegun = true
      return
    }
    if seconds > 0 {
      let count = (seconds / Self.longestStep).rounded(.up)
      let step = MotionStep(seconds: seconds / count)
      for _ in 0..<Int(count) {
        (position, velocity, acceleration) = step.applied(to: (position, velocity, acceleration))
        covariance.advance(by: step)
      }
    }
    let gain = covariance.observe(withNoise: noise)
    let surprise = place - position
    position += surprise * gain.position
    velocity += surprise * gain.velocity
    acceleration += surprise * gain.acceleration
  }

  /// The expected position some milliseconds after the last observation.
  func position(after milliseconds: Double) -> SIMD2<Double> {
    let step = MotionStep(seconds: milliseconds / 1000)
    return step.applied(to: (position, velocity, acceleration)).0
  }
}

/// The free motion, an oscillation without noise, over a short time of at most 20 ms.
private struct MotionStep {
  /// What one unit of acceleration adds to position, velocity and acceleration.
  let push: SIMD3<Double>
  /// What one unit of velocity adds to them.
  let drift: SIMD3<Double>
  /// The same pushes, split into the three parts, at three moments on the way and at the end.
  let positionPushes: SIMD4<Double>
  let velocityPushes: SIMD4<Double>
  let accelerationPushes: SIMD4<Double>
  let seconds: Double

  /// The moments, as shares of the time, and the weights of Gauss's rule for integrating over it; the
  /// fourth moment is the end.
  private static let moments = SIMD4(0.1127016653792583, 0.5, 0.8872983346207417, 1)
  fileprivate static let weights = SIMD4(5.0 / 18, 8.0 / 18, 5.0 / 18, 0)

  /// Solves `v'' + 2γ v' + ω² v = 0` for `v = 0, v' = 1`; the rest follows from that.
  ///
  /// The solution is a power series in `ω t`, evaluated for four moments at once. The terms left out
  /// add less than a hundred-millionth.
  init(seconds: Double) {
    self.seconds = seconds
    let frequency = PenMotion.frequency
    let damping = PenMotion.damping
    let phase = Self.moments * (seconds * frequency)
    var wave = SIMD4<Double>(repeating: 0)
    var slope = wave
    for power in stride(from: Self.termCount, through: 1, by: -1) {
      let term = Self.series[power - 1]
      wave = wave * phase + term
      slope = slope * phase + Double(power) * term
    }
    wave *= phase / frequency
    // Integrating the equation once gives the position.
    let place = (1 - slope - 2 * damping * wave) / (frequency * frequency)
    positionPushes = place
    velocityPushes = wave
    accelerationPushes = slope
    push = SIMD3(place.w, wave.w, slope.w)
    drift = SIMD3(
      wave.w + 2 * damping * place.w, slope.w + 2 * damping * wave.w,
      -frequency * frequency * wave.w)
  }

  private static let termCount = 10
  /// The coefficients of the powers of `ω t` from the first on, each derived from the two before.
  private static let series: InlineArray<10, Double> = {
    let ratio = PenMotion.damping / PenMotion.frequency
    var terms = InlineArray<10, Double>(repeating: 1)
    var before = 0.0
    for index in 1..<termCount {
      let number = Double(index)
      terms[index] = -(2 * ratio * number * terms[index - 1] + before) / (number * (number + 1))
      before = terms[index - 1]
    }
    return terms
  }()

  typealias State = (SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)

  func applied(to state: State) -> State {
    (
      state.0 + state.1 * drift.x + state.2 * push.x,
      state.1 * drift.y + state.2 * push.y,
      state.1 * drift.z + state.2 * push.z
    )
  }
}

/// The covariance of position, velocity and acceleration of one axis; the same for both.
private struct Covariance: Sendable {
  private var xx = 0.0
  private var xv = 0.0
  private var xa = 0.0
  private var vv = 0.0
  private var va = 0.0
  private var aa = 0.0

  init() {}

  /// A pen seen once: at the beginning of a stroke it is slow, and likely to speed up.
  init(beginningWith noise: Double) {
    let speed = 22 * Length.millimeter
    let growth = 800 * Length.millimeter
    xx = noise
    vv = speed * speed
    va = 0.3 * speed * growth
    aa = growth * growth
  }

  /// Lets time pass: `A P Aᵀ`, and the driving noise, `∫ push pushᵀ`, by Gauss's rule at 3 places.
  mutating func advance(by step: MotionStep) {
    let p = step.push
    let d = step.drift
    let (v0, v1, v2) = (xv + d.x * vv + p.x * va, d.y * vv + p.y * va, d.z * vv + p.z * va)
    let (a0, a1, a2) = (xa + d.x * va + p.x * aa, d.y * va + p.y * aa, d.z * va + p.z * aa)
    xx += d.x * xv + p.x * xa + v0 * d.x + a0 * p.x
    xv = v0 * d.y + a0 * p.y
    xa = v0 * d.z + a0 * p.z
    vv = v1 * d.y + a1 * p.y
    va = v1 * d.z + a1 * p.z
    aa = v2 * d.z + a2 * p.z
    let weights = MotionStep.weights * (PenMotion.drive * step.seconds)
    let (x, v, a) = (step.positionPushes, step.velocityPushes, step.accelerationPushes)
    xx += (weights * x * x).sum()
    xv += (weights * x * v).sum()
    xa += (weights * x * a).sum()
    vv += (weights * v * v).sum()
    va += (weights * v * a).sum()
    aa += (weights * a * a).sum()
  }

  /// Takes in an observation; returns how strongly each part of the state follows it.
  mutating func observe(
    withNoise noise: Double
  ) -> (position: Double, velocity: Double, acceleration: Double) {
    let total = xx + noise
    let gain = (position: xx / total, velocity: xv / total, acceleration: xa / total)
    vv -= gain.velocity * xv
    va -= gain.velocity * xa
    aa -= gain.acceleration * xa
    xx = gain.position * noise
    xv *= noise / total
    xa *= noise / total
    return gain
  }
}
