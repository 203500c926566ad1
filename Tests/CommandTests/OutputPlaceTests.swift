import Foundation
import Testing

@testable import Command

/// Files that no output takes the place of: what is read, and libraries.
@Suite final class OutputPlaceTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "suzuri-\(UUID().uuidString)")

  init() throws {
    let manager = FileManager.default
    try manager.createDirectory(
      at: folder.appending(path: "deep"), withIntermediateDirectories: true)
    for library in ["library", "other"] {
      _ = suzuri(["new", "Physics", "--library", path(library)])
    }
    let notes = """
      <?xml version="1.0"?><xournal creator="test" fileversion="4"><title></title>
      <page width="200" height="200"><background type="pdf" domain="absolute" \
      filename="lecture.pdf" pageno="1"/><layer>
      <stroke tool="pen" color="black" width="1.41">10 10 20 20</stroke></layer></page></xournal>
      """
    try Data(notes.utf8).write(to: folder.appending(path: "notes.xopp"))
    try Data("the lecture itself".utf8).write(to: folder.appending(path: "lecture.pdf"))
    try manager.createSymbolicLink(atPath: path("soft.xopp"), withDestinationPath: "notes.xopp")
    try manager.linkItem(atPath: path("notes.xopp"), toPath: path("hard.xopp"))
    try manager.createSymbolicLink(atPath: path("way"), withDestinationPath: "other")
    try manager.copyItem(atPath: path("library/library.sqlite"), toPath: path("copy.pdf"))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  private func suzuri(_ words: [String]) -> Outcome {
    Outcome(
      words, table: .suzuri,
      environment: ["SUZURI_LIBRARY": path("library"), "SUZURI_CONFIG": path("config")])
  }

  /// The bytes of every file below the folder.
  private func everything() throws -> [String: Data] {
    var files: [String: Data] = [:]
    for case let name as String in FileManager.default.enumerator(atPath: folder.path) ?? .init()
    where !name.hasSuffix("-shm") && !name.hasSuffix("-wal") {
      files[name] = FileManager.default.contents(atPath: path(name))
    }
    return files
  }

  @Test(arguments: [
    ["notes.xopp", "notes.xopp"], ["notes.xopp", "deep/../notes.xopp"],
    ["notes.xopp", "soft.xopp"],
    ["notes.xopp", "hard.xopp"], ["soft.xopp", "notes.xopp"], ["notes.xopp", "lecture.pdf"],
    ["Physics", "library/library.sqlite", "--format", "pdf"], ["Physics", "library/a.pdf"],
    ["Physics", "library/backups/a.pdf"], ["Physics", "library/backups/library-2026-03-01T08.pdf"],
    ["Physics", "other/a.pdf"], ["Physics", "way/a.pdf"], ["Physics", "way/backups/a.svg"],
    ["Physics", "copy.pdf"], ["Physics", "other/", "--format", "markdown"],
    ["notes.xopp", "library/a.csv"],
  ])
  func `an output never takes the place of what is read, nor lies in a library`(
    words: [String]
  ) throws {
    let before = try everything()
    let input = words[0] == "Physics" ? words[0] : path(words[0])
    let outcome = suzuri(["export", input, "-o", path(words[1])] + words.dropFirst(2))
    #expect(outcome.code == .failure, "\(outcome)")
    #expect(outcome.messages.contains("cannot write "), "\(outcome)")
    #expect(outcome.messages.contains("; choose "), "\(outcome)")
    #expect(try everything() == before)
  }

  @Test(arguments: ["library/session", "library/library.sqlite", "way/new", "session"])
  func `a session is recorded neither into a library nor over the one that is played`(
    name: String
  ) throws {
    try Data("suzuri-session 1\n".utf8).write(to: folder.appending(path: "session"))
    let before = try everything()
    let outcome = suzuri(["open", "--record", path(name), "--replay", path("session")])
    #expect(outcome.code == .failure)
    #expect(outcome.messages.contains("cannot write \(path(name)): "), "\(outcome)")
    #expect(try everything() == before)
  }

  @Test func `other places are free`() throws {
    // What other programs call backups, or a library.
    let manager = FileManager.default
    try manager.createDirectory(
      at: folder.appending(path: "backups"), withIntermediateDirectories: true)
    for name in ["backups/library-books.zip", "backups/library-2026.sqlite", "library.sqlite"] {
      try Data("of another program".utf8).write(to: folder.appending(path: name))
    }
    for words in [["notes.xopp", "a.xopp"], ["notes.xopp", "deep/lecture.pdf"]] {
      #expect(suzuri(["export", path(words[0]), "-o", path(words[1])]).code == .success)
    }
    #expect(suzuri(["export", "Physics", "-o", path("a.xopp")]).code == .success)
  }
}
