internal import CSDL2
internal import Desk
internal import Geometry
internal import Pen

/// Enables text input while a field has the keys, and tells the input method where the caret is.
@MainActor struct TextEntry {
  private var isOn: Bool?
  /// The time when text input began, on SDL's clock.
  private var begun: UInt32 = 0

  /// The most bytes taken from the clipboard; a field holds far less.
  private static let mostPasted = 8192

  mutating func update(at caret: Box?, in window: Window) {
    if isOn != (caret != nil) {
      isOn = caret != nil
      if isOn == true { SDL_StartTextInput() } else { Self.stop() }
      begun = SDL_GetTicks()
    }
    guard let caret else { return }
    var rectangle = window.rectangle(of: caret)
    SDL_SetTextInputRect(&rectangle)
  }

  /// Stops the input method.
  ///
  /// Some keys are known by what they type. Under X11 `PenInput` reads that, since SDL reports it only
  /// after the input method had its chance to take the key.
  private static func stop() {
    SDL_StopTextInput()
    if !isUnderX11 { SDL_EventState(SDL_TEXTINPUT.rawValue, SDL_ENABLE) }
  }

  /// The text of a key pressed right after the one that opened the field, before SDL knew of that: under
  /// X11 SDL gives no text for such a key, which has it itself.
  func missedText(of event: SDL_KeyboardEvent) -> String? {
    let others = KMOD_CTRL.rawValue | KMOD_ALT.rawValue | KMOD_GUI.rawValue
    guard isOn == true, Self.isUnderX11, event.state == SDL_PRESSED, event.timestamp <= begun,
      UInt32(event.keysym.mod) & others == 0, let sign = Unicode.Scalar(event.keysym.unused),
      (32...126).contains(sign.value) || (160...255).contains(sign.value)
    else { return nil }
    return String(Character(sign))
  }

  static var isUnderX11: Bool {
    SDL_GetCurrentVideoDriver().map { String(cString: $0) == "x11" } == true
  }

  /// The text on the clipboard, unless it is ink or there is none.
  var pasted: String? {
    guard let found = Clipboard.text else { return nil }
    let text = String(found.unicodeScalars.prefix(Self.mostPasted))
    return ClippingText.isClipping(text) ? nil : text
  }
}

extension App {
  func handleText(_ event: SDL_TextInputEvent) {
    let text = withUnsafeBytes(of: event.text) { $0.textUpToZero }
    if isTyping { handle(.typed(.commit(text))) }
  }

  func handleEditing(_ event: SDL_TextEditingEvent) {
    let text = withUnsafeBytes(of: event.text) { $0.textUpToZero }
    compose(text, start: event.start, length: event.length)
  }

  func handleEditing(_ event: SDL_TextEditingExtEvent) {
    guard let words = event.text else { return }
    defer { SDL_free(words) }
    compose(String(cString: words), start: event.start, length: event.length)
  }

  /// Types the text on the clipboard; a session has its own.
  func paste() { if !isReplay, let text = textEntry.pasted { handle(.typed(.commit(text))) } }

  var isTyping: Bool { desk.isTyping }

  private func compose(_ text: String, start: Int32, length: Int32) {
    guard isTyping else { return }
    // SDL makes both negative if the input method says nothing.
    let low = Int(start)
    let selected = start < 0 ? nil : low..<low + max(Int(length), 0)
    handle(.typed(.compose(text, selected: selected)))
  }
}

extension TextInput {
  init(_ typed: TypedText) {
    self =
      switch typed {
      case .commit(let text): .commit(text)
      case .compose(let text, let selected): .preedit(text, selected: selected)
      }
  }
}

extension UnsafeRawBufferPointer {
  var textUpToZero: String { String(decoding: prefix { $0 != 0 }, as: UTF8.self) }
}
