public import Geometry
public import Ink

/// An event of a pen, a mouse or a finger, in pixels of the window.
public struct Pointer: Hashable, Sendable {
  var kind: Kind
  var phase: Phase
  /// The position of its tip, in fractions of pixels.
  var position: Point
  /// Milliseconds on the device's clock.
  var time: Double
  /// The pressure, 0 to 1.
  var pressure: Float
  /// The direction of the tilt, in degrees.
  var azimuth: Float
  /// The angle between pen and page, in degrees.
  var altitude: Float
  var channels: Channels
  /// The number of the device.
  public var device: Int32 = 0
  /// The pressure before the device's curve.
  public var force: Float
  /// The tool of a held button, in place of the current one.
  public var holding: Tool?
  /// True to draw a straight line.
  public var isStraight: Bool = false
  /// True to draw from the middle.
  public var isCentered: Bool = false
  /// True to add to the choice.
  public var adds: Bool = false
  /// True for the middle mouse button.
  public var isMiddle: Bool = false

  /// Creates an event.
  public init(
    _ kind: Kind, _ phase: Phase, at position: Point, time: Double, pressure: Float = 1,
    azimuth: Float = 0, altitude: Float = 90, channels: Channels = []
  ) {
    (self.kind, self.phase, self.position, self.time) = (kind, phase, position, time)
    (self.pressure, force, self.channels) = (pressure, pressure, channels)
    (self.azimuth, self.altitude) = (azimuth, altitude)
  }

  /// The kinds of pointers.
  public enum Kind: Hashable, Sendable {
    case pen
    case eraser
    case mouse
    case finger

    /// True if it can be near without touching, as both ends of a pen.
    var hovers: Bool { self == .pen || self == .eraser }
  }

  /// The phases of a movement.
  public enum Phase: Hashable, Sendable {
    case hover
    case down
    case move
    case up
    /// Gone; what it began is discarded.
    case cancel
  }
}

/// The touch that last used a control.
///
/// A double click often means a single one. Its second half hits what the first one opened, and must neither write
/// there nor use a control.
struct UsedTouch: Hashable, Sendable {
  let (kind, place, time): (Pointer.Kind, Point, Double)
  let part: Face.Part.Name

  /// The longest time until a second touch, in milliseconds.
  private static let haste = 400.0
  /// The maximum distance of the second touch, in interface units.
  private static let reach = 8.0

  init(_ pointer: Pointer, part: Face.Part.Name) {
    (kind, place, time) = (pointer.kind, pointer.position, pointer.time)
    self.part = part
  }

  func isRepeated(by pointer: Pointer, scale: Double) -> Bool {
    pointer.kind == kind && (0..<Self.haste).contains(pointer.time - time)
      && pointer.position.distance(to: place) < Self.reach * scale
  }
}

extension Desk {
  /// True if a touch was aimed at something that has just disappeared.
  func isHasty(_ pointer: Pointer, _ face: Face) -> Bool {
    guard let used = hand.used, used.isRepeated(by: pointer, scale: faceScale) else { return false }
    return face.target(at: pointer.position)?.part != used.part
  }
}
