import Glibc
import Notebook
import Testing
import Wording

@testable import Store

/// A backup comes back whatever has become of the library.
@Suite struct RestoreTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  /// Makes a library with a backup of one stroke, and more written since.
  private func filled() throws -> (backup: String, id: NotebookID, hash: String) {
    let library = try workshop.open()
    let id = try library.createNotebook("Physics")
    try library.write(1, in: id)
    let hash = try library.contentHash(of: id)
    let backup = try library.backUp(now: dawn).name
    for number in 2..<40 { try library.write(number, in: id) }
    return (backup, id, hash)
  }

  /// What may be found in the place of a library.
  enum Find: CaseIterable {
    case nothing, empty, words, noise, header

    var bytes: [UInt8]? {
      switch self {
      case .nothing: nil
      case .empty: []
      case .words: Array("hello".utf8)
      case .noise: Array(repeating: 7, count: 20_000)
      case .header: Array("SQLite format 3".utf8) + Array(repeating: 0, count: 9000)
      }
    }
  }

  @Test(arguments: Find.allCases)
  func `a library that cannot be opened is restored`(find: Find) throws {
    let bytes = find.bytes
    let (backup, id, hash) = try filled()
    Glibc.remove(workshop.database)
    if let bytes { try Workshop.write(bytes, to: workshop.database) }
    #expect(throws: LibraryError.self) { try workshop.open() }
    try checkRestored(backup, id, hash, kept: bytes)
  }

  @Test func `of a library whose structure is broken the file itself is kept`() throws {
    let (backup, id, hash) = try filled()
    do {
      let open = try workshop.open()
      for number in 0..<5 { _ = try open.createNotebook("Book \(number)") }
      try open.connection.run("PRAGMA wal_checkpoint(TRUNCATE)")
    }
    var bytes = try Workshop.bytes(of: workshop.database)
    // The notebooks in the wrong order: SQLite reads on all the same.
    let page = try #require(
      (1..<bytes.count / 4096).map { $0 * 4096 }.first { bytes[$0] == 13 && bytes[$0 + 4] == 6 })
    bytes.swapAt(page + 8, page + 10)
    bytes.swapAt(page + 9, page + 11)
    try Workshop.write(bytes, to: workshop.database)
    let kept = try #require(
      try Library.restore(backup, at: workshop.library, now: dawn, reporting: DamageLog()))
    #expect(kept.name.hasPrefix("damaged-"))
    #expect(try Workshop.bytes(of: kept.path) == bytes)
    #expect(try Library.backups(at: workshop.library).map(\.name) == [backup])
    #expect(try workshop.open().contentHash(of: id) == hash)
  }

  @Test func `a library that was cut off is restored beside its log`() throws {
    let (backup, id, hash) = try filled()
    let open = try workshop.open()
    try open.connection.run("PRAGMA wal_checkpoint(TRUNCATE)")
    try open.write(99, in: id)
    let cut = Array(try Workshop.bytes(of: workshop.database).prefix(9000))
    try Workshop.write(cut, to: workshop.database)
    try checkRestored(backup, id, hash, kept: nil)
    _ = open
  }

  private func checkRestored(
    _ backup: String, _ id: NotebookID, _ hash: String, kept bytes: [UInt8]?
  ) throws {
    #expect(try Library.backups(at: workshop.library).map(\.name) == [backup])
    let kept = try Library.restore(backup, at: workshop.library, now: dawn)
    if let bytes {
      let path = try #require(kept?.path)
      #expect(path == "\(workshop.library)/damaged-2026-03-01.sqlite")
      #expect(try Workshop.bytes(of: path) == bytes)
    }
    let library = try workshop.open()
    #expect(try library.contentHash(of: id) == hash)
    #expect(try Library.verify(at: workshop.library, now: dawn).isWhole)
    try library.write(50, in: id)
    #expect(try workshop.open().elements(of: id).count == 2)
    #expect(LibraryFiles.names(in: workshop.library).allSatisfy { !$0.contains(".part-") })
  }

  @Test func `no empty library is made beside backups`() throws {
    let (backup, _, _) = try filled()
    Glibc.remove(workshop.database)
    let error = LibraryError.onlyBackups(directory: workshop.library, newest: backup)
    #expect(throws: error) { try workshop.open() }
    #expect(throws: error) { try Library(at: workshop.library) }
    #expect(error.description.contains("suzuri restore --backup \(backup)"))
    #expect(!LibraryFiles.exists(workshop.database))
  }

  @Test func `what is damaged in a backup that came back is said`() throws {
    let library = try workshop.open()
    let id = try library.createNotebook("Physics")
    try library.write(in: id)
    let backup = try library.backUp(now: dawn)
    let inside = try Connection(backup.path, mode: .writing)
    try inside.run("UPDATE record SET value = zeroblob(90) WHERE substr(value, 1, 1) = x'04'")
    let log = DamageLog()
    try Library.restore(backup.name, at: workshop.library, now: dawn, reporting: log)
    #expect(
      log.entries.map(\.description) == [
        "'Physics', page 1: something on it: its checksum does not match"
      ])
  }

  @Test func `a damaged backup takes nothing away`() throws {
    let (backup, id, _) = try filled()
    let path = try Library.backups(at: workshop.library)[0].path
    var bytes = try Workshop.bytes(of: path)
    for offset in 4096..<12_288 { bytes[offset] = 0xA5 }
    try Workshop.write(bytes, to: path)
    #expect(throws: LibraryError.damagedBackup(name: backup)) {
      try Library.restore(backup, at: workshop.library, now: dawn)
    }
    #expect(try workshop.open().elements(of: id).count == 39)
    try Workshop.write(Array("hello".utf8), to: workshop.database)
    #expect(throws: LibraryError.damagedBackup(name: backup)) {
      try Library.restore(backup, at: workshop.library, now: dawn)
    }
    #expect(try Workshop.bytes(of: workshop.database) == Array("hello".utf8))
  }

  @Test func `nothing is written to a file that was replaced`() throws {
    let (backup, id, hash) = try filled()
    let library = try workshop.open()
    let path = try Library.backups(at: workshop.library)[0].path
    let copy = "\(workshop.directory)/copy.sqlite"
    try FileCopy.copy(path, to: copy)
    let before = try library.elements(of: id).count
    try LibraryFiles.replace(workshop.database, by: copy)
    let error = LibraryError.replaced(path: workshop.database)
    #expect(throws: error) { try library.write(50, in: id) }
    #expect(throws: error) { try library.createNotebook("Lost") }
    #expect(throws: error) { try library.undo(id, now: dawn) }
    #expect(throws: error) { try library.restore(backup, now: dawn) }
    #expect(try library.elements(of: id).count == before)
    for suffix in ["-wal", "-shm"] { Glibc.remove(workshop.database + suffix) }
    let again = try workshop.open()
    #expect(try again.contentHash(of: id) == hash)
    try again.write(50, in: id)
    #expect(try workshop.open().elements(of: id).count == 2)
  }

  @Test func `who has a broken library open writes nothing after another was put in place`() throws
  {
    let (backup, id, _) = try filled()
    let library = try workshop.open()
    try Workshop.write(Array("hello".utf8), to: workshop.database)
    try Library.restore(backup, at: workshop.library, now: dawn)
    let restored = try workshop.open()
    try restored.write(50, in: id)
    #expect(throws: LibraryError.self) { try library.write(51, in: id) }
    try restored.write(52, in: id)
    #expect(try workshop.open().elements(of: id).count == 3)
    #expect(try Library.verify(at: workshop.library, now: dawn).isWhole)
  }

  @Test func `a library that can be opened is kept as a backup`() throws {
    let (backup, id, hash) = try filled()
    let kept = try #require(try Library.restore(backup, at: workshop.library, now: dawn))
    #expect(kept.name == "library-before-restore-2026-03-01T08")
    #expect(try workshop.open().contentHash(of: id) == hash)
    try Library.restore(kept.name, at: workshop.library, now: dawn)
    #expect(try workshop.open().elements(of: id).count == 39)
  }
}
