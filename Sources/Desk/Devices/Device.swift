/// A pointing device, as the desk knows it.
public struct Device: Hashable, Sendable {
  /// The number that its events carry while it is plugged in.
  public var number: Int32
  /// Its name, the same each time it is plugged in.
  public var name: String
  /// The kind of device.
  public var kind: Kind
  /// Whether it reports pressure.
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
    /// The tip of a pen.
    case pen
    /// The eraser end of a pen.
    case eraser
    /// A mouse, or anything else that moves a pointer.
    case mouse
    /// The buttons beside a tablet, which move no pointer.
    case pad
    /// A touch screen.
    case finger
  }
}

/// A button of a device.
public enum Button: Hashable, Sendable {
  /// The end of a pen itself, pressed as long as it is near.
  case end
  /// A button by its number in X: 2 is the middle one, or the first on the barrel of a pen.
  case number(UInt8)
}

/// What a button does while it is held.
public enum Held: Hashable, Sendable {
  /// It gives the hand another tool.
  case tool(Tool)
  /// It makes lines straight.
  case straight
}

/// What a button or a key is bound to.
public struct Binding: Hashable, Sendable {
  /// The effect while it is held.
  public var held: Held?
  /// The action when it is clicked.
  public var clicked: Action?

  /// Creates a binding; what is left out does nothing.
  public init(held: Held? = nil, clicked: Action? = nil) {
    self.held = held
    self.clicked = clicked
  }
}
