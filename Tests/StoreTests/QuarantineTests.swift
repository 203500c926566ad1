import Bytes
import Geometry
import Ink
import Notebook
import Support
import Testing
import Wording

@testable import Store

/// What was set aside can be listed, drawn, brought back and removed.
@Suite struct QuarantineTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  /// A library with three strokes and a text on its second page.
  private func filled() throws -> (Library, NotebookID, Place) {
    let library = try workshop.open()
    let id = try library.createNotebook("Physics")
    let section = try library.outline(of: id).sections[0].id
    let place = try library.edit(id, action: .write, now: dawn) { editor in
      let place = try editor.addPage(to: section, size: .a4, paper: Paper(.grid))
      for number in 1...3 { try editor.addStroke(.straight(number), at: place) }
      try editor.add(.text(TextBox(origin: Point(x: 30, y: 30), text: "x = 1")), at: place)
      return place
    }
    return (library, id, place)
  }

  private func verify() throws -> VerifyReport {
    try Library.verify(at: workshop.library, setAside: true, now: dawn)
  }

  /// Damages what rows say, in a way that no flipped bit explains, so that it can be read or not.
  private func damage(_ library: Library, readable: Bool, where condition: String) throws {
    let value = readable ? "value" : "x'04FFFF'"
    try library.connection.run(
      "UPDATE record SET check_sum = check_sum + 7654321, value = \(value) WHERE \(condition)")
  }

  private let strokes = "code = 0 AND substr(value, 1, 1) = x'04'"

  @Test func `a notebook can be made though a row of nonsense was set aside`() throws {
    let library = try workshop.open()
    for number in [Int64.max, Int64.min, 7] {
      try library.connection.run(
        """
        INSERT INTO quarantine (time, reason, source, notebook, key, value)
        VALUES (0, 'content', 'record', ?, x'01', x'')
        """, [.integer(number)])
    }
    let id = try library.createNotebook("Physics")
    #expect(try library.present(id)?.number == 8)
  }

  @Test func `a reason is kept as a code, and read as earlier programs wrote it`() throws {
    let (library, _, _) = try filled()
    try damage(library, readable: true, where: strokes)
    _ = try verify()
    let reasons = try library.connection.all("SELECT DISTINCT reason FROM quarantine") {
      $0.text(0)
    }
    #expect(reasons == ["checksum"])
    for (text, words) in [
      ("its checksum does not fit", RowFault.checkSum.words), ("future", RowFault.future.words),
      ("what only a later program knows", "what only a later program knows"),
    ] {
      try library.connection.run("UPDATE quarantine SET reason = ?", [.text(text)])
      #expect(try library.quarantine().allSatisfy { $0.reason == words })
    }
  }

  @Test func `rows in quarantine are named by notebook and page, and drawn in their place`() throws
  {
    let (library, id, _) = try filled()
    let before = try library.elements(of: id)
    try damage(library, readable: true, where: "code = 0 AND home <> zeroblob(16)")
    #expect(try verify().setAsideCount >= 5)
    let rows = try library.quarantine()
    #expect(
      Set(rows.map(\.subject.description)) == [
        "'Physics', page 2: a stroke", "'Physics', page 2: a text", "'Physics', page 2: a layer",
        "'Physics', page 1: a layer",
      ])
    #expect(rows.allSatisfy { $0.reason == "its checksum does not match" && $0.time == dawn })
    let pages = try library.pages(showing: rows)
    #expect(pages.count == 1)
    let page = try #require(pages.next())
    #expect(page.size == .a4)
    #expect(page.paper == Paper(.grid))
    #expect(
      Set(page.layers.flatMap(\.elements))
        == Set(before.compactMap(LooseElement.init)))
    #expect(pages.notes == ["2 rows cannot be drawn"])
    #expect(try library.quarantine(of: id).count == rows.count)
  }

  @Test func `ink that can be read goes back to its page, once`() throws {
    let (library, id, _) = try filled()
    let hash = try library.contentHash(of: id)
    try damage(library, readable: true, where: strokes)
    _ = try verify()
    #expect(try library.elements(of: id).count == 1)
    let rows = try library.quarantine()
    #expect(rows.count == 3)
    #expect(try library.restoreQuarantined(rows, now: dawn).allSatisfy { $0.outcome == .back })
    #expect(try library.contentHash(of: id) == hash)
    #expect(try library.quarantine().isEmpty)
    // Whoever still holds the old list does no harm.
    #expect(try library.restoreQuarantined(rows, now: dawn).allSatisfy { $0.outcome == .present })
    #expect(try library.contentHash(of: id) == hash)
    #expect(try verify().isWhole)
  }

  @Test func `what nothing can be read of is refused, and then removed`() throws {
    let (library, id, _) = try filled()
    try damage(library, readable: false, where: strokes)
    _ = try verify()
    let rows = try library.quarantine()
    #expect(try library.pages(showing: rows).count == 0)
    for (_, outcome) in try library.restoreQuarantined(rows, now: dawn) {
      guard case .refused(let reason) = outcome else {
        Issue.record("\(outcome)")
        continue
      }
      #expect(reason.english.contains("no backup has it"))
    }
    #expect(try library.quarantine() == rows)
    try library.removeFromQuarantine(Array(rows.dropFirst()))
    #expect(try library.quarantine() == Array(rows.prefix(1)))
    #expect(try library.elements(of: id).count == 1)
  }

  @Test func `what a backup has is taken from there`() throws {
    let (library, id, _) = try filled()
    let hash = try library.contentHash(of: id)
    let backup = try library.backUp(now: dawn)
    let whole = try Workshop.bytes(of: backup.path)
    try Workshop.write([], to: backup.path)
    try damage(library, readable: false, where: strokes)
    _ = try verify()
    try Workshop.write(whole, to: backup.path)
    let results = try library.restoreQuarantined(library.quarantine(), now: dawn)
    #expect(results.count == 3)
    #expect(results.allSatisfy { $0.outcome == .taken(backup: backup.name) })
    #expect(try library.contentHash(of: id) == hash)
  }

  @Test func `ink whose notebook is gone goes to a notebook of its own`() throws {
    let (library, id, _) = try filled()
    try damage(library, readable: true, where: strokes)
    _ = try verify()
    try library.setTrashed(true, id, now: dawn)
    try library.emptyTrash()
    let rows = try library.quarantine()
    #expect(rows.map(\.subject.notebook) == [nil, nil, nil])
    let results = try library.restoreQuarantined(rows, now: dawn)
    #expect(results.allSatisfy { $0.outcome == .found(notebook: "Found by verify") })
    let found = try #require(library.notebooks().first)
    #expect(found.title == "Found by verify")
    #expect(found.pageCount == 1, "what lay on one page stays on one")
    #expect(try library.elements(of: found.id).count == 3)
    #expect(try verify().isWhole)
  }

  @Test func `what is damaged takes the place of nothing that is whole`() throws {
    let (library, id, _) = try filled()
    let hash = try library.contentHash(of: id)
    let backup = try library.backUp(now: dawn)
    // Bytes that can be read, of which some sort behind those that were written.
    for place in 20..<24 {
      try library.connection.run(
        """
        UPDATE record SET check_sum = check_sum + 7654321,
        value = CAST(substr(value, 1, \(place)) || x'7F' || substr(value, \(place + 2)) AS BLOB)
        WHERE \(strokes)
        """)
      #expect(try verify().takenCount == 3)
      #expect(try library.contentHash(of: id) == hash)
    }
    LibraryFiles.remove(backup.path)
    let rows = try library.quarantine()
    #expect(rows.count == 12)
    for (_, outcome) in try library.restoreQuarantined(rows, now: dawn) {
      #expect(outcome == .present || outcome.isRefused)
    }
    #expect(try library.contentHash(of: id) == hash)
  }

  @Test func `what was set aside of a notebook that is gone falls to no other`() throws {
    let (library, id, _) = try filled()
    try damage(library, readable: true, where: strokes)
    try library.connection.run("UPDATE history SET check_sum = check_sum + 7654321")
    _ = try verify()
    try library.setTrashed(true, id, now: dawn)
    try library.emptyTrash()
    let other = try library.createNotebook("Diary")
    let hash = try library.contentHash(of: other)
    _ = try library.restoreQuarantined(library.quarantine(), now: dawn)
    #expect(try library.contentHash(of: other) == hash)
    #expect(try library.quarantine(of: other).isEmpty)
  }

  @Test func `a damaged action is not believed when its notebook is there again`() throws {
    let (library, _, _) = try filled()
    try library.connection.run(
      "UPDATE history SET check_sum = check_sum + 7654321, notebook = notebook + 1")
    _ = try verify()
    let rows = try library.quarantine().filter { $0.source == "history" }
    #expect(!rows.isEmpty)
    #expect(rows.allSatisfy { $0.action == nil })
    #expect(try library.restoreQuarantined(rows, now: dawn).allSatisfy { $0.outcome.isRefused })
  }

  @Test func `what goes for good stays in a backup that no later one replaces`() throws {
    let (library, id, _) = try filled()
    let hash = try library.contentHash(of: id)
    let backup = try library.backUpBeforeRemoval(now: dawn)
    try library.setTrashed(true, id, now: dawn)
    try library.emptyTrash()
    for _ in 0..<3 { try library.backUp(now: dawn + 1) }
    try library.backUpBeforeRemoval(now: dawn + 2)
    try library.restore(backup.name, now: dawn + 3)
    #expect(try library.contentHash(of: id) == hash)
  }

  @Test func `mutated rows are brought back or refused, and the library stays whole`() throws {
    var random = RandomSource(seed: Seed.of(61))
    let (library, _, _) = try filled()
    let rows = try library.connection.all("SELECT \(RecordRow.columns) FROM record") {
      RecordRow($0)
    }
    for _ in 0..<60 {
      guard let row = rows.randomElement(using: &random) else { return }
      var value = row.value
      for _ in 0..<Int.random(in: 2...6, using: &random) {
        let place = Int.random(in: value.indices, using: &random)
        value[place] = UInt8.random(in: 0...255, using: &random)
      }
      try library.connection.run(
        """
        UPDATE record SET value = ?6
        WHERE notebook = ?1 AND home = ?2 AND entity = ?3 AND code = ?4 AND name = ?5
        """, row.key + [.blob(value)])
      _ = try verify()
      let pages = try library.pages(showing: library.quarantine())
      while pages.next() != nil {}
      _ = try library.restoreQuarantined(library.quarantine(), now: dawn)
      let report = try verify()
      #expect(try verify().isWhole, "\(report.damage)")
    }
  }
}
