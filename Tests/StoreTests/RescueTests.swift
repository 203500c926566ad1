import Bytes
import Notebook
import Testing

@testable import Store

/// What a salvage finds of one row in several places, and what it keeps of a damaged file.
@Suite struct RescueTests {
  let workshop: Workshop
  let library: Library
  let id: NotebookID

  init() throws {
    workshop = try Workshop()
    library = try workshop.open()
    id = try library.createNotebook("Physics")
    try library.write(1, in: id)
  }

  /// An empty library that is being filled.
  private func target() throws -> Connection {
    let part = "\(workshop.directory)/part"
    LibraryFiles.remove(part)
    try Library.fill(part, settings: Library.Settings())
    return try Connection(part, mode: .writing)
  }

  private func records() throws -> [RecordRow] {
    try library.connection.all("SELECT \(RecordRow.columns) FROM record") { RecordRow($0) }
  }

  private func records(in target: Connection) throws -> [RecordRow] {
    try target.all("SELECT \(RecordRow.columns) FROM record") { RecordRow($0) }
  }

  @Test func `a damaged row gives way to a whole one, whichever is found first`() throws {
    let whole = try #require(records().first { $0.code == 0 })
    let damaged = RecordRow(
      notebook: whole.notebook, home: whole.home, entity: whole.entity, code: whole.code,
      name: whole.name, value: [4, 0xFF, 0xFF], checkSum: whole.checkSum)
    for rows in [[whole, damaged], [damaged, whole]] {
      let target = try target()
      let rescue = Rescue(into: target)
      for row in rows { try rescue.add(.record(row)) }
      #expect(try records(in: target) == [whole])
    }
  }

  @Test func `of two rows of a notebook that which has given more names counts`() throws {
    let early = NotebookRow(number: 1, id: id, created: dawn)
    var late = early
    late.nextCounter = 9
    for rows in [[early, late], [late, early]] {
      let target = try target()
      let rescue = Rescue(into: target)
      for row in rows { try rescue.add(.notebook(row, values: row.values)) }
      let found = try target.all("SELECT \(NotebookRow.columns) FROM notebook") { NotebookRow($0) }
      #expect(found == [late])
    }
  }

  @Test func `what the list of things does not name was removed and stays away`() throws {
    let row = try #require(records().first { $0.code == 0 })
    for knowsThings in [true, false] {
      let target = try target()
      let rescue = Rescue(into: target)
      rescue.knowsThings = knowsThings
      try rescue.addLost(.record(row))
      #expect(try records(in: target) == (knowsThings ? [] : [row]))
    }
  }

  @Test func `an image is what its name says, whichever bytes are found first`() throws {
    let bytes: [UInt8] = [1, 2, 3]
    let hash = SQLValue.blob(ContentHash(of: bytes).bytes)
    let rows = [bytes, [1, 2, 4]].enumerated().map { number, bytes in
      FoundRow.image(number: Int64(number), values: [.integer(Int64(number)), hash, .blob(bytes)])
    }
    for rows in [rows, rows.reversed()] {
      let target = try target()
      let rescue = Rescue(into: target)
      for row in rows { try rescue.add(row) }
      #expect(try target.all("SELECT bytes FROM blob") { $0.bytes(0) } == [bytes])
    }
  }

  // MARK: Files

  @Test func `a file is the same as another only with all of its bytes`() throws {
    let (one, other) = ("\(workshop.directory)/one", "\(workshop.directory)/other")
    let pairs: [([UInt8], [UInt8])] = [
      ([], [1]), ([1, 2], [1]), ([1], [1, 2]), ([1, 2], [1, 3]),
    ]
    for (bytes, others) in pairs {
      try Workshop.write(bytes, to: one)
      try Workshop.write(others, to: other)
      #expect(try !FileCopy.areEqual(one, other))
    }
    try Workshop.write([1, 2], to: other)
    try Workshop.write([1, 2], to: one)
    #expect(try FileCopy.areEqual(one, other))
    #expect(try !FileCopy.areEqual(one, "\(other)-more"))
    #expect(try FileCopy.areEqual("\(one)-more", "\(other)-more"))
  }

  @Test func `a damaged file is kept with each log that it had, and once with each`() throws {
    let directory = "\(workshop.directory)/damaged"
    try LibraryFiles.makeDirectory(directory)
    let files = LibraryFiles(directory: directory)
    try Workshop.write([UInt8](repeating: 7, count: 4096), to: files.database)
    var kept: [String] = []
    for log: [UInt8]? in [[1], [2], nil, [2]] {
      LibraryFiles.remove("\(files.database)-wal")
      if let log { try Workshop.write(log, to: "\(files.database)-wal") }
      let path = try DamagedFileCopy(files, now: dawn).path
      #expect(LibraryFiles.exists("\(path)-wal") == (log != nil))
      if let log { #expect(try Workshop.bytes(of: "\(path)-wal") == log) }
      kept.append(path)
    }
    #expect(Set(kept).count == 3)
    #expect(kept[3] == kept[1])
  }
}
