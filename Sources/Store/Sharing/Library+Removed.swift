internal import Bytes
public import Notebook

/// Keeps permanently deleted notebooks from returning from a sync folder, unless another device restores
/// them from the trash.
extension Library {
  /// Notes that a notebook is removed, with the statement that trashed it.
  func noteRemoval(of row: NotebookRow) throws {
    let notebook = StoredNotebook(library: self, number: row.number)
    let trashed = try notebook.entity(.notebook).fields[Property<Bool>.isTrashed.field]
    try connection.run(
      "INSERT OR REPLACE INTO removed (notebook, trashed) VALUES (?, ?)",
      [.blob(row.id.bytes), .blob(trashed?.stored ?? [])])
  }

  /// The permanently deleted notebooks.
  public func removedNotebooks() throws(LibraryError) -> Set<NotebookID> {
    try guarded {
      Set(
        try connection.all("SELECT notebook FROM removed") { NotebookID(bytes: $0.bytes(0)) }
          .compactMap(\.self))
    }
  }

  /// The statement that trashed a removed notebook; nil if unknown.
  public func removal(of id: NotebookID) throws(LibraryError) -> Register? {
    let bytes = try guarded {
      try connection.first("SELECT trashed FROM removed WHERE notebook = ?", [.blob(id.bytes)]) {
        $0.bytes(0)
      }
    }
    return bytes.flatMap { try? Register(stored: $0) }
  }

  /// True if a statement restores a removed notebook from the trash.
  public func bringsBack(_ record: Record, _ id: NotebookID) throws(LibraryError) -> Bool {
    guard record.key.entity == .notebook, record.key.field == Property<Bool>.isTrashed.field,
      case .register(let later) = record.fragment, (try? Bool(stored: later.value)) == false
    else { return false }
    guard let before = try removal(of: id) else { return true }
    return before.stamp < later.stamp
  }

  /// Allows a removed notebook to return.
  public func forgetRemoval(of id: NotebookID) throws(LibraryError) {
    try guarded {
      try writing { _ in try forgetRemoved(id) }
    }
  }

  /// Allows a removed notebook to return, within a transaction.
  func forgetRemoved(_ id: NotebookID) throws {
    let removed = try connection.first(
      "DELETE FROM removed WHERE notebook = ? RETURNING notebook", [.blob(id.bytes)]
    ) { $0.bytes(0) }
    // Names were given in it before, which its new row will not know.
    if removed != nil { try forgetIncarnation() }
  }

  func isRemoved(_ id: NotebookID) throws -> Bool {
    try connection.number(
      "SELECT EXISTS (SELECT 1 FROM removed WHERE notebook = ?)", [.blob(id.bytes)]) != 0
  }

  /// True if something of a notebook is still to be written into a sync folder.
  func isWaiting(_ row: NotebookRow) throws -> Bool {
    try connection.number(
      "SELECT EXISTS (SELECT 1 FROM outbox WHERE notebook = ?)", [.integer(row.number)]) != 0
  }

  /// Adds the row of a notebook from elsewhere, even if it was removed here.
  func bringBack(_ id: NotebookID, now: Int64) throws -> NotebookRow {
    try forgetRemoved(id)
    return try add(id, now: now)
  }
}
