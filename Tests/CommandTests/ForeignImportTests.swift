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

  @Test func `a page that carries its ink in an SVG comes back from it`() throws {
    #expect(try suzuri("import", file).code == 0)
    let export = try suzuri("export", "rnote-elements", "--attach", "-o", "page.svg")
    #expect(export.code == 0, "\(export.messages)")
    let back = try suzuri("import", "page.svg", "--json")
    #expect(back.code == 0 && back.output.contains("\"strokes\": 5"), "\(back)")
  }

  @Test func `the folder of a tablet becomes notebooks, found again the second time`() throws {
    let document = "01234567-89ab-cdef-0123-456789abcdef"
    let shelf = "76543210-89ab-cdef-0123-456789abcdef"
    let page = try Data(
      contentsOf: Repository.file("Tests/Fuzz/Corpus/Foreign/remarkable-page.rm"))
    let tablet = folder.appending(path: "xochitl")
    try FileManager.default.createDirectory(
      at: tablet.appending(path: document), withIntermediateDirectories: true)
    try page.write(to: tablet.appending(path: "\(document)/a.rm"))
    for (name, text) in [
      ("\(document).content", #"{"fileType": "notebook", "pages": ["a"]}"#),
      (
        "\(document).metadata",
        #"{"type": "DocumentType", "visibleName": "Optics", "parent": "\#(shelf)"}"#
      ),
      ("\(shelf).content", "{}"),
      ("\(shelf).metadata", #"{"type": "CollectionType", "visibleName": "Physics", "parent": ""}"#),
    ] {
      try Data(text.utf8).write(to: tablet.appending(path: name))
    }
    for _ in 0..<2 {
      let run = try suzuri("import", "xochitl")
      #expect(run.code == 0, "\(run)")
      let list = try suzuri("list", "--json").output
      #expect(list.components(separatedBy: "\"id\"").count == 2, "\(list)")
      #expect(list.contains("\"title\": \"Optics\"") && list.contains("/Physics\""), "\(list)")
    }
  }

  @Test func `a notebook is as old as its notes say, or as their first stroke`() throws {
    let corpus = Repository.file("Tests/Fuzz/Corpus/Foreign")
    let canvas = try String(
      contentsOf: corpus.appending(path: "butterfly-elements.tbfly"), encoding: .utf8)
    try Data(canvas.replacing("{", with: "{\"createdAt\":1678464022475,", maxReplacements: 1).utf8)
      .write(to: folder.appending(path: "canvas.tbfly"))
    let strokes = corpus.appending(path: "nebo-strokes.nebo").path
    for (file, title, day) in [
      ("canvas.tbfly", "seed", "2023-03-10"), (strokes, "nebo-strokes", "2023-11-14"),
    ] {
      let run = try suzuri("import", file)
      #expect(run.code == 0, "\(run)")
      let info = try suzuri("info", title, "--json")
      #expect(info.output.contains("\"created\": \"\(day)T"), "\(info)")
    }
  }

  @Test func `damaged notes are refused in one sentence`() throws {
    let path = folder.appending(path: "cut.rnote").path
    try Data(contentsOf: URL(filePath: file)).prefix(200).write(to: URL(filePath: path))
    let run = try suzuri("import", path)
    #expect(run.code == 1 && run.messages.hasPrefix("Error: cannot read \(path): "), "\(run)")
  }
}
