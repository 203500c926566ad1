import Bytes
import CSQLite
import Foundation
import Glibc
import Ink
import Notebook
import Support
import Testing
import Wording

@testable import Store

@Suite struct SalvageTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  private func filled() throws -> (NotebookID, [UInt8]) {
    let library = try workshop.open()
    let id = try library.createNotebook("Physics")
    let section = try library.outline(of: id).sections[0].id
    try library.edit(id, action: .importFile, now: dawn) { editor in
      for page in 0..<20 {
        let place = try editor.addPage(to: section, size: .a4, paper: Paper(.plain))
        for number in 0..<40 { try editor.addStroke(.straight(page * 40 + number), at: place) }
      }
    }
    try library.connection.run("PRAGMA wal_checkpoint(TRUNCATE)")
    return (id, try Workshop.bytes(of: workshop.database))
  }

  @Test func `a broken page costs its rows and no others`() throws {
    let (id, bytes) = try filled()
    let whole = try workshop.open().elements(of: id).count
    #expect(whole == 800)
    // A page in the middle of the records: those of the last strokes are found by their ink.
    for page in [bytes.count / 4096 / 2, bytes.count / 4096 / 3] {
      var damaged = bytes
      for offset in 0..<4096 { damaged[page * 4096 + offset] = 0xA5 }
      try Workshop.write(damaged, to: workshop.database)
      let report = try Library.verify(at: workshop.library, setAside: true, now: dawn)
      #expect(!report.structure.isEmpty)
      let kept = try #require(report.damagedFile)
      #expect(try Workshop.bytes(of: kept) == damaged)
      let again = try Library.verify(at: workshop.library, now: dawn)
      #expect(again.isWhole, "\(again.structure) \(again.damage)")
      #expect(again.quarantineCount > 0, "a lasting word that something may be missing")
      let library = try Library(at: workshop.library)
      let left = try library.elements(of: id)
      #expect(left.count > 700, "page \(page)")
      let count = left.count
      try library.write(1, in: id)
      #expect(try library.elements(of: id).count == count + 1)
    }
  }

  @Test func `a file without its beginning is saved too`() throws {
    let (id, bytes) = try filled()
    var damaged = bytes
    for offset in 0..<32 { damaged[offset] = 0xFF }
    try Workshop.write(damaged, to: workshop.database)
    #expect(throws: LibraryError.damaged(path: workshop.database)) {
      try Library(at: workshop.library)
    }
    #expect(try !Library.verify(at: workshop.library, now: dawn).isWhole)
    _ = try Library.verify(at: workshop.library, setAside: true, now: dawn)
    #expect(try Library(at: workshop.library).elements(of: id).count == 800)
  }

  @Test func `files made to hurt are refused soon`() throws {
    let (_, bytes) = try filled()
    // A page that is the last of a list of free pages which begins before the file.
    var zeros = [UInt8](repeating: 0, count: 4096)
    (zeros[35], zeros[39]) = (1, 1)
    try Workshop.write(zeros, to: workshop.database)
    #expect(throws: LibraryError.lost(path: workshop.database)) {
      try Library.verify(at: workshop.library, setAside: true, now: dawn)
    }
    // A page full of pointers to one row that goes on for ever.
    var loop = bytes
    let start = (bytes.count / 4096 - 2) * 4096
    loop.replaceSubrange(start..<start + 4096, with: [UInt8](repeating: 0, count: 4096))
    (loop[start], loop[start + 3], loop[start + 4], loop[start + 5]) = (10, 7, 0, 14)
    let cell: [UInt8] = [0x87, 0xFF, 0x7F, 8] + [UInt8](repeating: 8, count: 7)
    for index in 0..<1792 {
      let place = 4096 - 500 + index % 3
      loop[start + 8 + 2 * index] = UInt8(place >> 8)
      loop[start + 9 + 2 * index] = UInt8(place & 255)
    }
    loop.replaceSubrange(start + 3600..<start + 3600 + cell.count, with: cell)
    try Workshop.write(loop, to: workshop.database)
    _ = try Library.verify(at: workshop.library, setAside: true, now: dawn)
    #expect(try Library.verify(at: workshop.library, now: dawn).isWhole)
  }

  /// Breaks a page in the middle of the records of a library in which another program then writes.
  private func brokenWhileWritten() throws -> (NotebookID, other: Connection) {
    let (id, whole) = try filled()
    var bytes = whole
    let page = bytes.count / 4096 / 2 * 4096
    for offset in page..<page + 4096 { bytes[offset] = 0xA5 }
    try Workshop.write(bytes, to: workshop.database)
    let other = try Connection(workshop.database, mode: .writing)
    try other.run("BEGIN IMMEDIATE")
    return (id, other)
  }

  @Test func `a salvage leaves a library alone in which another program writes`() throws {
    let (id, other) = try brokenWhileWritten()
    let state = FileInspection.state(of: workshop.database)
    #expect(throws: LibraryError.busy(path: workshop.database)) {
      try Library.verify(at: workshop.library, setAside: true, now: dawn)
    }
    #expect(FileInspection.state(of: workshop.database) == state)
    #expect(keptFiles.isEmpty, "nothing came of it")
    try other.run("COMMIT")
    _ = try Library.verify(at: workshop.library, setAside: true, now: dawn)
    #expect(try Library(at: workshop.library).elements(of: id).count > 700)
  }

  @Test func `what another program commits while a salvage waits for it is saved`() throws {
    let (id, other) = try brokenWhileWritten()
    try other.run("INSERT INTO view VALUES (1, 'mine', x'2A')")
    let directory = workshop.library
    let salvage = Thread {
      _ = try? Library.verify(at: directory, setAside: true, now: dawn)
    }
    salvage.start()
    while keptFiles.isEmpty, !salvage.isFinished { usleep(1000) }
    // Long enough for it to wait for the other program, as a rule.
    usleep(500_000)
    try other.run("COMMIT")
    while !salvage.isFinished { usleep(1000) }
    let library = try Library(at: workshop.library)
    #expect(try library.connection.number("SELECT count(*) FROM view WHERE key = 'mine'") == 1)
    #expect(try library.elements(of: id).count > 700)
    #expect(keptFiles.count { $0.hasSuffix(".sqlite") } == 1)
  }

  @Test func `a file that SQLite cannot write is not replaced under those who have it open`() throws
  {
    let (id, bytes) = try filled()
    var damaged = bytes
    for offset in 0..<100 { damaged[offset] = 0xA5 }
    try Workshop.write(damaged, to: workshop.database)
    // A reader of SQLite holds one of these bytes, for as long as it has the file open.
    let reader = Glibc.open(workshop.database, O_RDONLY)
    defer { close(reader) }
    var lock = flock(
      l_type: Int16(F_RDLCK), l_whence: Int16(SEEK_SET), l_start: 0x4000_0002, l_len: 510, l_pid: 0)
    #expect(fcntl(reader, CInt(suzuri_set_lock), &lock) == 0)
    #expect(throws: LibraryError.busy(path: workshop.database)) {
      try Library.verify(at: workshop.library, setAside: true, now: dawn)
    }
    #expect(try Workshop.bytes(of: workshop.database) == damaged)
    lock.l_type = Int16(F_UNLCK)
    #expect(fcntl(reader, CInt(suzuri_set_lock), &lock) == 0)
    _ = try Library.verify(at: workshop.library, setAside: true, now: dawn)
    #expect(try Library(at: workshop.library).elements(of: id).count > 700)
  }

  @Test func `nothing is made of nothing`() throws {
    _ = try filled()
    for garbage in [[], Array("hello".utf8), Array(repeating: UInt8(7), count: 20_000)] {
      try Workshop.write(garbage, to: workshop.database)
      #expect(throws: LibraryError.self) { try Library(at: workshop.library, create: true) }
      #expect(throws: LibraryError.lost(path: workshop.database)) {
        try Library.verify(at: workshop.library, setAside: true, now: dawn)
      }
      #expect(try Workshop.bytes(of: workshop.database) == garbage)
    }
  }

  private var keptFiles: [String] {
    LibraryFiles.names(in: workshop.library).filter { $0.hasPrefix("damaged-") }
  }

  @Test func `a look changes no byte of the database and its log`() throws {
    let (id, bytes) = try filled()
    let library = try workshop.open()
    try library.write(1, in: id)
    let log = try Workshop.bytes(of: "\(workshop.database)-wal")
    #expect(!log.isEmpty)
    // A copy has another mark, so an opening that writes would draw a new incarnation.
    let copy = "\(workshop.directory)/copy"
    try LibraryFiles.makeDirectory(copy)
    let database = LibraryFiles(directory: copy).database
    for damage in [nil, bytes.count / 2] {
      var found = try Workshop.bytes(of: workshop.database)
      if let damage { for place in damage..<damage + 4096 { found[place] = 0xA5 } }
      try Workshop.write(found, to: database)
      try Workshop.write(log, to: "\(database)-wal")
      let times = try [database, "\(database)-wal"].map(Workshop.changeTime)
      #expect(try Library.verify(at: copy, now: dawn).isWhole == (damage == nil))
      #expect(try Workshop.bytes(of: database) == found)
      #expect(try Workshop.bytes(of: "\(database)-wal") == log)
      #expect(try [database, "\(database)-wal"].map(Workshop.changeTime) == times)
    }
    let found = try Workshop.bytes(of: database)
    let kept = try #require(Library.verify(at: copy, setAside: true, now: dawn).damagedFile)
    #expect(try Workshop.bytes(of: kept) == found)
    #expect(try Workshop.bytes(of: "\(kept)-wal") == log)
  }

  @Test func `a file that cannot be saved is kept once, and nothing is left of killed attempts`()
    throws
  {
    _ = try filled()
    try Workshop.write(Array(repeating: 7, count: 20_000), to: workshop.database)
    let remains = ["salvage-999999999", "part-999999999-5", "salvage-999999999-kept-wal"].map {
      "\(workshop.database).\($0)"
    }
    for path in remains { try Workshop.write([1], to: path) }
    let own = "\(workshop.database).part-\(getpid())-1"
    try Workshop.write([1], to: own)
    for _ in 0..<3 {
      #expect(throws: LibraryError.self) {
        try Library.verify(at: workshop.library, setAside: true, now: dawn)
      }
    }
    #expect(keptFiles.filter { $0.hasSuffix(".sqlite") }.count == 1)
    #expect(remains.allSatisfy { !LibraryFiles.exists($0) })
    #expect(LibraryFiles.exists(own), "its maker is alive")
  }

  @Test func `a disk that fails ends a salvage with its sentence, and no half copy has a name`()
    throws
  {
    let (_, bytes) = try filled()
    var damaged = bytes
    for offset in 0..<4096 { damaged[bytes.count / 2 + offset] = 0xA5 }
    try Workshop.write(damaged, to: workshop.database)
    #expect(keptFiles.isEmpty)
    // A folder in the way of the part stands for a disk that refuses.
    try LibraryFiles.makeDirectory("\(workshop.database).salvage-\(getpid())-kept")
    #expect(throws: LibraryError.self) {
      try Library.verify(at: workshop.library, setAside: true, now: dawn)
    }
    #expect(keptFiles.isEmpty)
    #expect(try Workshop.bytes(of: workshop.database) == damaged)
  }

  @Test func `a copy made for a salvage leaves the locks of other open libraries alone`() throws {
    _ = try filled()
    let library = try workshop.open()
    try library.writing { _ in
      try FileCopy.copy(database: workshop.database, to: "\(workshop.directory)/copy")
      #expect(try Workshop.locks(of: workshop.database) > 0)
    }
    let copied = try Workshop.bytes(of: "\(workshop.directory)/copy")
    #expect(try Workshop.bytes(of: workshop.database) == copied)
  }

  @Test(arguments: Seed.several(40))
  func `a file with changed bytes never brings the program down`(seed: UInt64) throws {
    let (id, bytes) = try filled()
    var random = RandomSource(seed: seed)
    var damaged = bytes
    for _ in 0..<Int.random(in: 1...40, using: &random) {
      damaged[Int.random(in: damaged.indices, using: &random)] = UInt8.random(
        in: 0...255, using: &random)
    }
    try Workshop.write(damaged, to: workshop.database)
    _ = try? Library.verify(at: workshop.library, now: dawn)
    if let library = try? Library(at: workshop.library) {
      _ = try? library.elements(of: id)
      _ = try? library.write(1, in: id)
    }
    do {
      _ = try Library.verify(at: workshop.library, setAside: true, now: dawn)
      let again = try Library.verify(at: workshop.library, now: dawn)
      #expect(again.isSound, "\(again.structure.first ?? "") \(again.damage.prefix(3))")
    } catch LibraryError.lost {
    } catch LibraryError.notALibrary {
    } catch LibraryError.newer {}
  }
}
