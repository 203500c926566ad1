internal import Notebook
internal import Wording

/// Restores things that a damaged library has lost from its backups.
struct Recovery {
  private let files: LibraryFiles
  private let target: Connection

  /// Prepares to restore from the backups of a library into a new one that is being filled.
  init(_ files: LibraryFiles, into target: Connection) {
    (self.files, self.target) = (files, target)
  }

  /// Restores what the backups say about some things; the newest backup that says what a thing is counts.
  ///
  /// - Returns: What was restored and what is lost, a sentence each.
  func takeBack(_ things: [LostThing], by rescue: Rescue) throws -> [Words] {
    let shelf = BackupShelf(files)
    var taken: [String: Int] = [:]
    for thing in things {
      guard let id = try notebookID(thing.notebook),
        let found = shelf.thing(thing.entity, of: id)
      else { continue }
      let home = try? EntityID(exactly: thing.home)
      for record in found.values {
        try rescue.take(RecordRow(record, at: home, in: thing.notebook))
      }
      taken[found.backup, default: 0] += 1
    }
    let findings = taken.sorted { $0.key > $1.key }.map { backup, count -> Words in
      count == 1
        ? "1 thing is taken from the backup \(backup)"
        : "\(count) things are taken from the backup \(backup)"
    }
    let rest = things.count - taken.values.reduce(0, +)
    guard rest > 0 else { return findings }
    return findings + [
      rest == 1
        ? "1 thing is lost: neither the file nor a backup has it"
        : "\(rest) things are lost: neither the file nor a backup has them"
    ]
  }

  private func notebookID(_ number: Int64) throws -> NotebookID? {
    try target.first("SELECT id FROM notebook WHERE number = ?", [.integer(number)]) {
      NotebookID(bytes: $0.bytes(0))
    } ?? nil
  }
}
