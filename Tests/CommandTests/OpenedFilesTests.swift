import Bytes
import Foundation
import Notebook
import Store
import Support
import Testing
import Wording

@testable import Command

/// Files that are opened like notebooks.
@Suite final class OpenedFilesTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "suzuri-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private var library: String { folder.appending(path: "library").path }

  private func notes(_ name: String, title: String) throws -> String {
    let file = folder.appending(path: name)
    try Data("<xournal fileversion='4'><title>\(title)</title><page/></xournal>".utf8).write(
      to: file)
    return file.path
  }

  private func open(_ words: String...) throws -> String? {
    var recorder = Recorder()
    return try OpenedFiles(
      meantBy: words, LibraryChoice(option: library), in: &recorder.console
    ).notebook
  }

  private var titles: [String] {
    get throws { try Library(at: library).titles(inTrash: false).map(\.title) }
  }

  @Test func `a file becomes a notebook once, and is found by its content wherever it lies`() throws
  {
    let file = try notes("lecture.xopp", title: "Waves")
    let first = try #require(try open(file))
    #expect(try open(file) == first)
    let moved = folder.appending(path: "elsewhere.xopp")
    try FileManager.default.moveItem(atPath: file, toPath: moved.path)
    #expect(try open(moved.path) == first)
    #expect(try titles == ["Waves"])
    // Another content is another notebook, also at the same place.
    let other = try #require(try open(try notes("lecture.xopp", title: "Optics")))
    #expect(other != first)
    #expect(try titles == ["Waves", "Optics"])
  }

  @Test func `what lies in the trash is not opened, but brought in anew`() throws {
    let file = try notes("lecture.xopp", title: "Waves")
    let first = try open(file)
    let opened = try Library(at: library)
    try opened.setTrashed(true, opened.notebook(named: "Waves"), now: 1)
    #expect(try open(file) != first)
    #expect(try titles == ["Waves"])
  }

  @Test func `a bundle whose notebook lies in the trash brings it back, and says so`() throws {
    let file = try notes("lecture.xopp", title: "Waves")
    let first = try open(file)
    let bundle = folder.appending(path: "waves.suzuri").path
    #expect(
      Outcome(
        ["export", "Waves", "-o", bundle], table: .suzuri,
        environment: ["SUZURI_LIBRARY": library]
      ).code == .success)
    let opened = try Library(at: library)
    let id = try opened.notebook(named: "Waves")
    try opened.setTrashed(true, id, now: 1)
    var recorder = Recorder()
    let files = try OpenedFiles(
      meantBy: [bundle], LibraryChoice(option: library), in: &recorder.console)
    #expect(files.notebook == first && files.restored == [id])
    #expect(files.made.isEmpty && files.notes.isEmpty)
    #expect(try titles == ["Waves"])
    let again = try OpenedFiles(
      meantBy: [bundle], LibraryChoice(option: library), in: &recorder.console)
    #expect(again.restored.isEmpty)
  }

  @Test func `of several files the first is shown, and a title stays a title`() throws {
    let files = [try notes("a.xopp", title: "A"), try notes("b.xopp", title: "B")]
    let shown = try open(files[1], files[0])
    #expect(try titles == ["B", "A"])
    #expect(try open(files[1]) == shown)
    #expect(try open("A") == "A")
  }

  @Test func `one file that cannot be read holds up no other`() throws {
    let files = [try notes("a.xopp", title: "A"), try notes("b.xopp", title: "B")]
    let missing = "\(folder.path)/missing.xopp"
    var recorder = Recorder()
    let opened = try OpenedFiles(
      meantBy: [missing, files[0], "\(folder.path)/gone.pdf", files[1]],
      LibraryChoice(option: library), in: &recorder.console)
    #expect(try titles == ["A", "B"])
    #expect(opened.notebook == (try open(files[0])) && opened.made.count == 2)
    #expect(
      opened.failed.map(\.text) == [
        "cannot read \(missing): No such file or directory",
        "cannot read \(folder.path)/gone.pdf: No such file or directory",
      ])
    #expect(throws: InputError.self) { try open(missing, missing) }
  }

  @Test func `a file alone on the command line is opened`() throws {
    let file = try notes("a.xopp", title: "A")
    #expect(OpenCommand.implied(by: [file], of: .suzuri) == ["open", file])
    #expect(
      OpenCommand.implied(by: ["--library", "x", file], of: .suzuri) == [
        "open", "--library", "x", file,
      ])
    for words in [["--allow-damage", "--library=x", file], ["--", "-a.pdf"]] {
      #expect(OpenCommand.implied(by: words, of: .suzuri) == ["open"] + words)
    }
    for words in [["list"], ["a"], ["export", file], ["--bogus", file]] {
      #expect(OpenCommand.implied(by: words, of: .suzuri) == words)
    }
  }

  @Test(
    arguments: ["open", "info", "export -o x.pdf", ""], ["gone.pdf", "GONE.Xopp", "./gone.png"])
  func `a file that is not there is missed, and nothing is made`(command: String, name: String)
    throws
  {
    let words = command.split(separator: " ").map(String.init) + [name]
    let outcome = Outcome(
      OpenCommand.implied(by: words, of: .suzuri), table: .suzuri,
      environment: ["SUZURI_LIBRARY": library])
    #expect(outcome.code == .failure)
    #expect(outcome.messages == "Error: cannot read \(name): No such file or directory.\n")
    #expect(!FileManager.default.fileExists(atPath: "\(library)/library.sqlite"))
  }

  @Test func `a notebook that is called like a file is opened as before`() throws {
    try Library(at: library, create: true).createNotebook(
      titled: "gone.pdf", size: .a4, paper: Paper(.plain), now: 1)
    #expect(try open("gone.pdf") == "gone.pdf")
  }

  @Test(
    .timeLimit(.minutes(10)), arguments: ["import", "info", "open", "thumbnail", "export -o x.pdf"])
  func `what is no file is refused without waiting for it`(command: String) throws {
    let pipe = folder.appending(path: "pipe.pdf").path
    #expect(mkfifo(pipe, 0o600) == 0)
    let rest = command == "thumbnail" ? ["\(folder.path)/x.png"] : []
    let outcome = Outcome(
      command.split(separator: " ").map(String.init) + [pipe] + rest, table: .suzuri,
      environment: ["SUZURI_LIBRARY": library])
    #expect(outcome.code == .failure)
    #expect(
      outcome.messages
        == "Error: cannot read \(pipe): it is a pipe, a socket or a device, not a file.\n")
  }
}

/// Names of the library that shells complete.
@Suite final class NameCompletionTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "suzuri-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let library = try Library(at: folder.path, create: true)
    for title in ["Quantum Physics", "日記", "It's $5", "Old"] {
      try library.createNotebook(titled: title, size: .a4, paper: Paper(.plain), now: 1)
    }
    try library.setTrashed(true, library.notebook(named: "Old"), now: 2)
    try library.backUp(now: 0)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func complete(_ words: String...) throws -> [String] {
    let script = folder.appending(path: "completions.bash")
    try Data(Shell.bash.completions(for: .suzuri).utf8).write(to: script)
    let ask = """
      source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _suzuri
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let run = try Execution(
      of: URL(filePath: "/bin/bash"),
      ["-c", ask, "bash", script.path, Execution.suzuri.path] + words,
      environment: ["LC_ALL": "C.UTF-8", "HOME": "/nonexistent", "SUZURI_LIBRARY": folder.path])
    #expect(run.messages.isEmpty, "\(run.messages)")
    return run.output.split(separator: "\n").map(String.init)
  }

  @Test func `titles and backups are offered as words of the shell`() throws {
    #expect(try complete("rename", "") == ["Quantum\\ Physics", "日記", "It\\'s\\ \\$5"])
    #expect(try complete("tag", "Quantum\\ Ph") == ["Quantum\\ Physics"])
    #expect(try complete("undo", "\"Quantum P") == ["Quantum Physics"])
    #expect(try complete("info", "日") == ["日記"])
    #expect(try complete("restore", "") == ["Old"])
    #expect(
      try complete("restore", "--backup", "lib") == Library.backups(at: folder.path).map(\.name))
    #expect(try complete("import", "--into", "=", "Qu") == ["Quantum\\ Physics"])
    #expect(try complete("undo", "--library", "/nowhere", "Q") == [])
  }
}
