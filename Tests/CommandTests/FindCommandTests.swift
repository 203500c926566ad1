import Bytes
import Foundation
import Support
import Testing

@testable import Command

/// Words that are found in notebooks, as a person or a script looks for them.
@Suite final class FindCommandTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "suzuri-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var slides = WrittenPDF()
    for word in ["Refraction", "Diffraction"] {
      slides.addPage(WrittenPDF.text("\(word) of light", x: 99, y: 700))
    }
    try Data(slides.bytes).write(to: folder.appending(path: "slides.pdf"))
    let page = """
      <page width="300" height="200"><background type="solid" color="#ffffffff" style="lined"/><layer>\
      <text font="Sans" size="12" x="9" y="9" color="#000000ff">Snell's law</text></layer></page>
      """
    try Data("<xournal fileversion=\"4\">\(page)</xournal>".utf8)
      .write(to: folder.appending(path: "optics.xopp"))
    for name in ["slides.pdf", "optics.xopp"] {
      suzuri("import", folder.appending(path: name).path)
    }
    suzuri("tag", "optics", "exam", "Prüfung")
    suzuri("tag", "slides", "waves", "--page", "2")
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  @discardableResult private func suzuri(_ words: String...) -> Outcome {
    Outcome(
      words, table: .suzuri,
      environment: ["SUZURI_LIBRARY": folder.appending(path: "library").path])
  }

  /// The titles and page numbers of the hits.
  private func hits(_ words: String...) throws -> [String] {
    let outcome = Outcome(
      ["find", "--json"] + words, table: .suzuri,
      environment: ["SUZURI_LIBRARY": folder.appending(path: "library").path])
    let results = try JSON(parsing: Array(outcome.output.utf8)).list("results") ?? []
    return try results.map { "\(try $0.text("title") ?? "") \($0["page"]?.description ?? "")" }
  }

  @Test func `titles, tags, typed and printed texts are found without case and accents`() throws {
    #expect(try hits("OPTICS") == ["optics null"])
    #expect(try hits("prufung") == ["optics null"])
    #expect(try hits("snell's") == ["optics 1"])
    #expect(try hits("diffraction") == ["slides 2"])
    #expect(try hits("fraction", "light") == ["slides 1", "slides 2"])
    #expect(try hits("waves", "light") == ["slides 2"])
    // What the notebook's own words have, its pages need not have.
    #expect(try hits("exam", "law") == ["optics 1"])
    #expect(try hits("exam", "light").isEmpty)
    #expect(try hits("light", "--notebook", "optics").isEmpty)
    #expect(try hits("nowhere").isEmpty)
  }

  @Test func `a script sees the kind of each result, its place and its cost`() throws {
    let output = suzuri("find", "--json", "law", "optics").output
    let result = try #require(try JSON(parsing: Array(output.utf8)).list("results")?.first)
    #expect(try result.text("kind") == "text" && result.text("text") == "Snell's law")
    #expect(result["cost"]?.description == "0.0")
    #expect(try result.list("box")?.count == 4)
    let title = try JSON(parsing: Array(suzuri("find", "--json", "optics").output.utf8))
    let first = try #require(try title.list("results")?.first)
    #expect(try first.text("kind") == "title" && first["box"] == .null)
    #expect(try first.text("notebook")?.isEmpty == false)
  }

  @Test func `pages without handwriting have no text, whether anything can read it or not`() throws
  {
    suzuri("new", "Empty")
    let read = suzuri("read", "Empty")
    #expect(read.output.isEmpty && read.messages == "No handwriting.\n" && read.code == .success)
    let text = try JSON(parsing: Array(suzuri("read", "Empty", "--json").output.utf8))
    #expect(try text.list("pages")?.count == 1)
    #expect(suzuri("read", "Empty", "--pages", "2").code == .failure)
    #expect(suzuri("read", "Empty", "--language", "elvish").code == .usage)
  }

  @Test func `an index says how much has been read`() throws {
    func status() throws -> JSON {
      try JSON(parsing: Array(suzuri("index", "--status", "--json").output.utf8))
    }
    let before = try status()
    #expect(before["notebooks"] == 2 && before["complete"] == 0)
    #expect(suzuri("index").output.hasPrefix("Read 3 pages in "))
    #expect(suzuri("index").output == "All handwriting has been read.\n")
    let after = try status()
    #expect(after["complete"] == 2 && after["pages"] == 3)
    #expect(suzuri("index", "--status", "--notebook", "optics").code == .usage)
  }

  @Test func `a person sees where a word stands`() {
    let found = suzuri("find", "Diffraction").output
    #expect(found.contains(/[0-9a-f]{8} +slides +page 2 +PDF +Diffraction of light/))
    let unread =
      "2 notebooks have not been searched for handwriting yet: 'suzuri index' reads them."
    #expect(suzuri("find", "nowhere").messages == "No matches.\n\(unread)\n")
    _ = suzuri("index")
    #expect(suzuri("find", "nowhere").messages == "No matches.\n")
    #expect(suzuri("find").code == .usage)
    #expect(suzuri("find", "x", "--notebook", "Nothing").code == .failure)
  }
}
