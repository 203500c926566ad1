import Bytes
import Desk
import Foundation
import Notebook
import Search
import Store
import Support
import Testing

@testable import App

/// Notebooks that are found by the words of the PDFs that they lie on.
@Suite struct PrintedSearchTests {
  private let kept: KeptNotebook
  private let lecture: NotebookID
  private let file: ContentHash

  init() throws {
    kept = try KeptNotebook()
    var intake = try Intake(making: "Optics", in: kept.library, now: 1)
    let pages = PrintedLecture().pages
    for page in pages { try intake.add(page, to: kept.library, now: 1) }
    _ = try intake.publish(in: kept.library, now: 1)
    lecture = intake.id
    file = try #require(pages[0].backdrop?.hash)
  }

  private var source: NotesSource {
    let path = kept.path
    return NotesSource {
      try Library(at: path, reporting: DamageLog())
    } first: { _ in
      fatalError("nothing is shown")
    }
  }

  /// What was found last, and whether that is all.
  private func found(_ mailbox: Mailbox<Notice>) -> FoundNotebooks? {
    mailbox.takeAll().compactMap { notice in
      if case .desk(.foundNotebooks(let found)) = notice { found } else { nil }
    }.last
  }

  private func hit(_ page: Int, _ words: String) throws -> [FoundNotebooks.Hit] {
    let pages = try kept.library.outline(of: lecture).pages
    return [
      .init(lecture, page: .init(pages[page - 1].id, number: page, words: words))
    ]
  }

  @Test func `each PDF is read once, kept, and found with what is typed on its pages`() throws {
    final class Orders { var all: [PrintWorker.Order] = [] }
    let orders = Orders()
    func shelf() -> ShelfKeeping {
      var shelf = ShelfKeeping(source, mailbox: kept.mailbox) { orders.all.append($0) }
      shelf.setShown(true)
      while shelf.mustReadTexts { shelf.readTexts() }
      return shelf
    }
    var first = shelf()
    #expect(orders.all == [PrintWorker.Order(file: file, notebook: lecture)])
    first.search("shadow")
    let early = found(kept.mailbox)
    #expect(early?.hits == [] && early?.isComplete == false, "it is still being read")
    let words = PrintedWords(pages: [1: "Light and shadow", 2: "Nothing of it", 3: "More light"])
    first.add(words, of: file)
    let late = found(kept.mailbox)
    #expect(try late?.hits == hit(1, "Light and shadow") && late?.isComplete == true)
    first.search("nothing in this")
    #expect(try found(kept.mailbox)?.hits == hit(2, "Nothing of it"))
    first.search("optics more")
    #expect(try found(kept.mailbox)?.hits == hit(3, "More light"))
    first.reload()
    while first.mustReadTexts { first.readTexts() }
    #expect(orders.all.count == 1, "what is being read is not read again")

    words.save(for: file, of: lecture, in: kept.library)
    var second = shelf()
    #expect(orders.all.count == 1, "what is kept is not read again")
    second.search("shadow")
    #expect(try found(kept.mailbox)?.hits == hit(1, "Light and shadow"))
  }

  @Test func `a PDF that is not there is waited for no longer`() throws {
    var shelf = ShelfKeeping(source, mailbox: kept.mailbox)
    shelf.setShown(true)
    while shelf.mustReadTexts { shelf.readTexts() }
    shelf.search("shadow")
    shelf.add(nil, of: file)
    let found = found(kept.mailbox)
    #expect(found?.hits == [] && found?.isComplete == true)
  }

  @Test func `words are read page by page, and come back as they were`() throws {
    let (told, source) = (DispatchSemaphore(value: 0), source)
    final class Heard: @unchecked Sendable { var words: [PrintedWords?] = [] }
    let heard = Heard()
    let worker = PrintWorker(source) { _, words in
      heard.words.append(words)
      told.signal()
    }
    worker.read(.init(file: file, notebook: lecture))
    worker.read(.init(file: ContentHash(of: [1]), notebook: lecture))
    for _ in 0..<2 { told.wait() }
    worker.finish()
    let words = try #require(heard.words[0])
    #expect(words.pages.keys.sorted() == [1, 2, 3])
    #expect(words.pages[1]?.hasPrefix("Light and shadow") == true)
    #expect(heard.words[1] == nil, "a file that is not there has no words")
    #expect(PrintedWords.kept(for: file, of: lecture, in: kept.library) == words)
  }
}
