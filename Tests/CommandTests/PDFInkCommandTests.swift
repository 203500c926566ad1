import Foundation
import Support
import Testing

@testable import Command

/// Ink as annotations of PDFs, as a person asks for it.
@Suite final class PDFInkCommandTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "suzuri-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let recording = """
      0,6272,5662,165,580,520
      7,6274,5676,463,580,520
      14,6277,5688,639,580,520
      21,6300,5690,602,580,520
      """
    try Data(recording.utf8).write(to: folder.appending(path: "notes.csv"))
    try #require(suzuri("import", path("notes.csv")).code == .success)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  private func suzuri(_ words: String...) -> Outcome {
    Outcome(words, table: .suzuri, environment: ["SUZURI_LIBRARY": path("library")])
  }

  @Test func `ink leaves as annotations and comes back as strokes`() throws {
    let export = suzuri("export", "notes", "-o", path("a.pdf"), "--ink", "annotations")
    #expect(export.code == .success, "\(export.messages)")
    let outcome = suzuri("import", path("a.pdf"))
    #expect(outcome.code == .success, "\(outcome.messages)")
    #expect(outcome.messages.contains(/ink annotations? became/))
    #expect(!outcome.output.contains(": 0 strokes"))
    let paper = suzuri("import", path("a.pdf"), "--as-paper")
    #expect(paper.output.contains(": 0 strokes") && paper.messages.isEmpty)
  }

  @Test func `annotations are only for PDFs, and those that Suzuri writes`() {
    for words in [["-o", path("a.svg")], ["-o", path("a.pdf"), "--writer", "cairo"]] {
      let outcome = Outcome(
        ["export", "notes", "--ink", "annotations"] + words, table: .suzuri,
        environment: ["SUZURI_LIBRARY": path("library")])
      #expect(outcome.code == .usage)
      #expect(outcome.messages.contains("--ink annotations cannot be combined with "))
    }
    #expect(suzuri("export", "notes", "-o", path("a.suzuri"), "--ink", "drawn").code == .usage)
  }

  @Test func `words of handwriting are on or off, and not for bundles`() {
    #expect(suzuri("export", "notes", "-o", path("a.pdf"), "--words", "off").code == .success)
    #expect(suzuri("export", "notes", "-o", path("b.pdf"), "--words", "some").code == .usage)
    #expect(suzuri("export", "notes", "-o", path("a.suzuri"), "--words", "off").code == .usage)
  }
}
