import Foundation
import Ink
import Notebook
import Store
import Support
import Testing

@testable import App
@testable import Desk

/// Strokes that a program did not live to finish.
@Suite struct AbandonedStrokeTests {
  private let notebook: KeptNotebook

  init() throws { notebook = try KeptNotebook() }

  /// Leaves parts of a stroke beside the notebook; it stays that of a living program for as long as
  /// the presence is there.
  private func leave(
    _ parts: [Range<Int>], by owner: Presence, number: Int = 1
  ) throws -> UnfinishedStroke {
    let page = try notebook.pages[0]
    var stroke = UnfinishedStroke(
      on: page, WetStroke.dot(on: PageID(page, of: notebook.id)).head, number: number)
    for part in parts {
      try stroke.save(
        Sample.line(part), in: notebook.library, of: notebook.id, by: owner)
    }
    return stroke
  }

  @Test func `the ink of each dead program comes to its page once, and that of the living stays`()
    throws
  {
    let living = try Presence(on: notebook.library)
    _ = try leave([0..<7], by: living)
    for count in [100, 30] {
      let dead = try Presence(on: notebook.library)
      _ = try leave([0..<count, count..<count + 10], by: dead)
      _ = try leave([0..<5], by: dead, number: 12)
    }
    for _ in 0..<2 {
      _ = try notebook.open()
      #expect(try notebook.ink() == (4, 110 + 40 + 10))
    }
    let states = try notebook.library.viewStates(startingWith: "unfinished ", of: notebook.id)
    #expect(states.count == 1)
  }

  @Test func `a new stroke leaves the ink of others where it is`() throws {
    let other = try Presence(on: notebook.library)
    _ = try leave([0..<20, 20..<50], by: other)
    var notes = try notebook.open()
    let page = try notebook.pages[0]
    notes.perform(
      .follow(
        page: PageID(page, of: notebook.id), WetStroke.dot(on: PageID(page, of: notebook.id)).head,
        number: 1))
    for sample in Sample.line(0..<9) { #expect(notebook.ring.append(sample, of: 1)) }
    notes.perform(.runMaintenance)
    notes.perform(.edit(.write(.dot(on: PageID(page, of: notebook.id))), at: 5))
    #expect(try notebook.ink() == (1, 5))
    withExtendedLifetime(other) {}
    let states = try notebook.library.viewStates(startingWith: "unfinished ", of: notebook.id)
    #expect(states.count == 2)
  }

  @Test func `the parts of a stroke stay until it is on the disk, whatever comes next`() throws {
    var notes = try notebook.open()
    let page = try notebook.pages[0]
    for number in 1...2 {
      notes.perform(
        .follow(
          page: PageID(page, of: notebook.id),
          WetStroke.dot(on: PageID(page, of: notebook.id)).head, number: number))
      for sample in Sample.line(0..<9) { #expect(notebook.ring.append(sample, of: number)) }
      notes.perform(.runMaintenance)
      guard number == 1 else { break }
      try notebook.library.edit(notebook.id, action: .write, now: 0) { _ in
        notes.perform(.edit(.write(.dot(on: PageID(page, of: notebook.id))), at: 5))
      }
    }
    let parts = { try notebook.library.viewStates(startingWith: "unfinished ", of: notebook.id) }
    #expect(try parts().count == 1, "that of the second stroke, while the first is there")
    #expect(try notebook.ink().strokes == 1)
    notes.perform(.endFollowing)
    #expect(try parts().isEmpty)
  }

  @Test func `parts up to the first that is damaged are put together`() throws {
    var owner: Presence? = try Presence(on: notebook.library)
    _ = try leave([0..<10, 10..<20, 20..<30], by: try #require(owner))
    owner = nil
    let states = try notebook.library.viewStates(startingWith: "unfinished ", of: notebook.id)
    let second = try #require(states.keys.first { $0.hasSuffix(" 1") })
    try notebook.library.setViewState(second, of: notebook.id, to: [1, 2, 3])
    _ = try notebook.open()
    #expect(try notebook.ink() == (1, 10))
  }

  @Test func `ink that waits for a page does not keep the notebook closed`() throws {
    _ = try leave([0..<40], by: try Presence(on: notebook.library))
    try notebook.library.edit(notebook.id, action: .write, now: 0) { _ in
      _ = try notebook.open()
    }
    #expect(notebook.sentences().contains { $0.contains("is waiting for its page") })
    #expect(try notebook.ink().strokes == 0)
    var notes = try notebook.open()
    #expect(try notebook.ink() == (1, 40))
    notes.perform(.runMaintenance)
    #expect(try notebook.ink() == (1, 40))
  }

  @Test func `when a lock is gone, the ink comes to its page in the open window`() throws {
    _ = try leave([0..<40], by: try Presence(on: notebook.library))
    var notes: NoteKeeping?
    try notebook.library.edit(notebook.id, action: .write, now: 0) { _ in
      notes = try notebook.open()
    }
    #expect(notes?.pause != nil)
    notes?.perform(.runMaintenance)
    #expect(try notebook.ink() == (1, 40))
    notes?.perform(.watch(isSeen: false))
    #expect(notes?.pause == nil, "nothing is left to be tended to")
  }

  @Test func `a library that cannot be written opens, and says that ink waits`() throws {
    let path = notebook.path + "-still"
    defer {
      chmod(path, 0o755)
      try? FileManager.default.removeItem(atPath: path)
    }
    let id = try closedLibrary(at: path)
    for (name, rights) in [("library.sqlite", 0o444), ("writing.lock", 0o444), ("", 0o555)] {
      #expect(chmod("\(path)/\(name)", mode_t(rights)) == 0)
    }
    try asNobody {
      var notes = try NoteKeeping(
        id, in: try Library(at: path), mailbox: notebook.mailbox, unfinished: SampleRing())
      try notes.show(at: nil)
    }
    let sentences = notebook.sentences()
    #expect(sentences.count == 1)
    #expect(sentences[0].contains("read-only") && sentences[0].contains("is waiting for its page"))
  }

  /// Makes a library with a stroke that waits for its page; nothing of it is in a log.
  private func closedLibrary(at path: String) throws -> NotebookID {
    let library = try Library(at: path, create: true)
    let id = try library.createNotebook(titled: "Test", size: .a4, paper: Paper(.grid), now: 1)
    let page = try #require(try library.outline(of: id).pages.first?.id)
    var stroke = UnfinishedStroke(
      on: page, WetStroke.dot(on: PageID(page, of: notebook.id)).head, number: 1)
    try stroke.save(Sample.line(0..<40), in: library, of: id, by: try Presence(on: library))
    return id
  }
}
