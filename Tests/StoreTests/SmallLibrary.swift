import Bytes
import Glibc
import Ink
import Notebook

@testable import Store

/// A library of small pages with something in every table, its files as bytes: the subject of tests
/// that damage each byte.
struct SmallLibrary {
  /// The database without its log.
  let file: [UInt8]
  /// The database with a log that was not moved into it: the last of the strokes are there alone.
  let logged: (file: [UInt8], log: [UInt8])
  /// A backup of all of it.
  let backup: [UInt8]
  /// What is in it.
  let content: Content

  /// The rows that are worth something, without the numbers of their notebooks.
  struct Content: Hashable {
    var records: Set<[SQLValue]>
    var actions: Set<[SQLValue]>
    var images: Set<[SQLValue]>
    var notebooks: Set<[SQLValue]>

    init(of connection: Connection) throws {
      func rows(_ sql: String, _ count: Int) throws -> Set<[SQLValue]> {
        Set(try connection.all(sql) { $0.values(count) })
      }
      records = try rows("SELECT entity, code, name, value FROM record", 4)
      actions = try rows("SELECT number, undone, title, steps FROM history", 4)
      images = try rows("SELECT hash, bytes FROM blob", 2)
      notebooks = try rows("SELECT id FROM notebook", 1)
    }

    /// Whether nothing that was removed is in another content.
    func isWithoutMore(in other: Content) -> Bool {
      // A notebook was made since.
      other.actions.isSubset(of: actions) && other.notebooks.subtracting(notebooks).count <= 1
    }

    /// How many rows another content lacks.
    func missingCount(in other: Content) -> Int {
      records.subtracting(other.records).count + actions.subtracting(other.actions).count
        + images.subtracting(other.images).count + notebooks.subtracting(other.notebooks).count
    }
  }

  init(in workshop: Workshop) throws {
    var settings = Library.Settings()
    settings.pageSize = 512
    settings.seed = 11
    let library = try Library(at: workshop.library, create: true, settings: settings)
    let ids = try ["Physics", "Chemistry"].map { try library.createNotebook($0) }
    let gone = try library.createNotebook("Gone")
    for number in 0..<12 { try library.write(number, in: [ids[0], ids[1], gone][number % 3]) }
    for number in 12..<18 { try library.write(number, in: gone) }
    // What was removed leaves free pages and free places behind.
    try library.setTrashed(true, gone, now: dawn)
    try library.emptyTrash()
    try library.addImage((0..<900).map { UInt8(truncatingIfNeeded: $0 &* 7) })
    try library.setViewState("page", of: ids[0], to: [1])
    _ = try library.undo(ids[1], now: dawn)
    try library.connection.run("PRAGMA wal_checkpoint(TRUNCATE)")
    let early = try Workshop.bytes(of: workshop.database)
    for number in 20..<24 { try library.write(number, in: ids[number % 2]) }
    logged = (early, try Workshop.bytes(of: "\(workshop.database)-wal"))
    content = try Content(of: library.connection)
    backup = try Workshop.bytes(of: library.backUp(now: dawn).path)
    try library.connection.run("PRAGMA wal_checkpoint(TRUNCATE)")
    file = try Workshop.bytes(of: workshop.database)
  }

  /// Puts a library that may be damaged into a new directory, with its backup.
  func put(_ file: [UInt8], log: [UInt8]? = nil, in directory: String) throws {
    for name in LibraryFiles.names(in: directory) where name != "backups" {
      unlink("\(directory)/\(name)")
    }
    try LibraryFiles.makeDirectory("\(directory)/backups")
    for name in LibraryFiles.names(in: "\(directory)/backups") {
      unlink("\(directory)/backups/\(name)")
    }
    try Workshop.write(file, to: "\(directory)/library.sqlite")
    if let log { try Workshop.write(log, to: "\(directory)/library.sqlite-wal") }
    try Workshop.write(backup, to: "\(directory)/backups/library-2026-03-01.sqlite")
  }

  /// The files as a seed of the fuzzer changes them: five bytes name a file, a place in it and what
  /// becomes of that.
  func damaged(by seed: [UInt8]) -> (file: [UInt8], log: [UInt8]) {
    var files = [logged.file, logged.log]
    for start in stride(from: 0, to: seed.count - 4, by: 5) {
      let index = Int(seed[start] & 1)
      guard !files[index].isEmpty else { continue }
      let place = seed.number(at: start + 1, 3) % files[index].count
      switch seed[start] >> 1 {
      case 0: files[index].removeSubrange(place...)
      case 1: for other in place..<min(place + 512, files[index].count) { files[index][other] = 0 }
      default: files[index][place] ^= seed[start + 4]
      }
    }
    return (files[0], files[1])
  }

  /// The records and actions that lie on one page of a file each, and where.
  func places(in file: [UInt8]) -> [(range: Range<Int>, row: [SQLValue])] {
    content.records.union(content.actions).compactMap { row in
      guard let bytes = row.last?.bytes, bytes.count >= 12,
        let place = file.firstRange(of: bytes),
        // Remains of rows may lie elsewhere.
        file[place.upperBound...].firstRange(of: bytes) == nil
      else { return nil }
      // Before the value stands the rest of the row, and behind it its checksum.
      return (place.lowerBound - 80..<place.upperBound + 5, row)
    }
  }
}
