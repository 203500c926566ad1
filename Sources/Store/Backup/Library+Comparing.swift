internal import Bytes
public import Notebook

/// The difference between a notebook in a backup and in the library.
public struct BackupDifference: Hashable, Sendable {
  /// The title here, or in the backup if it is not here.
  public let title: String
  /// The notebook.
  public let id: NotebookID
  /// The number of records that only the backup has.
  public let onlyInBackup: Int
  /// The number of records that only the library has.
  public let onlyHere: Int
  /// True if the library has it.
  public let isHere: Bool
  /// True if the backup has it.
  public let isInBackup: Bool
}

extension Library {
  /// Compares the library with a backup, notebook by notebook, in the order of titles.
  ///
  /// A record counts if merging it would change something; one replaced by a newer one does not.
  public func compare(with backup: String) throws(LibraryError) -> [BackupDifference] {
    try lookingInto(backup) {
      try reading {
        let (here, there) = (Set(try rows().map(\.id)), Set(try sourceNotebooks()))
        return try here.union(there).map { id in
          let ours = try records(of: id, in: "main")
          let theirs = try records(of: id, in: "source")
          return BackupDifference(
            title: Self.title(in: ours) ?? Self.title(in: theirs) ?? "", id: id,
            onlyInBackup: Self.count(theirs, lackingIn: ours),
            onlyHere: Self.count(ours, lackingIn: theirs), isHere: here.contains(id),
            isInBackup: there.contains(id))
        }
        .filter { $0.onlyInBackup + $0.onlyHere > 0 }.sorted {
          ($0.title, $0.id) < ($1.title, $1.id)
        }
      }
    }
  }

  /// Removes a damaged backup; returns false if it is whole and stays.
  ///
  /// Throws `noSuchBackup`, and disk errors.
  public static func removeDamagedBackup(
    _ name: String, at directory: String
  ) throws(LibraryError) -> Bool {
    let folder = BackupFolder(LibraryFiles(directory: directory))
    guard try folder.names.contains(where: { PathParts($0) == PathParts(name) }) else {
      throw .noSuchBackup(name: name)
    }
    do {
      let restored = try Connection(Connection.nameless, mode: .creating)
      try folder.unpack(name, opened: .reading, into: restored, by: Schema.migrations)
      if try restored.damagedRowCount() == 0 { return false }
    } catch {
      switch LibraryError(error, at: folder.path(of: name)) {
      case .damaged, .damagedBackup, .notALibrary: break
      case let failure: throw failure
      }
    }
    folder.remove(name)
    return true
  }

  private func records(of id: NotebookID, in database: String) throws -> [RecordKey: Fragment] {
    let records = try connection.all(
      """
      SELECT \(RecordRow.columns) FROM \(database).record
      WHERE notebook = (SELECT number FROM \(database).notebook WHERE id = ?)
      """, [.blob(id.bytes)]
    ) { try? RecordRow($0).checked.get() }.compactMap(\.self)
    return Dictionary(records.map { ($0.key, $0.fragment) }) { $0.merged(with: $1) }
  }

  private static func count(
    _ some: [RecordKey: Fragment], lackingIn others: [RecordKey: Fragment]
  ) -> Int {
    some.count { key, fragment in others[key].map { $0.merged(with: fragment) != $0 } ?? true }
  }

  private static func title(in records: [RecordKey: Fragment]) -> String? {
    let key = RecordKey(entity: .notebook, field: Property<String>.title.field)
    guard case .register(let register)? = records[key] else { return nil }
    return try? String(stored: register.value)
  }
}
