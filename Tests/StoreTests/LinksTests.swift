import Bytes
import Geometry
import Ink
import Notebook
import Testing

@testable import Store

/// Finding the pages that link to a page.
@Suite struct LinksTests {
  private let workshop: Workshop
  private let library: Library
  private let (physics, optics): (NotebookID, NotebookID)
  private let target: PageID

  init() throws {
    workshop = try Workshop()
    library = try workshop.open()
    (physics, optics) = (
      try library.createNotebook("Physics"), try library.createNotebook("Optics")
    )
    target = PageID(try library.firstPlace(of: physics).page, of: physics)
  }

  private func linking() throws -> [String] {
    let found = try library.pages(linkingTo: target) { true }
    #expect(found.isAll)
    return found.pages.map { "\($0.title) \($0.number)" }
  }

  /// Writes a stroke that links to a target.
  private func link(_ number: Int, in id: NotebookID, to link: LinkTarget) throws -> EntityID {
    let stroke = try library.write(number, in: id)
    try library.edit(id, action: .setLink, now: dawn) {
      _ = try $0.apply(.link(link), to: [stroke])
    }
    return stroke
  }

  @Test func `links to a page and to its headings are found in all notebooks`() throws {
    #expect(try linking().isEmpty)
    let stroke = try link(1, in: optics, to: .page(target))
    _ = try link(2, in: physics, to: .heading(stroke, on: target))
    _ = try link(3, in: optics, to: .notebook(physics))
    #expect(try linking() == ["Physics 1", "Optics 1"])
    try library.edit(optics, action: .delete, now: dawn) { try $0.erase([stroke]) }
    #expect(try linking() == ["Physics 1"])
    _ = try library.undo(optics, now: dawn)
    #expect(try linking() == ["Physics 1", "Optics 1"])
    try library.arrange([ShelfEdit(optics, .trash(true))], now: dawn)
    #expect(try linking() == ["Physics 1"])
  }

  @Test func `links of letters are found, and are gone with their letters`() throws {
    let place = try library.firstPlace(of: optics)
    let address = LinkTarget.page(target).text
    let text = try library.edit(optics, action: .type, now: dawn) {
      try $0.add(.text(TextBox(origin: .zero, text: "see \(address)")), at: place)
    }
    #expect(try linking().isEmpty, "an address in words is no link")
    let (first, last) = (LetterID(text, 1), LetterID(text, 3))
    try library.edit(optics, action: .formatText, now: dawn) {
      try $0.apply([.mark(.link(address), from: first, to: last)], toText: text)
    }
    #expect(try linking() == ["Optics 1"])
    try library.edit(optics, action: .type, now: dawn) {
      try $0.apply([.delete([LetterSpan(first, count: 3)])], toText: text)
    }
    #expect(try linking().isEmpty)
  }

  @Test func `what was read is remembered, and a part can be read at a time`() throws {
    _ = try link(1, in: physics, to: .page(target))
    _ = try link(2, in: optics, to: .page(target))
    var asked = 0
    func mayRead() -> Bool {
      asked += 1
      return asked == 1
    }
    let part = try library.pages(linkingTo: target, while: mayRead)
    #expect(!part.isAll && part.pages.map(\.title) == ["Physics"])
    let rest = try library.pages(linkingTo: target) { true }
    #expect(rest.isAll && rest.pages.map(\.title) == ["Physics", "Optics"])
    let none = try library.pages(linkingTo: target) { false }
    #expect(none.isAll && none.pages == rest.pages)
  }
}
