internal import CSDL2
internal import CScreen
internal import Desk
internal import Notebook
internal import Store

/// The last copy, here or in another window: ink, a picture, or pages.
@MainActor struct Clipboard {
  private var kept: Clipping?
  /// The text offered to other windows for ink, where only text can be offered.
  private var text = ""
  /// The window system's clipboard; nil if there is none but SDL's, which takes only text.
  private(set) lazy var system: (any SystemClipboard)? = Self.connect(whenTaken)
  /// The number of copies on each page already, so that they do not hide each other.
  private var copies: [PageID: Int] = [:]
  /// True if it is a picture that has never been on a page.
  private var isForeign = false
  /// The pages copied here last instead; without their bytes.
  private(set) var pages: (copied: CopiedPages, number: Int, states: [EntityID: PageState])?
  /// Hears the number of pages cut here, once another library has them.
  var whenTaken: @Sendable (Int) -> Void = { _ in }

  /// Keeps ink of a page, and offers it to other windows and, if possible, to other programs.
  mutating func keep(_ clipping: Clipping, of page: PageID, isCut: Bool) {
    (kept, pages) = (clipping, nil)
    (copies, isForeign) = ([page: isCut ? 0 : 1], false)
    offer(CopiedInk(clipping: clipping).forms) { ClippingText.text(of: clipping) }
  }

  private static func connect(
    _ whenTaken: @escaping @Sendable (Int) -> Void
  ) -> (any SystemClipboard)? {
    switch SDL_GetCurrentVideoDriver().map({ String(cString: $0) }) {
    case "x11": ServerClipboard(whenTaken: whenTaken)
    case "wayland": SeatClipboard(whenTaken: whenTaken)
    default: nil
    }
  }

  /// Keeps a picture, and offers it in the same way.
  mutating func keep(_ picture: ClippedPicture) {
    (kept, pages) = (picture.clipping, nil)
    (copies, isForeign) = ([picture.page: 1], false)
    offer(picture.forms) { ClippingText.text(of: picture.clipping) }
  }

  /// Offers something in several forms, or else as text, replacing the last offer.
  private mutating func offer(
    _ forms: [ClipboardForm], leaving leave: (receipt: String, number: Int)? = nil,
    orElse text: () -> String
  ) {
    guard let system else {
      self.text = text()
      _ = SDL_SetClipboardText(self.text)
      return
    }
    self.text = ""
    _ = system.put(forms, leaving: leave)
  }

  /// Keeps pages, and offers them to other windows.
  mutating func keep(_ pages: PackedPages) {
    (kept, copies, isForeign) = (nil, [:], false)
    self.pages = (pages.copied, pages.number, pages.leave?.states ?? [:])
    offer(pages.forms, leaving: pages.leave.map { ($0.receipt, pages.number) }) { pages.text }
  }

  /// True if pages copied here are on the clipboard.
  var hasPages: Bool { mutating get { pages != nil && isCurrent } }

  /// Stops offering the pages copied here.
  mutating func withdrawPages() {
    if hasPages {
      if system == nil { _ = SDL_SetClipboardText("") } else { system = Self.connect(whenTaken) }
    }
    pages = nil
  }

  /// The text that SDL finds; nil if there is none.
  static var text: String? {
    guard SDL_HasClipboardText() == SDL_TRUE, let found = SDL_GetClipboardText() else { return nil }
    defer { SDL_free(found) }
    return String(cString: found)
  }

  /// True if nothing else has been put on the clipboard since.
  var isCurrent: Bool {
    mutating get { system.map { text.isEmpty && $0.hold } ?? (Self.text == text) }
  }

  /// Takes what others offer, unless it is kept already.
  mutating func learn(_ offered: OfferedClipping) {
    guard offered.clipping != kept else { return }
    (kept, text, copies, pages) = (offered.clipping, "", [:], nil)
    isForeign = offered.isForeign
  }

  /// Takes the ink in the text on the clipboard; returns whether there is any.
  mutating func learnText() throws(ClippingTextError) -> Bool {
    guard let other = Self.text else { return false }
    // It is kept, so that it is read only once.
    if other == text { return kept != nil }
    guard let clipping = try ClippingText.clipping(in: other) else { return false }
    learn(OfferedClipping(clipping))
    text = other
    return true
  }

  /// Returns the copy to paste on a page, the number of earlier ones there, and whether it has no place;
  /// nil if there is nothing.
  mutating func take(for page: PageID) -> (clipping: Clipping, copies: Int, isForeign: Bool)? {
    guard let kept, !kept.elements.isEmpty else { return nil }
    defer { copies[page, default: 0] += 1 }
    return (kept, copies[page, default: 0], isForeign)
  }
}
