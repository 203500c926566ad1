private import Geometry
private import Glibc

/// What is known about the motion of a pen: a Kalman filter in real time.
///
/// Writing swings: a hand that moves fast to the right will soon be slower, then go back. Each axis
/// is modelled as a lightly damped oscillation of the velocity `v`, kept going by white noise `n`,
///
///     v' = a,    a' = -ω² v - 2γ a + n
///
/// which predicts turns and stops where a polynomial would shoot past them. The position is the
/// integral of `v`, seen with noise. Both axes share the covariance, so turning the page turns the
/// prediction. Transitions follow from the real time between two samples: no constant depends on
/// the report rate. The constants are chosen for the smallest error on recordings of handwriting.
struct PenMotion: Sendable {
  private var position = SIMD2<Double>.zero
  private var velocity = SIMD2<Double>.zero
  private var acceleration = SIMD2<Double>.zero
  private var covariance = Covariance()
  private var hasBegun = false
  /// The variance of an observed coordinate in square points.
  private let noise: Double

  /// The swinging frequency in radians a second: about 5 strokes up and down.
  fileprivate static let frequency = 33.5
  /// The damping in 1/s.
  fileprivate static let damping = 0.16 * 33.5
  /// The density of the driving noise in square points / s⁵.
  fileprivate static let drive = 8e7 * Length.millimetre * Length.millimetre
  /// After a longer pause, in seconds, the pen is taken to begin anew.
  private static let pause = 0.1

  /// Creates the motion of a pen that is not yet seen.
  ///
  /// - Parameter isCoarse: Whether the positions lie on a grid of pixels.
  init(isCoarse: Bool) {
    let deviation = (isCoarse ? 0.08 : 0.036) * Length.millimetre
    noise = deviation * deviation
  }

  /// Takes a position, observed some milliseconds after the one before.
  mutating func observe(_ place: SIMD2<Double>, after milliseconds: Double) {
    let seconds = milliseconds / 1000
    guard hasBegun, seconds < Self.pause else {
      position = place
      velocity = .zero
      acceleration = .zero
      covariance = Covariance(atRestWith: noise)
      hasBegun = true
      return
    }
    if seconds > 0 {
      let step = MotionStep(seconds: seconds)
      (position, velocity, acceleration) = step.applied(to: (position, velocity, acceleration))
      covariance.advance(by: step)
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

/// How the free motion goes on for a while: the oscillation without noise.
private struct MotionStep {
  /// What a unit of acceleration does to position, velocity and acceleration.
  let push: SIMD3<Double>
  /// What a unit of velocity does to them.
  let drift: SIMD3<Double>
  let seconds: Double

  /// Solves `v'' + 2γ v' + ω² v = 0` for `v = 0, v' = 1`; the rest follows from that.
  init(seconds: Double) {
    self.seconds = seconds
    push = Self.push(after: seconds)
    drift = SIMD3(
      push.y + 2 * PenMotion.damping * push.x, push.z + 2 * PenMotion.damping * push.y,
      -PenMotion.frequency * PenMotion.frequency * push.y)
  }

  static func push(after seconds: Double) -> SIMD3<Double> {
    let damping = PenMotion.damping
    let square = PenMotion.frequency * PenMotion.frequency
    let ringing = (square - damping * damping).squareRoot()
    let decay = exp(-damping * seconds)
    let wave = decay * sin(ringing * seconds) / ringing
    let slope = decay * cos(ringing * seconds) - damping * wave
    // The equation itself, integrated once, gives the position.
    return SIMD3((1 - slope - 2 * damping * wave) / square, wave, slope)
  }

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

  /// A pen seen once: its velocity and acceleration are any that writing has.
  ///
  /// The variances are those at which the drive and the damping of the oscillation balance.
  init(atRestWith noise: Double) {
    xx = noise
    aa = PenMotion.drive / (4 * PenMotion.damping)
    vv = aa / (PenMotion.frequency * PenMotion.frequency)
  }

  /// Lets time pass: `A P Aᵀ`, and the drive of the noise, `∫ push pushᵀ`, by Gauss in 3 places.
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
    for index in 0..<3 {
      let node = MotionStep.push(after: step.seconds * Self.nodes[index])
      let weight = PenMotion.drive * step.seconds * Self.weights[index]
      xx += weight * node.x * node.x
      xv += weight * node.x * node.y
      xa += weight * node.x * node.z
      vv += weight * node.y * node.y
      va += weight * node.y * node.z
      aa += weight * node.z * node.z
    }
  }

  /// Takes in an observation; returns how far each part of the state follows it.
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

  private static let nodes: InlineArray<3, Double> = [0.1127016653792583, 0.5, 0.8872983346207417]
  private static let weights: InlineArray<3, Double> = [5.0 / 18, 8.0 / 18, 5.0 / 18]
}
