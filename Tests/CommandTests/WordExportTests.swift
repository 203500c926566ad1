import Bytes
import Foundation
import Support
import Testing

@testable import Command
@testable import Store

/// The words of handwriting in what the command line exports.
@Suite final class WordExportTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "suzuri-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let recording = folder.appending(path: "notes.csv")
    try Data("0,2000,2000,300\n8,4000,2100,300\n".utf8).write(to: recording)
    _ = suzuri("import", recording.path)
    try FileManager.default.removeItem(at: recording)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private var library: String { folder.appending(path: "library").path }

  private func suzuri(_ words: String...) -> Outcome {
    Outcome(words, table: .suzuri, environment: ["SUZURI_LIBRARY": library])
  }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  private func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: folder.appending(path: name)), as: UTF8.self)
  }

  /// Exports the notebook as a PDF, and returns the words in it.
  private func words(_ name: String, _ options: String...) throws -> String {
    let words = ["export", "notes", "-o", path(name)] + options
    let outcome = Outcome(words, table: .suzuri, environment: ["SUZURI_LIBRARY": library])
    #expect(outcome.code == .success, "\(outcome)")
    return try Execution(ofShell: "pdftotext -enc UTF-8 '\(path(name))' -").output
  }

  @Test func `words that were read are in a PDF, a text and a note`() throws {
    #expect(try !words("a.pdf").contains("lecture"))
    #expect(!FileManager.default.fileExists(atPath: "\(library)/words.sqlite"))
    try MadeReading.save([["the lecture", "continues"]], in: Library(at: library))
    #expect(try words("b.pdf").contains("the lecture\ncontinues"))
    #expect(try !words("c.pdf", "--words", "off").contains("lecture"))
    #expect(suzuri("export", "notes", "-o", path("a.txt")).code == .success)
    #expect(try text("a.txt").hasSuffix("Page 1\n\nthe lecture\ncontinues\n"))
    #expect(suzuri("export", "notes", "-o", path("a.md")).code == .success)
    #expect(try text("a.md").contains("\n\nthe lecture\ncontinues\n"))
    #expect(suzuri("export", "notes", "-o", "-", "--format", "txt").code == .success)
  }

  @Test(
    arguments: [
      (nil, "en_US.UTF-8", "lecture"), (nil, "ja_JP.UTF-8", "墨の lecture"),
      ("latin", "ja_JP.UTF-8", "lecture"), ("both", "en_US.UTF-8", "墨の lecture"),
    ] as [(String?, String, String)])
  func `handwriting is in the language of the option, or else of the environment`(
    language: String?, locale: String, words: String
  ) throws {
    try MadeReading.save([["墨の lecture"]], in: Library(at: library))
    let option = language.map { ["--language", $0] } ?? []
    func suzuri(_ words: [String]) -> Outcome {
      Outcome(
        words + option, table: .suzuri, environment: ["SUZURI_LIBRARY": library, "LANG": locale])
    }
    #expect(suzuri(["export", "notes", "-o", path("a.txt")]).code == .success)
    #expect(try text("a.txt").hasSuffix("\n\n\(words)\n"))
    let found = suzuri(["find", "lecture", "--json"])
    let results = try JSON(parsing: Array(found.output.utf8)).list("results")
    #expect(try results?.first?.text("text") == words)
    #expect(suzuri(["mirror", path("copies")]).code == .success)
    let copied = try Execution(ofShell: "pdftotext '\(path("copies/notes.pdf"))' -").output
    #expect(copied.trimmingCharacters(in: .whitespacesAndNewlines) == words)
  }

  /// A folder with files that are named like the parts of the reader, or one without any.
  private func parts(areThere: Bool) throws -> String {
    let parts = folder.appending(path: "parts")
    try FileManager.default.createDirectory(at: parts, withIntermediateDirectories: true)
    for name in ["libonnxruntime.so", "PP-OCRv6_rec_small.onnx"] where areThere {
      try Data().write(to: parts.appending(path: name))
    }
    return parts.path
  }

  @Test func `a note says what was not read if it can be`() throws {
    let parts = try parts(areThere: false)
    func messages() throws -> String {
      try Execution(
        ofShell: "\"$suzuri\" export notes -o '\(path("a.pdf"))'",
        environment: ["SUZURI_LIBRARY": library, "SUZURI_WORDS": parts]
      ).messages
    }
    #expect(try messages() == "")
    let text = try Execution(
      ofShell: "\"$suzuri\" export notes -o '\(path("a.txt"))'",
      environment: ["SUZURI_LIBRARY": library, "SUZURI_WORDS": parts])
    #expect(text.messages.hasPrefix("Note: handwriting is left out: cannot read "))
    _ = try self.parts(areThere: true)
    #expect(
      try messages()
        == "Note: the handwriting on 1 page was not read yet: 'suzuri index' reads it.\n")
    try MadeReading.save([["the lecture"]], in: Library(at: library))
    #expect(try messages() == "")
  }

  @Test func `a note says that the handwriting in a file is not in its text`() throws {
    let file = path("notes.xopp")
    let environment = try ["SUZURI_LIBRARY": library, "SUZURI_WORDS": parts(areThere: true)]
    _ = try Execution(ofShell: "\"$suzuri\" export notes -o '\(file)'", environment: environment)
    let left = "Note: handwriting is left out: import the file, and 'suzuri index' reads it.\n"
    for (output, options, note) in [
      ("a.txt", "", left), ("b.txt", "--words off", ""), ("a.pdf", "", ""),
    ] {
      let export = try Execution(
        ofShell: "\"$suzuri\" export '\(file)' -o '\(path(output))' \(options)",
        environment: environment)
      #expect(export.messages == note && export.code == 0)
    }
  }
}
