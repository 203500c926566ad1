import Bytes
import Geometry
import Ink
import Notebook
import Support
import Testing

@testable import Store

/// Notebooks that were removed for good come back out of the backup that was made before.
@Suite struct ReturningTests {
  private let workshop: Workshop
  private let library: Library

  init() throws {
    workshop = try Workshop()
    library = try workshop.open()
  }

  /// Everything about a notebook but its number here.
  private struct Content: Equatable {
    let row: NotebookRow
    let records: [Record]
    let history: [[SQLValue]]
    let views: [[SQLValue]]
    let folders: Set<Int64>
    let images: [ContentHash: [UInt8]?]
    let states: [PageState]

    init(of id: NotebookID, in library: Library) throws {
      let row = try library.row(of: id)
      self.row = row.numbered(0)
      records = try library.records(of: id)
      history = try library.connection.all(
        "SELECT number, undone, title, steps FROM history WHERE notebook = ? ORDER BY number",
        [.integer(row.number)]
      ) { $0.values(4) }
      views = try library.connection.all(
        """
        SELECT key, value FROM view WHERE notebook = ? AND key NOT IN ('shelved', 'found') ORDER BY key
        """, [.integer(row.number)]
      ) { $0.values(2) }
      folders = Set(try library.shares(of: row.number))
      images = Dictionary(
        uniqueKeysWithValues: try library.usedImages(in: row.number).map {
          ($0, try library.image($0))
        })
      states = try library.outline(of: id).pages.map { try library.state(of: $0.id, of: id) }
    }

    /// Whether both are alike, whatever their pictures were made of.
    func isLike(_ other: Content) -> Bool {
      row == other.row && records == other.records && history == other.history
        && views == other.views && folders == other.folders && images == other.images
    }
  }

  /// Makes a notebook in which all kinds of things were done at random, and some taken back.
  private func makeNotebook(_ number: Int, _ dice: inout Support.Dice) throws -> NotebookID {
    let id = try library.createNotebook("Book \(number)")
    var time = dawn
    for action in 0..<Int.random(in: 1...12, using: &dice) {
      time += Int64.random(in: 0...5000, using: &dice)
      switch Int.random(in: 0..<7, using: &dice) {
      case 0, 1: try library.write(number * 100 + action, in: id)
      case 2:
        try library.edit(id, action: .addPage, now: time) { editor in
          let pages = try Outline(of: editor).pages
          if let page = pages.randomElement(using: &dice) {
            _ = try editor.apply(.addAfter, to: page.id)
          }
        }
      case 3: try addImage((0..<2000).map { UInt8(truncatingIfNeeded: $0 &* action) }, to: id, time)
      case 4:
        let bytes = (0..<3000).map { UInt8(truncatingIfNeeded: $0 &* (number + 3)) }
        let own = OwnPaper(
          named: "Plan", hash: ContentHash(of: bytes), sheet: .init(size: .a4, color: .paper))
        var change = SheetChange()
        (change.own, change.reach) = (own, .pagesAndNew)
        let pages = Set(try library.outline(of: id).pages.map(\.id))
        try library.addPaper(bytes, by: change, below: pages, of: id, now: time)
      case 5: _ = try library.undo(id, now: time)
      default: try library.setViewState("page", of: id, to: [UInt8(action)])
      }
    }
    return id
  }

  private func addImage(_ bytes: [UInt8], to id: NotebookID, _ now: Int64) throws {
    let place = try library.firstPlace(of: id)
    try library.edit(id, action: .paste, now: now) { editor in
      let hash = try library.addImage(bytes)
      let box = Box(low: .zero, high: Point(x: 100, y: 100))
      try editor.add(.image(ImageFrame(box: box, hash: hash, mediaType: "image/png")), at: place)
    }
  }

  /// Removes all that lies in the trash for good, as programs do; returns the backup that has it.
  private func emptyTrash() throws -> (backup: String, removed: [NotebookID]) {
    let backup = try library.backUpBeforeRemoval(now: dawn)
    return (backup.name, try library.emptyTrash(keptIn: backup).map(\.id))
  }

  private func expectWhole(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let report = try Library.verify(at: workshop.library, now: dawn)
    #expect(report.isWhole, "\(report)", sourceLocation: sourceLocation)
  }

  @Test(arguments: Seed.several(12))
  func `what was removed comes back as it was, as often as it is removed`(seed: UInt64) throws {
    var dice = Support.Dice(seed)
    let folder = try library.share(through: "/nowhere/notes", all: false).number
    let books = try (0..<4).map { try makeNotebook($0, &dice) }
    let trashed = books.filter { _ in Bool.random(using: &dice) }
    for id in trashed { try library.setTrashed(true, id, now: dawn + 100_000) }
    if let id = trashed.first { try library.share([id], through: folder) }
    let before = try books.map { try Content(of: $0, in: library) }
    // Others belong to actions that were undone and replaced.
    let images = try library.usedImages()
    for _ in 0..<2 {
      let (backup, removed) = try emptyTrash()
      #expect(Set(removed) == Set(trashed))
      // Another notebook may take a number that is free now.
      let isTaken = Bool.random(using: &dice)
      let other = try isTaken ? library.createNotebook("Other") : nil
      #expect(try library.restoreDeleted(trashed, from: backup) == trashed)
      #expect(try library.restoreDeleted(trashed, from: backup).isEmpty)
      #expect(try library.removedNotebooks().isEmpty)
      for (id, before) in zip(books, before) {
        let now = try Content(of: id, in: library)
        #expect(now.isLike(before))
        if !isTaken { #expect(now.states == before.states) }
      }
      #expect(try images.allSatisfy { try library.hasImage($0) })
      #expect(library.damage.isEmpty)
      try expectWhole()
      if let other {
        try library.setTrashed(true, other, now: dawn + 200_000)
        #expect(try library.shelf().count { $0.cover.isTrashed } == trashed.count + 1)
        try library.setTrashed(false, other, now: dawn + 200_001)
      }
    }
  }

  @Test(arguments: Seed.several(12))
  func `undo and redo go on through what was done before`(seed: UInt64) throws {
    var dice = Support.Dice(seed)
    let id = try makeNotebook(1, &dice)
    try library.write(77, in: id)
    // Another library does the same without having removed anything.
    let twin = try Library(at: "\(workshop.directory)/twin", create: true)
    try library.setTrashed(true, id, now: dawn + 100_000)
    let whole = try library.backUp(now: dawn)
    let (backup, _) = try emptyTrash()
    #expect(try library.restoreDeleted([id], from: backup) == [id])
    let folder = BackupFolder(LibraryFiles(directory: twin.directory))
    try LibraryFiles.makeDirectory("\(twin.directory)/backups")
    try Workshop.write(try Workshop.bytes(of: whole.path), to: folder.path(of: whole.name))
    try twin.restore(whole.name, now: dawn)
    func turnAll(_ turn: (Library) throws -> ActionKind?) throws {
      var kind: ActionKind?
      repeat {
        kind = try turn(library)
        #expect(try turn(twin) == kind)
        #expect(try library.elements(of: id).count == twin.elements(of: id).count)
        #expect(try library.outline(of: id).pages == twin.outline(of: id).pages)
      } while kind != nil
    }
    try turnAll { try $0.undo(id, now: dawn + 200_000) }
    #expect(try library.elements(of: id).isEmpty)
    try turnAll { try $0.redo(id, now: dawn + 300_000) }
    try library.write(78, in: id)
    #expect(try library.undo(id, now: dawn + 400_000) == ActionKind(stored: "write 78"))
    try expectWhole()
  }

  @Test func `it gets another number where its own is taken, even by what was set aside`() throws {
    let id = try library.createNotebook("Physics")
    try library.write(1, in: id)
    let number = try library.row(of: id).number
    try library.setTrashed(true, id, now: dawn)
    let before = try Content(of: id, in: library)
    let (backup, _) = try emptyTrash()
    // Earlier programs gave a number again.
    try library.connection.run("DELETE FROM tally WHERE notebook = ?", [.integer(number)])
    let other = try library.createNotebook("Other")
    #expect(try library.row(of: other).number == number)
    try library.write(2, in: other)
    try library.connection.run("UPDATE record SET check_sum = 1 WHERE substr(value, 1, 1) = x'04'")
    _ = try Library.verify(at: workshop.library, setAside: true, now: dawn)
    try library.setTrashed(true, other, now: dawn)
    _ = try emptyTrash()
    #expect(try library.restoreDeleted([id], from: backup) == [id])
    #expect(try library.row(of: id).number != number)
    #expect(try Content(of: id, in: library).isLike(before))
    #expect(try library.restoreDeleted([other], from: backup).isEmpty, "that backup never had it")
  }

  @Test func `what was set aside of it finds it again`() throws {
    let id = try library.createNotebook("Physics")
    try library.write(1, in: id)
    try library.write(2, in: id)
    try library.connection.run(
      "UPDATE record SET check_sum = 1 WHERE substr(value, 1, 1) = x'04'")
    _ = try Library.verify(at: workshop.library, setAside: true, now: dawn)
    let aside = try library.connection.number("SELECT count(*) FROM quarantine")
    #expect(aside == 2)
    let number = try library.row(of: id).number
    try library.setTrashed(true, id, now: dawn)
    let (backup, _) = try emptyTrash()
    #expect(try library.restoreDeleted([id], from: backup) == [id])
    #expect(try library.row(of: id).number == number)
    let results = try library.restoreQuarantined(library.quarantine(), now: dawn)
    #expect(results.map(\.outcome) == [.back, .back])
    #expect(try library.elements(of: id).count == 2)
  }

  @Test func `damaged rows stay in the backup and are reported, all others come`() throws {
    let id = try library.createNotebook("Physics")
    for number in 1...3 { try library.write(number, in: id) }
    try addImage([1, 2, 3], to: id, dawn)
    try library.setTrashed(true, id, now: dawn)
    let (backup, _) = try emptyTrash()
    let path = BackupFolder(LibraryFiles(directory: library.directory)).path(of: backup)
    let inside = try Connection(path, mode: .writing)
    try inside.run(
      "UPDATE record SET check_sum = 1 WHERE value = (SELECT min(value) FROM record WHERE substr(value, 1, 1) = x'04')"
    )
    try inside.run("UPDATE history SET check_sum = 1 WHERE number = 2")
    try inside.run("UPDATE blob SET bytes = x'00'")
    #expect(try library.restoreDeleted([id], from: backup) == [id])
    #expect(Set(library.damage.map(\.table)) == ["record", "history", "blob"])
    #expect(try library.elements(of: id).count == 3)
    var kinds: [ActionKind] = []
    while let kind = try library.undo(id, now: dawn) { kinds.append(kind) }
    #expect(kinds.count == 3)
  }

  @Test func `a backup whose structure is broken changes nothing`() throws {
    let id = try library.createNotebook("Physics")
    try library.write(1, in: id)
    try library.setTrashed(true, id, now: dawn)
    let (backup, _) = try emptyTrash()
    let path = BackupFolder(LibraryFiles(directory: library.directory)).path(of: backup)
    let bytes = try Workshop.bytes(of: path)
    try Workshop.write(
      bytes.enumerated().map { $0.offset >= 4096 && $0.offset < 8192 ? 0 : $0.element }, to: path)
    #expect(throws: LibraryError.damagedBackup(name: backup)) {
      try library.restoreDeleted([id], from: backup)
    }
    #expect(throws: LibraryError.noSuchBackup(name: "none")) {
      try library.restoreDeleted([id], from: "none")
    }
    #expect(try library.allNotebooks().isEmpty)
    #expect(try library.removedNotebooks() == [id])
    #expect(LibraryFiles.names(in: workshop.library).allSatisfy { !$0.contains(".part-") })
  }

  @Test func `what else is in the backup is neither copied nor in the way`() throws {
    let id = try library.createNotebook("Physics")
    try library.write(1, in: id)
    try addImage([1, 2, 3], to: id, dawn)
    let other = try library.createNotebook("Atlas")
    let mark = Array("the maps of the world".utf8)
    let large = Array(repeatElement(mark, count: 40_000).joined())
    try addImage(large, to: other, dawn)
    for book in [id, other] { try library.setTrashed(true, book, now: dawn) }
    let before = try Content(of: id, in: library)
    let (backup, _) = try emptyTrash()
    let path = BackupFolder(LibraryFiles(directory: library.directory)).path(of: backup)
    var bytes = try Workshop.bytes(of: path)
    // Pages in the middle of the maps lead nowhere.
    let place = try #require(
      stride(from: 0, to: bytes.count, by: 4096).dropFirst(20).first {
        bytes[($0 + 4)...].prefix(4092).contains(mark[4]) && bytes[$0 + 100] != 0
          && large.contains(bytes[$0 + 50])
      })
    for offset in place..<place + 4 * 4096 { bytes[offset] = 0xFF }
    try Workshop.write(bytes, to: path)
    #expect(try library.restoreDeleted([id], from: backup) == [id])
    #expect(try Content(of: id, in: library).isLike(before))
    #expect(try Workshop.bytes(of: path) == bytes)
    #expect(throws: LibraryError.damagedBackup(name: backup)) {
      try library.restoreDeleted([other], from: backup)
    }
    #expect(try library.allNotebooks() == [id])
    #expect(LibraryFiles.names(in: workshop.library).allSatisfy { !$0.contains(".part-") })
    Disk.remove(path)
    try expectWhole()
  }

  @Test func `a backup of an earlier version, or with a log, is carried over first`() throws {
    let id = try library.createNotebook("Physics")
    try library.write(1, in: id)
    try library.setTrashed(true, id, now: dawn)
    let before = try Content(of: id, in: library)
    let (backup, _) = try emptyTrash()
    let path = BackupFolder(LibraryFiles(directory: library.directory)).path(of: backup)
    let open = try Connection(path, mode: .writing)
    try open.run("PRAGMA journal_mode = WAL")
    try open.run("UPDATE notebook SET changed = changed")
    #expect(Disk.isThere("\(path)-wal"))
    #expect(try library.restoreDeleted([id], from: backup) == [id])
    #expect(try Content(of: id, in: library).isLike(before))
  }

  @Test func `what the backup has not as it is now stays in the trash`() throws {
    let ids = try ["Physics", "Chemistry", "Optics"].map { try library.createNotebook($0) }
    for id in ids.prefix(2) { try library.setTrashed(true, id, now: dawn) }
    let backup = try library.backUpBeforeRemoval(now: dawn)
    try library.write(1, in: ids[1])
    try library.setTrashed(true, ids[2], now: dawn + 1)
    #expect(try library.emptyTrash(keptIn: backup).map(\.id) == [ids[0]])
    #expect(try Set(library.notebooks(inTrash: true).map(\.id)) == Set(ids.suffix(2)))
  }
}
