internal import Bytes
internal import Notebook

/// The backups of a library, searched for lost rows.
///
/// Only undamaged rows are taken from a backup, whatever else is damaged in it.
final class BackupShelf {
  /// The values found, and their backup.
  typealias Found<Value> = (backup: String, values: [Value])

  private let files: LibraryFiles
  private lazy var backups: [(name: String, connection: Connection)] = opened()

  /// Prepares a search; backups are opened when the first one is needed.
  init(_ files: LibraryFiles) { self.files = files }

  /// Opens the readable backups, newest first.
  private func opened() -> [(name: String, connection: Connection)] {
    let folder = BackupFolder(files)
    return ((try? folder.newestFirst) ?? []).compactMap { name in
      guard let connection = try? Connection(folder.path(of: name), mode: .reading),
        (try? Library.check(connection)) != nil
      else { return nil }
      return (name, connection)
    }
  }

  /// Finds the statement of a row; the newest backup that has it counts.
  func record(_ trace: RowTrace, of id: NotebookID) -> Found<Record>? {
    find { backup in
      try Self.records(about: trace.entity, of: id, in: backup).filter {
        Int64($0.key.field.code) == trace.code && $0.key.field.name == trace.name
      }
    }
  }

  /// Finds all statements about a thing; the newest backup that gives its kind counts.
  func thing(_ entity: [UInt8], of id: NotebookID) -> Found<Record>? {
    find { backup in
      let records = try Self.records(about: entity, of: id, in: backup)
      let isNotebook = entity == EntityID.notebook.stored
      return isNotebook || records.contains { $0.key.field == .body } ? records : []
    }
  }

  /// Finds the file of an image.
  func image(_ hash: ContentHash) -> (backup: String, bytes: [UInt8])? {
    let found = find { backup in
      try backup.all("SELECT bytes FROM blob WHERE hash = ?", [.blob(hash.bytes)]) { $0.bytes(0) }
        .filter { ContentHash(of: $0) == hash }
    }
    return found.flatMap { found in found.values.first.map { (found.backup, $0) } }
  }

  /// Finds the row of a notebook by its remaining records: its number may have been reused.
  func notebook(_ number: Int64, with rows: [RecordRow]) -> NotebookRow? {
    let found = find { backup in
      try backup.all(
        "SELECT \(NotebookRow.columns) FROM notebook WHERE number = ?", [.integer(number)]
      ) { NotebookRow($0) }.compactMap(\.self).filter { _ in try backup.hasAny(of: rows) }
    }
    return found?.values.first
  }

  private func find<Value>(_ look: (Connection) throws -> [Value]) -> Found<Value>? {
    for (name, backup) in backups {
      // A backup that cannot be read to its end may still have what is needed.
      if let found = try? look(backup), !found.isEmpty { return (name, found) }
    }
    return nil
  }

  private static func records(
    about entity: [UInt8], of id: NotebookID, in backup: Connection
  ) throws -> [Record] {
    try backup.all(
      """
      SELECT \(RecordRow.columns) FROM record WHERE (notebook, home, entity) IN (
        SELECT thing.notebook, thing.home, thing.entity FROM thing
        JOIN notebook ON notebook.number = thing.notebook
        WHERE notebook.id = ? AND thing.entity = ?)
      """, [.blob(id.bytes), .blob(entity)]
    ) { RecordRow($0) }.compactMap { try? $0.checked.get() }
  }
}
