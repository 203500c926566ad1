internal import Notebook
internal import Wording

/// Copied ink as text on the clipboard, for other windows of the program.
enum ClippingText {
  /// The beginning of the text, so that nothing else is taken for ink.
  private static let header = "suzuri-ink:"
  /// The text for ink too large for other windows.
  private static let elsewhere = "suzuri-ink:large"

  static func text(of clipping: Clipping) -> String {
    ClipboardText.text(of: clipping.bytes, behind: header) ?? elsewhere
  }

  /// True if a text claims to be ink.
  static func isClipping(_ text: String) -> Bool { text.hasPrefix(header) }

  /// Returns the ink in a text from anywhere; nil if it does not claim to be ink.
  static func clipping(in text: String) throws(ClippingTextError) -> Clipping? {
    guard text.hasPrefix(header) else { return nil }
    guard text != elsewhere, text.utf8.count <= ClipboardText.longest else { throw .tooLarge }
    guard let bytes = ClipboardText.bytes(in: text, behind: header) else {
      throw .unreadable("the copied ink is damaged")
    }
    do throws(ClippingError) {
      return try Clipping(bytes)
    } catch {
      throw .unreadable("\(error)")
    }
  }
}

/// The reason why ink on the clipboard cannot be taken.
enum ClippingTextError: Error, Hashable, Worded {
  /// Too large to pass between windows.
  case tooLarge
  /// Not written by this program.
  case unreadable(Words)

  var words: Words {
    switch self {
    case .tooLarge: "too much ink to copy to another window"
    case .unreadable(let reason): reason
    }
  }
}
