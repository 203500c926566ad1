internal import CSDL2
internal import CScreen
internal import Foundation
internal import Notebook

/// What was copied last, here or in another window: ink, or a picture.
@MainActor struct Clipboard {
  private var kept: Clipping?
  /// The text offered to other windows for ink.
  private var text = ""
  /// Who offers that text under X11: this window, until another program takes its place.
  private var owner: UInt = 0
  /// Offers pictures under X11; nil before the first.
  private var offers: ServerClipboard?
  /// How often it lies on each page already, so that copies do not hide each other.
  private var copies: [PageID: Int] = [:]
  /// Whether it is a picture that has never lain on a page.
  private var isForeign = false

  /// Keeps ink of a page, and offers it to the windows beside an `SDL_Window *`.
  mutating func keep(
    _ clipping: Clipping, of page: PageID, isCut: Bool, in window: OpaquePointer
  ) {
    kept = clipping
    text = ClippingText.text(of: clipping)
    (copies, isForeign) = ([page: isCut ? 0 : 1], false)
    _ = SDL_SetClipboardText(text)
    owner = screen_clipboard_owner(window)
  }

  /// Whether other programs can take pictures: SDL offers text alone, and there is another way under X11.
  static var offersPictures: Bool { TextEntry.isUnderX11 }

  /// Keeps a picture, and offers it to other windows and, where that can be, to other programs.
  mutating func keep(_ picture: ClippedPicture, in window: OpaquePointer) {
    kept = picture.clipping
    (copies, isForeign) = ([picture.page: 1], false)
    guard Self.offersPictures else {
      text = ClippingText.text(of: picture.clipping)
      _ = SDL_SetClipboardText(text)
      return
    }
    (text, owner) = ("", 0)
    offers = offers ?? ServerClipboard()
    _ = offers?.put(picture.forms)
  }

  /// Whether nobody has put anything else on the clipboard of an X server since.
  func isCurrent(in window: OpaquePointer) -> Bool {
    if text.isEmpty, offers?.hold == true { return true }
    return owner != 0 && screen_clipboard_owner(window) == owner
  }

  /// Takes what others offer, unless that is kept already.
  mutating func learn(_ offered: OfferedClipping) {
    guard offered.clipping != kept else { return }
    (kept, text, copies) = (offered.clipping, "", [:])
    isForeign = offered.isForeign
  }

  /// Takes the ink that SDL finds in the text on the clipboard, if there is any.
  mutating func learnText() throws(ClippingTextError) {
    guard SDL_HasClipboardText() == SDL_TRUE, let found = SDL_GetClipboardText() else { return }
    defer { SDL_free(found) }
    let other = String(cString: found)
    guard other != text, let clipping = try ClippingText.clipping(in: other) else { return }
    learn(OfferedClipping(clipping))
    // Kept, so that it is read only once.
    text = other
  }

  /// Returns what to paste on a page, how often it lies there, and whether it has no place of its own; nil
  /// if there is nothing.
  mutating func take(for page: PageID) -> (clipping: Clipping, copies: Int, isForeign: Bool)? {
    guard let kept, !kept.elements.isEmpty else { return nil }
    defer { copies[page, default: 0] += 1 }
    return (kept, copies[page, default: 0], isForeign)
  }
}
