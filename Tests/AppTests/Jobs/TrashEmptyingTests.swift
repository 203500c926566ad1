import Bytes
import Foundation
import Ink
import Notebook
import Store
import Support
import Testing
import Wording

@testable import App
@testable import Desk

/// The trash is emptied in the background, after a backup, and what was in it comes back.
@MainActor @Suite struct TrashEmptyingTests {
  private let desk: JobDesk
  private let damage: DamageNews
  private let source: NotesSource
  private var library: Library { desk.notebook.library }

  init() throws {
    desk = try JobDesk()
    damage = DamageNews(DamageLog(), mailbox: desk.notebook.mailbox)
    source = NotesSource(at: desk.notebook.path, desk.notebook.id)
  }

  /// Makes notebooks that lie in the trash.
  private func trash(_ titles: [String]) throws -> [NotebookID] {
    try titles.map { title in
      let id = try library.createNotebook(
        titled: title, size: .a4, paper: Paper(.grid), now: 2
      ) { editor, place in
        let style = Style(color: .sumi, width: 2)
        try editor.addStroke(
          Stroke(samples: Sample.line(0..<5), channels: .pressure, style: style, start: 0),
          at: place)
      }
      try library.setTrashed(true, id, now: 3)
      return id
    }
  }

  private func trashed() throws -> Set<NotebookID> {
    Set(try library.notebooks(inTrash: true).map(\.id))
  }

  private func empty(_ step: ShelfStep, only: [NotebookID]? = nil) {
    desk.runner.start(TrashEmptying(only: only, step: step, source: source, damage: damage))
  }

  private func bringBack(_ step: ShelfStep) throws {
    guard case .restore(let notebooks, let backup)? = step.removal else {
      Issue.record("\(step)")
      return
    }
    desk.runner.start(
      NotebookRestoration(
        notebooks: notebooks, backup: backup, step: step, source: source, damage: damage))
  }

  private var new: ShelfStep { ShelfStep(.empty(only: nil), saying: nil) }

  @Test func `what is removed comes back out of a backup by undo, and leaves again by redo`()
    throws
  {
    let ids = try trash(["Physics", "Chemistry"])
    let hashes = try ids.map { try library.contentHash(of: $0) }
    empty(new)
    #expect(desk.ends(of: 1) == [.done(nil)])
    #expect(try trashed().isEmpty)
    var done = try #require(desk.opposites.last)
    #expect(done.words?.text == "Deleted 2 notebooks permanently; a backup still has them.")
    done.turn = .undo
    try bringBack(done)
    #expect(desk.ends(of: 2).last == .done(nil))
    #expect(try trashed() == Set(ids))
    #expect(try ids.map { try library.contentHash(of: $0) } == hashes)
    #expect(try library.undo(ids[0], now: 9) == .write)
    _ = try library.redo(ids[0], now: 10)
    // Only what came back leaves again.
    let other = try trash(["Optics"])
    var undone = try #require(desk.opposites.last)
    #expect(undone.turn == .undo)
    undone.turn = .redo
    guard case .empty(let only?)? = undone.removal else {
      Issue.record("\(undone)")
      return
    }
    empty(undone, only: only)
    #expect(desk.ends(of: 3).last == .done(nil))
    #expect(try trashed() == Set(other))
    try bringBack(try #require(desk.opposites.last))
    #expect(desk.ends(of: 4).last == .done(nil))
    #expect(try trashed() == Set(ids + other))
    desk.finish()
    #expect(try Library.verify(at: library.directory, now: 11).isWhole)
  }

  @Test func `some of what lies in the trash is removed, after a backup, and comes back`() throws {
    let ids = try trash(["Physics", "Chemistry", "Optics"])
    let step = ShelfStep(.empty(only: [ids[1]]), saying: nil)
    let job = TrashEmptying(only: [ids[1]], step: step, source: source, damage: damage)
    #expect(job.kind == .removing && job.title.text == "1 notebook")
    empty(step, only: [ids[1]])
    #expect(desk.ends(of: 1) == [.done(nil)])
    #expect(try trashed() == [ids[0], ids[2]])
    var done = try #require(desk.opposites.last)
    #expect(done.words?.text == "Deleted 'Chemistry' permanently; a backup still has it.")
    done.turn = .undo
    try bringBack(done)
    #expect(desk.ends(of: 2).last == .done(nil))
    #expect(try trashed() == Set(ids))
    desk.finish()
  }

  @Test func `without a backup nothing is removed, and one sentence says why`() throws {
    let ids = try trash(["Physics"])
    let backups = "\(library.directory)/backups"
    // The keeper may have made one in a moment of rest.
    try? FileManager.default.removeItem(atPath: backups)
    try Data("x".utf8).write(to: URL(filePath: backups))
    empty(new)
    let end = desk.ends(of: 1)[0]
    desk.finish()
    guard case .failed(let reason) = end else {
      Issue.record("\(end)")
      return
    }
    let job = Job(Job.ID(1), .emptying, name: "the trash", state: .failed(reason))
    #expect(job.trouble?.text.hasPrefix("Nothing was deleted: ") == true)
    #expect(try trashed() == Set(ids))
    #expect(desk.opposites.allSatisfy { $0.isEmpty && $0.words == nil })
  }

  @Test func `a job that is cancelled, or finds nothing, leaves everything as it is`() throws {
    empty(new)
    #expect("\(desk.ends(of: 1)[0])".contains("the trash is empty"))
    let ids = try trash(["Physics"])
    for _ in 0..<8 { empty(new) }
    for number in 2...9 { desk.runner.cancel(Job.ID(number)) }
    let ends = desk.ends(of: 9).dropFirst()
    let isRemoved = ends.contains(.done(nil))
    #expect(try trashed() == Set(isRemoved ? [] : ids))
    #expect(try library.allNotebooks().isSuperset(of: isRemoved ? [] : ids))
    desk.finish()
  }

  @Test func `what is gone from the backups is said, and gives way to what was done before`() throws
  {
    _ = try trash(["Physics"])
    empty(new)
    _ = desk.ends(of: 1)
    var step = try #require(desk.opposites.last)
    for backup in try library.backups() {
      try FileManager.default.removeItem(atPath: backup.path)
    }
    step.turn = .undo
    try bringBack(step)
    let end = desk.ends(of: 2)[1]
    desk.finish()
    #expect("\(end)".contains("there is no backup named"))
    #expect(desk.opposites.last?.turn == .undo && desk.opposites.last?.isEmpty == true)
  }

  @Test func `what was brought back elsewhere is said, and gives way to what was done before`()
    throws
  {
    let ids = try trash(["Physics"])
    empty(new)
    _ = desk.ends(of: 1)
    var step = try #require(desk.opposites.last)
    guard case .restore(_, let backup)? = step.removal else { throw CancellationError() }
    #expect(try library.restoreDeleted(ids, from: backup) == ids)
    step.turn = .undo
    try bringBack(step)
    #expect("\(desk.ends(of: 2)[1])".contains("the notebooks are already here"))
    #expect(desk.opposites.last?.isEmpty == true)
    // Nor does what was taken out of the trash leave again.
    try library.setTrashed(false, ids[0], now: 4)
    step.turn = .redo
    empty(step, only: ids)
    #expect("\(desk.ends(of: 3)[2])".contains("it is no longer in the trash"))
    #expect(desk.opposites.last?.isEmpty == true && desk.opposites.last?.turn == .redo)
    desk.finish()
  }

  @Test func `what is cancelled before it runs can still be undone`() throws {
    let ids = try trash(["Physics"])
    empty(new)
    _ = desk.ends(of: 1)
    var step = try #require(desk.opposites.last)
    step.turn = .undo
    // Four of a kind run at once: of these, some wait.
    for _ in 0..<12 { try bringBack(step) }
    for number in 2...13 { desk.runner.cancel(Job.ID(number)) }
    let ends = desk.ends(of: 13).dropFirst()
    #expect(ends.contains(.cancelled))
    desk.finish()
    #expect(desk.opposites.count == 13, "each of them is answered")
    let left = desk.opposites.dropFirst().count { $0.removal == step.removal && $0.turn == .redo }
    #expect(left >= ends.count { $0 == .cancelled })
    #expect(try trashed().isSubset(of: ids))
  }

  @Test func `the trash is emptied while no notebook is open, and all comes back`() throws {
    let hand = try AppInHand(pages: [[]])
    hand.ask(.show(.shelf))
    try hand.wait(for: "shelf") { hand.app.desk.shelf.shown.count == 1 }
    hand.ask(.shelf(.choose), .shelf(.open(hand.id)), .shelf(.trash))
    try hand.wait(for: "trash") {
      hand.app.desk.notebook == nil && hand.app.desk.shelf.history.done.count == 1
    }
    hand.ask(.shelf(.show(.trash)), .shelf(.emptyTrash))
    try hand.wait(for: "empty") {
      hand.app.desk.library.notebooks == [] && hand.app.desk.shelf.history.done.count == 2
    }
    #expect(hand.app.desk.toasts.shown?.offer == .shelf(.undo))
    hand.ask(.undo)
    try hand.wait(for: "back") { hand.app.desk.shelf.shown == [hand.id] }
    try hand.wait(for: "undone") { hand.app.desk.shelf.history.undone.count == 1 }
    hand.ask(.undo)
    try hand.wait(for: "out") { hand.app.desk.shelf.counts[.all] == 1 }
    try hand.close()
  }
}
