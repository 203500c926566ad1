public import Notebook

/// When a notebook was created and last changed, on any device, in milliseconds since 1970.
public struct NotebookDates: Hashable, Sendable {
  /// The time of creation.
  public let created: Int64
  /// The time of the last change.
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
