public import Notebook

/// When a notebook was created and last changed, on whichever device, in milliseconds since 1970.
public struct NotebookDates: Hashable, Sendable {
  /// When it was created.
  public let created: Int64
  /// When it was changed last.
  public let changed: Int64

  /// Creates the dates of a notebook.
  public init(created: Int64, changed: Int64) {
    (self.created, self.changed) = (created, changed)
  }
}

extension Library {
  /// Returns when a notebook was created and last changed.
  public func dates(of id: NotebookID) throws(LibraryError) -> NotebookDates {
    try guarded {
      let row = try row(of: id)
      return NotebookDates(created: row.created, changed: row.changed)
    }
  }
}
