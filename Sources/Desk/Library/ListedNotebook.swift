public import Notebook
public import Wording

/// A notebook in the list of those in the library.
public struct ListedNotebook: Hashable, Sendable {
  /// The notebook.
  public let id: NotebookID
  /// Its title.
  public let title: String
  /// The number of its pages.
  public let pageCount: Int
  /// How many minutes ago it was changed last.
  public let minutes: Int

  /// Creates an entry of the list.
  public init(id: NotebookID, title: String, pageCount: Int, minutes: Int) {
    (self.id, self.title, self.pageCount, self.minutes) = (id, title, pageCount, minutes)
  }
}

/// A notebook, or the whole library, that could not be opened.
public struct UnopenedNotebook: Error, Hashable, Sendable, Worded {
  /// The notebook; nil for the one to begin with.
  public let notebook: NotebookID?
  /// Why not, and what to do: one sentence without a full stop.
  public let reason: Words

  /// Creates the report.
  public init(_ notebook: NotebookID?, reason: Words) {
    (self.notebook, self.reason) = (notebook, reason)
  }

  /// The reason.
  public var words: Words { reason }
}
