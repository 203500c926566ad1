import Bytes
import Ink
import Notebook
import Testing
import Wording

@testable import Store

@Suite struct DamageTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  /// A library with ink, an image and a history, closed, as the bytes of its file.
  private func filled(strokes count: Int) throws -> (NotebookID, [UInt8]) {
    let library = try workshop.open()
    let id = try library.createNotebook("Physics")
    let place = try library.firstPlace(of: id)
    for number in 0..<count { try library.write(number, in: id, at: place) }
    _ = try library.addImage((0..<500).map { UInt8(truncatingIfNeeded: $0 &* 7) })
    try library.connection.run("PRAGMA wal_checkpoint(TRUNCATE)")
    return (id, try Workshop.bytes(of: workshop.database))
  }

  private func verify(setAside: Bool = false) throws -> VerifyReport {
    try Library.verify(at: workshop.library, setAside: setAside, now: dawn)
  }

  @Test func `what people read of damage names no row by its bytes`() throws {
    let (id, _) = try filled(strokes: 3)
    try workshop.open().connection.run("UPDATE record SET check_sum = check_sum + 1")
    let library = try workshop.open()
    _ = try? library.outline(of: id)
    try library.lookForDamage(in: id)
    #expect(library.damage.count >= 5)
    for damage in library.damage {
      #expect(!damage.words.english.hasPrefix("record "), "\(damage)")
    }
  }

  @Test func `a whole library is counted to its last byte`() throws {
    let (id, bytes) = try filled(strokes: 5)
    let report = try verify()
    #expect(report.isWhole)
    #expect(report.byteCount == bytes.count)
    #expect(report.notebookCount == 1)
    #expect(try report.recordCount == workshop.open().records(of: id).count)
    #expect(report.strokeCount == 5)
    #expect(report.pointCount == 45)
    #expect(report.actionCount == 5)
    #expect(report.imageCount == 1)
  }

  @Test func `any changed byte of a record is noticed and never read`() throws {
    let (id, bytes) = try filled(strokes: 3)
    let record = try #require(workshop.open().records(of: id).last)
    let payload = RecordRow(record, at: nil, in: 1)
    // A row is its key followed by its value and the checksum, all in one run of the file.
    let start = try #require(bytes.firstRange(of: payload.entity + [payload.value[0]])?.lowerBound)
    let length = payload.entity.count + payload.value.count + 4
    for place in start - 16..<start + length {
      var damaged = bytes
      damaged[place] ^= UInt8(1 << (place % 8))
      try Workshop.write(damaged, to: workshop.database)
      #expect(try !verify().isWhole, "byte \(place - start)")
      let library = try Library(at: workshop.library)
      let records = try readable { try library.records(of: id) } ?? []
      #expect(!records.contains(where: { !isKnown($0, payload) }), "byte \(place - start)")
    }
  }

  /// Nil if SQLite itself refuses to read the damaged page.
  private func readable<Value>(_ read: () throws -> Value) throws -> Value? {
    do { return try read() } catch let error as SQLiteError where error.code == .corrupt {
      return nil
    }
  }

  private func isKnown(_ record: Record, _ payload: RecordRow) -> Bool {
    record.key.entity.stored != payload.entity || record.fragment.stored == payload.value
  }

  @Test func `a damaged row is passed over, set aside, and healed by a merge`() throws {
    let (id, bytes) = try filled(strokes: 3)
    let whole = try workshop.open().records(of: id)
    let hash = try workshop.open().contentHash(of: id)
    let record = try #require(whole.last)
    let place = try #require(bytes.firstRange(of: record.key.entity.stored + [4])?.upperBound)
    var damaged = bytes
    for offset in 20...21 { damaged[place + offset] ^= 0x5A }
    try Workshop.write(damaged, to: workshop.database)

    let library = try Library(at: workshop.library)
    #expect(try library.elements(of: id).count == 2)
    #expect(library.damage.count == 1)
    #expect(try library.contentHash(of: id) != hash)
    #expect(try verify().damage.count == 1)
    #expect(try verify(setAside: true).setAsideCount == 1)
    #expect(try verify().isWhole)
    #expect(try library.quarantineCount == 1)
    #expect(try library.elements(of: id).count == 2)
    #expect(try library.merge(whole, into: id, now: dawn).count == 1)
    #expect(try library.contentHash(of: id) == hash)
  }

  @Test func `a merge heals a damaged row and keeps what was there`() throws {
    let (id, bytes) = try filled(strokes: 1)
    let whole = try workshop.open().records(of: id)
    let record = try #require(whole.last)
    let place = try #require(bytes.firstRange(of: record.key.entity.stored + [4])?.upperBound)
    var damaged = bytes
    for offset in 20...21 { damaged[place + offset] ^= 0x5A }
    try Workshop.write(damaged, to: workshop.database)
    let library = try Library(at: workshop.library)
    try library.merge(whole, into: id, now: dawn)
    #expect(try library.quarantineCount == 1)
    #expect(try library.records(of: id) == whole)
    #expect(try verify().isWhole)
  }

  @Test func `a notebook whose numbers are damaged is not written until it is verified`() throws {
    let (id, _) = try filled(strokes: 2)
    let library = try workshop.open()
    try library.connection.run("UPDATE notebook SET next_counter = 0, latest_time = 0")
    #expect(throws: LibraryError.damaged(path: library.path)) {
      try library.edit(id, action: .write, now: dawn) { try $0.addSection() }
    }
    let before = try library.incarnation
    #expect(try verify(setAside: true).damage.count == 1)
    #expect(try verify().isWhole)
    #expect(try library.incarnation != before)
    try library.write(9, in: id)
    #expect(try library.elements(of: id).count == 3)
    #expect(library.damage.allSatisfy { $0.table == "notebook" })
  }

  @Test func `rows that lie in a wrong place are noticed and put in place`() throws {
    let (id, _) = try filled(strokes: 2)
    let library = try workshop.open()
    let hash = try library.contentHash(of: id)
    try library.connection.run("DELETE FROM thing")
    #expect(try !verify().isWhole)
    _ = try verify(setAside: true)
    #expect(try verify().isWhole)
    #expect(try library.contentHash(of: id) == hash)
  }

  @Test func `what lies around the notes is checked and repaired`() throws {
    let (id, _) = try filled(strokes: 2)
    let library = try workshop.open()
    try library.setViewState("page", of: id, to: [1])
    #expect(try verify().viewCount == 1)
    let breaks: [(table: String, sql: String)] = [
      ("meta", "UPDATE meta SET value = x'00' WHERE key = 'incarnation'"),
      ("meta", "INSERT INTO meta VALUES ('colour', 'blue')"),
      ("view", "INSERT INTO view VALUES (77, 'page', x'01')"),
      ("view", "UPDATE view SET key = ''"),
      ("history", "UPDATE history SET undone = 1 WHERE number = 2"),
      ("history", "UPDATE history SET notebook = 77 WHERE number = 1"),
      ("quarantine", "UPDATE quarantine SET source = 'dream', time = -1 WHERE number = 1"),
      ("record", "UPDATE record SET check_sum = 1 WHERE code = 0"),
    ]
    for (table, sql) in breaks {
      try library.connection.run(sql)
      let found = try verify()
      #expect(!found.hasRepaired)
      #expect(found.damage.map(\.table).contains(table), "\(sql)")
      let repaired = try verify(setAside: true)
      #expect(!repaired.isWhole && repaired.hasRepaired, "\(sql)")
      #expect(try verify().isWhole, "\(sql)")
    }
    #expect(try verify().quarantineCount == library.quarantineCount)
  }

  @Test func `a backup that is damaged is named and left alone`() throws {
    let (_, _) = try filled(strokes: 200)
    let backup = try workshop.open().backUp(now: dawn)
    #expect(try verify().backupCount == 1)
    #expect(try verify().isWhole)
    let whole = try Workshop.bytes(of: backup.path)
    for place in [0, whole.count / 4096 / 2 * 4096] {
      var damaged = whole
      for offset in 0..<4096 { damaged[place + offset] = 0xA5 }
      try Workshop.write(damaged, to: backup.path)
      let report = try verify(setAside: true)
      #expect(report.damage.map(\.table) == ["backup"])
      #expect(report.damage.map(\.row) == [backup.name])
      #expect(!report.hasRepaired)
      #expect(try Workshop.bytes(of: backup.path) == damaged)
    }
  }

  @Test func `a changed row in a backup is noticed`() throws {
    let (_, _) = try filled(strokes: 2)
    let backup = try workshop.open().backUp(now: dawn)
    try Connection(backup.path, mode: .writing).run("UPDATE record SET check_sum = 1")
    #expect(
      try verify().damage.map(\.description).contains {
        $0.contains(backup.name) && $0.contains("rows in it are damaged")
      })
  }

  @Test func `a notebook is checked alone, and others are left alone`() throws {
    let library = try workshop.open()
    let ids = try ["Physics", "Chemistry"].map { try library.createNotebook($0) }
    for id in ids { for number in 1...3 { try library.write(number, in: id) } }
    try library.setViewState("page", of: ids[0], to: [1])
    try library.connection.run("UPDATE record SET check_sum = 1 WHERE substr(value, 1, 1) = x'04'")
    try library.connection.run("DELETE FROM thing")
    let looked = try Library.verify(at: workshop.library, notebook: "physics", now: dawn)
    #expect(looked.notebook == ids[0])
    #expect(looked.notebookCount == 1)
    #expect(looked.actionCount == 3)
    #expect(looked.viewCount == 1)
    #expect(
      looked.damage.filter { $0.table == "record" && $0.reason.english.contains("sum") }.count == 3)
    let repaired = try Library.verify(
      at: workshop.library, notebook: "Physics", setAside: true, now: dawn)
    #expect(repaired.setAsideCount == 3)
    #expect(try Library.verify(at: workshop.library, notebook: "Physics", now: dawn).isWhole)
    #expect(try library.outline(of: ids[0]).pages.count == 1)
    #expect(try !Library.verify(at: workshop.library, notebook: "Chemistry", now: dawn).isWhole)
    #expect(throws: LibraryError.self) {
      try Library.verify(at: workshop.library, notebook: "Biology", now: dawn)
    }
  }

  @Test func `intact rows that are put in place are counted and not called damaged`() throws {
    let (_, _) = try filled(strokes: 30)
    try workshop.open().connection.run("DELETE FROM thing")
    let report = try verify(setAside: true)
    #expect(report.damage.map(\.table) == ["thing"])
    #expect(report.damage[0].extent?.english.hasPrefix("(") == true)
    #expect(report.setAsideCount == 0)
    #expect(report.placedCount >= 30)
  }

  @Test func `much damage takes little memory, and is repaired look by look`() throws {
    let (id, _) = try filled(strokes: 40)
    let library = try workshop.open()
    try library.connection.run("UPDATE record SET check_sum = 1 WHERE substr(value, 1, 1) = x'04'")
    let inspection = try Inspection(library, room: 1000)
    #expect(inspection.report.damageCount >= 40)
    #expect(inspection.findings.isPartial)
    #expect(inspection.findings.records.count < 10)
    #expect(try verify(setAside: true).setAsideCount == 40)
    #expect(try verify().isWhole)
    #expect(try library.elements(of: id).isEmpty)
  }

  @Test func `a row that was healed since it was found is left alone`() throws {
    let (_, _) = try filled(strokes: 3)
    let library = try workshop.open()
    let sums = "SELECT sum(check_sum) FROM record"
    let whole = try library.connection.number(sums)
    try library.connection.run("UPDATE record SET check_sum = check_sum + 1")
    let inspection = try Inspection(library)
    try library.connection.run("UPDATE record SET check_sum = check_sum - 1")
    var report = inspection.report
    try library.repair(inspection.findings, only: nil, isSaved: false, now: dawn, noting: &report)
    #expect(report.setAsideCount == 0)
    #expect(try library.connection.number(sums) == whole)
  }

  @Test func `a contradiction is set aside and both devices agree`() throws {
    let one = try Library(at: "\(workshop.directory)/one", create: true)
    let two = try Library(at: "\(workshop.directory)/two", create: true)
    let id = try one.createNotebook("Physics")
    try two.merge(one.records(of: id), into: id, now: dawn)
    let name = EntityID(counter: 99, incarnation: Incarnation(rawValue: 5))
    let (first, second) = (contradicting(name, "A"), contradicting(name, "B"))
    try one.merge([first, second], into: id, now: dawn)
    try two.merge([second, first], into: id, now: dawn)
    try two.merge([second, first], into: id, now: dawn)
    #expect(try one.records(of: id) == two.records(of: id))
    #expect(try one.quarantineCount == 1)
    #expect(try two.quarantineCount == 1)
  }

  private func contradicting(_ name: EntityID, _ title: String) -> Record {
    let body = Body.section(title: title, order: FractionalIndex(whole: 3))
    return Record(key: RecordKey(entity: name, field: .body), fragment: .body(body.stored))
  }

  @Test func `a moment in the far future is not believed`() throws {
    let library = try workshop.open()
    let id = try library.createNotebook("Physics")
    let stamp = Stamp(time: .max, incarnation: Incarnation(rawValue: 7))
    let key = RecordKey(entity: .notebook, field: Property<String>.title.field)
    let record = Record(
      key: key, fragment: .register(Register(stamp: stamp, value: "Never".stored)))
    #expect(try library.merge([record], into: id, now: dawn).count == 0)
    #expect(try library.quarantineCount == 1)
    try library.edit(id, action: .rename, now: dawn + 1) { editor in
      try editor.set(.title, of: .notebook, to: "Chemistry")
    }
    #expect(try library.outline(of: id).title == "Chemistry")
  }
}
