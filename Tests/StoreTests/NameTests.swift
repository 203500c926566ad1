import Notebook
import Testing

@testable import Store

@Suite struct NameTests {
  let workshop: Workshop
  let library: Library

  init() throws {
    workshop = try Workshop()
    library = try workshop.open()
  }

  @Test func `a notebook is found by title, by title in other letters, by digits`() throws {
    let lower = try library.createNotebook("notes")
    let upper = try library.createNotebook("Notes")
    let other = try library.createNotebook("Quantum Physics")
    #expect(try library.notebook(named: "notes") == lower)
    #expect(try library.notebook(named: "Notes") == upper)
    #expect(try library.notebook(named: "quantum physics") == other)
    #expect(try library.notebook(named: String(other.description.prefix(12))) == other)
    #expect(throws: LibraryError.self) { try library.notebook(named: "NOTES") }
    #expect(throws: LibraryError.self) {
      try library.notebook(named: String(other.description.prefix(3)))
    }
  }

  @Test
  func `spaces at the ends of a title are not kept, and those of earlier titles mean nothing`()
    throws
  {
    let id = try library.createNotebook(" \tQuantum Physics\u{A0} \n")
    #expect(try library.outline(of: id).title == "Quantum Physics")
    var intake = try Intake(making: "Lecture ", in: library, now: 1)
    try intake.add(LoosePage(number: 1, size: .a4), to: library, now: 1)
    _ = try intake.publish(in: library, now: 1)
    #expect(try library.outline(of: intake.id).title == "Lecture")
    // Earlier programs kept them.
    try library.edit(id, action: .rename, now: 1) {
      try $0.set(.title, of: .notebook, to: "Document - see ")
    }
    for name in ["Document - see", "Document - see ", " document - SEE"] {
      #expect(try library.notebook(named: name) == id)
    }
    let plain = try library.createNotebook("Document - see")
    #expect(try library.notebook(named: "Document - see ") == id)
    #expect(try library.notebook(named: "Document - see") == plain)
  }

  @Test func `an unknown name brings similar ones`() throws {
    for title in ["Physics", "Chemistry", "Diary"] { _ = try library.createNotebook(title) }
    #expect(throws: LibraryError.noSuchNotebook(name: "Phisics", similar: ["Physics"])) {
      try library.notebook(named: "Phisics")
    }
    #expect(throws: LibraryError.noSuchNotebook(name: "zzzzzz", similar: [])) {
      try library.notebook(named: "zzzzzz")
    }
  }

  @Test func `a name that several have lists them`() throws {
    let ids = [try library.createNotebook("Diary"), try library.createNotebook("Diary")]
    let error = #expect(throws: LibraryError.self) { try library.notebook(named: "Diary") }
    guard case .ambiguous(_, let candidates)? = error else {
      Issue.record("not ambiguous")
      return
    }
    #expect(candidates.count == 2)
    #expect(try Set(library.notebooks(named: "diary ")) == Set(ids))
    for id in ids {
      #expect(candidates.contains { $0.contains(id.description.prefix(8)) })
    }
  }
}
