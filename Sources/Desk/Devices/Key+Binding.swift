internal import Geometry

extension Key {
  /// The key as settings name it: "ctrl+shift+z".
  var setting: String {
    (control ? "ctrl+" : "") + (shift ? "shift+" : "") + (alt ? "alt+" : "") + name
  }

  /// The key that settings name this way; nil if it is none that can be bound.
  init?(setting: String) {
    var name = setting[...]
    func take(_ prefix: String) -> Bool {
      guard name.hasPrefix(prefix), name.count > prefix.count else { return false }
      name = name.dropFirst(prefix.count)
      return true
    }
    let control = take("ctrl+")
    let shift = take("shift+")
    let alt = take("alt+")
    guard (1...Self.nameLimit).contains(name.utf8.count) else { return nil }
    self.init(String(name), control: control, shift: shift, alt: alt)
    guard self.alt == alt, canBeBound else { return nil }
  }

  /// The longest name of a key, in bytes.
  private static let nameLimit = 40

  /// What an arrow key does to the focused point of a curve: with Shift the steps are fine.
  func bending(at point: CurvePoint) -> DeviceAction? {
    guard !control else { return nil }
    let step = shift ? 0.005 : 0.02
    switch name {
    case "right": return .nudge(point, by: Point(x: step, y: 0))
    case "left": return .nudge(point, by: Point(x: -step, y: 0))
    case "up": return .nudge(point, by: Point(x: 0, y: step))
    case "down": return .nudge(point, by: Point(x: 0, y: -step))
    default: return nil
    }
  }

  /// Whether the key can be bound: not the keys that walk through the face and close what is open, nor
  /// modifiers.
  var canBeBound: Bool {
    if action == .dismiss || action == .toggle(.devices) { return false }
    let kept: Set = ["tab", "return", "keypad enter", "capslock", "numlock"]
    let ends = [" shift", " ctrl", " alt", " gui"]
    return !name.isEmpty && !kept.contains(name) && !ends.contains { name.hasSuffix($0) }
  }
}
