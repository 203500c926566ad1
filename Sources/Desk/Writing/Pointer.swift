public import Geometry
public import Ink

/// An event of a pen, a mouse or a finger, in pixels of the window.
public struct Pointer: Hashable, Sendable {
  /// The kind of pointer.
  public var kind: Kind
  /// The phase of its movement.
  public var phase: Phase
  /// The place of its tip, in fractions of pixels.
  public var position: Point
  /// Milliseconds on the device's clock.
  public var time: Double
  /// The pressure, 0 to 1.
  public var pressure: Float
  /// The direction of the lean, in degrees.
  public var azimuth: Float
  /// The angle between pen and page, in degrees.
  public var altitude: Float
  /// The channels that the device reports.
  public var channels: Channels
  /// The number of the device.
  public var device: Int32 = 0
  /// The pressure as the device says it, before its curve.
  public var force: Float
  /// The tool in use instead of the chosen one, while a button is held.
  public var holding: Tool?
  /// Whether the line should be straight.
  public var isStraight: Bool = false

  /// Creates an event.
  public init(
    _ kind: Kind, _ phase: Phase, at position: Point, time: Double, pressure: Float = 1,
    azimuth: Float = 0, altitude: Float = 90, channels: Channels = []
  ) {
    self.kind = kind
    self.phase = phase
    self.position = position
    self.time = time
    self.pressure = pressure
    self.azimuth = azimuth
    self.altitude = altitude
    self.channels = channels
    force = pressure
  }

  /// The kinds of pointers.
  public enum Kind: Hashable, Sendable {
    /// The tip of a pen.
    case pen
    /// The other end of a pen.
    case eraser
    /// A mouse.
    case mouse
    /// A finger.
    case finger

    /// Whether it is near for a while and then gone, as the ends of a pen are.
    var hovers: Bool { self == .pen || self == .eraser }
  }

  /// The moments of a movement.
  public enum Phase: Hashable, Sendable {
    /// It moves without touching.
    case hover
    /// It touches.
    case down
    /// It moves and touches.
    case move
    /// It lifts.
    case up
    /// It is not there any more; what it began does not count.
    case cancel
  }
}
