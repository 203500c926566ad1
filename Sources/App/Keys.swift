internal import CSDL2
internal import Desk

extension Key {
  /// A key as SDL names it.
  init?(_ symbol: SDL_Keysym) {
    guard let name = SDL_GetKeyName(symbol.sym) else { return nil }
    let modifiers = UInt32(symbol.mod)
    self.init(
      String(cString: name).lowercased(),
      control: modifiers & KMOD_CTRL.rawValue != 0, shift: modifiers & KMOD_SHIFT.rawValue != 0)
  }
}
