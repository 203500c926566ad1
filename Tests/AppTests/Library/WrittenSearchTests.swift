import Bytes
import Desk
import Foundation
import Geometry
import Notebook
import Store
import Support
import Testing

@testable import App
@testable import Recognition
@testable import Search

/// Notebooks that are found by the handwriting on their pages.
@Suite struct WrittenSearchTests {
  private let kept: KeptNotebook
  private let optics: NotebookID
  private let page: EntityID

  init() throws {
    kept = try KeptNotebook()
    optics = try kept.library.createNotebook(
      titled: "Optics", size: .a4, paper: Paper(.ruled), now: 3)
    page = try #require(try kept.library.outline(of: optics).pages.first?.id)
  }

  private var source: NotesSource {
    let path = kept.path
    return NotesSource {
      try Library(at: path, reporting: DamageLog())
    } first: { _ in
      fatalError("nothing is shown")
    }
  }

  /// Puts a line into the index, as if it had been read on the page.
  private func write(_ text: String) throws {
    let frames = text.unicodeScalars.flatMap { scalar in
      [[Lattice.Letter(UInt16(scalar.value), cost: 0)], [Lattice.Letter(Lattice.blank, cost: 0)]]
    }
    let map = LineMap(isVertical: false, slope: 0, middle: 0, start: 9, scale: 2, low: 9, high: 30)
    let read = ReadPage(lines: [ReadLine(key: 1, map: map, lattice: Lattice(frames))])
    let index = try HandwritingIndex(of: kept.library)
    let ink = try kept.library.page(page, of: optics).inkFingerprint
    try index.index.save(IndexedPage(ink: ink, content: read.stored), of: page, in: optics)
  }

  /// What the shelf finds with all handwriting searched, and what it told before.
  private func found(_ needle: String) -> (early: FoundNotebooks?, late: FoundNotebooks?) {
    var needles: [String] = []
    var shelf = ShelfKeeping(source, mailbox: kept.mailbox, searchWritten: { needles.append($0) })
    shelf.setShown(true)
    while shelf.mustReadTexts { shelf.readTexts() }
    shelf.search(needle)
    let early = told
    #expect(needles == [needle])
    var pages = WrittenPages(needle: "")
    var finder = WrittenFinder(needle, in: .latin, Ticket()) { pages = $0 }
    try? finder.find(in: kept.library)
    finder.finish()
    shelf.add(pages)
    return (early, told)
  }

  private var told: FoundNotebooks? {
    kept.mailbox.takeAll().compactMap { notice in
      if case .desk(.foundNotebooks(let found)) = notice { found } else { nil }
    }.last
  }

  @Test func `handwriting is found after everything else, with its line`() throws {
    try write("the law of light")
    let notes = try kept.library.createNotebook(
      titled: "Notes", size: .a4, paper: Paper(.ruled), now: 2
    ) { editor, place in
      try editor.add(.text(TextBox(origin: .zero, text: "a law")), at: place)
    }
    let typed = try #require(try kept.library.outline(of: notes).pages.first?.id)
    let law = found("law")
    let exact = FoundNotebooks.Hit(notes, page: .init(typed, number: 1, words: "a law"))
    let written = FoundNotebooks.Hit(
      optics, page: .init(page, number: 1, words: "the law of light"))
    #expect(law.early?.hits == [exact] && law.early?.isComplete == false)
    #expect(law.late?.hits == [exact, written] && law.late?.isComplete == true)
    #expect(found("light optics").late?.hits == [written], "the title has the other word")
    #expect(found("shadow light").late?.hits == [])
  }

  @Test func `without an index the search is complete all the same`() {
    let found = found("light").late
    #expect(found?.hits == [] && found?.isComplete == true)
  }

  @Test func `what is found for an earlier text is dropped`() throws {
    try write("light")
    var shelf = ShelfKeeping(source, mailbox: kept.mailbox, searchWritten: { _ in })
    shelf.setShown(true)
    while shelf.mustReadTexts { shelf.readTexts() }
    shelf.search("shadow")
    _ = told
    var pages = WrittenPages(needle: "light")
    pages.isComplete = true
    shelf.add(pages)
    #expect(told == nil)
  }

  @Test func `a worker tells all there is, and nothing of a search that was replaced`() throws {
    try write("light and shadow")
    let (told, heard) = (DispatchSemaphore(value: 0), Heard())
    let worker = WrittenWorker(source) { pages in
      heard.pages.append(pages)
      if pages.isComplete { told.signal() }
    }
    worker.search("")
    worker.search("shadow")
    told.wait()
    worker.finish()
    #expect(heard.pages.allSatisfy { $0.needle == "shadow" })
    #expect(heard.pages.last?.pages[optics]?.map(\.words) == ["light and shadow"])
  }

  @Test func `a page read during a search is found then, and forgotten with its words`() throws {
    let (told, heard) = (DispatchSemaphore(value: 0), Heard())
    let worker = WrittenWorker(source) { pages in
      heard.pages.append(pages)
      if pages.isComplete { told.signal() }
    }
    worker.search("shadow")
    told.wait()
    #expect(heard.pages.last?.pages.isEmpty == true, "there is no index")
    for words in [["light and shadow"], []] {
      try write(words.first ?? "light")
      worker.searchAgain(PageID(page, of: optics))
      told.wait()
      #expect(heard.pages.last?.pages[optics]?.map(\.words) == words)
    }
    worker.finish()
  }

  @Test func `lines are shown in the language that was chosen before the search`() throws {
    try write("光 light")
    let (told, heard) = (DispatchSemaphore(value: 0), Heard())
    let worker = WrittenWorker(source) { pages in
      heard.pages.append(pages)
      if pages.isComplete { told.signal() }
    }
    for (language, line) in [(ReadingLanguage.both, "光 light"), (.latin, "light")] {
      worker.choose(language)
      worker.search("light")
      told.wait()
      #expect(heard.pages.last?.pages[optics]?.map(\.words) == [line])
    }
    worker.finish()
  }

  /// Unchecked, since it is read after the worker has told everything.
  private final class Heard: @unchecked Sendable { var pages: [WrittenPages] = [] }
}
