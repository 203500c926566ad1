internal import Bytes
public import Notebook

/// A cheap mark of a notebook's state: every change gives it another one.
public struct NotebookMark: Hashable, Sendable {
  /// The notebook.
  public let id: NotebookID
  /// The mark, opaque.
  public let text: String
}

extension Library {
  /// Returns the marks of all notebooks, including those in the trash, in the order in which they entered
  /// this library.
  ///
  /// Reads no record. Skips a notebook whose own numbers are damaged, and logs that.
  public func marks() throws(LibraryError) -> [NotebookMark] {
    try guarded {
      try reading {
        // A repair changes what is visible, but no number of the notebook.
        let aside = Dictionary(
          try connection.all(
            "SELECT notebook, max(number) FROM quarantine GROUP BY notebook"
          ) { ($0.integer(0), $0.integer(1)) }
        ) { $1 }
        return try publishedRows().map { NotebookMark(of: $0, aside: aside[$0.number] ?? 0) }
      }
    }
  }

  /// Returns the mark of a notebook.
  public func mark(of id: NotebookID) throws(LibraryError) -> NotebookMark {
    try guarded {
      try reading {
        let row = try row(of: id)
        let aside = try connection.number(
          "SELECT max(number) FROM quarantine WHERE notebook = ?", [.integer(row.number)])
        return NotebookMark(of: row, aside: aside)
      }
    }
  }
}

extension NotebookMark {
  /// Makes the mark of a notebook from its row and its latest row number in quarantine; 0 for none.
  fileprivate init(of row: NotebookRow, aside: Int64) {
    let numbers = [row.changed, Int64(bitPattern: row.nextCounter)]
    let last = [Int64(bitPattern: row.latestTime), aside]
    id = row.id
    text = (numbers + last).map { String($0, radix: 36) }.joined(separator: ".")
  }
}
