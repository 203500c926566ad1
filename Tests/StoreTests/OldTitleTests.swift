import Notebook
import Testing
import Wording

@testable import Store

/// Histories of an earlier program, in which actions have English titles in place of codes.
@Suite struct OldTitleTests {
  private let workshop: Workshop
  private let library: Library
  private let id: NotebookID

  init() throws {
    workshop = try Workshop()
    library = try workshop.open()
    id = try library.createNotebook("Physics")
    try library.write(in: id)
    try entitle("write")
  }

  /// Gives the latest action a title, as an earlier program did.
  private func entitle(_ title: String) throws {
    let rows = try library.connection.all(
      "SELECT \(HistoryRow.columns) FROM history ORDER BY number DESC LIMIT 1"
    ) { HistoryRow($0) }
    let row = try #require(rows.first)
    let sum = HistoryRow.checkSum(row.notebook, row.number, row.undone, title, row.steps)
    try library.connection.run(
      "UPDATE history SET title = ?, check_sum = ? WHERE notebook = ? AND number = ?",
      [.text(title), .integer(sum), .integer(row.notebook), .integer(row.number)])
  }

  /// The titles and codes as they are stored.
  private func stored() throws -> [String] {
    try library.connection.all("SELECT \(HistoryRow.columns) FROM history ORDER BY number") { row in
      HistoryRow(row).title
    }
  }

  @Test func `an old title is read as the kind it meant`() throws {
    let next = try library.nextActions(of: id)
    #expect(next.undo == .write && next.redo == nil)
    #expect(try stored() == ["write"], "reading changes nothing")
  }

  @Test func `an action that is undone has a code afterwards`() throws {
    #expect(try library.undo(id, now: dawn) == .write)
    #expect(try stored() == ["ink.write"])
    #expect(try library.redo(id, now: dawn) == .write)
    #expect(try library.nextActions(of: id).undo == .write)
    #expect(try Library.verify(at: library.directory, now: dawn).isWhole)
  }

  @Test func `a title that no program of ours gave stays readable`() throws {
    try entitle("solve the riddle")
    #expect(try library.undo(id, now: dawn)?.words == "solve the riddle")
    #expect(try library.redo(id, now: dawn)?.words == "solve the riddle")
  }

  @Test func `the code of a later program comes through undo and redo`() throws {
    try entitle("page.rotate")
    #expect(try library.undo(id, now: dawn)?.code == "page.rotate")
    #expect(try library.redo(id, now: dawn)?.code == "page.rotate")
    #expect(try stored() == ["page.rotate"])
  }
}
