import Desk
import Geometry
import Notebook
import Paint
import Testing
import Wording

@testable import App
@testable import Store

/// Changes that come to the disk, after which nothing can be read.
@Suite struct UnshownTests {
  private let notebook: KeptNotebook
  private let page: EntityID

  init() throws {
    notebook = try KeptNotebook()
    page = try notebook.pages[0]
  }

  /// Opens the notebook at its page, on which another program then puts an image.
  private func openWithoutImage() throws -> NoteKeeping {
    var notes = try notebook.open()
    notes.perform(.load(PageID(page, of: notebook.id)))
    let layer = try notebook.library.page(page, of: notebook.id).layers[0].id
    try notebook.library.edit(notebook.id, action: .paste, now: 5) { editor in
      let hash = try notebook.library.addImage(Array("%PDF-1.5".utf8))
      let box = Box(low: .zero, high: Point(x: 40, y: 40))
      let frame = ImageFrame(box: box, hash: hash, mediaType: "application/pdf")
      _ = try editor.add(.image(frame), at: Place(page: page, layer: layer))
    }
    return notes
  }

  private func run(_ statement: String) throws {
    try notebook.library.connection.run(script: statement)
  }

  private func strokesOnDisk() throws -> Int {
    try notebook.library.page(page, of: notebook.id).elements.count {
      if case .stroke = $0.content { true } else { false }
    }
  }

  @Test func `the last change is made once, and shown as soon as that is possible`() throws {
    var notes = try openWithoutImage()
    try run("ALTER TABLE blob RENAME TO hidden")
    notes.perform(.edit(.page(.addAfter, PageID(page, of: notebook.id)), at: 5))
    #expect(notes.waiting.isEmpty)
    #expect(try notebook.pages.count == 2)
    let sentences = notebook.sentences()
    #expect(sentences.count == 1)
    #expect(sentences.first?.hasPrefix("Saved, but cannot be shown: ") == true)
    notes.perform(.runMaintenance)
    #expect(try notebook.pages.count == 2)
    try run("ALTER TABLE hidden RENAME TO blob")
    _ = notebook.mailbox.takeAll()
    notes.perform(.runMaintenance)
    #expect(
      notebook.mailbox.takeAll().contains {
        $0.picture?.top != nil
      })
  }

  @Test func `the change behind it is made as well`() throws {
    var notes = try openWithoutImage()
    try run("ALTER TABLE blob RENAME TO hidden")
    try notebook.library.edit(notebook.id, action: .write, now: 6) { _ in
      notes.perform(.edit(.page(.addAfter, PageID(page, of: notebook.id)), at: 5))
      notes.perform(.edit(.write(.dot(on: PageID(page, of: notebook.id))), at: 7))
      #expect(notes.waiting.count == 2)
    }
    notes.perform(.runMaintenance)
    #expect(notes.waiting.isEmpty)
    #expect(try notebook.pages.count == 2)
    #expect(try strokesOnDisk() == 1)
    #expect(
      !notebook.mailbox.takeAll().contains {
        if case .refused = $0.answer?.outcome { true } else { false }
      })
  }

  @Test func `pages that were imported are not said to be missing`() throws {
    var notes = try notebook.open()
    let job = Job.ID(1)
    try notes.withIntake(for: job) { intake, library in
      try intake.endPage(
        as: LoosePage(number: 1), content: .empty, in: library, now: .now)
    }
    try run(
      """
      CREATE TRIGGER hide AFTER INSERT ON history
      BEGIN UPDATE notebook SET id = CAST(id || '!' AS BLOB); END
      """)
    let result = try #require(try notes.publish(job, []))
    try run("DROP TRIGGER hide; UPDATE notebook SET id = substr(id, 1, length(id) - 1)")
    #expect(try notebook.pages.count == 2)
    #expect(result.sentence.text.hasPrefix("Imported to page 2, but it cannot be shown: "))
    #expect(notes.intakes.isEmpty)
  }
}
