import Bytes
import Foundation
import Ink
import Geometry
import Notebook
import Store
import Support
import Testing

@testable import Command

/// New versions of PDFs under notes, as a person asks for them.
@Suite final class RenewCommandTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "suzuri-\(UUID().uuidString)")

  private static let slides = [
    "What light is made of, and how we know it", "Lenses and how they bend the rays of light",
    "Mirrors turn every angle round to the other side",
    "Prisms take white light apart into colours",
    "Two slits make a pattern of bright and dark lines",
  ]

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try write(Self.slides, to: "lecture.pdf")
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  private func suzuri(_ words: String...) -> Outcome {
    Outcome(words, table: .suzuri, environment: ["SUZURI_LIBRARY": path("library")])
  }

  private func write(_ slides: [String], to name: String, box: String = "0 0 595 842") throws {
    var pdf = WrittenPDF()
    for slide in slides { pdf.addPage(WrittenPDF.text(slide, x: 60, y: 300), box: box) }
    try Data(pdf.bytes).write(to: folder.appending(path: name))
  }

  /// The text of each page of an export.
  private func pages(_ name: String = "lecture") throws -> [String] {
    #expect(suzuri("export", name, "--output", path("out.pdf")).code == .success)
    let output = try Execution(
      of: URL(filePath: "/usr/bin/pdftotext"), [path("out.pdf"), "-"]
    ).output
    return output.split(separator: "\u{0C}").map { String($0.split(separator: "\n")[0]) }
  }

  /// Writes a stroke on each page; returns the page of each.
  private func writeOnPages() throws -> [EntityID] {
    let library = try Library(at: path("library"))
    let id = try library.notebook(named: "lecture")
    let pages = try library.outline(of: id).pages
    for page in pages {
      let samples = (0..<9).map { Sample(position: Point(x: 50 + Double($0), y: 50), time: 0) }
      try library.edit(id, action: .write, now: 1) { editor in
        let layer = try library.page(page.id, of: id).layers[0].id
        try editor.addStroke(
          Stroke(samples: samples, channels: [], style: Style(tool: .pen, color: .sumi, width: 1)),
          at: Place(page: page.id, layer: layer))
      }
    }
    return pages.map(\.id)
  }

  @Test func `pages keep their ink on the new version, and new ones come between them`() throws {
    _ = suzuri("import", path("lecture.pdf"))
    let before = try writeOnPages()
    var slides = Self.slides
    slides[1] += " and sound"
    slides.insert("Eyes are lenses with a film behind them", at: 2)
    slides.insert("Before we begin, some words about this course", at: 0)
    slides.remove(at: 5)  // The prisms.
    try write(slides, to: "lecture.pdf", box: "0 0 600 850")
    let trial = suzuri("renew", "lecture", path("lecture.pdf"), "--dry-run")
    #expect(trial.output.contains("Preview, nothing was changed: 4 pages are based on lecture.pdf"))
    #expect(try pages() == Self.slides)
    let outcome = suzuri("renew", "lecture", path("lecture.pdf"))
    #expect(outcome.code == .success, "\(outcome.messages)")
    #expect(
      outcome.output
        == "4 pages are based on lecture.pdf, and 2 pages are new; page 4 is unchanged because the new PDF has no similar page.\n"
    )
    var expected = slides
    expected.insert(Self.slides[3], at: 5)
    #expect(try pages() == expected)
    let library = try Library(at: path("library"))
    let id = try library.notebook(named: "lecture")
    let outline = try library.outline(of: id)
    for page in before { #expect(try library.page(page, of: id).elements.count == 1) }
    #expect(outline.pages[0].size.box.width > 599 && outline.pages[5].size.box.width < 597)
    #expect(suzuri("undo", "lecture").code == .success)
    #expect(try pages() == Self.slides)
    #expect(suzuri("redo", "lecture").code == .success)
    #expect(try pages() == expected)
  }

  @Test func `of a chosen part only what belongs to it is added`() throws {
    _ = suzuri("import", path("lecture.pdf"), "--pages", "1-2")
    var slides = Self.slides
    slides.insert("Something new that comes late in the course", at: 4)
    slides.insert("Something new that comes early in the course", at: 1)
    try write(slides, to: "lecture.pdf")
    _ = suzuri("renew", "lecture", path("lecture.pdf"))
    #expect(try pages() == [slides[0], slides[1], slides[2]])
  }

  @Test func `what is undone is there, even after the trash was emptied`() throws {
    _ = suzuri("import", path("lecture.pdf"))
    try write(Self.slides.map { $0 + " mended" }, to: "lecture.pdf")
    _ = suzuri("renew", "lecture", path("lecture.pdf"))
    _ = suzuri("new", "Nothing")
    _ = suzuri("trash", "Nothing")
    #expect(suzuri("trash", "--empty").code == .success)
    #expect(suzuri("undo", "lecture").code == .success)
    #expect(try pages() == Self.slides)
  }

  @Test func `a PDF that was missing comes below the notes, page by page`() throws {
    let notes = """
      <xournal><page width="595" height="842"><background type="pdf" domain="absolute" \
      filename="/nowhere/slides.pdf" pageno="2"/><layer/></page><page width="595" height="842">\
      <background type="pdf" pageno="9"/><layer/></page></xournal>
      """
    try Data(notes.utf8).write(to: folder.appending(path: "lecture.xopp"))
    #expect(suzuri("import", path("lecture.xopp")).messages.contains("slides.pdf"))
    let outcome = suzuri("renew", "lecture", path("lecture.pdf"))
    #expect(outcome.output.hasPrefix("1 page is based on lecture.pdf; page 2 is unchanged"))
    #expect(try pages()[0] == Self.slides[1])
  }

  @Test func `a PDF that has appeared beside notes comes below them when they are imported again`()
    throws
  {
    let notes = """
      <xournal><page width="595" height="842"><background type="pdf" domain="absolute" \
      filename="/nowhere/slides.pdf" pageno="2"/><layer/></page></xournal>
      """
    try Data(notes.utf8).write(to: folder.appending(path: "lecture.xopp"))
    _ = suzuri("import", path("lecture.xopp"))
    #expect(suzuri("import", path("lecture.xopp")).messages.isEmpty)
    try Data("no PDF".utf8).write(to: folder.appending(path: "slides.pdf"))
    let refused = suzuri("import", path("lecture.xopp"))
    #expect(refused.code == .success && refused.messages.contains("cannot be used"))
    try write(Self.slides, to: "slides.pdf")
    let outcome = suzuri("import", path("lecture.xopp"))
    #expect(outcome.messages.contains("added its PDF 'slides.pdf'"), "\(outcome)")
    #expect(try pages() == [Self.slides[1]])
    #expect(suzuri("import", path("lecture.xopp")).messages.isEmpty)
    #expect(suzuri("undo", "lecture").code == .success)
  }

  @Test func `what cannot be done is said in one sentence`() throws {
    _ = suzuri("import", path("lecture.pdf"))
    _ = suzuri("new", "Empty")
    try write(["Quite other things, of which nobody has heard"], to: "other.pdf")
    try Data("1,2,3\n".utf8).write(to: folder.appending(path: "pen.csv"))
    let cases = [
      (["lecture", path("lecture.pdf")], "this PDF is already the paper of the notebook"),
      (["lecture", path("other.pdf")], "it has no page similar to those of lecture.pdf"),
      (["Empty", path("lecture.pdf")], "no page of the notebook has a PDF as paper"),
      (["lecture", path("pen.csv")], "it is not a PDF"),
      (["lecture", path("other.pdf"), "--old", "x.pdf"], "several PDFs could be replaced"),
    ]
    for (words, sentence) in cases {
      let outcome = Outcome(
        ["renew"] + words, table: .suzuri, environment: ["SUZURI_LIBRARY": path("library")])
      #expect(
        outcome.code == .failure && outcome.messages.contains(sentence), "\(outcome.messages)")
      #expect(outcome.messages.split(separator: "\n").count == 1)
    }
    #expect(suzuri("renew", "lecture").code == .usage)
  }

  @Test func `an encrypted version needs its password`() throws {
    _ = suzuri("import", path("lecture.pdf"))
    try write(Self.slides.reversed(), to: "next.pdf")
    let line = "cd '\(folder.path)' && qpdf --encrypt open own 256 -- next.pdf locked.pdf"
    try #require(try Execution(ofShell: line).code == 0)
    #expect(
      suzuri("renew", "lecture", path("locked.pdf")).messages.contains("needs its password"))
    let outcome = suzuri("renew", "lecture", path("locked.pdf"), "--password", "open", "--json")
    #expect(outcome.output.contains(#""renewed": 5"#), "\(outcome.output)")
  }
}
