internal import CSDL2
internal import CScreen
internal import Foundation
internal import Notebook

/// The ink copied last, here or in another window.
@MainActor struct Clipboard {
  private var kept: Clipping?
  /// The text offered to other windows for it.
  private var text = ""
  /// Who offers that text under X11: this window, until another program takes its place.
  private var owner: UInt = 0
  /// How often the ink lies on each page already, so that copies do not hide each other.
  private var copies: [PageID: Int] = [:]

  /// Keeps ink of a page, and offers it to the windows beside an `SDL_Window *`.
  mutating func keep(
    _ clipping: Clipping, of page: PageID, isCut: Bool, in window: OpaquePointer
  ) {
    kept = clipping
    text = ClippingText.text(of: clipping)
    copies = [page: isCut ? 0 : 1]
    _ = SDL_SetClipboardText(text)
    owner = screen_clipboard_owner(window)
  }

  /// Returns the ink to paste on a page, and how often it lies there; nil if there is none.
  mutating func take(
    for page: PageID, in window: OpaquePointer
  ) throws(ClippingTextError) -> (clipping: Clipping, copies: Int)? {
    if let other = textOfOthers(beside: window), let clipping = try ClippingText.clipping(in: other)
    {
      // Kept, so that it is read only once.
      (kept, text, copies) = (clipping, other, [:])
    }
    guard let kept, !kept.elements.isEmpty else { return nil }
    defer { copies[page, default: 0] += 1 }
    return (kept, copies[page, default: 0])
  }

  /// The text on the clipboard, unless it is what is kept here.
  private func textOfOthers(beside window: OpaquePointer) -> String? {
    let now = screen_clipboard_owner(window)
    let other = now == 0 ? textForAll : now == owner ? nil : textOfServer
    return other == text ? nil : other
  }

  private var textForAll: String? {
    guard SDL_HasClipboardText() == SDL_TRUE, let found = SDL_GetClipboardText() else {
      return nil
    }
    defer { SDL_free(found) }
    return String(cString: found)
  }

  /// The text that another program offers under X11, where SDL takes none that is large.
  private var textOfServer: String? {
    guard let found = screen_clipboard_copy(ClippingText.longest) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }
}
