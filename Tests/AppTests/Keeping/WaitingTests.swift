import Dispatch
import Ink
import Notebook
import Store
import Testing

@testable import App
@testable import Desk

/// Changes that the library does not take at once.
@Suite struct WaitingTests {
  private let notebook: KeptNotebook

  init() throws { notebook = try KeptNotebook() }

  /// Does something while another program writes.
  private func locked(_ work: () throws -> Void) throws {
    try notebook.library.edit(notebook.id, action: .write, now: 0) { _ in try work() }
  }

  @Test func `a change counts as not kept from when it is asked for, whatever the keeper does`()
    throws
  {
    let path = notebook.path
    let (id, page) = (notebook.id, try notebook.pages[0])
    let keeper = Keeper(
      NotesSource(at: path, id), DamageNews(DamageLog(), mailbox: notebook.mailbox),
      mailbox: notebook.mailbox,
      unfinished: notebook.ring)
    try locked {
      keeper.request(.edit(.write(.dot(on: PageID(page, of: notebook.id))), at: 5))
      keeper.request(.load(PageID(page, of: notebook.id)))
      let now = UInt64.monotonicNow
      #expect(keeper.unsaved.count == 1)
      let pause = try #require(keeper.unsaved.pause(at: now))
      #expect(pause <= 251)
      #expect(keeper.unsaved.news(at: now + 251_000_000) == 1)
    }
    // On two threads at once, and again.
    DispatchQueue.concurrentPerform(iterations: 2) { _ in keeper.finish() }
    keeper.finish()
    #expect(keeper.unsaved.news() == 0)
    #expect(try notebook.ink().strokes == 1)
  }

  @Test func `what takes a moment is not told, and what is told is told once`() {
    let unsaved = UnsavedChanges()
    unsaved.add(at: 1_000_000_000)
    #expect(unsaved.news(at: 1_249_000_000) == nil)
    unsaved.markSaved()
    #expect(unsaved.news(at: 9_000_000_000) == nil)
    #expect(unsaved.pause(at: 9_000_000_000) == nil)
    unsaved.add(at: 2_000_000_000)
    unsaved.add(at: 2_200_000_000)
    #expect(unsaved.pause(at: 2_000_000_000) == 251)
    #expect(unsaved.news(at: 2_250_000_000) == 2)
    #expect(unsaved.news(at: 2_300_000_000) == nil)
    unsaved.markSaved()
    // What is left is told of until nothing is.
    #expect(unsaved.news(at: 2_300_000_000) == 1)
    unsaved.markSaved()
    #expect(unsaved.news(at: 2_300_000_000) == 0)
  }

  @Test func `changes are made in the order in which they were asked for, when the lock is gone`()
    throws
  {
    var notes = try notebook.open()
    let page = try notebook.pages[0]
    notes.perform(.edit(.write(.dot(on: PageID(page, of: notebook.id))), at: 5))
    try locked {
      notes.perform(.edit(.write(.dot(on: PageID(page, of: notebook.id))), at: 6))
      notes.perform(.edit(.undo(notebook.id), at: 5))
      notes.perform(.edit(.page(.addAfter, PageID(page, of: notebook.id)), at: 5))
      notes.perform(.edit(.page(.toggleBookmark, PageID(page, of: notebook.id)), at: 5))
      #expect(notebook.sentences().filter { $0.contains("another program") }.count == 1)
      notes.perform(.runMaintenance)
      #expect(notes.waiting.count == 4 && notebook.sentences().isEmpty)
      // Reading goes on meanwhile.
      notes.perform(.load(PageID(page, of: notebook.id)))
      #expect(notebook.mailbox.takeAll().contains { $0.answer?.pages.isEmpty == false })
    }
    notes.perform(.runMaintenance)
    notes.perform(.watch(isSeen: false))
    #expect(notes.waiting.isEmpty && notes.pause == nil)
    #expect(try notebook.ink().strokes == 1, "undo took back the second")
    let sheets = try notebook.library.outline(of: notebook.id).pages
    #expect(sheets.count == 2 && sheets[0].isBookmarked)
  }

  @Test func `what cannot be done holds nothing up`() throws {
    var notes = try notebook.open()
    let page = try notebook.pages[0]
    let strange = EntityID(counter: 1 << 40, incarnation: Incarnation(rawValue: 7))
    notes.perform(.edit(.write(.dot(on: PageID(strange, of: notebook.id))), at: 5))
    notes.perform(.edit(.write(.dot(on: PageID(page, of: notebook.id))), at: 6))
    #expect(notes.waiting.isEmpty)
    #expect(try notebook.ink().strokes == 1)
    #expect(notebook.sentences().count == 1)
  }
}
