private import Geometry

/// The number of an ink model; models are added, never changed.
public struct ModelVersion: RawRepresentable, Hashable, Sendable {
  /// The number as it is stored.
  public let rawValue: UInt8

  /// Creates a version from its number.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// No smoothing: straight lines through every sample, as other programs draw them.
  public static let straight: ModelVersion = ModelVersion(rawValue: 0)
  /// The centered sliding mean of 20 milliseconds, as other programs smooth.
  public static let window: ModelVersion = ModelVersion(rawValue: 1)
  /// The centered sliding parabola of 56 milliseconds: two thirds of the error of the mean.
  public static let parabola: ModelVersion = ModelVersion(rawValue: 2)
  /// The centered sliding parabola of 100 milliseconds, for input on a coarse grid such as a mouse.
  public static let broadParabola: ModelVersion = ModelVersion(rawValue: 3)
  /// The model for new strokes of a pen.
  public static let current: ModelVersion = .parabola

  /// The model that suits a device with positions on a grid.
  ///
  /// Whole pixels leave stairs in the ink unless the window spans several of them. The choice is made once,
  /// when a stroke begins, and stored with it: a model that looked for stairs in the samples would either
  /// wait for them or change its mind about ink that is already dry. `grid` is the distance in points
  /// between two positions that the device can tell apart: about 0.01 for a tablet, a pixel divided by the
  /// zoom for a mouse.
  public static func suited(toGrid grid: Double) -> ModelVersion {
    grid >= 0.1 * Length.millimetre ? .broadParabola : .current
  }
}
