import Glibc
import Notebook
import Support
import Testing
import Wording

@testable import Store

/// Programs before there were codes kept actions by English titles.
@Suite struct TitleTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  /// What an earlier program, a later one and one with words of its own might have written.
  private static let titles = [
    "write", "add page", "take tags away", "recolour", "draw a cat", "page.fold", "import",
  ]
  private static let codes = [
    "ink.write", "page.add", "tag.remove", "element.recolor", "title:draw a cat", "page.fold",
    "file.import",
  ]
  private static let words = [
    "write", "add page", "remove tags", "recolor", "draw a cat", "change", "import",
  ]

  /// Makes a library as an earlier program left it.
  private func filled() throws -> NotebookID {
    let library = try workshop.open()
    let id = try library.createNotebook("Physics")
    for number in Self.titles.indices { try library.write(number, in: id) }
    try library.connection.giveTitles(Self.titles)
    #expect(try library.connection.titles == Self.titles)
    return id
  }

  /// The words of all actions, from the first to the last, which are all undone.
  private func undone(_ id: NotebookID, in library: Library) throws -> [String] {
    var words: [String] = []
    while let kind = try library.undo(id, now: dawn) { words.append(kind.words.english) }
    return words.reversed()
  }

  @Test func `opening replaces titles by codes, and nothing else`() throws {
    let id = try filled()
    let hash = try Library(lookingAt: workshop.library).contentHash(of: id)
    let library = try workshop.open()
    #expect(try library.connection.titles == Self.codes)
    #expect(try Library.verify(at: workshop.library, now: dawn).isWhole)
    #expect(try library.contentHash(of: id) == hash)
    #expect(try library.nextActions(of: id).undo == .importFile)
    #expect(try undone(id, in: library) == Self.words)
    for words in Self.words { #expect(try library.redo(id, now: dawn)?.words.english == words) }
    #expect(try library.connection.titles == Self.codes, "also titles that were never in use")
    #expect(try library.contentHash(of: id) == hash)
  }

  @Test func `it happens once`() throws {
    _ = try filled()
    let library = try workshop.open()
    let count = try library.changeCount
    _ = try workshop.open()
    #expect(try library.changeCount == count, "the second opening wrote nothing")
  }

  @Test func `it happens wholly or not at all, and the library opens all the same`() throws {
    let id = try filled()
    let other = try Connection(workshop.database, mode: .writing)
    try other.run(
      """
      CREATE TRIGGER refuse BEFORE UPDATE ON history WHEN new.number = 7
      BEGIN SELECT raise(ABORT, 'the disk has something against it'); END
      """)
    let library = try workshop.open()
    #expect(try library.connection.titles == Self.titles)
    #expect(try library.nextActions(of: id).undo == .importFile)
    try other.run("DROP TRIGGER refuse")
    #expect(try workshop.open().connection.titles == Self.codes)
  }

  @Test func `titles are read where nothing may be written`() throws {
    let id = try filled()
    #expect(LibraryFiles.names(in: workshop.library) == ["library.sqlite"], "the log is in it")
    #expect(chmod(workshop.directory, 0o755) == 0 && chmod(workshop.library, 0o555) == 0)
    #expect(chmod(workshop.database, 0o444) == 0)
    defer { chmod(workshop.library, 0o755) }
    try asNobody {
      let library = try workshop.open()
      #expect(library.isReadOnly)
      #expect(try library.nextActions(of: id).undo == .importFile)
      #expect(try library.connection.titles == Self.titles)
    }
  }

  @Test func `an earlier program may write meanwhile`() throws {
    let id = try filled()
    let library = try workshop.open()
    try library.write(9, in: id)
    try library.connection.giveTitles(Self.codes + ["erase"])
    #expect(try library.nextActions(of: id).undo == .erase)
    #expect(try library.undo(id, now: dawn) == .erase)
    #expect(try library.connection.titles.last == "ink.erase", "what is written anew has a code")
  }

  @Test func `what an earlier program has written since is replaced as well`() throws {
    let id = try filled()
    let library = try workshop.open()
    try library.write(9, in: id)
    try library.connection.giveTitles(Self.codes + ["erase"])
    #expect(try workshop.open().connection.titles == Self.codes + ["ink.erase"])
  }

  @Test func `damaged titles at both ends cost no later opening anything`() throws {
    let id = try filled()
    let library = try workshop.open()
    try library.connection.giveTitles(Self.titles)
    try library.connection.run(
      "UPDATE history SET check_sum = check_sum + 1 WHERE number IN (1, \(Self.titles.count))")
    #expect(try library.connection.titledNotebooks() == [])
    #expect(try workshop.open().connection.titles == Self.titles)
    #expect(try library.outline(of: id).title == "Physics")
  }

  @Test func `only the ends of a history are read to find titles`() throws {
    let library = try workshop.open()
    let plan = try library.connection.all(
      "EXPLAIN QUERY PLAN \(Connection.endsOfHistories)"
    ) { $0.text(3) }
    #expect(plan.contains { $0.contains("SEARCH history") })
    #expect(!plan.contains { $0.contains("SCAN history") }, "\(plan)")
  }

  @Test func `titles are found and replaced in however many notebooks`() throws {
    _ = try filled()
    let library = try workshop.open()
    for number in 0..<120 { try library.write(0, in: library.createNotebook("\(number)")) }
    #expect(try workshop.open().connection.titledNotebooks() == [])
    let count = try library.connection.titles.count
    try library.connection.giveTitles(Array(repeating: "write", count: count))
    #expect(try library.connection.titledNotebooks(amongLatest: 100).count == 100)
    #expect(try library.connection.titledNotebooks().count == 121)
    #expect(try workshop.open().connection.titledNotebooks() == [])
  }

  @Test func `a damaged action stays as it is until it is mended`() throws {
    let id = try filled()
    let other = try Connection(workshop.database, mode: .writing)
    try other.run("UPDATE history SET check_sum = check_sum + 1 WHERE number IN (1, 4)")
    let library = try workshop.open()
    var titles = Self.codes
    (titles[0], titles[3]) = (Self.titles[0], Self.titles[3])
    #expect(try library.connection.titles == titles)
    #expect(try library.connection.damagedRowCount() == 2)
    // The same again with a flipped bit, which can be put right.
    try library.connection.giveTitles(Self.titles)
    try other.run("UPDATE history SET title = 'vrite' WHERE number = 1")
    #expect(try workshop.open().connection.titles == ["vrite"] + Self.codes.dropFirst())
    #expect(try Library.verify(at: workshop.library, setAside: true, now: dawn).mendedCount == 1)
    #expect(try library.connection.titles == Self.codes)
    #expect(try undone(id, in: library) == Self.words)
  }

  @Test(arguments: [false, true])
  func `a backup with titles comes back with codes`(isDamaged: Bool) throws {
    let id = try filled()
    let looking = try Library(lookingAt: workshop.library)
    let folder = BackupFolder(LibraryFiles(directory: workshop.library))
    try folder.add("library-2026-03-01", from: looking.connection)
    let backup = try Connection(folder.path(of: "library-2026-03-01"), mode: .reading)
    #expect(try backup.titles == Self.titles)
    #expect(try Library.verify(at: workshop.library, now: dawn).isWhole)
    if isDamaged { try Workshop.write([1, 2, 3], to: workshop.database) }
    try Library.restore("library-2026-03-01", at: workshop.library, now: dawn)
    let library = try workshop.open()
    #expect(try library.connection.titles == Self.codes)
    #expect(try undone(id, in: library) == Self.words)
  }

  @Test func `an open library takes codes from a backup with titles`() throws {
    _ = try filled()
    let folder = BackupFolder(LibraryFiles(directory: workshop.library))
    try folder.add(
      "library-2026-03-01", from: Library(lookingAt: workshop.library).connection)
    let library = try workshop.open()
    try library.restore("library-2026-03-01", now: dawn)
    #expect(try library.connection.titles == Self.codes)
  }

  @Test func `what is saved of a damaged file has codes`() throws {
    let id = try filled()
    try Connection(workshop.database, mode: .writing).run("PRAGMA wal_checkpoint(TRUNCATE)")
    var bytes = try Workshop.bytes(of: workshop.database)
    for place in 0..<32 { bytes[place] = 0xFF }
    for suffix in ["-wal", "-shm"] { unlink(workshop.database + suffix) }
    try Workshop.write(bytes, to: workshop.database)
    _ = try Library.verify(at: workshop.library, setAside: true, now: dawn)
    let library = try workshop.open()
    #expect(try library.connection.titles == Self.codes)
    #expect(try undone(id, in: library) == Self.words)
  }

  @Test func `an action that an earlier program set aside comes back with a code`() throws {
    let id = try filled()
    let looking = try Connection(workshop.database, mode: .writing)
    let last = try #require(
      looking.first("SELECT \(HistoryRow.columns) FROM history ORDER BY number DESC") {
        HistoryRow($0)
      })
    let library = try workshop.open()
    try library.setAside(last, because: .orphaned, now: dawn)
    let outcomes = try library.restoreQuarantined(library.quarantine(), now: dawn).map(\.outcome)
    #expect(outcomes == [.back])
    #expect(try library.connection.titles == Self.codes)
    #expect(try library.undo(id, now: dawn) == .importFile)
  }
}

extension Connection {
  /// What stands in the history for the kinds of actions, first to last.
  fileprivate var titles: [String] {
    get throws { try all("SELECT title FROM history ORDER BY notebook, number") { $0.text(0) } }
  }

  /// Gives titles to the actions of the only notebook, first to last, as an earlier program wrote them.
  fileprivate func giveTitles(_ titles: [String]) throws {
    let rows = try all("SELECT \(HistoryRow.columns) FROM history ORDER BY notebook, number") {
      HistoryRow($0)
    }
    for (row, title) in zip(rows, titles) {
      var values = row.values
      values[3] = .text(title)
      let sum = HistoryRow(values).fittingCheckSum
      try run(
        "UPDATE history SET title = ?, check_sum = ? WHERE notebook = ? AND number = ?",
        [.text(title), .integer(sum), .integer(row.notebook), .integer(row.number)])
    }
  }
}
