public import Geometry
public import Ink

/// An event of a pen, a mouse or a finger, in pixels of the window.
public struct Pointer: Hashable, Sendable {
  /// The kind of pointer.
  public var kind: Kind
  /// The phase of the movement.
  public var phase: Phase
  /// The position of its tip, in fractions of pixels.
  public var position: Point
  /// Milliseconds on the device's clock.
  public var time: Double
  /// The pressure, 0 to 1.
  public var pressure: Float
  /// The direction of the lean, in degrees.
  public var azimuth: Float
  /// The angle between pen and page, in degrees.
  public var altitude: Float
  /// What the device reports.
  public var channels: Channels
  /// The number of the device.
  public var device: Int32 = 0
  /// The pressure as the device reports it, before its curve.
  public var force: Float
  /// The tool that a held button gives the hand, in place of the current one.
  public var holding: Tool?
  /// Whether the stroke should be a straight line.
  public var isStraight: Bool = false
  /// Whether what is touched is added to what is chosen.
  public var adds: Bool = false
  /// Whether it is the middle button of a mouse that is down.
  public var isMiddle: Bool = false

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
    /// The eraser end of a pen.
    case eraser
    /// A mouse.
    case mouse
    /// A finger.
    case finger

    /// Whether it comes near and goes away again, as both ends of a pen do.
    var hovers: Bool { self == .pen || self == .eraser }
  }

  /// The phases of a movement.
  public enum Phase: Hashable, Sendable {
    /// It moves without touching.
    case hover
    /// It touches.
    case down
    /// It moves and touches.
    case move
    /// It lifts.
    case up
    /// It is gone; what it began is discarded.
    case cancel
  }
}

/// The touch that used a control last.
///
/// A double click often means a single one. What its first half opens lies below the second half, which neither
/// writes there nor uses what it never aimed at.
struct UsedTouch: Hashable, Sendable {
  let (kind, place, time): (Pointer.Kind, Point, Double)
  /// The part of the face in which the control was.
  let part: Face.Part.Name

  /// The longest time until a second touch, in milliseconds.
  private static let haste = 400.0
  /// How far from the first the second may be, in units of the face.
  private static let reach = 8.0

  /// The touch of a pointer that has used a control in a part of the face.
  init(_ pointer: Pointer, part: Face.Part.Name) {
    (kind, place, time) = (pointer.kind, pointer.position, pointer.time)
    self.part = part
  }

  /// Whether another touch is the second of two that were meant as one.
  func isRepeated(by pointer: Pointer, scale: Double) -> Bool {
    pointer.kind == kind && (0..<Self.haste).contains(pointer.time - time)
      && pointer.position.distance(to: place) < Self.reach * scale
  }
}

extension Desk {
  /// Whether a touch was meant for what has made room for what it meets.
  func isHasty(_ pointer: Pointer, _ face: Face) -> Bool {
    guard let used = hand.used, used.isRepeated(by: pointer, scale: faceScale) else { return false }
    return face.target(at: pointer.position)?.part != used.part
  }
}
