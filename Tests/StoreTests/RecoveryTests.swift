import Bytes
import Glibc
import Notebook
import Support
import Testing
import Wording

@testable import Store

/// Losses are made good by whatever still has what is missing, and stay reported where nothing has.
@Suite struct RecoveryTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  /// A library of small pages with two notebooks, and what is in it.
  private func notes(
    pageSize: Int = 512
  ) throws -> (ids: [NotebookID], content: SmallLibrary.Content) {
    var settings = Library.Settings()
    settings.pageSize = pageSize
    settings.seed = 3
    let library = try Library(at: workshop.library, create: true, settings: settings)
    let ids = try ["Physics", "Chemistry"].map { try library.createNotebook($0) }
    for number in 0..<40 { try library.write(number, in: ids[number % 2]) }
    try library.connection.run("PRAGMA wal_checkpoint(TRUNCATE)")
    return (ids, try SmallLibrary.Content(of: library.connection))
  }

  private func content() throws -> SmallLibrary.Content {
    try SmallLibrary.Content(of: Library(at: workshop.library).connection)
  }

  private func change(_ path: String, _ work: (inout [UInt8]) -> Void) throws {
    for suffix in ["-wal", "-shm"] { unlink("\(path)\(suffix)") }
    var bytes = try Workshop.bytes(of: path)
    work(&bytes)
    try Workshop.write(bytes, to: path)
  }

  private func verify() throws -> VerifyReport {
    try Library.verify(at: workshop.library, setAside: true, now: dawn)
  }

  @Test func `a backup completes what was saved even where the counts are lost`() throws {
    let (_, content) = try notes()
    try Library(at: workshop.library).backUp(now: dawn)
    let whole = try Workshop.bytes(of: workshop.database)
    for share in [2, 5, 8] {
      for isFront in [false, true] {
        try change(workshop.database) { bytes in
          bytes = whole
          let middle = whole.count / 512 * share / 10 * 512
          if isFront { bytes.removeSubrange(..<middle) } else { bytes.removeSubrange(middle...) }
        }
        #expect(try !verify().isWhole)
        let found = try self.content()
        #expect(content.records.isSubset(of: found.records), "\(share), \(isFront)")
        #expect(content.notebooks == found.notebooks, "\(share), \(isFront)")
      }
    }
  }

  @Test func `no notebook that was removed for good comes out of an earlier backup`() throws {
    let (ids, _) = try notes()
    let library = try Library(at: workshop.library)
    try library.setTrashed(true, ids[1], now: dawn)
    try library.backUp(now: dawn)
    try library.emptyTrash()
    try library.write(99, in: ids[0])
    try library.backUp(now: dawn + Library.backupSpan)
    let roots = try library.connection.all(
      "SELECT rootpage FROM sqlite_schema WHERE name IN ('removed', 'tally')"
    ) { Int($0.integer(0)) }
    try library.connection.run("PRAGMA wal_checkpoint(TRUNCATE)")
    try change(workshop.database) { bytes in
      for root in roots { for place in (root - 1) * 512..<root * 512 { bytes[place] = 0xA5 } }
    }
    #expect(try verify().damagedFile != nil)
    let saved = try Library(at: workshop.library)
    #expect(try saved.notebooks(inTrash: true).isEmpty && saved.notebooks().map(\.id) == [ids[0]])
  }

  @Test func `where the counts are lost too, it stays said that something may be missing`() throws {
    _ = try notes()
    try change(workshop.database) { $0.removeSubrange($0.count / 1024 * 512..<$0.count) }
    let losses = try verify().losses
    #expect(!losses.isEmpty)
    let again = try verify()
    #expect(again.losses == losses && !again.isWhole && again.isSound)
    let library = try Library(at: workshop.library)
    let numbers = Set(losses.map(\.row))
    try library.removeFromQuarantine(library.quarantine().filter { numbers.contains($0.number) })
    #expect(try verify().isWhole)
  }

  @Test func `a newer backup completes a file whose counts are as old as its pages`() throws {
    let (ids, _) = try notes()
    let old = try Workshop.bytes(of: workshop.database)
    let library = try Library(at: workshop.library)
    for number in 40..<80 { try library.write(number, in: ids[number % 2]) }
    let content = try SmallLibrary.Content(of: library.connection)
    try library.backUp(now: dawn)
    try library.connection.run("PRAGMA wal_checkpoint(TRUNCATE)")
    try change(workshop.database) { bytes in
      // What was added since lies behind the end that the old pages know.
      bytes.replaceSubrange(..<old.count, with: old)
    }
    #expect(try !verify().isWhole)
    #expect(try content.records.isSubset(of: self.content().records))
  }

  @Test func `ink that is left is shown, whichever page is lost`() throws {
    _ = try notes()
    let whole = try Workshop.bytes(of: workshop.database)
    for number in 1..<whole.count / 512 {
      try change(workshop.database) { bytes in
        bytes = whole
        for place in number * 512..<(number + 1) * 512 { bytes[place] = 0 }
      }
      _ = try verify()
      let library = try Library(at: workshop.library)
      let stored = try library.connection.number(
        "SELECT count(*) FROM record WHERE code = 0 AND substr(value, 1, 1) = x'04'")
      let shown = try library.notebooks().reduce(0) { try $0 + library.elements(of: $1.id).count }
      #expect(stored > 0 && shown == stored, "page \(number + 1)")
      #expect(try library.notebooks().allSatisfy { !$0.title.isEmpty }, "page \(number + 1)")
    }
  }

  @Test(arguments: [1, 3, 511, -1, -7, -300])
  func `bytes inserted or removed cost what lies around them`(change: Int) throws {
    let (_, content) = try notes()
    let whole = try Workshop.bytes(of: workshop.database)
    for page in stride(from: 2, to: whole.count / 512, by: 5) {
      try self.change(workshop.database) { bytes in
        bytes = whole
        let place = page * 512 + 17 * page % 512
        if change > 0 {
          bytes.insert(contentsOf: [UInt8](repeating: 0x5A, count: change), at: place)
        } else {
          bytes.removeSubrange(place..<min(bytes.count, place - change))
        }
      }
      #expect(try !verify().isWhole)
      let lost = try content.records.subtracting(self.content().records).count
      // Two pages of this size hold few records, and a page that leads to others holds some as well.
      #expect(lost <= 8, "page \(page + 1)")
    }
  }

  @Test func `a lost undo history and lost sync folders are told`() throws {
    _ = try notes()
    let library = try Library(at: workshop.library)
    _ = try library.share(through: "/notes", all: true)
    let roots = try library.connection.all(
      "SELECT rootpage FROM sqlite_schema WHERE name IN ('folder', 'history') ORDER BY name"
    ) { Int($0.integer(0)) }
    try library.connection.run("PRAGMA wal_checkpoint(TRUNCATE)")
    let whole = try Workshop.bytes(of: workshop.database)
    for (root, word) in zip(roots, ["sync folders", "undo history"]) {
      try change(workshop.database) { bytes in
        bytes = whole
        for place in (root - 1) * 512..<root * 512 { bytes[place] = 0xA5 }
      }
      #expect(try verify().structure.contains { $0.english.contains(word) })
    }
  }

  @Test func `a verification that was interrupted forgets no loss`() throws {
    _ = try notes()
    try change(workshop.database) { bytes in
      for place in bytes.count - 2048..<bytes.count { bytes[place] = 0xA5 }
    }
    _ = try Salvage(LibraryFiles(directory: workshop.library)).run(now: dawn)
    #expect(try !verify().losses.isEmpty)
    #expect(try !verify().losses.isEmpty)
  }

  @Test func `what was saved is compared with its shared folders again`() throws {
    let (ids, _) = try notes()
    let before = try Library(at: workshop.library).share(through: "/notes", all: true)
    try change(workshop.database) { bytes in
      for place in bytes.count - 1024..<bytes.count { bytes[place] = 0xA5 }
    }
    #expect(try verify().damagedFile != nil)
    let library = try Library(at: workshop.library)
    let after = try #require(try library.sharedFolders().first)
    #expect(after.path == before.path && after.isForAll && after.losses > before.losses)
    #expect(try library.notebooks().map(\.id).contains(ids[0]))
  }

  @Test func `no notebook gets the number of one that was removed`() throws {
    let library = try workshop.open()
    let first = try library.createNotebook("Physics")
    let number = try library.row(of: first).number
    try library.setTrashed(true, first, now: dawn)
    try library.emptyTrash()
    for _ in 0..<2 {
      let next = try library.createNotebook("Chemistry")
      #expect(try library.row(of: next).number > number)
      try library.setTrashed(true, next, now: dawn)
      try library.emptyTrash()
      try library.connection.run(script: Tally.recount())
    }
    let third = try library.createNotebook("Botany")
    #expect(try library.row(of: third).number == number + 3)
  }

  @Test func `a library that lost records is saved while another program has it open`() throws {
    // Pages of another size could not be written over those of an open file.
    _ = try notes(pageSize: 4096)
    try change(workshop.database) { bytes in
      for place in bytes.count / 8192 * 4096..<bytes.count { bytes[place] = 0xA5 }
    }
    let other = try Connection(workshop.database, mode: .writing)
    #expect(try other.number("PRAGMA schema_version") > 0)
    #expect(try !verify().losses.isEmpty)
    try other.run("INSERT INTO view VALUES (1, 'mine', x'2A')")
    let saved = try Library(at: workshop.library)
    #expect(try saved.connection.number("SELECT count(*) FROM view WHERE key = 'mine'") == 1)
  }

  /// Removes a record without its being counted.
  private func lose(in id: NotebookID) throws {
    let library = try Library(at: workshop.library)
    let number = try library.row(of: id).number
    let connection = library.connection
    try connection.run("CREATE TEMP TABLE kept AS SELECT * FROM tally")
    try connection.run(
      """
      DELETE FROM record WHERE notebook = ?1
      AND entity = (SELECT max(entity) FROM record WHERE notebook = ?1)
      """, [.integer(number)])
    try connection.run("DELETE FROM tally")
    try connection.run("INSERT INTO tally SELECT * FROM kept")
    #expect(try !connection.hasAllRows())
  }

  @Test func `what a removed notebook had lost is missing no more`() throws {
    let (ids, _) = try notes()
    try lose(in: ids[1])
    let library = try Library(at: workshop.library)
    try library.remove(library.row(of: ids[1]))
    #expect(try library.connection.hasAllRows())
  }

  @Test func `a loss that was seen in one notebook is still seen in the library`() throws {
    let (ids, _) = try notes()
    try lose(in: ids[0])
    _ = try Library.verify(
      at: workshop.library, notebook: ids[0].description, setAside: true, now: dawn)
    #expect(try !verify().losses.isEmpty)
  }

  @Test func `no notebook comes out of a backup with fewer records than were written`() throws {
    let (ids, _) = try notes()
    let library = try Library(at: workshop.library)
    let backup = try library.backUp(now: dawn)
    let writing = try Connection(backup.path, mode: .writing)
    try writing.run("CREATE TEMP TABLE kept AS SELECT * FROM tally")
    try writing.run("DELETE FROM record WHERE entity = (SELECT max(entity) FROM record)")
    try writing.run("DELETE FROM tally")
    try writing.run("INSERT INTO tally SELECT * FROM kept")
    #expect(throws: LibraryError.damagedBackup(name: backup.name)) {
      try library.complete(ids[0], from: backup.name, now: dawn)
    }
  }
}
