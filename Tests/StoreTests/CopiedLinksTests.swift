import Geometry
import Ink
import Notebook
import Testing

@testable import Store

/// Links in copies: those between pages that are copied together lead to the copies.
@Suite struct CopiedLinksTests {
  private let workshop: Workshop
  private let library: Library
  private let (physics, optics): (NotebookID, NotebookID)
  private let pages: [EntityID]

  /// A notebook whose first page links to its second in every way, and to another notebook.
  init() throws {
    workshop = try Workshop()
    library = try workshop.open()
    (physics, optics) = (
      try library.createNotebook("Physics"), try library.createNotebook("Optics")
    )
    let (first, id, other) = (try library.firstPlace(of: physics), physics, optics)
    let section = try #require(try library.outline(of: physics).sections.first?.id)
    pages = try library.edit(physics, action: .write, now: dawn) { editor in
      let second = try editor.addPage(to: section, size: .a4, paper: Paper(.grid))
      let heading = try editor.addStroke(.straight(0), at: second)
      _ = try editor.apply(.heading("Waves"), to: [heading])
      let stroke = try editor.addStroke(.straight(1), at: first)
      let target = LinkTarget.page(PageID(second.page, of: id))
      _ = try editor.apply(.link(target), to: [stroke])
      let away = try editor.addStroke(.straight(2), at: first)
      _ = try editor.apply(.link(.notebook(other)), to: [away])
      var style = TextStyle()
      style.link = target.text
      var box = TextBox(origin: .zero, text: "")
      box.styled = StyledText("second", style: style)
      let text = try editor.add(.text(box), at: first)
      style.link = LinkTarget.heading(heading, on: PageID(second.page, of: id)).text
      let typed = StyledText(" waves", style: style)
      try editor.apply([.insert(typed, after: LetterID(text, 6))], toText: text)
      return [first.page, second.page]
    }
  }

  private func links(of id: NotebookID) throws -> [LinkTarget] {
    try library.outline(of: id).pages.flatMap { page in
      try library.page(page.id, of: id).elements.compactMap(LooseElement.init).flatMap(\.links)
    }.compactMap { LinkTarget($0) }
  }

  private func expectLinks(to second: EntityID, of id: NotebookID) throws {
    let page = PageID(second, of: id)
    let heading = try #require(try library.anchors(of: id)[second]?.headings.first?.name)
    #expect(
      try links(of: id) == [
        .page(page), .notebook(optics), .page(page), .heading(heading, on: page),
      ])
  }

  @Test func `a copy of a notebook links to its own pages`() throws {
    var copy = try UnfinishedDuplicate(of: physics, titled: "Physics", in: library, now: dawn)
    while try !copy.copyMore(in: library, now: dawn) {}
    try expectLinks(to: pages[1], of: copy.id)
    try expectLinks(to: pages[1], of: physics)
    #expect(try library.contentHash(of: copy.id) == library.contentHash(of: physics))
    #expect(try Library.verify(at: workshop.library, now: dawn).isWhole)
  }

  @Test(arguments: [false, true])
  func `pages that are imported link to each other, whichever comes first`(areAdded: Bool) throws {
    var intake =
      areAdded ? Intake(into: optics) : try Intake(making: "Copy", in: library, now: dawn)
    let supply = try LibraryPages(of: physics, in: library, allowingDamage: false)
    while let page = try supply.next() { try intake.add(page, to: library, now: dawn) }
    let range = try intake.publish(in: library, now: dawn + 1)
    let new = try library.outline(of: intake.id).pages[range.upperBound - 2].id
    try expectLinks(to: new, of: intake.id)
    guard areAdded else { return }
    _ = try library.undo(optics, now: dawn + 2)
    #expect(try links(of: optics).isEmpty)
  }

  @Test func `pages that are carried to another notebook link to each other`() throws {
    let new = try library.carry(
      Set(pages), of: physics, to: optics, at: nil, moving: false, now: dawn + 1)
    try expectLinks(to: new[1], of: optics)
  }
}
