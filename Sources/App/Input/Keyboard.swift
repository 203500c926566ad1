internal import CSDL2
internal import Desk
internal import Pen

/// Translates keys of the keyboard into keys of the program, under any layout.
///
/// A key is what is printed on it: a Latin letter, a digit, a sign or a word. If that means nothing, it is
/// the sign or digit that it types with Shift or Alt Gr; or else what a US keyboard has in its place, if
/// the layout is of another script, or lacks digits or letters there.
struct Keyboard {
  /// The code that each held key was pressed as, by its place: it is released as the same.
  private var held: [UInt32: Int32] = [:]

  /// Returns a pressed or released key with the code that counts; `isKnown` says whether a key is used.
  mutating func resolve(_ press: KeyPress, isKnown: (KeyEvent) -> Bool) -> KeyEvent {
    var event = press.event
    if !event.isDown || event.isRepeat, let code = held[press.place] {
      if !event.isDown { held[press.place] = nil }
      event.code = code
      return event
    }
    let found = Self.meaning(of: press, isKnown: isKnown)
    if event.isDown { held[press.place] = found.code }
    return found
  }

  private static func meaning(of press: KeyPress, isKnown: (KeyEvent) -> Bool) -> KeyEvent {
    var event = press.event
    let sign = Sign(event.code)
    let typed = sign?.isLetter == false ? typed(by: press, isKnown) : nil
    // Without Shift it is another sign only if the layout has that, or Alt Gr is held.
    if let typed, typed.code != event.code, !event.keys.contains(.shift) { return typed }
    if isKnown(event) { return event }
    if let code = onKeypad(press) {
      event.code = code
      return event
    }
    if let typed { return typed }
    guard let sign, !sign.isOwn, let usual = Sign(press.usual) else { return event }
    if sign.isForeign {
      event.code = press.usual
    } else if usual.isOwn {
      event.code = press.usual
      // Shift types the digits on a keyboard that has other signs there.
      if usual.isDigit { event.keys.remove(.shift) }
    }
    return event
  }

  private static func typed(by press: KeyPress, _ isKnown: (KeyEvent) -> Bool) -> KeyEvent? {
    guard let code = press.typed else { return nil }
    var event = press.event
    event.code = code
    event.keys.subtract([.shift, .alt])
    return isKnown(event) ? event : nil
  }

  /// The code that a key of the keypad means; nil for other keys, and for those with their own name.
  private static func onKeypad(_ press: KeyPress) -> Int32? {
    guard let name = SDL_GetKeyName(press.event.code) else { return nil }
    let words = String(cString: name)
    guard words.hasPrefix("Keypad "), words.utf8.count == 8, let key = words.last else {
      return nil
    }
    if let other = withoutNumLock[key], !press.hasNumLock {
      return other.isEmpty ? nil : SDL_GetKeyFromName(other)
    }
    return key.asciiValue.map(Int32.init)
  }

  private static let withoutNumLock: [Character: String] = [
    "0": "Insert", "1": "End", "2": "Down", "3": "PageDown", "4": "Left", "5": "", "6": "Right",
    "7": "Home", "8": "Up", "9": "PageUp", ".": "Delete",
  ]

  /// The sign on a key; nil for a key with a name, such as F1.
  private struct Sign {
    private let code: Int32

    init?(_ code: Int32) {
      // SDL sets this bit in the codes of keys that type nothing.
      guard code > 32, code & (1 << 30) == 0, code != 127 else { return nil }
      self.code = code
    }

    var isDigit: Bool { (48...57).contains(code) }
    var isLetter: Bool { (97...122).contains(code) }
    /// True for a plain letter or digit, which is never taken for another.
    var isOwn: Bool { isDigit || isLetter }
    var isForeign: Bool { code >= 0x370 && !(0x1E00...0x1EFF).contains(code) && !isMark }
    /// True for a sign that several scripts share, such as a dash or the euro's.
    private var isMark: Bool { (0x2000...0x2BFF).contains(code) }
  }
}

struct KeyPress: Hashable {
  var event: KeyEvent
  /// Its place on the keyboard, by SDL's number.
  var place: UInt32
  /// The US key at that place, by SDL's code; 0 for none.
  var usual: Int32
  /// The one sign or digit that it types with the modifiers held; nil for anything else.
  var typed: Int32?
  var hasNumLock: Bool
}

extension KeyPress {
  /// Takes a key from SDL, with the text that it typed; under X11 the key has that itself.
  init(_ event: SDL_KeyboardEvent, typed text: String?) {
    let place = event.keysym.scancode
    self.init(
      event: KeyEvent(event), place: place.rawValue, usual: Self.usual[place.rawValue] ?? 0,
      typed: text.flatMap(Self.sign) ?? Self.sign(UInt8(truncatingIfNeeded: event.keysym.unused)),
      hasNumLock: UInt32(event.keysym.mod) & KMOD_NUM.rawValue != 0)
  }

  private static func sign(_ text: String) -> Int32? {
    text.utf8.count == 1 ? text.utf8.first.flatMap(sign) : nil
  }

  private static func sign(_ byte: UInt8) -> Int32? {
    guard (33...126).contains(byte) else { return nil }
    let isLetter = (65...90).contains(byte) || (97...122).contains(byte)
    return isLetter ? nil : Int32(byte)
  }

  private static let usual: [UInt32: Int32] = {
    var codes: [UInt32: Int32] = [:]
    func add(_ signs: String, from place: SDL_Scancode) {
      for (number, sign) in signs.utf8.enumerated() {
        codes[place.rawValue + UInt32(number)] = Int32(sign)
      }
    }
    add("abcdefghijklmnopqrstuvwxyz", from: SDL_SCANCODE_A)
    add("1234567890", from: SDL_SCANCODE_1)
    add("-=[]\\", from: SDL_SCANCODE_MINUS)
    add(";'`,./", from: SDL_SCANCODE_SEMICOLON)
    return codes
  }()
}

extension KeyEvent {
  init(_ event: SDL_KeyboardEvent) {
    let modifiers = UInt32(event.keysym.mod)
    var keys: KeyModifiers = []
    if modifiers & KMOD_SHIFT.rawValue != 0 { keys.insert(.shift) }
    if modifiers & KMOD_CTRL.rawValue != 0 { keys.insert(.control) }
    if modifiers & KMOD_ALT.rawValue != 0 { keys.insert(.alt) }
    self.init(
      code: event.keysym.sym, isDown: event.state == SDL_PRESSED, isRepeat: event.repeat != 0,
      keys: keys, received: .monotonicNow)
  }
}

extension Key {
  init?(_ event: KeyEvent) {
    guard event.isDown, let name = SDL_GetKeyName(event.code) else { return nil }
    self.init(
      String(cString: name).lowercased(), control: event.keys.contains(.control),
      shift: event.keys.contains(.shift), alt: event.keys.contains(.alt))
  }
}
