/// How a centred window weighs the time around its middle.
///
/// In the window's own time `u`, from -1 to 1, a kernel `K` averages a signal `f` to
/// `∫ K(u) f(u) du`. Between two samples `f` is straight, `f(u) = fa + m (u - a)`, and integration
/// by parts gives the exact share of a piece:
///
///     ∫ K f = [A f] - m [B],    A' = K,  B' = A
///
/// so two polynomials at each sample are all that is ever evaluated.
struct WindowKernel: Hashable, Sendable {
  /// The antiderivative `A` is `u (first + u² (third + u² fifth))`.
  private let first: Double
  private let third: Double
  private let fifth: Double

  /// The mean, `K = 1/2`.
  ///
  /// It moves a curve by a sixth of its second derivative times half the window squared.
  static let mean = WindowKernel(first: 1.0 / 2, third: 0, fifth: 0)
  /// The parabola that fits best with weights `1 - u²`: `K = 45/32 (1 - u²) (1 - 7/3 u²)`.
  ///
  /// The second moment is 0, so parabolas stay where they are, round letters keep their size, and
  /// the window may be three times as wide as a mean for less error: it lets more noise cancel.
  static let parabola = WindowKernel(first: 45.0 / 32, third: -25.0 / 16, fifth: 21.0 / 32)

  /// The first and the second antiderivative of the kernel; the constants cancel in `[A f] - m [B]`.
  @inline(__always)
  func antiderivatives(at u: Double) -> (first: Double, second: Double) {
    let square = u * u
    return (
      u * (first + square * (third + square * fifth)),
      square * (first * (1.0 / 2) + square * (third * (1.0 / 4) + square * (fifth * (1.0 / 6))))
    )
  }
}

extension ModelVersion {
  /// The window of the model; nil where there is no smoothing.
  ///
  /// A version that this program does not know is drawn by the current model.
  var window: (kernel: WindowKernel, reach: Double)? {
    switch self {
    case .straight: nil
    case .window: (.mean, 10)
    case .broadParabola: (.parabola, 50)
    default: (.parabola, 30)
    }
  }
}
