import Glibc
import Notebook
import Testing
import Wording

@testable import Store

@Suite struct BackupTests {
  let workshop: Workshop
  let library: Library

  init() throws {
    workshop = try Workshop()
    library = try workshop.open()
  }

  @Test func `days are those of the calendar`() {
    #expect(Day.name(of: 0) == "1970-01-01")
    #expect(Day.name(of: 951_782_400_000) == "2000-02-29")
    #expect(Day.name(of: 951_868_799_999) == "2000-02-29")
    #expect(Day.name(of: 951_868_800_000) == "2000-03-01")
    #expect(Day.name(of: 4_107_542_400_000) == "2100-03-01")
    #expect(Day.name(of: dawn) == "2026-03-01")
    #expect(Day.nameOfHour(dawn) == "2026-03-01T08")
    #expect(Day.name(of: .max) == "9999-12-31")
    #expect(Day.name(of: .min) == "1970-01-01")
  }

  @Test func `there is one backup an hour where something changed, and two of a day both stay`()
    throws
  {
    let id = try library.createNotebook("Physics")
    #expect(try library.backUpIfDue(now: dawn)?.name == "library-2026-03-01T08")
    try library.write(1, in: id)
    #expect(try library.backUpIfDue(now: dawn + Day.hour - 1) == nil)
    #expect(try library.backUpIfDue(now: dawn + Day.hour)?.name == "library-2026-03-01T09")
    #expect(try library.backUpIfDue(now: dawn + 2 * Day.hour) == nil, "nothing has changed")
    _ = try library.undo(id, now: dawn)
    #expect(try library.backUpIfDue(now: dawn + 2 * Day.hour)?.name == "library-2026-03-01T10")
    #expect(try library.backups().count == 3)
  }

  @Test func `what is asked for is made in any case, and replaces the one of the hour aloud`()
    throws
  {
    var events: [Library.BackupEvent] = []
    for _ in 0..<2 { try library.backUp(now: dawn, telling: { events.append($0) }) }
    #expect(events == [.replaced(name: "library-2026-03-01T08")])
    events = []
    for number in 1...30 {
      try library.backUp(now: dawn + Int64(number) * Day.hour, telling: { events.append($0) })
    }
    #expect(events.allSatisfy { if case .outdated = $0 { true } else { false } })
    let names = try library.backups().map(\.name)
    #expect(names.count == 31 - events.count)
    // The last of the first day, and the hours of a day.
    #expect(names.contains("library-2026-03-01T23"))
    #expect(names.count == 24)
  }

  @Test func `no backup goes while the next one that stays has more damage`() throws {
    let id = try library.createNotebook("Physics")
    for number in 1...3 { try library.write(number, in: id) }
    let whole = try library.backUp(now: dawn).name
    try library.connection.run("UPDATE record SET check_sum = 1 WHERE substr(value, 1, 1) = x'04'")
    var told: [Library.BackupEvent] = []
    for number in 1...60 {
      try library.backUp(
        now: dawn + Int64(number) * 40 * Day.hour, telling: { told.append($0) })
    }
    #expect(!told.isEmpty)
    #expect(library.damage.count == 3, "the backups tell of it")
    let names = try library.backups().map(\.name)
    #expect(names.contains(whole))
    #expect(names.count < 20)
    try library.restore(whole, now: dawn)
    #expect(try library.elements(of: id).count == 3)
  }

  @Test
  func `where all take too much room, the ones needed least go aloud, and the last one never`()
    throws
  {
    let id = try library.createNotebook("Physics")
    var events: [Library.BackupEvent] = []
    for hour in 0..<4 {
      try library.write(hour, in: id)
      let backup = try library.backUp(
        now: dawn + Int64(hour) * Day.hour, telling: { events.append($0) })
      // What is made now is as small as the library, and gives the measure; those before it are large.
      #expect(truncate(backup.path, 700 << 20) == 0)
    }
    #expect(
      events == [
        .crowdedOut(name: "library-2026-03-01T08", room: 1 << 30),
        .crowdedOut(name: "library-2026-03-01T09", room: 1 << 30),
      ])
    #expect(
      try library.backups().map(\.name) == ["library-2026-03-01T10", "library-2026-03-01T11"])
    #expect(events.first?.isUnexpected == true)
    #expect(
      events.first?.description
        == "Removed the backup library-2026-03-01T08: all backups together may take 1,024 MiB.")
  }

  @Test func `the copy made before a removal stays, however large it is`() throws {
    let id = try library.createNotebook("Physics")
    try library.backUp(now: dawn)
    // Far more than eight times the backup of the hour.
    for number in 0..<40 { try library.write(number, in: id) }
    let copy = try library.backUpBeforeRemoval(now: dawn)
    let folder = BackupFolder(LibraryFiles(directory: library.directory))
    #expect(truncate(copy.path, 2 << 30) == 0)
    var events: [Library.BackupEvent] = []
    try folder.prune(now: dawn, keeping: copy.name) { events.append($0) }
    #expect(events.isEmpty)
    #expect(try library.backups().map(\.name).contains(copy.name))
    try folder.prune(now: dawn, keeping: "another") { events.append($0) }
    #expect(events == [.crowdedOut(name: copy.name, room: 1 << 30)])
  }

  @Test func `copies made before restores, and names of earlier versions, follow the same rule`()
    throws
  {
    let id = try library.createNotebook("Physics")
    let backup = try library.backUp(now: dawn).name
    for number in 0..<5 {
      try library.write(number, in: id)
      try library.restore(backup, now: dawn)
    }
    let old = "\(library.directory)/backups/library-2026-02-20.sqlite"
    try FileCopy.copy(library.backups()[0].path, to: old)
    #expect(try library.backups().count == 7)
    try library.restore("library-2026-02-20", now: dawn)
    try library.backUp(now: dawn + 3 * Day.length)
    let names = try library.backups().map(\.name)
    #expect(names.count { $0.contains("before") } == 1)
    #expect(names.contains("library-2026-02-20"), "the last of its week")
    try library.backUp(now: dawn + 90 * Day.length)
    #expect(try library.backups().count == 1)
  }

  @Test func `a copy in steps is that of one moment, and nobody waits for it`() throws {
    let id = try library.createNotebook("Physics")
    for number in 0..<400 { try library.write(number, in: id) }
    let hash = try library.contentHash(of: id)
    var steps = 0
    let other = try workshop.open()
    let backup = try library.backUp(
      now: dawn,
      check: {
        steps += 1
        try other.write(1000 + steps, in: id)
      })
    #expect(try other.elements(of: id).count == 400 + steps)
    try library.restore(backup.name, now: dawn)
    #expect(try library.contentHash(of: id) == hash)
  }

  @Test func `a backup holds what was there, as a database of its own`() throws {
    let id = try library.createNotebook("Physics")
    try library.write(in: id)
    let hash = try library.contentHash(of: id)
    let backup = try library.backUp(now: dawn)
    #expect(LibraryFiles.names(in: "\(library.directory)/backups") == ["\(backup.name).sqlite"])
    #expect(backup.byteCount > 0)
    let copy = "\(workshop.directory)/copy"
    try LibraryFiles.makeDirectory(copy)
    try FileCopy.copy(backup.path, to: "\(copy)/library.sqlite")
    let restored = try Library(at: copy)
    #expect(try restored.contentHash(of: id) == hash)
    #expect(try restored.incarnation != library.incarnation)
  }

  @Test func `restoring brings back what was there, under a new incarnation`() throws {
    let id = try library.createNotebook("Physics")
    try library.write(1, in: id)
    let (hash, incarnation) = (try library.contentHash(of: id), try library.incarnation)
    let backup = try library.backUp(now: dawn)
    let second = try library.write(2, in: id)
    let later = try library.contentHash(of: id)
    let other = try workshop.open()
    let count = try other.changeCount

    let kept = try library.restore(backup.name, now: dawn)
    #expect(try other.changeCount != count)
    #expect(try other.contentHash(of: id) == hash)
    #expect(try other.incarnation != incarnation)
    #expect(try other.write(3, in: id) != second)
    #expect(try other.undo(id, now: dawn)?.words == "write 3")
    #expect(try other.undo(id, now: dawn)?.words == "write 1")

    try library.restore(kept.name, now: dawn)
    #expect(try library.contentHash(of: id) == later)
    #expect(try Library.verify(at: library.directory, now: dawn).isWhole)
  }

  @Test func `a whole backup is not replaced by one taken after damage`() throws {
    let id = try library.createNotebook("Physics")
    for number in 1...3 { try library.write(number, in: id) }
    #expect(try library.backUp(now: dawn).name == "library-2026-03-01T08")
    for number in 4...5 { try library.write(number, in: id) }
    #expect(try library.backUp(now: dawn).name == "library-2026-03-01T08")
    let whole = try Workshop.bytes(of: library.backups()[0].path)
    try library.connection.run("UPDATE record SET check_sum = 1 WHERE substr(value, 1, 1) = x'04'")
    // Nothing was read since, so nobody knows of the damage yet.
    #expect(library.damage.isEmpty)
    #expect(try library.backUp(now: dawn).name == "library-2026-03-01T08-2")
    _ = try Library.verify(at: library.directory, setAside: true, now: dawn)
    #expect(try library.backUp(now: dawn).name == "library-2026-03-01T08-3")
    #expect(try Workshop.bytes(of: library.backups()[0].path) == whole)
    try library.restore("library-2026-03-01T08", now: dawn)
    #expect(try library.elements(of: id).count == 5)
  }

  @Test func `backups that are made at once do not disturb each other`() async throws {
    let directory = library.directory
    for number in 0..<20 { _ = try library.createNotebook("\(number)") }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          let library = try Library(at: directory)
          for _ in 0..<10 { try library.backUp(now: dawn) }
        }
      }
      try await group.waitForAll()
    }
    #expect(LibraryFiles.names(in: "\(directory)/backups") == ["library-2026-03-01T08.sqlite"])
  }

  @Test func `what ended processes left unfinished goes, what others make stays`() throws {
    // Process 1 is always there, and no process has the largest number.
    let (dead, alive) = (Int32.max, 1)
    try library.backUp(now: dawn)
    let backups = "\(library.directory)/backups"
    let abandoned = [
      "\(workshop.database).part-\(dead)-7", "\(workshop.database).part-\(dead)-7-wal",
      "\(workshop.database).salvage-\(dead)",
      "\(backups)/library-2026-03-01T08.sqlite.part-\(dead)-7",
    ]
    let others = [
      "\(workshop.database).part-\(alive)-7",
      "\(backups)/library-2026-03-01T08.sqlite.part-\(alive)-7",
      "\(library.directory)/notes.part-1-\(dead)", "\(workshop.database).part-x",
    ]
    let stuck = "\(workshop.database).part-\(alive)-8"
    for path in abandoned + others + [stuck] { try Workshop.write([1], to: path) }
    // A process of that number is there, but nothing was written for hours.
    var times = [timeval(tv_sec: 1000, tv_usec: 0), timeval(tv_sec: 1000, tv_usec: 0)]
    #expect(utimes(stuck, &times) == 0)
    _ = try workshop.open()
    #expect(!LibraryFiles.exists(stuck))
    #expect(abandoned.allSatisfy { !LibraryFiles.exists($0) })
    #expect(others.allSatisfy { LibraryFiles.exists($0) })
  }

  @Test func `a backup that is damaged or missing is not restored`() throws {
    let id = try library.createNotebook("Physics")
    let hash = try library.contentHash(of: id)
    let backup = try library.backUp(now: dawn)
    #expect(throws: LibraryError.noSuchBackup(name: "x")) { try library.restore("x", now: dawn) }
    try Workshop.write(Array("hello".utf8), to: backup.path)
    #expect(throws: LibraryError.self) { try library.restore(backup.name, now: dawn) }
    #expect(try library.contentHash(of: id) == hash)
  }

  @Test func `a copied library gets a new incarnation, an unmoved one keeps it`() throws {
    let id = try library.createNotebook("Physics")
    let incarnation = try library.incarnation
    #expect(try workshop.open().incarnation == incarnation)
    let copy = "\(workshop.directory)/copy"
    try LibraryFiles.makeDirectory(copy)
    try library.connection.run("PRAGMA wal_checkpoint(TRUNCATE)")
    try FileCopy.copy(workshop.database, to: "\(copy)/library.sqlite")
    let cloned = try Library(at: copy)
    let drawn = try cloned.incarnation
    #expect(drawn != incarnation)
    #expect(try Library(at: copy).incarnation == drawn)
    #expect(try cloned.contentHash(of: id) == library.contentHash(of: id))
    #expect(try cloned.write(in: id) != library.write(in: id))
  }
}
