import Bytes
import Foundation
import Geometry
import Ink
import Notebook
import Paint
import PDFReader
import Support
import Testing

@testable import Exchange
@testable import Export

/// Papers of one's own, made of pages, of pictures and of other PDFs, and exported below notes.
@Suite struct PaperFileTests {
  /// A page of notes on a paper.
  private static func page(_ number: Int, on file: PaperFile, _ name: String = "紙") -> LoosePage {
    var page = LoosePage.written(number)
    (page.size, page.paper) = (file.sheet.size, Paper(.plain, color: file.sheet.color))
    page.backdrop = file.paper(named: name).backdrop
    page.files = [file.hash: file.bytes]
    return page
  }

  private static func file(_ seed: Int, color: Color = .paper) throws -> PaperFile {
    try PaperFile(of: .written(seed, "Plan of the week", paper: Paper(.grid, color: color)))
  }

  @Test func `a paper looks like its page, and holds curves and words`() throws {
    var page = LoosePage.written(7, paper: Paper(.plain, color: Color(rgb: 0xFFF7C9)))
    page.layers[0].elements.append(.text("Tasks", at: 60))
    (page.title, page.label, page.tags, page.isBookmarked) = ("Secret", "xii", ["a"], true)
    let file = try PaperFile(of: page)
    let pdf = try MadePDF(file.bytes)
    try pdf.expectSound()
    try pdf.expectLooks(like: page, resolutions: [100, 200])
    #expect(try pdf.asked("pdftotext", [], ["-"]).contains("Tasks"))
    #expect(try !pdf.opened().contains("Secret") && !pdf.opened().contains("xii"))
    #expect(file.sheet.size == page.size)
    let (r, g, b) = (0xFF, 0xF7, 0xC9)
    #expect(abs(Int(file.sheet.color.rgba >> 24) - r) < 3, "\(file.sheet.color)")
    #expect(abs(Int(file.sheet.color.rgba >> 16 & 0xFF) - g) < 3)
    #expect(abs(Int(file.sheet.color.rgba >> 8 & 0xFF) - b) < 3)
    #expect(try PaperFile(reading: file.bytes) == file, "read again it is the same")
    #expect(try PaperFile(of: page) == file, "and so it is made again")
  }

  @Test func `a dark sheet is known as dark`() throws {
    #expect(try Self.file(1, color: Color(rgb: 0x24272B)).sheet.color.isDark)
    #expect(try !Self.file(1).sheet.color.isDark)
  }

  @Test func `a hundred pages on a paper have it in their PDF once`() throws {
    let file = try Self.file(3)
    let pages = (1...100).map { Self.page($0, on: file) }
    let bare = pages.map { page in
      var page = page
      page.backdrop = nil
      return page
    }
    let (pdf, without) = (try MadePDF(pages), try MadePDF(bare))
    try pdf.expectSound()
    #expect(pdf.pageCount == 100)
    #expect(pdf.bytes.count < without.bytes.count + file.bytes.count + 100 * 60)
    for number in [1, 57, 100] {
      let shown = try pdf.pixels(page: number, resolution: 100)
      let drawn = PagePixels(
        PagePicture(of: pages[number - 1]), resolution: 100, width: shown.width,
        height: shown.height)
      #expect(shown.difference(from: drawn).mean <= 2)
    }
    #expect(try !pdf.opened().contains("/Subtype /Image"))
    #expect(try MadePDF(pages).bytes == pdf.bytes, "equal pages give equal bytes")
  }

  @Test(arguments: PageWriter.allCases)
  func `notes on several papers, turned and between pages of a PDF, look as in the window`(
    writer: PageWriter
  ) throws {
    var lecture = WrittenPDF()
    for words in ["Waves", "Strings"] { lecture.addPage(WrittenPDF.text(words, x: 60, y: 700)) }
    var pages = [
      Self.page(1, on: try Self.file(3)),
      OriginalPageTests.page(1, of: lecture.bytes, width: 595, height: 842, isWritten: true),
      Self.page(3, on: try Self.file(4)), Self.page(4, on: try Self.file(3)),
      OriginalPageTests.page(2, of: lecture.bytes, width: 595, height: 842, isWritten: true),
    ]
    (pages[2].turns, pages[2].size) = (.right, pages[2].size?.turned)
    for index in pages.indices { pages[index].number = index + 1 }
    let pdf = try MadePDF(pages, by: writer)
    try pdf.expectSound()
    for (index, page) in pages.enumerated() {
      let shown = try pdf.pixels(page: index + 1, resolution: 100)
      let drawn = PagePixels(
        PagePicture(of: page), resolution: 100, width: shown.width, height: shown.height)
      // Thin lines of pixels are softer than those that are drawn.
      let most = writer == .suzuri ? 2.0 : 6
      #expect(shown.difference(from: drawn).mean <= most, "page \(index + 1)")
    }
    guard writer == .suzuri else { return }
    #expect(try pdf.asked("pdftotext", [], ["-"]).contains("Strings"))
  }

  @Test func `a page of a PDF becomes a paper with what is seen, and with nothing else`() throws {
    var pdf = WrittenPDF()
    for number in 1...40 {
      let page = pdf.addPage(WrittenPDF.text("Form \(number)", x: 60, y: 700))
      let look = pdf.add(
        stream: "1 0 0 rg 0 0 200 40 re f",
        entries: "/Type/XObject/Subtype/Form/BBox[0 0 200 40]")
      let stamp = pdf.add("<</Type/Annot/Subtype/Stamp/Rect[60 500 260 540]/AP<</N \(look) 0 R>>>>")
      pdf.edit(page) { $0.replacing("/Type/Page", with: "/Type/Page/Annots[\(stamp) 0 R]") }
    }
    pdf.catalog = "/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>"
    let pages = try PDFPages(StoredBytes(pdf.bytes[...]), wanted: PageRanges("3") ?? .all)
    let page = try #require(try pages.next())
    let file = try PaperFile(of: page)
    let made = try MadePDF(file.bytes)
    try made.expectSound()
    let objects = try made.opened()
    #expect(made.pageCount == 1 && !objects.contains("JavaScript") && !objects.contains("/Annot"))
    #expect(!objects.contains("/Subtype /Image"), "it stays a drawing")
    #expect(try made.asked("pdftotext", [], ["-"]).split(separator: "\n")[0] == "Form 3")
    #expect(file.bytes.count < 6000)
    try made.expectLooks(like: page, resolutions: [100])
  }

  @Test func `any PDF in the folder is read as its first page, and what is none as nothing`() throws
  {
    var pdf = WrittenPDF()
    for number in 1...3 { pdf.addPage(WrittenPDF.text("Form \(number)", x: 60, y: 700)) }
    let file = try PaperFile(reading: pdf.bytes)
    #expect(try MadePDF(file.bytes).pageCount == 1)
    #expect(try PaperFile(reading: pdf.bytes) == file)
    for bytes in [
      [], Array("%PDF-1.5".utf8), [UInt8](repeating: 7, count: 999), Array(pdf.bytes.prefix(60)),
    ] {
      #expect(throws: (any Error).self) { try PaperFile(reading: bytes) }
    }
  }

  @Test(arguments: [(1600, 900), (3000, 20), (20, 3000)])
  func `a picture stays the file that it was, as wide as a sheet`(width: Int, height: Int) throws {
    let bitmap = Bitmap(width: width, height: height, format: .opaque)
    bitmap.draw { $0.paint(Color(rgb: 0x3355AA)) }
    let file = try PaperFile(of: LoosePage(picture: StoredBytes(bitmap.png()[...])))
    let shape = Double(width) / Double(height)
    let size = file.sheet.size
    #expect(max(size.width, size.height) >= 21_000)
    #expect(abs(Double(size.width) / Double(size.height) / shape - 1) < 0.05)
    #expect(try MadePDF(file.bytes).asked("pdfimages", ["-list"]).contains(" \(width) "))
    #expect(file.sheet.color.isDark)
  }

  @Test func `a JPEG stays a JPEG`() throws {
    let jpeg = MadeImage.jpeg
    let file = try PaperFile(of: LoosePage(picture: StoredBytes(jpeg[...])))
    #expect(try MadePDF(file.bytes).asked("pdfimages", ["-list"]).contains("jpeg"))
    #expect(file.bytes.count < jpeg.count + 1200)
  }

  @Test func `Xournal++ gets one paper as its PDF, and others as images`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "papers-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let pages = [
      Self.page(1, on: try Self.file(3), "a"), Self.page(2, on: try Self.file(4), "b"),
      Self.page(3, on: try Self.file(3), "a"), Self.page(4, on: try Self.file(4), "b"),
    ]
    let path = folder.appending(path: "n.xopp").path
    let job = ExportJob(
      MadePages(pages), ExportSettings(.xopp), to: .file(path), under: OutputRules())
    #expect(try job.run().notes == [])
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names == ["n.xopp", "n.xopp.bg.pdf", "n.xopp.bg_1.png"])
    let surroundings = NotesSurroundings { source in
      (try? Data(contentsOf: folder.appending(path: "n.xopp.\(source.path)"))).map(Array.init)
    }
    let back = try XoppPages(FileBytes(at: path), in: surroundings)
    for page in pages {
      let read = try #require(try back.next())
      #expect((read.backdrop?.imageHash == nil) == (page.number % 2 == 1))
      #expect(read.backdrop?.hash != nil && read.size == page.size)
    }
    // Where another PDF is below the notes, that is it.
    var papers = XoppPapers(besidePDF: true)
    #expect(papers.page(pages[0]).backdrop?.imageHash != nil)
  }
}
