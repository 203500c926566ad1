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

  /// The second antiderivative `B` of the kernel.
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
  /// The window of the model; nil if the model does not smooth.
  ///
  /// A version unknown to this program is drawn by the current model.
  var window: (kernel: WindowKernel, reach: Double)? {
    switch self {
    case .straight: nil
    case .window: (.mean, 10)
    case .broadParabola: (.parabola, 50)
    default: (.parabola, 28)
    }
  }
}
