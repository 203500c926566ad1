internal import Notebook

/// The notebook that is open, and how its pages lie on the desk.
public struct OpenPages: Hashable, Sendable {
  /// The open notebook; nil until one is opened.
  public internal(set) var notebook: NotebookOnDesk? {
    didSet { hasPrint = notebook?.sheets.contains { $0.print != nil } == true }
  }
  /// Whether some pages lie on a PDF.
  private(set) var hasPrint = false
  /// Where its pages lie.
  public internal(set) var stack = Stack([])
  /// The current page, by its place.
  public internal(set) var current = 0

  /// The current sheet.
  public var sheet: Sheet? { notebook?.sheets[safe: current] }

  /// Lays the pages out for a way of scrolling.
  mutating func layOut(_ scrolling: Scrolling) {
    switch scrolling {
    case .continuous: stack = Stack((notebook?.sheets ?? []).map(\.size))
    case .single: stack = Stack([sheet].compactMap { $0?.size })
    }
  }
}
