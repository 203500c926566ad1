import Bytes
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

  /// Makes a notebook of each file; some are here already, in the trash, locked, or cannot be read.
  private func opening(in desk: JobDesk) -> AppSettings.Opening {
    let (directory, here) = (desk.notebook.library.directory, desk.notebook.id)
    return { files, tell in
      let path = files[0].path
      let name = (path as NSString).lastPathComponent
      try tell(0.5)
      if name.hasPrefix("bad") { throw InputError(path, "it is a cat") }
      if name == "full.pdf" { throw Unreadable(description: "the disk is full") }
      if name.hasPrefix("old") { return OpenedNotebooks(notebook: here) }
      if name == "trashed.suzuri" { return OpenedNotebooks(notebook: here, restored: [here]) }
      if name.hasPrefix("locked"), files[0].password != "right" {
        let mark = (key: "file", value: [UInt8]())
        return OpenedNotebooks(locked: [
          LockedNotes(path: path, title: "", mark: mark, isRefused: files[0].password != nil)
        ])
      }
      let library = try Library(at: directory)
      if name.hasPrefix("twin of ") {
        let first = try library.shelf().first { $0.cover.title == name.dropFirst(8) }
        return OpenedNotebooks(notebook: first?.id)
      }
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
    #expect(report.words?.text == "Imported 2 files.")
    #expect(report.brief == report.words)
    try library.arrange(report.edits, now: 2)
    #expect(try new().allSatisfy(\.cover.isTrashed))
  }

  @Test func `notebooks of a folder lie in folders of the same names`() throws {
    let desk = try JobDesk()
    let files = try Semester(["a.pdf", "Physics/b.pdf"])
    let edits: [NotebookEdit] = [.move(to: FolderPath(["University"])), .favor(true)]
    desk.runner.start(ShelfImport(paths: [files.path], edits: edits, open: opening(in: desk)))
    #expect(desk.ends(of: 1) == [.done(nil)])
    desk.finish()
    let covers = try desk.notebook.library.shelf().map(\.cover).filter(\.isFavorite)
    let places = Dictionary(uniqueKeysWithValues: covers.map { ($0.title, $0.folder.names) })
    let place = ["University", "Semester 3"]
    #expect(places == ["a.pdf": place, "b.pdf": place + ["Physics"]])
  }

  /// A folder with files that is gone when nobody needs it.
  private final class Semester {
    private let place = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    var path: String { place.appending(path: "Semester 3").path }

    init(_ files: [String]) throws {
      for file in files {
        let file = URL(filePath: path).appending(path: file)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data().write(to: file)
      }
    }

    deinit { try? FileManager.default.removeItem(at: place) }
  }

  @Test func `what is made lies in its folder before the next file is looked at`() throws {
    let desk = try JobDesk()
    let files = try Semester(["a.pdf", "b.pdf"])
    let (open, library) = (opening(in: desk), desk.notebook.library.directory)
    let job = ShelfImport(paths: [files.path], edits: []) { file, tell in
      if file[0].path.hasSuffix("b.pdf") {
        let made = try Library(at: library).shelf().first { $0.cover.title == "a.pdf" }
        #expect(made?.cover.folder.names == ["Semester 3"])
      }
      return try open(file, tell)
    }
    desk.runner.start(job)
    #expect(desk.ends(of: 1) == [.done(nil)])
    desk.finish()
    #expect(desk.opposites.first?.edits.count == 2)
  }

  /// Imports a folder whose file is here already, and returns what is said, and what takes it back.
  private func importing(again files: Semester, in desk: JobDesk) throws -> ShelfStep {
    let place: [NotebookEdit] = [.move(to: FolderPath(["University"])), .favor(true)]
    desk.runner.start(ShelfImport(paths: [files.path], edits: place, open: opening(in: desk)))
    #expect(desk.ends(of: 1) == [.done(nil)])
    desk.finish()
    return try #require(desk.opposites.first)
  }

  @Test func `what an import that was killed left in no folder comes into its folder`() throws {
    let desk = try JobDesk()
    let report = try importing(again: Semester(["Physics/old.pdf", "a.pdf"]), in: desk)
    #expect(
      report.words?.text
        == "Imported 'a.pdf'; 'old.pdf' had already been imported, and was moved to its folder.")
    #expect(report.brief?.text == "Imported 'a.pdf'; 'old.pdf' was moved to its folder.")
    let library = desk.notebook.library
    func cover() throws -> ShelvedNotebook.Cover {
      try #require(try library.shelf().first { $0.id == desk.notebook.id }).cover
    }
    #expect(try cover().folder.names == ["University", "Semester 3", "Physics"])
    #expect(try !cover().isFavorite, "it is no new notebook")
    let again = try library.arrange(report.edits, now: 2)
    #expect(try cover().folder == .top && !cover().isTrashed)
    try library.arrange(again, now: 3)
    #expect(try cover().folder.names.count == 3)
  }

  @Test(arguments: [
    [NotebookEdit.move(to: FolderPath(["Mine"]))],
    [.move(to: FolderPath(["Mine"])), .move(to: .top)], [.trash(true)],
  ])
  func `what the user has put elsewhere stays there`(_ edits: [NotebookEdit]) throws {
    let desk = try JobDesk()
    let (library, id) = (desk.notebook.library, desk.notebook.id)
    try library.arrange(edits.map { ShelfEdit(id, $0) }, now: 1)
    let before = try library.outline(of: id).folder
    let report = try importing(again: Semester(["old.pdf"]), in: desk)
    #expect(report.words?.text == "'old.pdf' had already been imported.")
    #expect(report.edits.isEmpty)
    #expect(try library.outline(of: id).folder == before)
  }

  @Test func `a file that was named itself moves no notebook`() throws {
    let desk = try JobDesk()
    #expect(importing(["old.pdf"], [.move(to: FolderPath(["Mine"]))], in: desk) == .done(nil))
    desk.finish()
    #expect(try desk.notebook.library.outline(of: desk.notebook.id).folder == .top)
  }

  @Test(arguments: [
    (["a.pdf"], "Imported 'a.pdf'."), (["old.pdf"], "'old.pdf' had already been imported."),
    (["a.pdf", "old.pdf"], "Imported 'a.pdf'; 'old.pdf' had already been imported."),
    (
      ["a.pdf", "b.pdf", "twin of a.pdf", "old.pdf"],
      "Imported 2 of 4 files; 'twin of a.pdf' has the same content as another file; 'old.pdf' had "
        + "already been imported."
    ),
    (["lossy.pdf"], "Imported 'lossy.pdf', but lossy.pdf, a note was left out."),
    (["a.pdf", "bad.pdf"], "Imported 'a.pdf'; cannot read bad.pdf: it is a cat."),
    (
      ["bad.pdf", "a.pdf", "bad2.pdf"],
      "Imported 'a.pdf'; 'bad.pdf' and 'bad2.pdf' cannot be read."
    ),
    (
      ["old.pdf", "bad.pdf", "bad2.pdf", "bad3.pdf"],
      "'old.pdf' had already been imported; 'bad.pdf', 'bad2.pdf' and 'bad3.pdf' cannot be read."
    ),
    (
      ["old.pdf", "bad.pdf", "bad2.pdf", "bad3.pdf", "bad4.pdf"],
      "'old.pdf' had already been imported; 'bad.pdf', 'bad2.pdf', 'bad3.pdf' and 1 other cannot "
        + "be read."
    ),
    (
      ["old.pdf", "bad.pdf", "bad2.pdf", "bad3.pdf", "bad4.pdf", "bad5.pdf"],
      "'old.pdf' had already been imported; 'bad.pdf', 'bad2.pdf', 'bad3.pdf' and 2 others cannot "
        + "be read."
    ),
    (["trashed.suzuri"], "'trashed.suzuri' was restored from the trash."),
    (
      ["a.pdf", "trashed.suzuri"],
      "Imported 'a.pdf'; 'trashed.suzuri' was restored from the trash."
    ),
  ])
  func `one report says what became of them`(_ names: [String], _ words: String) throws {
    let desk = try JobDesk()
    #expect(importing(names, in: desk) == .done(nil))
    desk.finish()
    #expect(desk.opposites.first?.words?.text == words)
  }

  @Test(arguments: [
    (["a.pdf"], "Imported 'a.pdf', but could not move it to its folder: "),
    (["a.pdf", "b.pdf"], "Imported 2 files, but could not move all to their folders: "),
  ])
  func `what cannot be brought to its place is told, and can be taken back`(
    _ names: [String], _ words: String
  ) throws {
    let desk = try JobDesk()
    let open = opening(in: desk)
    let edits: [NotebookEdit] = [.move(to: FolderPath(["University"]))]
    let path = desk.notebook.library.directory
    let job = ShelfImport(paths: names.map { "/x/\($0)" }, edits: edits) { files, tell in
      let opened = try open(files, tell)
      // From the last file on nobody can write any more.
      if files[0].path.hasSuffix(names[names.count - 1]) { try Self.breakNotebooks(at: path) }
      return opened
    }
    desk.runner.start(job)
    #expect(desk.ends(of: 1) == [.done(nil)])
    desk.finish()
    let report = try #require(desk.opposites.first)
    #expect(report.words?.text.hasPrefix(words) == true, "\(report.words?.text ?? "")")
    #expect(report.edits.count == names.count)
  }

  @Test func `what has no room in the report is listed, and unknown kinds are counted`() throws {
    let desk = try JobDesk()
    let names = ["a.pdf", "bad.pdf", "bad2.pdf", "mail.eml", "n.xopp", "n.xopp.bg.png"]
    let files = try Semester(names)
    desk.runner.start(ShelfImport(paths: [files.path], edits: [], open: opening(in: desk)))
    #expect(desk.ends(of: 1) == [.done(nil)])
    desk.finish()
    let report = try #require(desk.opposites.first)
    #expect(
      report.words?.text
        == "Imported 2 of 4 files; 'bad.pdf' and 'bad2.pdf' cannot be read; 1 file of an unknown "
        + "type was skipped.")
    #expect(report.report.leftOut.map(\.name) == ["bad.pdf", "bad2.pdf", "mail.eml"])
    #expect(report.report.leftOut.first?.reason.text == "It is a cat")
    #expect(report.report.leftOut.last?.reason.text == "Unknown file type")
  }

  @Test func `what was left out of a file is listed where the report names only some of it`() {
    for (notes, isListed) in [(["its PDF 'a.pdf' was not found"], false), (["one", "two"], true)] {
      var report = ShelfImportReport()
      report.total = 1
      let notebook = NotebookID.unknown()
      let told = notes.map { Words(verbatim: $0) }
      report.add(
        OpenedNotebooks(notebook: notebook, made: [notebook], notes: told), filed: nil,
        of: "a.xopp")
      #expect(report.words?.text.contains(", but a.xopp, \(notes[0])") == true)
      #expect(report.report.leftOut.map(\.name) == (isListed ? ["a.xopp", "a.xopp"] : []))
      #expect(report.report.leftOut.map(\.reason.text) == (isListed ? ["One", "Two"] : []))
    }
  }

  @Test func `a report that says all has nothing to list`() throws {
    let desk = try JobDesk()
    #expect(importing(["a.pdf", "bad.pdf"], in: desk) == .done(nil))
    desk.finish()
    #expect(desk.opposites.first?.report == ImportReport())
  }

  @Test(arguments: [
    (["a.pdf"], true), (["old.pdf"], true), (["old.pdf", "bad.pdf"], true),
    (["old.pdf", "old2.pdf"], true), (["trashed.suzuri"], true), (["a.pdf", "old.pdf"], false),
    (["a.pdf", "b.pdf"], false),
  ])
  func `a report about one notebook leads to it`(_ names: [String], isOne: Bool) throws {
    let desk = try JobDesk()
    #expect(importing(names, in: desk) == .done(nil))
    desk.finish()
    let report = try #require(desk.opposites.first)
    let made = try desk.notebook.library.shelf().first { $0.cover.title == names[0] }?.id
    #expect(report.shown == (isOne ? made ?? desk.notebook.id : nil))
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
    let end = importing(["bad.pdf", "bad2.pdf"], in: desk)
    desk.finish()
    #expect(end == .failed("'bad.pdf' and 'bad2.pdf' cannot be read"))
    #expect(desk.opposites.first == nil)
  }

  @Test func `what keeps all from coming is said with them`() throws {
    let desk = try JobDesk()
    let end = importing(["full.pdf", "full.pdf"], in: desk)
    desk.finish()
    #expect(end == .failed("'full.pdf' and 'full.pdf' cannot be read: the disk is full"))
  }

  // MARK: - Passwords

  /// The question for a password that was asked last.
  private func question(in desk: JobDesk) -> LockedImport? {
    desk.notices.compactMap { if case .locked(let locked) = $0 { locked } else { nil } }.last
  }

  @Test func `the report comes once all passwords are typed, and takes back all that came`() throws
  {
    let desk = try JobDesk()
    let edits: [NotebookEdit] = [.favor(true)]
    let names = ["a.pdf", "locked.pdf", "locked2.pdf", "bad.pdf"]
    #expect(importing(names, edits, in: desk) == .done(nil))
    var asked: [String] = []
    for (number, password) in ["wrong", "right", "right"].enumerated() {
      let locked = try #require(question(in: desk))
      asked.append("\(locked.name)\(locked.isRefused ? "!" : "")")
      #expect(desk.opposites.isEmpty, "the report is not lost behind the question")
      desk.runner.start(locked.work.knowing(password, of: locked.path))
      _ = desk.ends(of: number + 2)
    }
    desk.finish()
    #expect(asked == ["locked.pdf", "locked.pdf!", "locked2.pdf"])
    let report = try #require(desk.opposites.first)
    #expect(desk.opposites.count == 1)
    #expect(
      report.words?.text == "Imported 3 of 4 files; cannot read bad.pdf: it is a cat.")
    let library = desk.notebook.library
    func titles() throws -> [String] {
      try library.shelf().filter { $0.cover.isFavorite && !$0.cover.isTrashed }.map(\.cover.title)
        .sorted()
    }
    #expect(try titles() == ["a.pdf", "locked.pdf", "locked2.pdf"])
    try library.arrange(report.edits, now: 2)
    #expect(try titles().isEmpty)
  }

  @Test func `who knows no password learns what came all the same`() throws {
    let desk = try JobDesk()
    #expect(importing(["a.pdf", "locked.pdf"], in: desk) == .done(nil))
    let locked = try #require(question(in: desk))
    desk.runner.start(try #require(locked.work.leaving(locked.path)))
    _ = desk.ends(of: 2)
    desk.finish()
    let report = try #require(desk.opposites.first)
    #expect(
      report.words?.text
        == "Imported 'a.pdf'; 'locked.pdf' was left in place because its password is unknown."
    )
    #expect(report.edits.count == 1)
  }

  @Test func `who gives up the only file hears nothing of it`() throws {
    let desk = try JobDesk()
    #expect(importing(["locked.pdf"], in: desk) == .done(nil))
    let locked = try #require(question(in: desk))
    desk.runner.start(try #require(locked.work.leaving(locked.path)))
    #expect(desk.ends(of: 2) == [.done(nil), .done(nil)])
    desk.finish()
    #expect(desk.opposites.isEmpty)
  }

  // MARK: - Cancellation

  @Test func `what came before it was cancelled stays, and can be taken back`() throws {
    let desk = try JobDesk()
    let (gate, asked) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let open = opening(in: desk)
    let edits: [NotebookEdit] = [.favor(true)]
    let job = ShelfImport(paths: ["/x/a.pdf", "/x/b.pdf"], edits: edits) { files, tell in
      if files[0].path == "/x/b.pdf" {
        asked.signal()
        gate.wait()
      }
      return try open(files, tell)
    }
    desk.runner.start(job)
    asked.wait()
    desk.runner.cancel(Job.ID(1))
    gate.signal()
    _ = desk.ends(of: 1)
    desk.finish()
    let titles = try desk.notebook.library.shelf().filter(\.cover.isFavorite).map(\.cover.title)
    #expect(titles == ["a.pdf"])
    let report = try #require(desk.opposites.first)
    #expect(report.words?.text == "Canceled: imported 1 of 2 files.")
    try desk.notebook.library.arrange(report.edits, now: 2)
    #expect(try desk.notebook.library.shelf().filter(\.cover.isTrashed).count == 1)
  }

  @Test func `files that are here already are cancelled as well`() throws {
    let desk = try JobDesk()
    let (gate, asked) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let here = desk.notebook.id
    let job = ShelfImport(paths: (0..<9).map { "/x/\($0).pdf" }, edits: []) { files, _ in
      #expect(files.map(\.path) == ["/x/0.pdf"])
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
    #expect(desk.opposites.first?.words?.text == "Canceled: imported 1 of 9 files.")
  }
}
