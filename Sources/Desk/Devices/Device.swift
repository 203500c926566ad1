/// Something that points, as the desk knows it.
public struct Device: Hashable, Sendable {
  /// The number that its events carry, for as long as it is plugged.
  public var number: Int32
  /// Its name, the same whenever it is plugged.
  public var name: String
  /// The kind of device.
  public var kind: Kind
  /// Whether it says how hard it is pressed.
  public var hasPressure: Bool

  /// Creates a device.
  public init(number: Int32, name: String, kind: Kind, hasPressure: Bool) {
    self.number = number
    self.name = name
    self.kind = kind
    self.hasPressure = hasPressure
  }

  /// The kinds of devices.
  public enum Kind: Hashable, Sendable {
    /// The writing end of a pen.
    case pen
    /// The other end of a pen.
    case eraser
    /// A mouse, or any other device that moves the pointer.
    case mouse
    /// Buttons beside a tablet, which move nothing.
    case pad
    /// A screen that fingers touch.
    case finger
  }
}

/// A button of a device.
public enum Button: Hashable, Sendable {
  /// The device itself, for as long as it is near: the other end of a pen.
  case end
  /// A button, as X counts them: 2 is the middle one, or the first of a pen's barrel.
  case number(UInt8)
}

/// An action that lasts while a button is held.
public enum Held: Hashable, Sendable {
  /// The hand holds another tool.
  case tool(Tool)
  /// Draws straight lines.
  case straight
}

/// The action of a button or a key.
public struct Binding: Hashable, Sendable {
  /// While it is held.
  public var held: Held?
  /// When it is clicked.
  public var clicked: Action?

  /// Creates a binding; what is not given does nothing.
  public init(held: Held? = nil, clicked: Action? = nil) {
    self.held = held
    self.clicked = clicked
  }
}
