import Bytes
import Geometry
import Ink
import Notebook
import Testing

@testable import Store

/// Pages that come in by small steps, and show all at once.
@Suite struct IntakeTests {
  private let workshop: Workshop
  private let library: Library

  init() throws {
    workshop = try Workshop()
    library = try workshop.open()
  }

  private func stroke(_ number: Int) -> LooseElement {
    let samples = (0..<4).map { step in
      Sample(position: Point(x: 20 + Double(step) * 3, y: 20 + Double(number)), time: Double(step))
    }
    return LooseElement(
      Stroke(samples: samples, channels: [], style: Style(color: .sumi, width: 1)))
  }

  /// A page with two layers, a text, an image and a picture on its paper.
  private func page(_ number: Int, strokes: Int = 3) -> LoosePage {
    var page = LoosePage(number: number, size: PageSize(width: 5000, height: 7000))
    let (photo, scan) = ([UInt8](repeating: UInt8(number), count: 9), [UInt8]([1, 2, 3]))
    let (photoHash, scanHash) = (ContentHash(of: photo), ContentHash(of: scan))
    page.files = [photoHash: photo, scanHash: scan]
    page.title = "Page \(number)"
    page.isBookmarked = number == 2
    page.backdrop = .image(
      hash: scanHash, mediaType: "image/png", source: .init(isAttached: true, path: "bg_1.png"))
    let image = ImageFrame(
      box: Box(low: .zero, high: Point(x: 9, y: 9)), hash: photoHash, mediaType: "image/jpeg",
      formula: "x^2")
    var text = TextBox(origin: Point(x: 3, y: 4), text: "日本語")
    (text.alignment, text.link) = (.right, "https://example.org")
    page.layers = [
      LoosePage.Layer(title: "below", elements: (0..<strokes).map(stroke)),
      LoosePage.Layer(
        elements: [
          LooseElement(.text(text), audio: AudioMark(file: "a.ogg", milliseconds: 7)),
          LooseElement(.image(image), transform: .translation(by: Point(x: 5, y: 0))),
        ]),
    ]
    page.layers[0].isLocked = true
    return page
  }

  private func pages(of id: NotebookID) throws -> [LoosePage] {
    let supply = try LibraryPages(of: id, in: library, allowingDamage: false)
    var pages: [LoosePage] = []
    while let page = try supply.next() { pages.append(page) }
    return pages
  }

  @Test func `what comes in goes out as it was`() throws {
    var intake = try Intake(making: "Lecture", in: library, now: 1)
    var sent = (1...3).map { page($0) }
    // Empty pages are pages as well.
    for number in [4, 5] { sent.append(LoosePage(number: number, size: .a4)) }
    sent[3].layers = [LoosePage.Layer(title: "nothing")]
    sent[4].layers = [LoosePage.Layer()]
    sent.append(page(6, strokes: 5000))
    for page in sent { try intake.add(page, to: library, now: 2) }
    #expect(try intake.publish(in: library, now: 3) == 1..<7)
    let kept = try pages(of: intake.id)
    #expect(kept.count == 6)
    for (page, original) in zip(kept, sent) {
      var original = original
      original.paper = page.paper
      original.section = page.section
      // Coordinates lie on the grid of the store.
      for layer in page.layers.indices {
        for index in page.layers[layer].elements.indices {
          if case .stroke(let stroke, let left) = page.layers[layer].elements[index].content {
            guard case .stroke(let sent, left) = original.layers[layer].elements[index].content
            else {
              Issue.record("another element")
              continue
            }
            #expect(stroke == sent.settled)
            original.layers[layer].elements[index].content = .stroke(stroke, left)
          }
        }
      }
      original.id = page.id
      #expect(page == original)
    }
    #expect(try Library.verify(at: workshop.library, now: 5).isWhole)
  }

  @Test func `a notebook in the making shows nowhere until it is published`() throws {
    var intake = try Intake(making: "Lecture", in: library, now: 1)
    try intake.add(page(1), to: library, now: 2)
    #expect(try library.notebooks().isEmpty)
    #expect(try library.notebooks(inTrash: true).isEmpty)
    #expect(throws: LibraryError.self) { try library.notebook(named: "Lecture") }
    #expect(try Library.verify(at: workshop.library, now: 5).isWhole)
    // Another program empties the trash meanwhile.
    try workshop.open().setTrashed(true, library.createNotebook("Old"), now: 2)
    try workshop.open().emptyTrash()
    _ = try intake.publish(in: library, now: 3)
    #expect(try library.notebooks().map(\.title) == ["Lecture"])
    #expect(try pages(of: intake.id)[0].files.count == 2)
    #expect(try library.undo(intake.id, now: 4) == nil)
  }

  @Test func `what is discarded, or left by a program that died, leaves nothing`() throws {
    let before = try library.connection.number("SELECT count(*) FROM record")
    var intake = try Intake(making: "Lecture", in: library, now: 1)
    try intake.add(page(1, strokes: 5000), to: library, now: 2)
    intake.discard(from: library)
    #expect(try library.connection.number("SELECT count(*) FROM record") == before)
    #expect(try library.connection.number("SELECT count(*) FROM notebook") == 0)

    var dead = try Intake(making: "Lecture", in: library, now: 1)
    try dead.add(page(1), to: library, now: 2)
    _ = try Intake(making: "Next", in: library, now: 1 + 86_400_000)
    #expect(try library.connection.number("SELECT count(*) FROM notebook") == 2)
    _ = try Intake(making: "Next", in: library, now: 2 + 86_400_000)
    #expect(try library.connection.number("SELECT count(*) FROM notebook") == 2)
  }

  @Test func `to make a notebook, no other is read`() throws {
    let other = try library.createNotebook("Physics")
    // The first one looks for old ones that are unfinished.
    var first = try Intake(making: "First", in: library, now: 1)
    first.discard(from: library)
    try library.connection.run(
      "UPDATE notebook SET check_sum = check_sum + 1 WHERE id = ?", [.blob(other.bytes)])
    #expect(try library.notebooks(keeping: "file", as: [7]).isEmpty)
    var intake = try Intake(making: "Lecture", in: library, now: 1)
    try intake.add(page(1), to: library, now: 2)
    _ = try intake.publish(in: library, now: 3)
    #expect(library.damage.isEmpty)
    #expect(try library.notebooks().map(\.title) == ["Lecture"])
    #expect(library.damage.map(\.table) == ["notebook"])
  }

  @Test func `empty pages that come by steps keep their places`() throws {
    let id = try library.createNotebook("Physics")
    var intake = Intake(into: id)
    for number in 1...3 {
      var empty = LoosePage(number: number, size: .a4)
      empty.title = "\(number)"
      try intake.endPage(as: empty, content: .empty, in: library, now: 2)
    }
    #expect(try intake.publish(in: library, now: 3) == 2..<5)
    #expect(try library.outline(of: id).pages.map(\.title) == ["", "1", "2", "3"])
  }

  @Test func `pages that come into a notebook are one action`() throws {
    let id = try library.createNotebook("Physics")
    var intake = Intake(into: id)
    for number in 1...2 { try intake.add(page(number), to: library, now: 2) }
    #expect(try library.outline(of: id).pages.count == 1)
    #expect(try intake.publish(in: library, now: 3) == 2..<4)
    #expect(try library.undo(id, now: 4) == .importFile)
    #expect(try library.outline(of: id).pages.count == 1)
    #expect(try library.redo(id, now: 5) == .importFile)
    #expect(try pages(of: id)[2].layers.map(\.elements.count) == [3, 2])
    #expect(try pages(of: id)[2].isBookmarked)
  }

  @Test func `pages come in at a place as they are, or behind all where that is gone`() throws {
    let id = try library.createNotebook("Notes")
    let before = try library.outline(of: id)
    let section = try #require(before.sections.first?.id)
    func bring(_ numbers: [Int], _ place: PagePlace) throws -> [EntityID] {
      var intake = Intake(into: id)
      for number in numbers { try intake.add(page(number), to: library, now: dawn + 1) }
      return try intake.publish(in: library, at: place, now: dawn + 2)
    }
    func titles() throws -> [String] { try library.outline(of: id).pages.map(\.title) }
    let new = try bring([2, 3], PagePlace(in: section, after: nil))
    #expect(try library.outline(of: id).pages.prefix(2).map(\.id) == new)
    #expect(try library.outline(of: id).pages.map(\.isBookmarked) == [true, false, false])
    #expect(try titles() == ["Page 2", "Page 3", ""])
    _ = try bring([4], PagePlace(in: section, after: new[0]))
    _ = try bring([5], PagePlace(in: new[0], after: nil))
    #expect(try titles() == ["Page 2", "Page 4", "Page 3", "", "Page 5"])
    for _ in 0..<3 { #expect(try library.undo(id, now: dawn + 4) == .pastePages) }
    #expect(try library.outline(of: id).pages.map(\.id) == before.pages.map(\.id))
    #expect(try library.redo(id, now: dawn + 5) == .pastePages)
    let content = try library.page(new[0], of: id)
    #expect(content.elements.count == page(2).layers.reduce(0) { $0 + $1.elements.count })
  }

  @Test func `sections with titles come in as sections`() throws {
    var intake = try Intake(making: "Lecture", in: library, now: 1)
    for (number, section) in ["", "Waves", "Waves", "Light"].enumerated() {
      var page = LoosePage(number: number + 1, size: .a4, paper: Paper(.plain))
      page.label = "\(number)a"
      page.section = LoosePage.Section(number: number == 2 ? 2 : number + 1, title: section)
      try intake.add(page, to: library, now: 1)
    }
    #expect(try intake.publish(in: library, now: 1) == 1..<5)
    let outline = try library.outline(of: intake.id)
    #expect(outline.sections.map(\.title) == ["", "Waves", "Light"])
    #expect(outline.sections.map(\.pages.count) == [1, 2, 1])
    #expect(outline.pages.map(\.label) == ["0a", "1a", "2a", "3a"])
    #expect(try pages(of: intake.id).map(\.label) == ["0a", "1a", "2a", "3a"])
  }

  // MARK: - Insertion

  /// A notebook with three pages in a section.
  private func notebook(section title: String) throws -> (NotebookID, PagePlace) {
    let id = try library.createNotebook("Notes")
    let section = try #require(try library.outline(of: id).sections.first?.id)
    try library.edit(id, action: .addPage, now: 1) { editor in
      try editor.set(.title, of: section, to: title)
      for _ in 0..<2 { try editor.addPage(to: section, size: .a4, paper: Paper(.dots)) }
      for (number, page) in try Outline(of: editor).pages.enumerated() {
        try editor.set(.title, of: page.id, to: "\(number + 1)")
      }
    }
    let first = try #require(try library.outline(of: id).pages.first?.id)
    return (id, PagePlace(in: section, after: first))
  }

  /// Brings pages, of which each is called by its section, and shows them behind another.
  private func bring(_ sections: [String], to id: NotebookID, _ place: PagePlace?) throws -> Range<
    Int
  > {
    var intake = Intake(into: id)
    for (number, section) in sections.enumerated() {
      var page = LoosePage(number: number + 1, size: .a4)
      page.label = "\(number)"
      page.section = LoosePage.Section(
        number: (sections.firstIndex(of: section) ?? 0) + 1, title: section)
      try intake.add(page, to: library, now: 2)
    }
    return try intake.publish(in: library, behind: place, now: 3)
  }

  /// The sections with the titles of their pages, or the labels of those without.
  private func content(of id: NotebookID) throws -> [String: [String]] {
    let sections = try library.outline(of: id).sections
    return Dictionary(
      sections.map { section in
        (section.title, section.pages.map { $0.title.isEmpty ? $0.label : $0.title })
      }, uniquingKeysWith: { $0 + ["|"] + $1 })
  }

  private func names(of id: NotebookID) throws -> [String] {
    try library.outline(of: id).pages.map { $0.title.isEmpty ? $0.label : $0.title }
  }

  @Test(arguments: ["", "Part"])
  func `pages come in behind another page, and are taken back as one action`(_ title: String) throws
  {
    let (id, place) = try notebook(section: title)
    #expect(try bring(["", ""], to: id, place) == 2..<4)
    #expect(try content(of: id) == [title: ["1", "0", "1", "2", "3"]])
    #expect(try library.undo(id, now: 4) == .importFile)
    #expect(try content(of: id) == [title: ["1", "2", "3"]])
    #expect(try library.redo(id, now: 5) == .importFile)
    #expect(try names(of: id) == ["1", "0", "1", "2", "3"])
    #expect(try Library.verify(at: workshop.library, now: 5).isWhole)
  }

  @Test func `sections that come into the midst of untitled pages leave all in order`() throws {
    let (id, place) = try notebook(section: "")
    #expect(try bring(["", "A", "A", "B"], to: id, place) == 2..<6)
    #expect(try names(of: id) == ["1", "0", "1", "2", "3", "2", "3"])
    let sections = try library.outline(of: id).sections
    #expect(sections.map(\.title) == ["", "A", "B", ""])
    #expect(sections.map(\.pages.count) == [2, 2, 1, 2])
    #expect(try library.undo(id, now: 4) == .importFile)
    #expect(try names(of: id) == ["1", "2", "3"])
    #expect(try library.redo(id, now: 5) == .importFile)
    #expect(try names(of: id) == ["1", "0", "1", "2", "3", "2", "3"])
  }

  @Test func `a section with a title stays whole, and those that come into it are titles of pages`()
    throws
  {
    let (id, place) = try notebook(section: "Part")
    #expect(try bring(["", "A", "A", "B"], to: id, place) == 2..<6)
    #expect(try content(of: id) == ["Part": ["1", "0", "A", "2", "B", "2", "3"]])
  }

  @Test func `behind the last page of a section others follow it`() throws {
    let (id, place) = try notebook(section: "Part")
    let last = try library.outline(of: id).pages.last?.id
    try library.edit(id, action: .addPage, now: 1) { editor in
      let next = try editor.addSection(titled: "Next")
      try editor.addPage(to: next, size: .a4, paper: Paper(.dots))
    }
    #expect(try bring(["", "A"], to: id, PagePlace(in: place.section, after: last)) == 4..<6)
    let sections = try library.outline(of: id).sections
    #expect(sections.map(\.title) == ["Part", "A", "Next"])
    #expect(sections.map(\.pages.count) == [4, 1, 1])
    #expect(try library.outline(of: id).pages[3].paper == Paper(.dots), "as the page before")
  }

  @Test func `behind a page that is gone they come behind all`() throws {
    let (id, place) = try notebook(section: "")
    let gone = try #require(place.after)
    try library.edit(id, action: .deletePage, now: 2) { try $0.deletePage(gone) }
    #expect(try bring([""], to: id, place) == 3..<4)
    #expect(try names(of: id) == ["2", "3", "0"])
  }

  @Test func `what came of one file is taken back, and what came before stays`() throws {
    let id = try library.createNotebook("Notes")
    var intake = Intake(into: id)
    let heading = LoosePage(number: 1, size: .a4)
    func add(_ number: Int, isWhole: Bool) throws {
      intake.add(file: [UInt8(number)])
      try intake.add([DraftElement(stroke(number))], layer: 0, to: library, now: 2)
      if isWhole { try intake.endPage(as: heading, content: .empty, in: library, now: 2) }
    }
    try add(1, isWhole: true)
    let before = try library.connection.number("SELECT count(*) FROM record")
    for isWhole in [true, true, false] { try add(2, isWhole: isWhole) }
    intake.add(file: [9])
    while try !intake.discardPage(beyond: 1, from: library) {}
    #expect(try library.connection.number("SELECT count(*) FROM record") == before)
    #expect(try intake.publish(in: library, now: 3) == 2..<3)
  }
}
