internal import Notebook

/// Takes things that a damaged library has lost from its backups.
struct Recovery {
  private let files: LibraryFiles
  private let target: Connection

  /// Prepares to look into the backups of a library, for a new one that is being filled.
  init(_ files: LibraryFiles, into target: Connection) {
    (self.files, self.target) = (files, target)
  }

  /// Takes back what the backups have of some things, the newest backup first.
  ///
  /// - Returns: What was taken and what is lost, a sentence each.
  func takeBack(_ things: [LostThing], by rescue: Rescue) throws -> [String] {
    var (rest, findings) = (things, [String]())
    let folder = BackupFolder(files)
    let backups = try folder.names.map { name in
      (name: name, time: LibraryFiles.changeTime(of: folder.path(of: name)))
    }.sorted { ($1.time, $1.name) < ($0.time, $0.name) }
    for (name, _) in backups where !rest.isEmpty {
      // A backup that is damaged itself, or of a later version, is passed over.
      guard let backup = try? Connection(folder.path(of: name), mode: .reading),
        (try? Library.check(backup)) != nil
      else { continue }
      let left = try rest.filter { thing in try !take(thing, from: backup, by: rescue) }
      if left.count < rest.count {
        findings.append("\(Self.things(rest.count - left.count)) taken from the backup \(name)")
      }
      rest = left
    }
    if !rest.isEmpty {
      findings.append("\(Self.things(rest.count)) lost: neither the file nor a backup has them")
    }
    return findings
  }

  private static func things(_ count: Int) -> String {
    count == 1 ? "1 thing is" : "\(count) things are"
  }

  /// Takes what a backup says of a thing; returns whether it says what the thing is.
  private func take(
    _ thing: LostThing, from backup: Connection, by rescue: Rescue
  ) throws -> Bool {
    let id = try target.first(
      "SELECT id FROM notebook WHERE number = ?", [.integer(thing.notebook)]
    ) { $0.bytes(0) }
    guard let id else { return false }
    // What cannot be read of a backup is not there.
    let rows = try? backup.all(
      """
      SELECT \(RecordRow.columns) FROM record
      WHERE notebook = (SELECT number FROM notebook WHERE id = ?1) AND entity = ?2
      AND home = (SELECT home FROM thing WHERE thing.notebook = record.notebook AND entity = ?2)
      """, [.blob(id), .blob(thing.entity)]
    ) { RecordRow($0) }
    var hasBody = false
    for row in rows ?? [] {
      guard case .success(let record) = row.checked else { continue }
      if case .body = record.fragment { hasBody = true }
      let home = try? EntityID(exactly: thing.home)
      try rescue.take(RecordRow(record, at: home, in: thing.notebook))
    }
    return hasBody
  }
}
