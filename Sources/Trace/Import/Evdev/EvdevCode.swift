/// The event types of the kernel's input devices that pens use.
enum EvdevType {
  static let synchronization: UInt16 = 0
  static let key: UInt16 = 1
  static let absolute: UInt16 = 3
  static let miscellaneous: UInt16 = 4
}

/// The codes of these events.
enum EvdevCode {
  static let report: UInt16 = 0
  /// Events were lost up to the next report.
  static let dropped: UInt16 = 3
  /// Microseconds on the device's clock.
  static let timestamp: UInt16 = 5

  static let x: UInt16 = 0x00
  static let y: UInt16 = 0x01
  static let pressure: UInt16 = 0x18
  static let distance: UInt16 = 0x19
  static let tiltX: UInt16 = 0x1A
  static let tiltY: UInt16 = 0x1B
  static let fingerX: UInt16 = 0x35

  static let pen: UInt16 = 0x140
  static let rubber: UInt16 = 0x141
  static let brush: UInt16 = 0x142
  static let pencil: UInt16 = 0x143
  static let airbrush: UInt16 = 0x144
  static let touch: UInt16 = 0x14A
  static let thirdButton: UInt16 = 0x149
  static let firstButton: UInt16 = 0x14B
  static let secondButton: UInt16 = 0x14C

  static let tools: [UInt16] = [pen, rubber, brush, pencil, airbrush]
  /// The buttons on a barrel, from bit 1 on.
  static let buttons: [UInt16] = [firstButton, secondButton, thirdButton]
}
