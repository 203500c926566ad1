internal import Geometry

extension Key {
  /// The key as settings name it: "Ctrl+Shift+Z", "Page Down".
  var setting: String {
    let words = (Self.written.first { $0.value == name }?.key ?? name).split(
      separator: " ", omittingEmptySubsequences: false)
    let shown = words.map { $0.prefix(1).plainUppercased + $0.dropFirst() }
    return (control ? "Ctrl+" : "") + (shift ? "Shift+" : "") + (alt ? "Alt+" : "")
      + shown.joined(separator: " ")
  }

  /// The key that settings name this way, in letters of any case; nil if it is none that can be bound.
  init?(setting: String) {
    guard setting.utf8.count <= Self.longestSetting else { return nil }
    self.init(written: setting)
    guard canBeBound, alt || !setting.lowercased().split(separator: "+").contains("alt") else {
      return nil
    }
  }

  /// The key of a text in the same form, whether it can be bound or not.
  init(written: String) {
    var name = written.lowercased()[...]
    var held: Set<Substring> = []
    while let plus = name.firstIndex(of: "+"), name.index(after: plus) < name.endIndex,
      Self.modifiers.contains(name[..<plus])
    {
      held.insert(name[..<plus])
      name = name[name.index(after: plus)...]
    }
    self.init(
      Self.written.first { $0.key == name }?.value ?? String(name),
      control: held.contains("ctrl"), shift: held.contains("shift"), alt: held.contains("alt"))
  }

  private static let modifiers: Set<Substring> = ["ctrl", "shift", "alt"]

  /// The names of keys that settings write in another way.
  private static let written: KeyValuePairs<String, String> = [
    "page down": "pagedown", "page up": "pageup",
  ]

  /// The longest name of a key with its modifiers, in bytes.
  private static let longestSetting = 60

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
    // Tab, Enter and Escape always mean the same, so that no change can lock anyone out.
    name == "tab" ? control : name.count == 1 || Self.named.contains(name)
  }

  /// Whether the key types a sign, so that it is no shortcut where text is typed.
  var typesSign: Bool {
    !control && (name.count == 1 || name == "space" || name.hasPrefix("keypad "))
  }

  /// The names of the keys that have no sign of their own, apart from modifiers.
  private static let named: Set<String> = {
    let words = [
      "space", "backspace", "delete", "insert", "home", "end", "pageup", "pagedown", "left",
      "right", "up", "down", "printscreen", "pause", "menu", "application", "help", "undo", "cut",
      "copy", "paste", "find", "again", "stop", "select", "execute", "sleep", "power", "eject",
      "clear", "mute", "volumeup", "volumedown", "audionext", "audioprev", "audiostop",
      "audioplay", "audiomute", "audiorewind", "audiofastforward", "brightnessdown",
      "brightnessup", "kbdillumtoggle", "kbdillumdown", "kbdillumup", "displayswitch", "www",
      "mail", "calculator", "computer", "mediaselect", "ac search", "ac home", "ac back",
      "ac forward", "ac stop", "ac refresh", "ac bookmarks", "app1", "app2", "keypad 00",
      "keypad 000",
    ]
    return Set(words + (1...24).map { "f\($0)" } + "0123456789+-*/.,=()".map { "keypad \($0)" })
  }()
}

extension Substring {
  /// The text in upper case, where the way back is certain.
  fileprivate var plainUppercased: String { allSatisfy(\.isASCII) ? uppercased() : String(self) }
}
