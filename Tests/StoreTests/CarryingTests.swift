import Bytes
import Geometry
import Ink
import Notebook
import Support
import Testing

@testable import Store

/// Pages that go from one notebook of a library to another.
@Suite struct CarryingTests {
  private let workshop: Workshop
  private let library: Library
  private let (physics, optics): (NotebookID, NotebookID)

  init() throws {
    workshop = try Workshop()
    library = try workshop.open()
    physics = try library.createNotebook("Physics")
    optics = try library.createNotebook("Optics")
    let section = try #require(try library.outline(of: physics).sections.first?.id)
    let id = physics
    try library.edit(id, action: .write, now: dawn) { editor in
      for number in 0..<5 {
        let place = try editor.addPage(to: section, size: .a4, paper: Paper(.grid))
        try editor.addStroke(.straight(number), at: place)
        try editor.set(.title, of: place.page, to: "Page \(number)")
      }
    }
  }

  private func titles(_ id: NotebookID) throws -> [String] {
    try library.outline(of: id).pages.map(\.title)
  }

  private func ink(_ id: NotebookID) throws -> [Int] {
    try library.outline(of: id).pages.map { try library.page($0.id, of: id).elements.count }
  }

  @Test func `copies go behind all pages or where they are wanted, and undo takes them away`()
    throws
  {
    let pages = Set(try library.outline(of: physics).pages[2...3].map(\.id))
    let new = try library.carry(
      pages, of: physics, to: optics, at: nil, moving: false, now: dawn + 1)
    #expect(new.count == 2)
    #expect(try titles(optics) == ["", "Page 1", "Page 2"])
    #expect(try ink(optics) == [0, 1, 1])
    let first = try #require(try library.outline(of: optics).sections.first?.id)
    let place = PagePlace(in: first, after: nil)
    try library.carry(pages, of: physics, to: optics, at: place, moving: false, now: dawn + 2)
    #expect(try titles(optics) == ["Page 1", "Page 2", "", "Page 1", "Page 2"])
    let gone = PagePlace(in: new[0], after: nil)
    try library.carry(pages, of: physics, to: optics, at: gone, moving: false, now: dawn + 3)
    #expect(try titles(optics).count == 7)
    #expect(try titles(physics).count == 6, "nothing changes where they come from")
    for _ in 0..<3 { #expect(try library.undo(optics, now: dawn + 4) == .pastePages) }
    #expect(try titles(optics) == [""])
  }

  @Test func `pages that move are an action in each notebook`() throws {
    let pages = Set(try library.outline(of: physics).pages.map(\.id))
    try library.carry(pages, of: physics, to: optics, at: nil, moving: true, now: dawn + 1)
    #expect(try titles(optics).dropFirst(2) == ["Page 0", "Page 1", "Page 2", "Page 3", "Page 4"])
    #expect(try titles(physics) == [""], "a page is left to write on")
    #expect(try library.undo(physics, now: dawn + 2) == .movePagesAway)
    #expect(try titles(physics).count == 6)
    #expect(try library.undo(optics, now: dawn + 2) == .pastePages)
    #expect(try titles(optics) == [""])
    #expect(try ink(physics) == [0, 1, 1, 1, 1, 1])
  }

  @Test func `what another device hears of it is the same`() throws {
    let other = try Library(at: "\(workshop.directory)/other", create: true)
    let pages = Set(try library.outline(of: physics).pages[1...2].map(\.id))
    try library.carry(pages, of: physics, to: optics, at: nil, moving: true, now: dawn + 1)
    var random = RandomSource(seed: 5)
    for id in [physics, optics] {
      try other.merge(library.records(of: id).shuffled(using: &random), into: id, now: dawn + 2)
      #expect(try other.contentHash(of: id) == library.contentHash(of: id))
      #expect(try other.outline(of: id) == library.outline(of: id))
    }
    #expect(try Library.verify(at: library.directory, now: dawn + 3).isWhole)
  }

  @Test func `a notebook that is not there changes nothing`() throws {
    let pages = Set(try library.outline(of: physics).pages.map(\.id))
    var dice = SystemRandomNumberGenerator()
    let nowhere = NotebookID.random(using: &dice)
    #expect(throws: LibraryError.self) {
      try library.carry(pages, of: physics, to: nowhere, at: nil, moving: true, now: dawn + 1)
    }
    #expect(try titles(physics).count == 6)
  }
}
