public import Geometry

/// A report of the pen at one moment.
///
/// A channel that the device does not have (see `Channels`) has its resting value here: full pressure, an
/// upright pen.
public struct Sample: Hashable, Sendable {
  /// The place of the nib, in points on the page.
  public var position: Point
  /// Milliseconds since the stroke began.
  public var time: Double
  /// The force on the nib, 0 to 1.
  public var pressure: Float
  /// The direction of the pen's lean, in degrees, 0 up to 360.
  public var azimuth: Float
  /// The angle between pen and page in degrees; 90 is upright.
  public var altitude: Float

  /// Creates a sample; the channels not given are at rest.
  @inlinable public init(
    position: Point, time: Double, pressure: Float = 1, azimuth: Float = 0, altitude: Float = 90
  ) {
    self.position = position
    self.time = time
    self.pressure = pressure
    self.azimuth = azimuth
    self.altitude = altitude
  }
}

/// A device's reports besides position and time.
public struct Channels: OptionSet, Hashable, Sendable {
  /// The bits of the set, as they are stored.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The force on the nib.
  public static let pressure: Channels = Channels(rawValue: 1)
  /// The direction and the angle of the pen.
  public static let tilt: Channels = Channels(rawValue: 2)
}
