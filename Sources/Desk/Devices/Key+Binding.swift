internal import Geometry

extension Key {
  /// The words that settings name a key by: "ctrl+shift+z".
  var words: String { (control ? "ctrl+" : "") + (shift ? "shift+" : "") + name }

  /// The key that words name; nil where they name none.
  init?(words: String) {
    var name = words[...]
    func take(_ prefix: String) -> Bool {
      guard name.hasPrefix(prefix), name.count > prefix.count else { return false }
      name = name.dropFirst(prefix.count)
      return true
    }
    let control = take("ctrl+")
    let shift = take("shift+")
    guard (1...Self.nameLimit).contains(name.utf8.count) else { return nil }
    self.init(String(name), control: control, shift: shift)
    guard canBeBound else { return nil }
  }

  /// No key has a longer name, in bytes.
  private static let nameLimit = 40

  /// What an arrow does to a curve of which the keys have hold at a point: fine steps with Shift.
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

  /// Whether somebody may give the key something to do: not those that walk through the face and
  /// close what is open, nor those that only change what others do.
  var canBeBound: Bool {
    if action == .dismiss || action == .toggleDevices { return false }
    let kept: Set = ["tab", "return", "keypad enter", "capslock", "numlock"]
    let ends = [" shift", " ctrl", " alt", " gui"]
    return !name.isEmpty && !kept.contains(name) && !ends.contains { name.hasSuffix($0) }
  }
}
