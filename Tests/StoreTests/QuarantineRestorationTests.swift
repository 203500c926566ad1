import Bytes
import Ink
import Notebook
import Testing
import Wording

@testable import Store

/// What comes back from quarantine, and beside what it does not.
@Suite struct QuarantineRestorationTests {
  let workshop: Workshop
  let library: Library
  let id: NotebookID
  let number: Int64

  init() throws {
    workshop = try Workshop()
    library = try workshop.open()
    id = try library.createNotebook("Physics")
    try library.write(1, in: id)
    number = try library.row(of: id).number
  }

  /// Gives the stroke a color, as an action of its own, and returns what is stored of that.
  private func paint(_ color: Color, at time: Int64) throws -> RecordRow {
    let stroke = try #require(library.elements(of: id).first?.id)
    try library.edit(id, action: .write, now: time) { editor in
      try editor.set(.color, of: stroke, to: color)
    }
    let code = Int64(Property<Color>.color.field.code)
    return try #require(
      library.connection.first(
        "SELECT \(RecordRow.columns) FROM record WHERE entity = ? AND code = ?",
        [.blob(stroke.stored), .integer(code)]
      ) { RecordRow($0) })
  }

  private func put(_ row: RecordRow) throws {
    try library.connection.run(
      "REPLACE INTO record (\(RecordRow.columns)) VALUES (?, ?, ?, ?, ?, ?, ?)", row.values)
  }

  private func bringAllBack(now: Int64) throws -> [QuarantineOutcome] {
    try library.restoreQuarantined(library.quarantine(), now: now).map(\.outcome)
  }

  @Test func `a later word comes back where it is whole, and else leaves an earlier one alone`()
    throws
  {
    let early = try paint(Color(rgb: 0xFF0000), at: dawn + 10)
    let before = try library.contentHash(of: id)
    let late = try paint(Color(rgb: 0x0000FF), at: dawn + 20)
    let after = try library.contentHash(of: id)
    let doubtful = RecordRow(
      notebook: late.notebook, home: late.home, entity: late.entity, code: late.code,
      name: late.name, value: late.value, checkSum: late.checkSum + 7_654_321)
    try put(early)
    try library.setAside(doubtful, because: .checkSum, now: dawn)
    #expect(
      try bringAllBack(now: dawn + 30) == [.refused("its place is already taken")])
    #expect(try library.contentHash(of: id) == before)
    try library.removeFromQuarantine(library.quarantine())
    try library.setAside(late, because: .checkSum, now: dawn)
    #expect(try bringAllBack(now: dawn + 30) == [.back])
    #expect(try library.contentHash(of: id) == after)
  }

  @Test func `a word from the future waits until it is of the past`() throws {
    let early = try paint(Color(rgb: 0xFF0000), at: dawn + 10)
    let late = try paint(Color(rgb: 0x0000FF), at: dawn + 20)
    try put(early)
    try library.setAside(late, because: .checkSum, now: dawn)
    #expect(try bringAllBack(now: dawn + 19) == [.refused("its date is in the future")])
    #expect(try bringAllBack(now: dawn + 20) == [.back])
  }

  @Test func `names that come back are given to nothing else`() throws {
    let stroke = try #require(library.elements(of: id).first?.id)
    let rows = try library.connection.all(
      "SELECT \(RecordRow.columns) FROM record WHERE entity = ?", [.blob(stroke.stored)]
    ) { RecordRow($0) }
    try library.connection.run("DELETE FROM record WHERE entity = ?", [.blob(stroke.stored)])
    var row = try library.row(of: id)
    let counter = row.nextCounter
    row.nextCounter = stroke.counter
    try library.save(row)
    for row in rows { try library.setAside(row, because: .checkSum, now: dawn) }
    #expect(try bringAllBack(now: dawn + 30).allSatisfy { $0 == .back })
    #expect(try library.row(of: id).nextCounter == counter)
  }

  @Test(arguments: [RowFault.orphaned.rawValue, "its notebook is missing"])
  func `an action comes back as the last one, and not behind others`(reason: String) throws {
    try library.write(2, in: id)
    let action = try #require(
      library.connection.first(
        "SELECT \(HistoryRow.columns) FROM history ORDER BY number DESC LIMIT 1"
      ) { HistoryRow($0) })
    try library.connection.run("DELETE FROM history WHERE number = ?", [.integer(action.number)])
    try library.setAside(action, because: .orphaned, now: dawn)
    try library.connection.run("UPDATE quarantine SET reason = ?", [.text(reason)])
    let rows = try library.quarantine()
    #expect(try library.restoreQuarantined(rows, now: dawn).map(\.outcome) == [.back])
    #expect(try library.undo(id, now: dawn + 30)?.words == "write 2")
    #expect(try library.elements(of: id).count == 1)
    #expect(
      try library.restoreQuarantined(rows, now: dawn).map(\.outcome)
        == [.refused("there have been other changes since")])
  }

  @Test func `how a notebook was looked at comes back where nobody has looked since`() throws {
    for (present, outcome) in [(nil, .back), ([2], .present)] as [([UInt8]?, QuarantineOutcome)] {
      try library.connection.run("DELETE FROM view")
      if let present { try library.setViewState("page", of: id, to: present) }
      try library.connection.setAside(
        [1], key: Array("page".utf8), from: "view", of: number, because: .checkSum, now: dawn)
      #expect(try bringAllBack(now: dawn) == [outcome])
      #expect(try library.viewState("page", of: id) == present ?? [1])
    }
  }

  @Test func `an image comes back only as what its name says`() throws {
    let hash = ContentHash(of: [1, 2, 3])
    func bring(_ bytes: [UInt8]) throws -> [QuarantineOutcome] {
      try library.connection.run("DELETE FROM quarantine")
      try library.connection.setAside(
        bytes, key: hash.bytes, from: "blob", of: 0, because: .checkSum, now: dawn)
      return try bringAllBack(now: dawn)
    }
    for bytes: [UInt8] in [[], [1, 2, 4]] {
      #expect(try bring(bytes).allSatisfy(\.isRefused))
      #expect(try !library.hasImage(hash))
    }
    #expect(try bring([1, 2, 3]) == [.back])
    #expect(try library.image(hash) == [1, 2, 3])
    #expect(try bring([1, 2, 4]) == [.present])
  }

  @Test func `what is set aside twice lies there once, and something else beside it`() throws {
    for value: [UInt8] in [[1], [2], [1]] {
      try library.connection.setAside(
        value, key: [7], from: "blob", of: 0, because: .checkSum, now: dawn)
    }
    #expect(try library.quarantine().map(\.value) == [[1], [2]])
  }

  @Test func `what lost its page goes to a notebook that is not in the trash`() throws {
    let gone = try library.createNotebook("Gone")
    try library.write(2, in: gone)
    let rows = try library.connection.all(
      "SELECT \(RecordRow.columns) FROM record WHERE notebook = ? AND code = 0",
      [.integer(library.row(of: gone).number)]
    ) { RecordRow($0) }
    try library.setTrashed(true, gone, now: dawn)
    try library.emptyTrash()
    var found: [NotebookID] = []
    for _ in 0..<2 {
      for row in rows { try library.setAside(row, because: .checkSum, now: dawn) }
      #expect(try bringAllBack(now: dawn + 30).contains(.found(notebook: "Found by verify")))
      try library.connection.run("DELETE FROM quarantine")
      let notebook = try #require(
        library.notebooks().first { $0.title == "Found by verify" })
      #expect(try library.elements(of: notebook.id).count == 1)
      found.append(notebook.id)
      try library.setTrashed(true, notebook.id, now: dawn + 40)
    }
    #expect(Set(found).count == 2)
  }
}
