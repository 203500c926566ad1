import Bytes
import Geometry
import Ink
import Notebook
import Support
import Testing

@testable import Store

/// The list of covers, which is remembered, and what is done with notebooks as a whole.
@Suite struct ShelfListTests {
  private let workshop: Workshop
  private let library: Library

  init() throws {
    workshop = try Workshop()
    library = try workshop.open()
  }

  /// What a list says of a notebook, read anew.
  private func cover(of id: NotebookID) throws -> ShelvedNotebook.Cover {
    ShelvedNotebook.Cover(try library.outline(of: id))
  }

  private func covers(_ library: Library) throws -> [NotebookID: ShelvedNotebook.Cover] {
    Dictionary(try library.shelf().map { ($0.id, $0.cover) }) { $1 }
  }

  private func randomEdit(_ dice: inout Support.Dice) -> NotebookEdit {
    let folders = [FolderPath.top, FolderPath(["A"]), FolderPath(["A", "B"]), FolderPath(["C"])]
    switch Int.random(in: 0..<7, using: &dice) {
    case 0: return .entitle("Title \(Int.random(in: 0..<4, using: &dice))")
    case 1: return .move(to: folders.randomElement(using: &dice) ?? .top)
    case 2: return .favor(Bool.random(using: &dice))
    case 3: return .trash(Bool.random(using: &dice))
    case 4:
      return .tag(
        ["exam", "試験"].randomElement(using: &dice) ?? "", isOn: Bool.random(using: &dice))
    case 5: return .color([nil, .sumi, Color(rgb: 0x123456)].randomElement(using: &dice) ?? nil)
    default: return .picture(nil)
    }
  }

  @Test func `the list says what the notebooks say, whatever was done, also within a millisecond`()
    throws
  {
    var dice = Support.Dice(Seed.of(61))
    var ids = try (0..<4).map { try library.createNotebook("\($0)") }
    let second = try workshop.open()
    for round in 0..<150 {
      let id = try #require(ids.randomElement(using: &dice))
      switch Int.random(in: 0..<6, using: &dice) {
      case 0:
        try library.edit(id, action: .addPage, now: dawn) { editor in
          let section = try Outline(of: editor).sections[0].id
          try editor.addPage(to: section, size: .a4, paper: Paper(.plain))
        }
      case 1:
        try library.edit(id, action: .deletePage, now: dawn) { editor in
          let pages = try Outline(of: editor).pages
          if pages.count > 1, let page = pages.first { try editor.deletePage(page.id) }
        }
      case 2: _ = try library.undo(id, now: dawn)
      case 3: try library.write(round, in: id)
      case 4 where ids.count < 8: ids.append(try library.createNotebook("new \(round)"))
      default:
        try library.arrange([ShelfEdit(id, randomEdit(&dice))], now: dawn)
      }
      let expected = Dictionary(try ids.map { ($0, try cover(of: $0)) }) { $1 }
      #expect(try covers(library) == expected)
      #expect(try covers(second) == expected, "another program sees the same")
    }
  }

  @Test func `what is done together is taken back together`() throws {
    var dice = Support.Dice(Seed.of(62))
    let ids = try (0..<4).map { try library.createNotebook("\($0)") }
    for _ in 0..<100 {
      let before = try covers(library)
      let edits = (0..<Int.random(in: 1...6, using: &dice)).compactMap { _ in
        ids.randomElement(using: &dice).map { ShelfEdit($0, randomEdit(&dice)) }
      }
      let opposites = try library.arrange(edits, now: dawn)
      for edit in edits.suffix(1) {
        #expect(try library.arrange([edit], now: dawn).isEmpty, "nothing is left to change")
      }
      let after = try covers(library)
      let forth = try library.arrange(opposites, now: dawn)
      #expect(try covers(library) == before)
      try library.arrange(forth, now: dawn)
      #expect(try covers(library) == after)
      if Bool.random(using: &dice) { try library.arrange(opposites, now: dawn) }
    }
    #expect(try library.nextActions(of: ids[0]).undo == nil, "it is not in the history")
  }

  @Test func `a notebook counts as changed by what is written in it alone`() throws {
    var dice = Support.Dice(Seed.of(62))
    let id = try library.createNotebook("Physics")
    let changed = try library.summary(of: id).changed
    for later in 1...20 {
      try library.arrange([ShelfEdit(id, randomEdit(&dice))], now: dawn + Int64(later))
      #expect(try library.summary(of: id).changed == changed)
      #expect(try library.shelf().map(\.changed) == [changed])
    }
    try library.edit(id, action: .write, now: dawn + 99) { _ = try $0.addSection() }
    #expect(try library.summary(of: id).changed == dawn + 99)
  }

  @Test func `the list knows when each notebook came into the trash`() throws {
    let ids = try (0..<2).map { try library.createNotebook("\($0)") }
    func times() throws -> [Int64] {
      let shelf = try library.shelf()
      return ids.compactMap { id in shelf.first { $0.id == id }?.trashed }
    }
    #expect(try times() == [0, 0])
    try library.arrange([ShelfEdit(ids[1], .trash(true))], now: dawn + 5)
    try library.arrange([ShelfEdit(ids[0], .trash(true))], now: dawn + 9)
    #expect(try times() == [dawn + 9, dawn + 5])
    #expect(try times() == [dawn + 9, dawn + 5], "it is remembered")
    try library.arrange([ShelfEdit(ids[0], .trash(false))], now: dawn + 11)
    #expect(try times() == [0, dawn + 5])
  }

  @Test func `what two devices do with a notebook comes together`() throws {
    let id = try library.createNotebook("Physics")
    let other = try Workshop()
    let away = try other.open()
    func exchange() throws {
      for (from, to) in [(library, away), (away, library)] {
        var records: [Record] = []
        try from.forEachRecord(of: id) { records.append($0) }
        try to.merge(records, into: id, now: dawn + 5)
      }
    }
    try exchange()
    try library.arrange(
      [
        ShelfEdit(id, .move(to: FolderPath(["University"]))), ShelfEdit(id, .tag("a", isOn: true)),
      ], now: dawn + 1)
    try away.arrange(
      [ShelfEdit(id, .favor(true)), ShelfEdit(id, .tag("b", isOn: true))], now: dawn + 2)
    try exchange()
    let here = try #require(try covers(library)[id])
    #expect(try covers(away)[id] == here)
    #expect(here.folder == FolderPath(["University"]) && here.isFavorite)
    #expect(here.tags == ["a", "b"])
  }

  @Test func `what is remembered may be damaged or lost, and the list is the same`() throws {
    let ids = try (0..<3).map { try library.createNotebook("\($0)") }
    let expected = try covers(library)
    #expect(Set(expected.keys) == Set(ids))
    let rows = try library.connection.all(
      "SELECT notebook, key, value FROM view"
    ) { ($0.integer(0), $0.text(1), $0.bytes(2)) }
    #expect(rows.count == 3)
    for (number, key, bytes) in rows {
      for place in bytes.indices {
        var damaged = bytes
        damaged[place] ^= 0x11
        try library.connection.run(
          "UPDATE view SET value = ? WHERE notebook = ? AND key = ?",
          [.blob(damaged), .integer(number), .text(key)])
        #expect(try covers(library) == expected)
      }
    }
    try library.connection.run("DELETE FROM view")
    #expect(try covers(library) == expected)
    // What earlier versions remembered, without attached files, is of no use.
    try library.connection.run("UPDATE view SET key = 'cover'")
    #expect(try covers(library) == expected)
    #expect(try library.connection.number("SELECT count(*) FROM view WHERE key = 'cover'") == 0)
    #expect(try Library.verify(at: workshop.library, now: dawn).isWhole)
  }

  @Test func `a notebook in the making stands nowhere`() throws {
    _ = try library.beginNotebook(now: dawn)
    #expect(try library.shelf().isEmpty)
  }

  @Test func `a copy has all that the original has, and is another one from then on`() throws {
    let id = try library.createNotebook("Physics")
    for number in 1...40 { try library.write(number, in: id) }
    _ = try library.undo(id, now: dawn)
    let hash = try library.contentHash(of: id)
    var copy = try UnfinishedDuplicate(of: id, titled: "Physics", in: library, now: dawn)
    #expect(try library.shelf().map(\.id) == [id], "it shows when it is whole")
    while try !copy.copyMore(in: library, now: dawn) {}
    #expect(copy.share == 1)
    #expect(try library.contentHash(of: copy.id) == hash)
    #expect(try Library.verify(at: workshop.library, now: dawn).isWhole)
    try library.write(99, in: copy.id)
    #expect(try library.contentHash(of: id) == hash)
    #expect(try library.elements(of: copy.id).count == library.elements(of: id).count + 1)
  }

  @Test func `a copy that is given up leaves nothing`() throws {
    let id = try library.createNotebook("Physics")
    try library.write(in: id)
    var copy = try UnfinishedDuplicate(of: id, titled: "Copy", in: library, now: dawn)
    _ = try copy.copyMore(in: library, now: dawn)
    try copy.discard(from: library)
    #expect(try library.shelf().count == 1)
    let left = try library.connection.number("SELECT count(DISTINCT notebook) FROM record")
    #expect(left == 1)
  }

  @Test func `text, titles and tags of pages are found where they are`() throws {
    let id = try library.createNotebook("Physics")
    let place = try library.firstPlace(of: id)
    let box = try library.edit(id, action: .write, now: dawn) { editor in
      try editor.set(.title, of: place.page, to: "Waves")
      return try editor.add(.text(TextBox(origin: .zero, text: "standing\nwaves")), at: place)
    }
    func texts() throws -> [TypedPage] {
      let found = try library.typedText(notKnown: [:]) { true }
      #expect(found.isAll)
      return found.notebooks[id]?.1 ?? []
    }
    #expect(
      try texts() == [TypedPage(page: place.page, number: 1, text: "Waves \nstanding\nwaves")])
    #expect(try texts().count == 1, "it is remembered")
    try library.edit(id, action: .delete, now: dawn) { try $0.erase([box]) }
    #expect(try texts().map(\.text) == ["Waves"])
    try library.edit(id, action: .addTags, now: dawn) { editor in
      for tag in ["exam", "week 3"] { try editor.set(.tag(tag), of: place.page, to: true) }
    }
    #expect(try texts().map(\.text) == ["Waves \nexam \nweek 3"])
    try library.edit(id, action: .removeTags, now: dawn) { editor in
      try editor.set(.tag("exam"), of: place.page, to: false)
    }
    #expect(try texts().map(\.text) == ["Waves \nweek 3"])
    let changed = try #require(try library.shelf().first?.changed)
    #expect(try library.typedText(notKnown: [id: changed]) { true }.notebooks.isEmpty)
    try library.connection.run("DELETE FROM view")
    let stopped = try library.typedText(notKnown: [:]) { false }
    #expect(!stopped.isAll && stopped.notebooks.isEmpty)
    // What earlier versions remembered, without tags or PDFs, is of no use.
    for key in ["typed", "words"] {
      _ = try texts()
      try library.connection.run("UPDATE view SET key = '\(key)' WHERE key = 'found'")
      #expect(try texts().map(\.text) == ["Waves \nweek 3"])
      #expect(try library.connection.number("SELECT count(*) FROM view WHERE key = '\(key)'") == 0)
    }
  }

  @Test func `pages on a PDF name what lies below them, though nothing is written there`() throws {
    var intake = try Intake(making: "Lecture", in: library, now: dawn)
    let file = ContentHash(of: [1, 2, 3])
    for number in 1...3 {
      var page = LoosePage(number: number, size: .a4)
      if number > 1 {
        page.backdrop = .pdf(
          page: number, hash: number == 2 ? file : nil,
          source: .init(isAttached: false, path: "a.pdf"))
      }
      try intake.add(page, to: library, now: dawn)
    }
    _ = try intake.publish(in: library, now: dawn)
    for _ in 0..<2 {
      let pages = try library.typedText(notKnown: [:]) { true }.notebooks[intake.id]?.1 ?? []
      #expect(pages.map(\.number) == [2] && pages.map(\.text) == [""])
      #expect(pages.map(\.print?.file) == [file] && pages.map(\.print?.number) == [2])
    }
  }
}
