import Foundation
import Support
import Testing

/// A library that is loaded when it is needed, and is not there, is an error like any other.
@Suite final class MissingLibraryTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "suzuri-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try write(##"<stroke tool="pen" color="#000000ff" width="1">1 1 2 2 9 3</stroke>"##, as: "ink")
    try write(
      ##"<text font="Sans" size="12" x="9" y="9" color="#000000ff">words</text>"##, as: "words")
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func write(_ content: String, as name: String) throws {
    let page = """
      <xournal fileversion="4"><page width="200" height="100">\
      <background type="solid" color="#ffffffff" style="plain"/><layer>\(content)</layer></page>\
      </xournal>
      """
    try Data(page.utf8).write(to: folder.appending(path: "\(name).xopp"))
  }

  private func suzuri(without library: String, _ words: String...) throws -> Execution {
    let shim = Execution.suzuri.deletingLastPathComponent()
      .appending(path: "libWithoutLibrary.so")
    return try Execution(
      of: Execution.suzuri, words,
      environment: [
        "LD_PRELOAD": shim.path, "WITHOUT_LIBRARY": library, "HOME": folder.path,
        "SDL_VIDEODRIVER": "dummy",
      ], in: folder)
  }

  private func has(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: name).path)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let library: String
    let package: String
    let words: [String]
    var testDescription: String { library }
  }

  @Test(arguments: [
    Case(library: "libcairo.", package: "libcairo2", words: ["ink.xopp", "-o", "a.png"]),
    Case(
      library: "libpango", package: "libpangocairo-1.0-0", words: ["words.xopp", "-o", "a.pdf"]),
    Case(
      library: "libpango", package: "libpangocairo-1.0-0", words: ["words.xopp", "-o", "a.svg"]),
    Case(
      library: "libharfbuzz-subset", package: "libharfbuzz-subset0",
      words: ["words.xopp", "-o", "a.pdf"]),
  ])
  func `an export says what to install, and leaves nothing`(_ missing: Case) throws {
    let words = missing.words
    let run = try suzuri(without: missing.library, "export", words[0], words[1], words[2])
    #expect(run.code == 1)
    #expect(run.messages.hasPrefix("Error: "), "\(run.messages)")
    #expect(run.messages.contains("install the package \(missing.package)"), "\(run.messages)")
    #expect(!has(words[2]))
  }

  @Test func `an archive that is to be read says what to install`() throws {
    let notes = [UInt8](try Data(contentsOf: folder.appending(path: "ink.xopp")))
    let archive = ZipSample.bytes([("content.xml", notes, true)])
    try Data(archive).write(to: folder.appending(path: "archive.xopp"))
    let run = try suzuri(without: "libzip", "export", "archive.xopp", "-o", "a.pdf")
    #expect(run.code == 1 && !has("a.pdf"))
    #expect(run.messages.contains("install the package libzip4"), "\(run.messages)")
    let other = try suzuri(without: "libSDL2", "export", "archive.xopp", "-o", "a.pdf")
    #expect(other.code == 0 && has("a.pdf"), "\(other.messages)")
  }

  @Test func `a graph says what to install, and its export needs nothing`() throws {
    let file = folder.appending(path: "plan.dot")
    try Data("digraph { a -> b }".utf8).write(to: file)
    let run = try suzuri(without: "libgvc", "export", "plan.dot", "-o", "a.pdf")
    #expect(run.code == 1 && !has("a.pdf"))
    #expect(run.messages.contains("install the package libgvc6"), "\(run.messages)")
    #expect(try suzuri(without: "libSDL2", "export", "plan.dot", "-o", "a.xopp").code == 0)
    // What was a graph is one again.
    let again = try suzuri(without: "libgvc", "export", "plan.dot", "-o", "b.dot")
    #expect(again.code == 1 && !has("b.dot"))
    #expect(try suzuri(without: "libSDL2", "export", "plan.dot", "-o", "b.dot").code == 0)
    #expect(
      try String(contentsOf: folder.appending(path: "b.dot"), encoding: .utf8).contains("a -> b"))
  }

  @Test(arguments: [
    "libcairo.", "libpango", "libharfbuzz-subset", "libgdk_pixbuf", "libSDL2", "libzip",
  ])
  func `ink alone needs no library`(_ library: String) throws {
    let run = try suzuri(without: library, "export", "ink.xopp", "-o", "a.pdf")
    #expect(run.code == 0, "\(run.messages)")
    #expect(has("a.pdf"))
  }

  @Test(arguments: [
    ("libSDL2", "libsdl2-2.0-0"), ("libcairo.", "libcairo2"),
    ("libpango", "libpangocairo-1.0-0"),
  ])
  func `a window says what to install`(_ library: String, package: String) throws {
    let run = try suzuri(without: library, "open")
    #expect(run.code == 1)
    #expect(run.messages.contains("install the package \(package)"), "\(run.messages)")
  }
}
