import Foundation
import Support
import Testing

/// Notes of another program, imported by the program itself.
@Suite final class ForeignImportTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "suzuri-\(UUID().uuidString)")
  private let file = Repository.file("Tests/Fuzz/Corpus/Foreign/rnote-elements.rnote").path

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func suzuri(_ words: String...) throws -> Execution {
    try Execution(
      of: Execution.suzuri, words,
      environment: ["HOME": folder.path, "SUZURI_LIBRARY": folder.appending(path: "library").path],
      in: folder)
  }

  @Test func `ink, texts and pictures arrive, and what was left out is told`() throws {
    let run = try suzuri("import", file, "--json")
    #expect(run.code == 0, "\(run.messages)")
    #expect(run.output.contains("\"strokes\": 5"), "\(run.output)")
    #expect(run.output.contains("1 element of an unknown kind was left out"))
    #expect(try suzuri("import", file).output.contains("rnote-elements"))
    #expect(try suzuri("list", "--json").output.components(separatedBy: "\"id\"").count == 2)
  }

  @Test(arguments: ["rnote", "excalidraw"])
  func `a notebook goes to another program and comes back`(_ format: String) throws {
    #expect(try suzuri("import", file).code == 0)
    let export = try suzuri("export", "rnote-elements", "-o", "out.\(format)")
    #expect(export.code == 0, "\(export.messages)")
    let back = try suzuri("import", "out.\(format)", "--json")
    #expect(back.code == 0 && back.output.contains("\"strokes\": 5"), "\(back)")
  }

  @Test func `damaged notes are refused in one sentence`() throws {
    let path = folder.appending(path: "cut.rnote").path
    try Data(contentsOf: URL(filePath: file)).prefix(200).write(to: URL(filePath: path))
    let run = try suzuri("import", path)
    #expect(run.code == 1 && run.messages.hasPrefix("Error: cannot read \(path): "), "\(run)")
  }
}
