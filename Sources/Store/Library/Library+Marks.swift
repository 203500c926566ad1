internal import Bytes
public import Notebook

/// What tells cheaply whether a notebook has changed: another mark with every change.
public struct NotebookMark: Hashable, Sendable {
  /// The notebook.
  public let id: NotebookID
  /// The mark, which means nothing else.
  public let text: String
}

extension Library {
  /// Returns the marks of all notebooks, in the trash or not, in the order in which they came into this
  /// library.
  ///
  /// No record is read. A notebook whose own numbers are damaged is passed over, of which the log tells.
  public func marks() throws(LibraryError) -> [NotebookMark] {
    try guarded {
      try reading {
        // A repair changes what is to be seen, and no number of the notebook.
        let aside = Dictionary(
          try connection.all(
            "SELECT notebook, max(number) FROM quarantine GROUP BY notebook"
          ) { ($0.integer(0), $0.integer(1)) }
        ) { $1 }
        return try publishedRows().map { row in
          let numbers = [row.changed, Int64(bitPattern: row.nextCounter)]
          let last = [Int64(bitPattern: row.latestTime), aside[row.number] ?? 0]
          let text = (numbers + last).map { String($0, radix: 36) }.joined(separator: ".")
          return NotebookMark(id: row.id, text: text)
        }
      }
    }
  }
}
