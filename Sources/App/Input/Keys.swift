internal import CSDL2
internal import Desk
internal import Pen

extension KeyEvent {
  /// Takes a key event from SDL.
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
  /// A key that was pressed, by its name; nil for one that was released.
  init?(_ event: KeyEvent) {
    guard event.isDown, let name = SDL_GetKeyName(event.code) else { return nil }
    self.init(
      String(cString: name).lowercased(), control: event.keys.contains(.control),
      shift: event.keys.contains(.shift), alt: event.keys.contains(.alt))
  }
}
