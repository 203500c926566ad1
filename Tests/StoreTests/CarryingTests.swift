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

  @Test func `links between pages that go together lead to the copies, others where they led`()
    throws
  {
    let pages = try library.outline(of: physics).pages.map(\.id)
    func link(_ page: Int, to target: LinkTarget, heading: String? = nil) throws {
      let element = try #require(
        try library.page(pages[page], of: physics).elements.first?.id)
      try library.edit(physics, action: .setLink, now: dawn) { editor in
        _ = try editor.apply(.link(target), to: [element])
        if let heading { _ = try editor.apply(.heading(heading), to: [element]) }
      }
    }
    let (third, first) = (PageID(pages[2], of: physics), PageID(pages[0], of: physics))
    try link(2, to: .page(first), heading: "Waves")
    let name = try #require(try library.anchors(of: physics)[pages[2]]?.headings.first?.name)
    try link(3, to: .heading(name, on: third))
    let new = try library.carry(
      Set(pages[2...3]), of: physics, to: optics, at: nil, moving: false, now: dawn + 1)
    let anchors = try library.anchors(of: optics)
    #expect(anchors[new[0]]?.headings.map(\.title) == ["Waves"])
    #expect(anchors[new[0]]?.links.map(\.target) == [LinkTarget.page(first).text])
    let copy = LinkTarget.heading(name, on: PageID(new[0], of: optics))
    #expect(anchors[new[1]]?.links.map(\.target) == [copy.text])
    #expect(anchors[new[0]]?.headings.first?.name == name)
    // What is deleted or undone is not listed.
    try library.edit(optics, action: .deletePage, now: dawn + 2) { try $0.deletePage(new[1]) }
    #expect(try library.anchors(of: optics)[new[1]] == nil)
    _ = try library.undo(optics, now: dawn + 3)
    #expect(try library.anchors(of: optics) == anchors)
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

  @Test func `pages that move are undone and redone in both notebooks`() throws {
    let pages = Set(try library.outline(of: physics).pages.map(\.id))
    try library.carry(pages, of: physics, to: optics, at: nil, moving: true, now: dawn + 1)
    #expect(try titles(optics).dropFirst(2) == ["Page 0", "Page 1", "Page 2", "Page 3", "Page 4"])
    #expect(try titles(physics) == [""], "a page is left to write on")
    for (one, kind) in [(physics, ActionKind.movePagesAway), (optics, .pastePages)] {
      #expect(try library.undo(one, now: dawn + 2) == kind)
      #expect(try titles(optics) == [""])
      #expect(try ink(physics) == [0, 1, 1, 1, 1, 1])
      #expect(try library.undoOrRedo(.redo, in: one, now: dawn + 3)?.kind == kind)
      #expect(try titles(physics) == [""] && titles(optics).count == 7)
    }
    let other = try #require(try library.undoOrRedo(.undo, in: optics, now: dawn + 4))
    #expect(other.other == physics)
  }

  @Test func `where the other notebook has moved on, pages are in both rather than in none`() throws
  {
    let pages = Set(try library.outline(of: physics).pages.map(\.id))
    func write(_ id: NotebookID) throws {
      try library.edit(id, action: .rename, now: dawn + 2) {
        try $0.set(.title, of: .notebook, to: "\(id) \(try titles(id).count)")
      }
    }
    try library.carry(pages, of: physics, to: optics, at: nil, moving: true, now: dawn + 1)
    try write(physics)
    #expect(throws: LibraryError.self) { try library.undo(optics, now: dawn + 3) }
    #expect(try titles(optics).count == 7)
    #expect(try library.undo(physics, now: dawn + 4) == .rename)
    try write(optics)
    #expect(try library.undo(physics, now: dawn + 5) == .movePagesAway)
    #expect(try titles(physics).count == 6 && titles(optics).count == 7)
    // That half can be done again alone: the pages are there.
    #expect(try library.redo(physics, now: dawn + 6) == .movePagesAway)
    #expect(try titles(physics) == [""])
  }

  private func rename(_ id: NotebookID, _ title: String) throws {
    try library.edit(id, action: .rename, now: dawn + 2) {
      try $0.set(.title, of: .notebook, to: title)
    }
  }

  @Test func `a half that another action replaced is not taken for the other half`() throws {
    let pages = Set(try library.outline(of: physics).pages.map(\.id))
    try library.carry(pages, of: physics, to: optics, at: nil, moving: true, now: dawn + 1)
    #expect(try library.undo(physics, now: dawn + 2) == .movePagesAway)
    try rename(optics, "Light")
    // Its pages are nowhere else.
    #expect(throws: LibraryError.self) { try library.redo(physics, now: dawn + 3) }
    #expect(try titles(physics).count == 6)
    // Two other actions with the same numbers have nothing to do with each other.
    #expect(try library.undo(optics, now: dawn + 4) == .rename)
    for (one, other) in [(physics, optics), (optics, physics)] {
      let copied = Set(try library.outline(of: one).pages.prefix(1).map(\.id))
      try library.carry(copied, of: one, to: other, at: nil, moving: false, now: dawn + 5)
    }
    let count = try titles(optics).count
    #expect(try library.undo(physics, now: dawn + 6) == .pastePages)
    #expect(try titles(optics).count == count)
  }

  @Test func `where nothing is left of a half, nothing before it is taken back`() throws {
    try rename(optics, "Light")
    let pages = Set(try library.outline(of: physics).pages.map(\.id))
    let new = try library.carry(
      pages, of: physics, to: optics, at: nil, moving: true, now: dawn + 1)
    let other = try Library(at: "\(workshop.directory)/other", create: true)
    try other.merge(library.records(of: optics), into: optics, now: dawn + 2)
    try other.edit(optics, action: .deletePage, now: dawn + 3) {
      try $0.apply(.delete, to: Set(new))
    }
    try library.merge(other.records(of: optics), into: optics, now: dawn + 4)
    #expect(try library.undo(physics, now: dawn + 5) == .movePagesAway)
    #expect(try titles(physics).count == 6)
    #expect(try library.outline(of: optics).title == "Light")
    #expect(try library.undo(optics, now: dawn + 6) == .rename)
  }

  @Test func `whatever is undone and redone in whichever order, no page is in neither notebook`()
    throws
  {
    var dice = Support.Dice(Seed.of(63))
    for round in 0..<120 {
      let now = dawn + Int64(round) + 10
      let (one, other) = Bool.random(using: &dice) ? (physics, optics) : (optics, physics)
      switch Int.random(in: 0..<5, using: &dice) {
      case 0:
        let pages = try library.outline(of: one).pages.filter { !$0.title.isEmpty }
          .filter { _ in Bool.random(using: &dice) }
        try library.carry(
          Set(pages.map(\.id)), of: one, to: other, at: nil, moving: true, now: now)
      case 1:
        try library.edit(one, action: .rename, now: now) {
          try $0.set(.title, of: .notebook, to: "\(round)")
        }
      case 2: _ = try? library.redo(one, now: now)
      default:
        // What was written before all this stays.
        if try library.nextActions(of: one).undo != .write { _ = try? library.undo(one, now: now) }
      }
      let there = try Set(titles(physics) + titles(optics))
      #expect((0...4).allSatisfy { there.contains("Page \($0)") }, "round \(round): \(there)")
    }
    #expect(try Library.verify(at: library.directory, now: dawn + 500).isWhole)
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

  @Test func `pages that move into a new notebook are all it has, and undo puts it into the trash`()
    throws
  {
    let pages = Set(try library.outline(of: physics).pages[1...2].map(\.id))
    let folder = FolderPath(["Science"])
    let new = try #require(
      try library.carry(
        pages, of: physics, toNew: [.entitle("Waves"), .move(to: folder)], size: .a4,
        paper: Paper(.ruled), moving: true, now: dawn + 1))
    #expect(try titles(new) == ["Page 0", "Page 1"] && ink(new) == [1, 1])
    #expect(try titles(physics) == ["", "Page 2", "Page 3", "Page 4"])
    let outline = try library.outline(of: new)
    #expect(outline.title == "Waves" && outline.folder == folder && !outline.isTrashed)
    for one in [physics, new] {
      #expect(try library.undoOrRedo(.undo, in: one, now: dawn + 2) != nil)
      #expect(try titles(physics).count == 6)
      #expect(try library.outline(of: new).isTrashed && titles(new) == [""])
      #expect(try library.undoOrRedo(.redo, in: one, now: dawn + 3) != nil)
      #expect(try titles(physics).count == 4 && titles(new) == ["Page 0", "Page 1"])
      #expect(try !library.outline(of: new).isTrashed)
    }
    #expect(try Library.verify(at: library.directory, now: dawn + 4).isWhole)
  }

  @Test func `copies in a new notebook belong to its making, and without any none is made`() throws
  {
    func carry(_ pages: Set<EntityID>) throws -> NotebookID? {
      try library.carry(
        pages, of: physics, toNew: [.entitle("Waves")], size: .a4, paper: Paper(.ruled),
        moving: false, now: dawn + 1)
    }
    let new = try #require(try carry(Set(library.outline(of: physics).pages[1...2].map(\.id))))
    #expect(try titles(new) == ["Page 0", "Page 1"] && titles(physics).count == 6)
    #expect(try library.undo(new, now: dawn + 2) == nil)
    let count = try library.shelf().count
    #expect(try carry([]) == nil && library.shelf().count == count)
  }

  @Test func `a notebook that is not there changes nothing`() throws {
    let pages = Set(try library.outline(of: physics).pages.map(\.id))
    var dice = SystemRandomNumberGenerator()
    let nowhere = NotebookID.random(using: &dice)
    #expect(throws: LibraryError.self) {
      try library.carry(pages, of: physics, to: nowhere, at: nil, moving: true, now: dawn + 1)
    }
    #expect(try titles(physics).count == 6)
    for isMove in [false, true] {
      let new = try library.carry(
        pages, of: nowhere, to: optics, at: nil, moving: isMove, now: dawn + 2)
      #expect(try new.isEmpty && titles(optics).count == 1)
    }
  }
}
