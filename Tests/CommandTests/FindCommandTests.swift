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
    guard case .array(let hits) = try JSON(parsing: Array(outcome.output.utf8)) else { return [] }
    return try hits.map { "\(try $0.text("title") ?? "") \($0["page"]?.description ?? "")" }
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

  @Test func `a person sees where a word stands`() {
    let found = suzuri("find", "Diffraction").output
    #expect(found.contains(/[0-9a-f]{8} +slides +page 2 +Diffraction of light/))
    #expect(suzuri("find", "nowhere").messages == "No matches.\n")
    #expect(suzuri("find").code == .usage)
    #expect(suzuri("find", "x", "--notebook", "Nothing").code == .failure)
  }
}
