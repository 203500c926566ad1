internal import CSDL2
internal import CScreen
internal import Foundation
internal import Notebook

/// What was copied last, here or in another window.
@MainActor struct Clipboard {
  private var kept: Clipping?
  /// The text that was offered to other windows for it.
  private var text = ""
  /// How often the ink lies on pages already, so that copies do not hide each other.
  private var copies: [EntityID: Int] = [:]

  /// Keeps ink of a page, and offers it to other windows.
  mutating func keep(_ clipping: Clipping, of page: EntityID, isCut: Bool) {
    kept = clipping
    text = ClippingText.text(of: clipping)
    copies = [page: isCut ? 0 : 1]
    _ = SDL_SetClipboardText(text)
  }

  /// Returns the ink to be put on a page, and how often it lies there; nil where there is none.
  mutating func take(
    for page: EntityID
  ) throws(ClippingTextError) -> (clipping: Clipping, copies: Int)? {
    if let other = textOfOthers, let clipping = try ClippingText.clipping(in: other) {
      // Kept, so that it is read only once.
      (kept, text, copies) = (clipping, other, [:])
    }
    guard let kept, !kept.pieces.isEmpty else { return nil }
    defer { copies[page, default: 0] += 1 }
    return (kept, copies[page, default: 0])
  }

  /// The text on the clipboard, where it is not what is kept here.
  private var textOfOthers: String? {
    guard SDL_HasClipboardText() == SDL_TRUE, let found = SDL_GetClipboardText() else {
      return nil
    }
    defer { SDL_free(found) }
    let other = found.pointee == 0 ? textInParts ?? "" : String(cString: found)
    return other == text ? nil : other
  }

  /// The text of a program that offers it in parts, which SDL takes for nothing.
  private var textInParts: String? {
    guard String(cString: SDL_GetCurrentVideoDriver()) == "x11",
      let found = screen_clipboard_copy(ClippingText.longest)
    else { return nil }
    defer { free(found) }
    return String(cString: found)
  }
}
