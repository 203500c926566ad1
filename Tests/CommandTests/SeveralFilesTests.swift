import Foundation
import Notebook
import Store
import Support
import Testing

@testable import Command

/// Files that are brought in together, and folders of them.
@Suite final class SeveralFilesTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "suzuri-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  private func suzuri(_ words: String...) -> Outcome {
    Outcome(words, table: .suzuri, environment: ["SUZURI_LIBRARY": path("library")])
  }

  @discardableResult
  private func write(_ text: String, to name: String) throws -> String {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  @discardableResult
  private func notes(_ name: String, pages: Int = 1) throws -> String {
    let title = name.split(separator: "/").last ?? ""
    let pages = String(repeating: "<page/>", count: pages)
    return try write(
      "<xournal fileversion='4'><title>\(title)</title>\(pages)</xournal>", to: "\(name).xopp")
  }

  /// The folders of the notebooks, by their titles.
  private var places: [String: [String]] {
    get throws {
      let covers = try Library(at: path("library")).shelf().map(\.cover)
      return Dictionary(covers.map { ($0.title, $0.folder.names) }) { $0 + $1 }
    }
  }

  private func lastLine(_ outcome: Outcome) -> String? {
    outcome.output.split(separator: "\n").last.map(String.init)
  }

  @Test func `each file becomes a notebook of its own`() throws {
    let outcome = suzuri("import", try notes("a"), try notes("b", pages: 2))
    #expect(outcome.code == .success, "\(outcome)")
    #expect(outcome.output.contains("on pages 1 to 2 of 'b'"))
    #expect(lastLine(outcome) == "Imported 2 files.")
    #expect(try places == ["a": [], "b": []])
  }

  @Test func `files with one title inside become notebooks of their own names`() throws {
    let files = try ["Lecture 1", "Lecture 2", "Lecture 3"].map { name in
      let text = "<xournal fileversion='4'><title>Physics</title><page/><!--\(name)--></xournal>"
      return try write(text, to: "\(name).xopp")
    }
    #expect(suzuri("import", files[0], files[1]).code == .success)
    #expect(suzuri("import", files[2]).output.contains("'Lecture 3'"))
    #expect(Set(try places.keys) == ["Physics", "Lecture 2", "Lecture 3"])
    // What lies in the trash keeps its title from no other.
    #expect(suzuri("trash", "Physics").code == .success)
    try notes("Physics")
    #expect(suzuri("import", path("Physics.xopp")).output.contains("'Physics'"))
  }

  /// An archive of texts, by their names.
  private func archive(_ files: [(name: String, text: String)], to name: String) throws -> String {
    let zip = ZipSample.bytes(files.map { ($0.name, Array($0.text.utf8), true) })
    try Data(zip).write(to: folder.appending(path: name))
    return path(name)
  }

  @Test func `files in an archive become notebooks in folders, found again the second time`() throws
  {
    func page(_ title: String) -> String {
      "<xournal fileversion='4'><title>\(title)</title><page/></xournal>"
    }
    let file = try archive(
      [
        ("a.xopp", page("a")), ("Physics/b.xopp", page("b")), ("Physics/mail.eml", "no notes"),
        ("__MACOSX/._a.xopp", "no notes"),
      ], to: "Backup.ZIP")
    let outcome = suzuri("import", file)
    #expect(outcome.code == .success, "\(outcome)")
    #expect(
      lastLine(outcome) == "Imported 2 files; 1 file of an unknown type was skipped.", "\(outcome)")
    #expect(try places == ["a": ["Backup"], "b": ["Backup", "Physics"]])
    #expect(suzuri("import", file).output.contains("2 files had already been imported"))
    #expect(try places.count == 2)
    // A part of it can be named as if it were a folder.
    #expect(suzuri("info", "\(file)/Physics/b.xopp").output.contains("b"))
  }

  @Test func `an archive with nothing to import, or none, is refused by its name`() throws {
    let file = try archive([("mail.eml", "no notes")], to: "mail.zip")
    let outcome = suzuri("import", file)
    #expect(outcome.code == .failure && outcome.messages.contains("mail.zip"), "\(outcome)")
    let other = suzuri("import", try write("no archive", to: "other.zip"))
    #expect(other.code == .failure && other.messages.contains("other.zip"), "\(other)")
  }

  @Test func `a file that was named alone is not counted`() throws {
    let outcome = suzuri("import", try notes("a"))
    #expect(outcome.output.split(separator: "\n").count == 1, "\(outcome)")
  }

  @Test func `files of a folder lie in folders of the same names, and the rest is counted`() throws
  {
    try notes("Semester/a")
    try notes("Semester/Physics/b")
    try write("no notes", to: "Semester/mail.eml")
    try write("no notes", to: "Semester/.hidden")
    let outcome = suzuri("import", path("Semester"))
    #expect(outcome.code == .success, "\(outcome)")
    #expect(
      lastLine(outcome)
        == "Imported 2 files; 1 file of an unknown type was skipped.")
    #expect(try places == ["a": ["Semester"], "b": ["Semester", "Physics"]])
  }

  @Test func `a file that cannot be read is named with its reason, and the others go on`() throws {
    let bad = try write("a cat", to: "bad.xopp")
    let words = ["import", try notes("a"), bad, path("gone.pdf"), try notes("b")]
    let outcome = Outcome(words, table: .suzuri, environment: ["SUZURI_LIBRARY": path("library")])
    #expect(outcome.code == .failure)
    #expect(outcome.messages.contains("Error: cannot read \(bad): "))
    #expect(
      outcome.messages.contains(
        "Error: cannot read \(path("gone.pdf")): No such file or directory."))
    #expect(lastLine(outcome) == "Imported 2 of 4 files; 2 files could not be imported.")
    #expect(try places.keys.sorted() == ["a", "b"])
  }

  @Test func `where none can be read, no library is made`() throws {
    let outcome = suzuri("import", try write("a cat", to: "bad.xopp"), path("gone.pdf"))
    #expect(outcome.code == .failure)
    #expect(outcome.output == "2 files could not be imported.\n")
    #expect(!FileManager.default.fileExists(atPath: path("library")))
  }

  @Test func `a folder without files is named, and the others go on`() throws {
    try write("no notes", to: "empty/mail.eml")
    let outcome = suzuri("import", path("empty"), try notes("a"))
    #expect(outcome.code == .failure)
    #expect(
      outcome.messages.hasPrefix("Error: \(path("empty")): there is nothing to import.\n"))
    #expect(lastLine(outcome) == "Imported 1 file.")
  }

  @Test(.enabled(if: getuid() != 0))
  func `a folder in which nobody may look is named, and the others go on`() throws {
    try notes("Semester/a")
    try notes("Semester/Private/b")
    let closed = path("Semester/Private")
    #expect(chmod(closed, 0) == 0)
    defer { chmod(closed, 0o700) }
    let outcome = suzuri("import", path("Semester"))
    #expect(outcome.code == .failure)
    #expect(outcome.messages == "Error: cannot read \(closed): Permission denied.\n")
    #expect(try places == ["a": ["Semester"]])
  }

  @Test func `what was brought in before makes no second notebook`() throws {
    try notes("Semester/a")
    #expect(suzuri("import", path("Semester/a.xopp")).code == .success)
    try notes("Semester/b")
    let again = suzuri("import", path("Semester"))
    #expect(again.code == .success, "\(again)")
    #expect(
      again.output.contains("a.xopp: 'a' (")
        && again.output.contains(") had already been imported."))
    #expect(lastLine(again) == "Imported 1 of 2 files; 1 file had already been imported.")
    // What an import that was ended has left in no folder comes into the one that it belongs to.
    #expect(try places == ["a": ["Semester"], "b": ["Semester"]])
    // A window finds it as well.
    var recorder = Recorder()
    let opened = try OpenedFiles(
      meantBy: [path("Semester/a.xopp")], LibraryChoice(option: path("library")),
      in: &recorder.console)
    #expect(opened.notebook != nil && opened.made.isEmpty)
    let json = suzuri("import", path("Semester/a.xopp"), "--json").output
    #expect(json.contains(#""is_new": false"#) && json.contains(#""changes": 0"#), "\(json)")
  }

  @Test func `some pages of a file are not the file`() throws {
    let file = try notes("a", pages: 3)
    #expect(suzuri("import", file, "--pages", "2").output.contains("on page 1 of 'a'"))
    #expect(suzuri("import", file).output.contains("on pages 1 to 3 of 'a'"))
    #expect(suzuri("import", file, "--as-paper").output.contains("on pages 1 to 3 of 'a'"))
    #expect(try Library(at: path("library")).shelf().count == 3)
  }

  @Test func `together they make one new notebook, and one that cannot be read is left out`() throws
  {
    let (a, b) = (try notes("a"), try notes("b"))
    #expect(suzuri("import", a).code == .success)
    let outcome = suzuri("import", try write("a cat", to: "bad.xopp"), b, a, "--together")
    #expect(outcome.code == .failure, "\(outcome)")
    #expect(outcome.output.contains("a.xopp: 0 strokes, 0 points on page 2 of 'b'"))
    #expect(lastLine(outcome) == "Imported 2 of 3 files into 'b'; 1 file could not be imported.")
    #expect(try places == ["a": [], "b": []])
    let into = suzuri("import", a, b, "--into", "a")
    #expect(lastLine(into) == "Imported 2 files into 'a'.")
    #expect(suzuri("info", "a", "--json").output.contains(#""pages": 3"#))
  }

  @Test func `a notebook that is not there ends all at once`() throws {
    #expect(suzuri("new", "Physics").code == .success)
    let outcome = suzuri("import", try notes("a"), try notes("b"), "--into", "Maths")
    #expect(outcome.code == .failure && outcome.output.isEmpty)
    #expect(outcome.messages.split(separator: "\n").count == 1, "\(outcome)")
  }

  @Test func `bundles are merged, and copied where all come into one notebook`() throws {
    #expect(suzuri("import", try notes("a"), try notes("b")).code == .success)
    let bundle = path("a.suzuri")
    #expect(suzuri("export", "a", "-o", bundle).code == .success)
    let merged = suzuri("import", bundle, path("b.xopp"))
    #expect(lastLine(merged) == "2 files had already been imported.", "\(merged)")
    let copied = suzuri("import", bundle, path("b.xopp"), "--together")
    #expect(lastLine(copied) == "Imported 2 files into 'a'.", "\(copied)")
    #expect(try Library(at: path("library")).shelf().count == 3)
  }

  @Test func `what comes from standard input is new each time`() throws {
    let line = """
      for name in a b; do "$suzuri" import - <'\(folder.path)'/$name.xopp; done
      """
    try notes("a")
    try notes("b")
    let run = try Execution(ofShell: line, environment: ["SUZURI_LIBRARY": path("library")])
    #expect(run.code == 0, "\(run)")
    #expect(try Library(at: path("library")).shelf().count == 2)
  }
}
