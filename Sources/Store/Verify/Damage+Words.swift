internal import Bytes
internal import Notebook
internal import Wording

extension Damage {
  /// The subject of the row; nil for anything outside the notes.
  func words(by naming: inout Naming) throws -> Whereabouts? {
    if let trace { return try naming.words(for: trace) }
    switch table {
    case "notebook": return try naming.words("the notebook itself", in: Int64(row) ?? 0)
    case "history": return try naming.words("an undo step", in: notebook)
    case "view": return try naming.words("how it was looked at last", in: notebook)
    case "blob": return try naming.words(forImage: ContentHash(hexadecimal: row))
    default: return nil
    }
  }

  /// The possible outcome; nil if unknown.
  func prospect(_ shelf: BackupShelf, in library: Library) throws -> Outcome? {
    if fault == .bit { return .mendable }
    if table == "blob" {
      return ContentHash(hexadecimal: row).flatMap(shelf.image).map { .inBackup($0.backup) }
        ?? .lost
    }
    guard let trace, let id = try library.notebookID(trace.notebook) else { return nil }
    return shelf.record(trace, of: id).map { .inBackup($0.backup) } ?? .lost
  }
}
