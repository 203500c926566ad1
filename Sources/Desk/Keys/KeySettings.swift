internal import Bytes
internal import Geometry
public import Wording

extension Key {
  /// The name in the settings file: "Ctrl+Shift+Z", "Page Down".
  var setting: String {
    let words = (Self.written.first { $0.value == name }?.key ?? name).split(
      separator: " ", omittingEmptySubsequences: false)
    let shown = words.map { $0.prefix(1).plainUppercased + $0.dropFirst() }
    return (control ? "Ctrl+" : "") + (shift ? "Shift+" : "") + (alt ? "Alt+" : "")
      + shown.joined(separator: " ")
  }

  /// Parses a name from the settings, ignoring case; nil if no such key can be bound.
  init?(setting: String) {
    guard setting.utf8.count <= Self.longestSetting else { return nil }
    self.init(written: setting)
    guard canBeBound, alt || !setting.lowercased().split(separator: "+").contains("alt") else {
      return nil
    }
  }

  /// Parses a name in the same form, even if the key cannot be bound.
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

  /// The keys whose settings name differs.
  private static let written: KeyValuePairs<String, String> = [
    "page down": "pagedown", "page up": "pageup",
  ]

  /// The longest name of a key with its modifiers, in bytes.
  private static let longestSetting = 60

  /// The effect of an arrow key on the focused point of a curve; with Shift the steps are fine.
  func bending(at point: CurvePoint) -> DeviceAction? {
    guard !control, let step = arrow(shift ? 0.005 : 0.02) else { return nil }
    return .nudge(point, by: Point(x: step.x, y: -step.y))
  }

  /// True if the key can be bound: not the keys that move the focus or close what is open, nor modifiers.
  var canBeBound: Bool {
    // Tab, Enter and Escape have fixed meanings, so that no change can lock anyone out.
    name == "tab" ? control : name.count == 1 || Self.named.contains(name)
  }

  /// True if the key types a character, so that it is no shortcut in text fields.
  var typesSign: Bool {
    !control && (name.count == 1 || name == "space" || name.hasPrefix("keypad "))
  }

  /// The names of the keys that type no character, apart from modifiers.
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
  /// The text in upper case if that can be reversed, else unchanged.
  fileprivate var plainUppercased: String { allSatisfy(\.isASCII) ? uppercased() : String(self) }
}

/// The changed shortcuts, as a member of the settings file: an object from settings names of actions to keys.
extension Shortcuts {
  static let member = "shortcuts"
  private static let noKey = "none"

  /// Reads the changes; invalid members are preserved without effect.
  init(_ settings: JSON) {
    self.init()
    guard let stored = settings[Self.member] else { return }
    guard case .object(let members) = stored else {
      foreign = [JSON.Member(name: Self.member, value: stored)]
      return
    }
    var taken: [KeyRealm: Set<Key>] = [:]
    var read: [Action: Set<Key>] = [:]
    for member in members {
      guard let action = Offers.action(named: member.name), let keys = Self.keys(member.value),
        taken[action.realm]?.isDisjoint(with: keys) != false
      else {
        foreign.append(member)
        continue
      }
      taken[action.realm, default: []].formUnion(keys)
      read[action] = keys
    }
    setAll(read)
  }

  private static func keys(_ value: JSON) -> Set<Key>? {
    switch value {
    case .string(noKey): return []
    case .string(let text): return Key(setting: text).map { [$0] }
    case .array(let values) where values.count <= limit:
      let keys = values.compactMap { value in
        if case .string(let text) = value { Key(setting: text) } else { nil }
      }
      return keys.count == values.count ? Set(keys) : nil
    default: return nil
    }
  }

  /// The changes by settings names, and the preserved members.
  var json: JSON {
    let own = Offers.named.compactMap { name, action in
      changes[action].map { JSON.Member(name: name, value: Self.json($0)) }
    }
    let names = Set(own.map(\.name))
    return .object(own + foreign.filter { !names.contains($0.name) })
  }

  private static func json(_ keys: Set<Key>) -> JSON {
    let names = keys.map(\.setting).sorted()
    guard let name = names.first else { return .string(noKey) }
    return names.count == 1 ? .string(name) : .array(names.map(JSON.string))
  }

  /// A sentence about members that this version does not understand; nil if there are none.
  public var remark: Words? {
    guard !foreign.isEmpty else { return nil }
    let named = foreign.prefix(Self.mostNamed).map { $0.name.asLine.prefix(Self.longestName) }
    let names = named.joined(separator: ", ") + (foreign.count > named.count ? ", …" : "")
    return foreign.count == 1
      ? "the settings contain an invalid shortcut, which is kept as it is: \(names)"
      : "the settings contain invalid shortcuts, which are kept as they are: \(names)"
  }

  /// The most names in that sentence, and the most letters of each.
  private static let (mostNamed, longestName) = (5, 40)
}
