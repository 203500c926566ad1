public import Geometry

/// A point of modeled ink: what is drawn, not what the pen reported.
public struct InkPoint: Hashable, Sendable {
  /// The place on the page, in points.
  public var position: Point
  /// Milliseconds since the stroke began.
  public var time: Double
  /// The place on the raw stroke: 2.5 is halfway between samples 2 and 3.
  public var parameter: Double
  /// The modeled force on the nib, 0 to 1.
  public var pressure: Float
  /// The modeled direction of the pen in degrees, 0 up to 360.
  public var azimuth: Float
  /// The modeled angle of the pen in degrees; 90 is upright.
  public var altitude: Float

  /// Creates a point of ink.
  @inlinable public init(
    position: Point, time: Double, parameter: Double, pressure: Float = 1, azimuth: Float = 0,
    altitude: Float = 90
  ) {
    self.position = position
    self.time = time
    self.parameter = parameter
    self.pressure = pressure
    self.azimuth = azimuth
    self.altitude = altitude
  }
}
