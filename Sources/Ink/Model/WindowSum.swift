/// The straight line between two knots.
struct WindowPiece: Sendable {
  /// The change of the values in a millisecond, or in total if the piece is a jump.
  let slope: SIMD4<Double>
  let turn: SIMD2<Double>
  /// True if the two knots are practically simultaneous.
  let isJump: Bool
  /// The number of points of ink between the knots, including the one at the second knot.
  let divisions: Int

  /// The longest time between two points of ink in milliseconds.
  private static let spacing = 1000.0 / 180
  private static let divisionLimit = 100.0

  init(from first: Knot, to second: Knot) {
    let duration = second.time - first.time
    isJump = duration < 1e-5
    let share = isJump ? 1 : 1 / duration
    slope = (second.values - first.values) * share
    turn = (second.lean - first.lean) * share
    // A millionth less, so that a rounding error does not divide a device's interval of 1/180 s.
    let count = (duration / Self.spacing - 1e-6).rounded(.up)
    divisions = Int(min(max(count, 1), Self.divisionLimit))
  }
}

/// The exact weighted mean over a window, being summed: pieces are added from the middle outward, then the
/// ends of the window.
struct WindowSum {
  /// The middle of the window in milliseconds.
  let time: Double
  let half: Double
  /// x, y, pressure and altitude so far.
  private(set) var values = SIMD4<Double>.zero
  private(set) var lean = SIMD2<Double>.zero

  private let kernel: WindowKernel
  private let scale: Double
  private let hasTilt: Bool
  /// The kernel's second antiderivative at the edge of what has been added.
  private var edge = 0.0

  init(kernel: WindowKernel, time: Double, half: Double, hasTilt: Bool) {
    self.kernel = kernel
    self.time = time
    self.half = half
    self.hasTilt = hasTilt
    scale = 1 / half
  }

  mutating func returnToMiddle() { edge = 0 }

  /// Adds a piece that goes back to a time; returns whether the window ends in it.
  @inline(__always)
  mutating func add(_ piece: WindowPiece, backTo start: Double) -> Bool {
    add(piece, distance: (time - start) * scale, side: -1)
  }

  /// Adds a piece that goes on to a time; returns whether the window ends in it.
  @inline(__always)
  mutating func add(_ piece: WindowPiece, onTo end: Double) -> Bool {
    add(piece, distance: (end - time) * scale, side: 1)
  }

  @inline(__always)
  private mutating func add(_ piece: WindowPiece, distance: Double, side: Double) -> Bool {
    let u = min(distance, 1)
    let next = kernel.secondAntiderivative(at: u)
    let weight = side * (piece.isJump ? kernel.antiderivative(at: u) : (next - edge) * half)
    edge = next
    values -= piece.slope * weight
    if hasTilt { lean -= piece.turn * weight }
    // A rounding error must not make a window that ends at a knot look past it.
    return distance > 1 - 1e-12
  }

  /// Adds half of the value of a piece at the end of the window.
  @inline(__always)
  mutating func addEnd(of piece: WindowPiece, after knot: Knot, at end: Double) {
    let passed = piece.isJump ? 0 : end - knot.time
    values += (knot.values + piece.slope * passed) * 0.5
    if hasTilt { lean += (knot.lean + piece.turn * passed) * 0.5 }
  }

  /// Adds half of the value, at the end of the window, of a piece turned about a knot.
  mutating func addEnd(
    of piece: WindowPiece, after knot: Knot, at end: Double, mirroredAt center: Knot
  ) {
    let passed = piece.isJump ? 0 : end - knot.time
    values += center.values - (knot.values + piece.slope * passed) * 0.5
    if hasTilt { lean += center.lean - (knot.lean + piece.turn * passed) * 0.5 }
  }
}

/// The weights of a centered window around its middle.
///
/// In the window's own time `u`, from -1 to 1, an even kernel `K` averages a signal `f` to `∫ K(u) f(u)
/// du`. Between two samples `f` is straight, and integration by parts leaves the ends of the window and,
/// for each piece, its slope:
///
/// ∫ K f = (f(-1) + f(1)) / 2 - Σ f' [B],    B'' = K
///
/// so all that is ever evaluated is one polynomial at each sample.
struct WindowKernel: Hashable, Sendable {
  /// `B`, the second antiderivative, is `u² (second + u² (fourth + u² sixth))`.
  private let second: Double
  private let fourth: Double
  private let sixth: Double

  /// The mean, `K = 1/2`.
  ///
  /// It moves a curve by a sixth of its second derivative times half the window squared.
  static let mean = WindowKernel(second: 1.0 / 4, fourth: 0, sixth: 0)
  /// The parabola that fits best with weights `1 - u²`: `K = 45/32 (1 - u²) (1 - 7/3 u²)`.
  ///
  /// The second moment is 0, so parabolas stay where they are, round letters keep their size, and
  /// the window may be three times as wide as that of a mean for less error: more noise cancels.
  static let parabola = WindowKernel(second: 45.0 / 64, fourth: -25.0 / 64, sixth: 7.0 / 64)

  @inline(__always)
  func secondAntiderivative(at u: Double) -> Double {
    let square = u * u
    return square * (second + square * (fourth + square * sixth))
  }

  /// The first antiderivative `A = B'`, which is -1/2 and 1/2 at the ends of the window.
  @inline(__always)
  func antiderivative(at u: Double) -> Double {
    let square = u * u
    return u * (2 * second + square * (4 * fourth + square * (6 * sixth)))
  }
}

extension ModelVersion {
  /// The window of the model; nil if it does not smooth; that of the current one for an unknown version.
  var window: (kernel: WindowKernel, reach: Double)? {
    switch self {
    case .straight: nil
    case .window: (.mean, 10)
    case .broadParabola: (.parabola, 50)
    default: (.parabola, 28)
    }
  }
}
