import Foundation
import Testing

@testable import Command

/// What is brought onto a page that is there, as a person asks for it.
@Suite final class PageImportTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "suzuri-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    _ = suzuri("new", "Physics", "--paper", "grid")
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func suzuri(_ words: String...) -> Outcome {
    Outcome(
      words, table: .suzuri,
      environment: ["SUZURI_LIBRARY": folder.appending(path: "library").path])
  }

  private static let image = """
    iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==
    """

  /// A page of Xournal++ with a stroke, a text, an image and a formula.
  private static let page = ##"""
    <page width="200" height="100" bookmark="Idea"><background type="solid" color="#ffffffff" style="lined"/>
    <layer><stroke tool="pen" color="#000000ff" width="1 0.5 0.5">1 1 2 2 3 3</stroke>
    <text font="Sans" size="12" x="9" y="9" color="#000000ff">words</text>
    <image left="1" top="2" right="3" bottom="4">\##(image)</image>
    <teximage text="x^2" left="1" top="2" right="3" bottom="4">\##(image)</teximage></layer></page>
    """##

  private func notes(_ pages: String...) throws -> String {
    let file = folder.appending(path: "sketch.xopp")
    let xml = "<xournal fileversion=\"4\">\(pages.joined())</xournal>"
    try Data(xml.utf8).write(to: file)
    return file.path
  }

  private func figures() -> [String: Int] {
    let output = suzuri("info", "Physics", "--json").output
    let json = try? JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    return (json ?? [:]).compactMapValues { $0 as? Int }
  }

  @Test func `ink, texts, images and formulas come, and what does not fit is said`() throws {
    let file = try notes(Self.page)
    let outcome = suzuri("import", file, "--into", "Physics", "--page", "1")
    #expect(outcome.code == .success)
    let line = ": 1 stroke, 3 points, 1 text, 2 images on page 1 of 'Physics'"
    #expect(outcome.output.contains(line))
    #expect(
      outcome.messages == """
        Note: \(file), page 1: its size, its paper, its title and its bookmark were not imported \
        because page 1 keeps its own.

        """)
    #expect(figures()["pages"] == 1 && figures()["strokes"] == 1)
    #expect(figures()["other_elements"] == 3)
    #expect(suzuri("info", "Physics", "--json").output.contains(#""undo": "file.import""#))
    #expect(suzuri("info", "Physics").output.contains(/undo +import\n/))
    #expect(suzuri("undo", "Physics").output == "Undid: import.\n")
    #expect(figures()["strokes"] == 0 && figures()["other_elements"] == 0)
  }

  @Test func `strokes beyond the edges are counted, on new pages and on one that is there`() throws
  {
    let far = Self.page.replacing("1 1 2 2 3 3", with: "1 1 99 99 999 9")
    let file = try notes(Self.page, far, far)
    let outcome = suzuri("import", file)
    #expect(
      outcome.messages == "Note: \(file), 2 strokes extend beyond the edges of pages 2-3.\n")
    let onto = suzuri("import", try notes(far), "--into", "Physics", "--page", "1")
    #expect(
      onto.messages.hasSuffix("Note: \(file), 1 stroke extends beyond the edge of page 1.\n"))
  }

  @Test func `several pages have no room on one`() throws {
    let before = suzuri("info", "Physics").output
    let file = try notes(Self.page, Self.page)
    let outcome = suzuri("import", file, "--into", "Physics", "--page", "1")
    #expect(outcome.code == .failure)
    #expect(outcome.messages == "Error: \(file) has several pages: omit --page.\n")
    #expect(suzuri("info", "Physics").output == before)
  }

  @Test func `a page that comes home loses nothing`() throws {
    _ = suzuri("import", try notes(Self.page))
    let twin = folder.appending(path: "twin.xopp").path
    _ = suzuri("export", "sketch", "-o", twin, "--title", "twin")
    _ = suzuri("import", twin)
    let outcome = suzuri("import", twin, "--into", "twin", "--page", "1")
    #expect(outcome.code == .success && outcome.messages.isEmpty, "\(outcome.messages)")
  }
}
