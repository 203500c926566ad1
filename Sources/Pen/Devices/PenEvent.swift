public import Geometry
public import Ink

/// One report of a device, neither rounded, thinned out nor merged.
public struct PenEvent: Hashable, Sendable {
  /// The number of the device in its window system; it may change when the device is plugged in again.
  public var device: Int32
  /// The finger, as the device numbers its contacts; 0 for other tools.
  public var contact: Int32
  /// The tool that touches the paper.
  public var tool: PenTool
  /// The phase of its movement.
  public var phase: PenPhase
  /// The position in the window, in pixels and fractions of them.
  public var position: Point
  /// The place on the device in its own steps, if the window system gives it; sessions leave it out.
  public var devicePosition: Point?
  /// Milliseconds on the device's clock, continued across its wraps at 32 bits.
  public var time: Double
  /// The time when the event reached the program, in nanoseconds on the monotonic clock.
  public var received: UInt64
  /// The force on the nib, 0 to 1; without a sensor 1 while it is down and 0 otherwise.
  public var pressure: Double
  /// The direction of the pen's lean, in degrees: 0 to the right, 90 down the page.
  public var azimuth: Double
  /// The angle between pen and page in degrees; 90 is upright.
  public var altitude: Double
  /// The buttons held after this event, including the nib.
  public var buttons: PenButtons
  /// The button of a press or release, as X counts: 2 is the middle or the first on a barrel; else 0.
  public var button: UInt8
  /// The device's reports besides position and time.
  public var channels: Channels
  /// The width of the finger's contact, in pixels; 0 if unknown.
  public var contactSize: Double
  /// The steps of a wheel, to the right and down; fractions if it turns smoothly.
  public var wheel: Point
  /// The modifier keys that were held.
  public var keys: KeyModifiers

  /// Creates an event; omitted values are at rest.
  public init(
    device: Int32 = 0, contact: Int32 = 0, tool: PenTool, phase: PenPhase, position: Point,
    time: Double, received: UInt64 = 0, pressure: Double = 0, azimuth: Double = 0,
    altitude: Double = 90, buttons: PenButtons = [], button: UInt8 = 0, channels: Channels = [],
    contactSize: Double = 0, wheel: Point = .zero, keys: KeyModifiers = []
  ) {
    (self.device, self.contact, self.tool) = (device, contact, tool)
    (self.phase, self.position, self.time) = (phase, position, time)
    (self.received, self.pressure, self.azimuth) = (received, pressure, azimuth)
    (self.altitude, self.buttons, self.button) = (altitude, buttons, button)
    (self.channels, self.contactSize, self.wheel) = (channels, contactSize, wheel)
    self.keys = keys
  }
}

/// A tool that touches the paper.
public enum PenTool: UInt8, CaseIterable, Hashable, Sendable {
  /// The writing end of a pen.
  case pen
  /// The other end of a pen, or a tool that calls itself an eraser.
  case eraser
  /// A mouse, a touchpad or anything else that moves a pointer.
  case mouse
  case finger
}

/// The phase of a tool's movement.
public enum PenPhase: UInt8, CaseIterable, Hashable, Sendable {
  /// The tool came near, above the window.
  case enter
  /// It moves above the paper.
  case hover
  /// It touches the paper, or the first button of a mouse is pressed.
  case down
  case move
  case up
  /// It went away or left the window.
  case leave
  /// Its device vanished while something was held; what was written until then stays.
  case cancel
  /// A button other than the nib was pressed.
  case press
  /// A button other than the nib was released.
  case release
  case wheel
}

/// A set of held buttons.
public struct PenButtons: OptionSet, Hashable, Sendable {
  /// One bit for each button; bit 0 is button 1.
  public let rawValue: UInt32

  /// Creates a set from its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Creates a set of one button by its number, as X counts them; empty outside 1 to 32.
  init(number: UInt8) { rawValue = (1...32).contains(number) ? 1 << UInt32(number - 1) : 0 }

  /// The nib or the finger on the paper, or the first button of a mouse.
  public static let tip: PenButtons = PenButtons(number: 1)
  /// The lower button on a pen's barrel, or the middle button of a mouse.
  public static let second: PenButtons = PenButtons(number: 2)
}

/// A set of held modifier keys.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Either Shift key.
  public static let shift: KeyModifiers = KeyModifiers(rawValue: 1)
  /// Either Control key.
  public static let control: KeyModifiers = KeyModifiers(rawValue: 2)
  /// Either Alt key.
  public static let alt: KeyModifiers = KeyModifiers(rawValue: 4)
  /// Either key with the system's appIcon.
  public static let `super`: KeyModifiers = KeyModifiers(rawValue: 8)
}
