import Desk
import Foundation
import Ink
import Notebook
import Support
import Testing
import Wording

@testable import App
@testable import Store

/// Files that become notebooks on the shelf.
@Suite struct ShelfImportTests {
  private struct Unreadable: Error, CustomStringConvertible {
    let description: String
  }

  /// Makes a notebook of each file; one named "old" is here already, and one named "bad" cannot be read.
  private func opening(in desk: JobDesk) -> AppSettings.Opening {
    let (directory, here) = (desk.notebook.library.directory, desk.notebook.id)
    return { paths, tell in
      let name = (paths[0] as NSString).lastPathComponent
      try tell(0.5)
      if name == "bad.pdf" { throw Unreadable(description: "cannot read \(paths[0]): it is a cat") }
      if name == "old.pdf" { return OpenedNotebooks(notebook: here) }
      let library = try Library(at: directory)
      let id = try library.createNotebook(titled: name, size: .a4, paper: Paper(.plain), now: 1)
      return OpenedNotebooks(
        notebook: id, made: [id], notes: name == "lossy.pdf" ? ["a note was left out"] : [])
    }
  }

  private func importing(
    _ names: [String], _ edits: [NotebookEdit] = [], in desk: JobDesk
  ) -> Job.State {
    desk.runner.start(
      ShelfImport(paths: names.map { "/x/\($0)" }, edits: edits, open: opening(in: desk)))
    return desk.ends(of: 1)[0]
  }

  @Test func `each becomes a notebook where it is wanted, and one message takes all of it back`()
    throws
  {
    let desk = try JobDesk()
    let edits: [NotebookEdit] = [.move(to: FolderPath(["University"])), .favor(true)]
    #expect(importing(["a.pdf", "b.xopp"], edits, in: desk) == .done(nil))
    desk.finish()
    let library = desk.notebook.library
    func new() throws -> [ShelvedNotebook] {
      try library.shelf().filter { ["a.pdf", "b.xopp"].contains($0.cover.title) }
    }
    #expect(try new().count == 2)
    #expect(try new().allSatisfy { $0.cover.folder.names == ["University"] })
    #expect(try new().allSatisfy(\.cover.isFavorite))
    let report = try #require(desk.opposites.first)
    #expect(report.words?.text == "2 files are notebooks now.")
    try library.arrange(report.edits, now: 2)
    #expect(try new().allSatisfy(\.cover.isTrashed))
  }

  @Test(arguments: [
    (["a.pdf"], "'a.pdf' is a notebook now."), (["old.pdf"], "'old.pdf' was here already."),
    (["a.pdf", "old.pdf"], "1 of 2 files are notebooks now, the others were here."),
    (["lossy.pdf"], "'lossy.pdf' is a notebook now, but lossy.pdf, a note was left out."),
    (["a.pdf", "bad.pdf"], "'a.pdf' is a notebook now; cannot read bad.pdf: it is a cat."),
  ])
  func `one report says what became of them`(_ names: [String], _ words: String) throws {
    let desk = try JobDesk()
    #expect(importing(names, in: desk) == .done(nil))
    desk.finish()
    #expect(desk.opposites.first?.words?.text == words)
  }

  @Test(arguments: [
    (["a.pdf"], "'a.pdf' is a notebook now, but not in its place: "),
    (["a.pdf", "b.pdf"], "2 files are notebooks now, but not in their place: "),
  ])
  func `what cannot be brought to its place is told, and can be taken back`(
    _ names: [String], _ words: String
  ) throws {
    let desk = try JobDesk()
    let open = opening(in: desk)
    let edits: [NotebookEdit] = [.move(to: FolderPath(["University"]))]
    let path = desk.notebook.library.directory
    let job = ShelfImport(paths: names.map { "/x/\($0)" }, edits: edits) { paths, tell in
      let opened = try open(paths, tell)
      // From the last file on nobody can write any more.
      if paths[0].hasSuffix(names[names.count - 1]) { try Self.breakNotebooks(at: path) }
      return opened
    }
    desk.runner.start(job)
    #expect(desk.ends(of: 1) == [.done(nil)])
    desk.finish()
    let report = try #require(desk.opposites.first)
    #expect(report.words?.text.hasPrefix(words) == true, "\(report.words?.text ?? "")")
    #expect(report.edits.count == names.count)
  }

  /// Has the library refuse every change of a notebook from now on.
  private static func breakNotebooks(at path: String) throws {
    try Library(at: path).connection.run(
      """
      CREATE TRIGGER broken BEFORE INSERT ON record BEGIN SELECT RAISE(ABORT, 'no more'); END
      """)
  }

  @Test func `where none can be read, the job has failed`() throws {
    let desk = try JobDesk()
    let end = importing(["bad.pdf", "bad.pdf"], in: desk)
    desk.finish()
    #expect(end == .failed("cannot read bad.pdf: it is a cat (and 1 more like that)"))
    #expect(desk.opposites.first == nil)
  }

  @Test func `what came before it was cancelled stays, and can be taken back`() throws {
    let desk = try JobDesk()
    let (gate, asked) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let open = opening(in: desk)
    let edits: [NotebookEdit] = [.favor(true)]
    let job = ShelfImport(paths: ["/x/a.pdf", "/x/b.pdf"], edits: edits) { paths, tell in
      if paths == ["/x/b.pdf"] {
        asked.signal()
        gate.wait()
      }
      return try open(paths, tell)
    }
    desk.runner.start(job)
    asked.wait()
    desk.runner.cancel(Job.ID(1))
    gate.signal()
    _ = desk.ends(of: 1)
    desk.finish()
    let titles = try desk.notebook.library.shelf().filter(\.cover.isFavorite).map(\.cover.title)
    #expect(titles == ["a.pdf"])
    #expect(desk.opposites.first?.words?.text == "'a.pdf' is a notebook now.")
  }

  @Test func `files that are here already are cancelled as well`() throws {
    let desk = try JobDesk()
    let (gate, asked) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let here = desk.notebook.id
    let job = ShelfImport(paths: (0..<9).map { "/x/\($0).pdf" }, edits: []) { paths, _ in
      #expect(paths == ["/x/0.pdf"])
      asked.signal()
      gate.wait()
      return OpenedNotebooks(notebook: here)
    }
    desk.runner.start(job)
    asked.wait()
    desk.runner.cancel(Job.ID(1))
    for _ in 0..<9 { gate.signal() }
    _ = desk.ends(of: 1)
    desk.finish()
    #expect(desk.opposites.first?.words?.text == "'0.pdf' was here already.")
  }
}
