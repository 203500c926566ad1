import Bundle
import Bytes
import Foundation
import Geometry
import Ink
import Notebook
import Store
import Support
import Testing
import Wording

@testable import App
@testable import Desk

/// Pages that were cut leave when another library has them, if that has all of them as they are.
@Suite struct CutPagesRemovalTests {
  private let desk: JobDesk
  private var library: Library { desk.notebook.library }
  private var id: NotebookID { desk.notebook.id }

  init() throws {
    desk = try JobDesk()
    for _ in 0..<2 {
      try library.edit(id, action: .addPage, now: 2) { editor in
        let section = try #require(try Outline(of: editor).sections.first?.id)
        let place = try editor.addPage(to: section, size: .a4, paper: Paper(.grid))
        try editor.addStroke(.level(at: 100), at: place)
      }
    }
  }

  private func leave(_ states: [EntityID: PageState]) -> String? {
    let copied = CopiedPages(Set(states.keys), of: id, isCut: true)
    desk.runner.start(CutPagesRemoval(copied: copied, states: states))
    guard case .done(let result) = desk.ends(of: 1)[0] else { return "no end" }
    return result?.sentence.text
  }

  @Test(arguments: [0, 1, 2])
  func `what has changed since it was cut stays, whatever was changed`(changed: Int) throws {
    let pages = Array(try desk.notebook.pages.dropFirst())
    let states = try library.wholeStates(of: pages, in: id)
    for page in pages.prefix(changed) {
      // A title is not seen on a page, but not to be lost either.
      try library.edit(id, action: .entitle, now: 5) { try $0.set(.title, of: page, to: "New") }
    }
    // Where a page lies makes no difference.
    try library.edit(id, action: .movePages, now: 6) { editor in
      let section = try #require(try Outline(of: editor).sections.first?.id)
      _ = try editor.apply(.move(PagePlace(in: section, after: nil)), to: [pages[1]])
    }
    let said = leave(states)
    desk.finish()
    #expect(
      Set(try desk.notebook.pages.dropFirst(0)).intersection(pages) == Set(pages.prefix(changed)))
    let sentences = [
      "Moved 2 pages to another library.",
      "Moved 1 of 2 pages to another library; pages changed after they were cut also remain here.",
      "The pages changed after they were cut: they stay here, and the other library has the older "
        + "versions.",
    ]
    #expect(said == sentences[changed])
  }

  @Test func `pages that are gone already are not spoken of`() throws {
    let page = try desk.notebook.pages[1]
    let states = try library.wholeStates(of: [page], in: id)
    try library.edit(id, action: .deletePage, now: 5) { _ = try $0.apply(.delete, to: [page]) }
    #expect(leave(states) == nil)
    desk.finish()
    #expect(try library.undo(id, now: 6) == .deletePage)
  }

  @Test func `pages that came without something are not taken away, and that is said`() {
    let whole = PastedPages(count: 2, of: 2, notes: [])
    #expect(whole.isWhole && whole.sentenceOfCut.text == "Pasted 2 pages.")
    let fewer = PastedPages(count: 1, of: 2, notes: [])
    #expect(!fewer.isWhole)
    #expect(
      fewer.sentenceOfCut.text == "Pasted 1 of 2 pages. The cut pages remain in the original.")
    let gaps = PastedPages(count: 2, of: 2, notes: ["a", "b"])
    #expect(!gaps.isWhole)
    #expect(gaps.sentence.text == "Pasted 2 pages. Missing: a (and 1 more).")
  }

  @Test func `an image that did not come along is told by who pastes the page`() throws {
    let hash = ContentHash(of: [1, 2, 3])
    let page = try desk.notebook.pages[1]
    let layer = try library.page(page, of: id).layers[0].id
    try library.edit(id, action: .paste, now: 5) { editor in
      try editor.add(
        .image(
          ImageFrame(
            box: Box(low: .zero, high: Point(x: 99, y: 99)), hash: hash, mediaType: "image/png")),
        at: Place(page: page, layer: layer))
    }
    let parcel = PageParcel(
      library: Incarnation(rawValue: 77), notebook: id, pages: [page], isCut: true,
      bundle: try Bundle(of: id, pages: [page], in: library).encoded())
    let packed = PackedPages(
      parcel, CopiedPages([page], of: id, isCut: true), names: [], asText: true, number: 1)
    let section = try #require(try library.outline(of: id).sections.first?.id)
    desk.runner.start(
      PagePasting(
        goal: PageGoal(PagePlace(in: section, after: nil), of: id), source: nil, text: packed.text,
        mayBeOwn: false))
    let end = desk.ends(of: 1)[0]
    desk.finish()
    guard case .done(let result?) = end else {
      Issue.record("\(end)")
      return
    }
    #expect(result.sentence.text.contains("Missing: ") && result.notebook == id, "\(result)")
    #expect(try desk.notebook.pages.count == 4)
  }
}
