/// How a centred window weighs the time around its middle.
///
/// In the window's own time `u`, from -1 to 1, a kernel `K` averages a signal `f` to
/// `∫ K(u) f(u) du`. Between two samples `f` is straight, `f(u) = fa + m (u - a)`, and integration
/// by parts gives the exact share of a piece:
///
///     ∫ K f = [A f] - m [B],    A' = K,  B' = A
///
/// so two polynomials at each sample are all that is ever evaluated.
enum WindowKernel: Hashable, Sendable {
  /// `K = 1/2`: the mean. It moves a curve by a sixth of its curvature times the window squared.
  case mean
  /// `K = 45/32 (1 - u²) (1 - 7/3 u²)`: the parabola that fits best with weights `1 - u²`.
  ///
  /// The second moment is 0, so parabolas stay where they are, round letters keep their size, and
  /// the window may be three times as wide as a mean for less error: it lets more noise cancel.
  case parabola

  /// The first and the second antiderivative of the kernel; the constants cancel in `[A f] - m [B]`.
  @inline(__always)
  func antiderivatives(at u: Double) -> (first: Double, second: Double) {
    let square = u * u
    switch self {
    case .mean: return (u * 0.5, square * 0.25)
    case .parabola:
      let first = u * (45.0 / 32 + square * (-25.0 / 16 + square * (21.0 / 32)))
      let second = square * (45.0 / 64 + square * (-25.0 / 64 + square * (7.0 / 64)))
      return (first, second)
    }
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
