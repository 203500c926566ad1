import Bytes
import Foundation
import Geometry
import Ink
import Notebook
import Paint
import Support
import Testing
import Wording

@testable import Export

/// Pages of PDFs stay as they are, with the ink as a form on top.
@Suite struct OriginalPageTests {
  /// A lecture with all that belongs to no page: title, labels, outline, links, a form field.
  static func lecture(pages: Int = 3) -> WrittenPDF {
    var pdf = WrittenPDF()
    for number in 1...pages {
      pdf.addPage(
        WrittenPDF.text("Lecture page \(number)", x: 60, y: 700) + "0 0 1 RG 50 600 300 40 re S\n")
    }
    let info = pdf.add("<</Title(Optics)/Author(A. Writer)>>")
    pdf.trailer = "/Info \(info) 0 R"
    let first = pdf.page(0)
    let field = pdf.add(
      "<</Type/Annot/Subtype/Widget/FT/Tx/DA(/F 12 Tf)/T(name)/V(Ada)/Rect[50 50 200 70]/P \(first) 0 R>>"
    )
    let link =
      "<</Type/Annot/Subtype/Link/Rect[60 700 200 720]/Dest[\(pdf.page(1 % pages)) 0 R/Fit]>>"
    pdf.edit(first) { $0.replacing("/Type/Page", with: "/Type/Page/Annots[\(field) 0 R \(link)]") }
    let outline = pdf.add("")
    let entry = pdf.add(
      "<</Title(Light)/Parent \(outline) 0 R/Dest[\(pdf.page(pages - 1)) 0 R/Fit]>>")
    pdf.replace(
      outline, "<</Type/Outlines/First \(entry) 0 R/Last \(entry) 0 R/Count 1>>")
    pdf.catalog =
      "/Outlines \(outline) 0 R/PageLabels<</Nums[0<</S/r>>]>>/AcroForm<</Fields[\(field) 0 R]>>"
    return pdf
  }

  /// A page of notes on a page of a PDF.
  static func page(
    _ number: Int, of file: [UInt8], at index: Int? = nil, width: Double = 595,
    height: Double = 842,
    isWritten: Bool = true
  ) -> LoosePage {
    let unit = 2540.0 / 72
    var page = LoosePage(
      number: index ?? number,
      size: PageSize(width: Int((width * unit).rounded()), height: Int((height * unit).rounded())),
      paper: Paper(.plain, color: Color(rgb: 0xFFFFFF)))
    let hash = ContentHash(of: file)
    page.backdrop = .pdf(page: number, hash: hash, source: .init(isAttached: false, path: "a.pdf"))
    page.files = [hash: file]
    let points = (0...30).map { step -> (Double, Double) in
      let (x, y) = (0.1 + 0.025 * Double(step), 0.2 + 0.01 * Double(step * step % 7))
      return (width * x, height * y)
    }
    let line = LooseElement.line(
      points,
      style: Style(color: Color(rgb: 0xC00000), width: 4))
    page.layers = [.init(elements: isWritten ? [line] : [])]
    return page
  }

  private static func facts(of pdf: MadePDF) throws -> [String] {
    let info = try pdf.asked("pdfinfo").split(separator: "\n")
      .filter { !$0.hasPrefix("File size") && !$0.hasPrefix("PDF version") }
    return try info.map { String($0) } + [
      pdf.asked("pdftotext", [], ["-"]), pdf.asked("pdffonts"), pdf.asked("pdfinfo", ["-dests"]),
      pdf.asked("pdfinfo", ["-url"]),
    ]
  }

  @Test func `a whole PDF stays as it was, byte for byte, and the ink comes behind it`() throws {
    let file = Self.lecture().bytes
    let pages = [1, 2, 3].map { Self.page($0, of: file, isWritten: $0 == 2) }
    let pdf = try MadePDF(pages)
    try pdf.expectSound()
    #expect(pdf.bytes.starts(with: file))
    #expect(try Self.facts(of: pdf) == Self.facts(of: MadePDF(file)))
    let objects = try pdf.opened()
    for part in ["/Title (Light)", "/S /r", "/T (name)", "/V (Ada)"] {
      #expect(objects.contains(part))
    }
    #expect(objects.ranges(of: "/Subtype /Form").count == 1)
    try MadePDF([pages[1]]).expectLooks(like: pages[1], resolutions: [60, 100])
  }

  @Test func `pages keep the size and the fonts that they inherit`() throws {
    var lecture = Self.lecture()
    for index in 0..<3 {
      lecture.edit(lecture.page(index)) {
        $0.replacing("/MediaBox[0 0 595 842]", with: "")
          .replacing("/Resources<</Font<</F 3 0 R>>>>", with: "")
      }
    }
    lecture.inherited = "/MediaBox[0 0 300 400]/Resources<</Font<</F 3 0 R>>>>"
    let file = lecture.bytes
    let pages = (1...3).map { Self.page($0, of: file, width: 300, height: 400) }
    let pdf = try MadePDF(pages)
    try pdf.expectSound()
    #expect(pdf.bytes.starts(with: file))
    #expect(try pdf.opened().ranges(of: "/MediaBox [").count == 4)
    #expect(try Self.facts(of: pdf) == Self.facts(of: MadePDF(file)))
  }

  @Test func `tables of objects follow those of their own kind, however often`() throws {
    let plain = Self.lecture().bytes
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).pdf")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(plain).write(to: file)
    let line = "qpdf --object-streams=generate --replace-input '\(file.path)'"
    try #require(try Execution(ofShell: line).code == 0)
    let packed = Array(try Data(contentsOf: file))
    for (original, isPlain) in [(plain, true), (packed, false)] {
      var base = original
      for _ in 0..<3 {
        let pdf = try MadePDF((1...3).map { Self.page($0, of: base) })
        try pdf.expectSound()
        #expect(pdf.bytes.starts(with: base))
        let added = String(decoding: pdf.bytes.dropFirst(base.count), as: UTF8.self)
        let table = try #require(added.firstMatch(of: /\/Type\/XRef.*?stream/)).output
        #expect(table.contains("/Prev") == !isPlain, "\(table)")
        #expect(added.contains("xref\n0 0\ntrailer") == isPlain)
        #expect(added.contains("/XRefStm") == isPlain)
        base = pdf.bytes
      }
    }
  }

  @Test(arguments: MadePDF.Reader.allCases)
  func `pages without ink look the same, and ink lies where it is written`(
    reader: MadePDF.Reader
  ) throws {
    let file = Self.lecture().bytes
    let pdf = try MadePDF([1, 2, 3].map { Self.page($0, of: file, isWritten: $0 == 2) })
    let original = try MadePDF(file)
    for page in [1, 3] {
      let (one, other) = (
        try pdf.pixels(page: page, resolution: 72, by: reader),
        try original.pixels(page: page, resolution: 72, by: reader)
      )
      #expect(one.bytes == other.bytes)
    }
    let written = try pdf.pixels(page: 2, resolution: 72, by: reader)
    let plain = try original.pixels(page: 2, resolution: 72, by: reader)
    #expect(written.bytes != plain.bytes)
  }

  /// Pages whose coordinates are not those of the sheet.
  struct Turned: CustomTestStringConvertible, Sendable {
    let entries: String
    let width: Double
    let height: Double
    var testDescription: String { entries }
  }

  @Test(
    arguments: [0, 90, 180, 270, -90, 450].flatMap { angle in
      ["", "/CropBox[150 250 350 400]"].map { crop in
        let (width, height) = crop.isEmpty ? (400.0, 500.0) : (200.0, 150.0)
        let isLying = angle % 180 != 0
        return Turned(
          entries: "/Rotate \(angle)\(crop)", width: isLying ? height : width,
          height: isLying ? width : height)
      }
    })
  func `ink lies right on turned and cropped pages`(_ turned: Turned) throws {
    var original = WrittenPDF()
    original.addPage(
      "0 0.5 0 rg 160 260 80 40 re f 0.9 g 250 300 50 80 re f", box: "100 200 500 700",
      entries: turned.entries)
    let page = Self.page(1, of: original.bytes, width: turned.width, height: turned.height)
    let pdf = try MadePDF([page])
    try pdf.expectSound()
    #expect(pdf.bytes.starts(with: original.bytes))
    for reader in MadePDF.Reader.allCases {
      try pdf.expectLooks(like: page, resolutions: [72], mean: 2, by: reader)
    }
  }

  @Test(
    arguments: [
      "q 3 0 0 3 0 0 cm", "q q 0 0 50 50 re W n", "Q Q", "BT 3 Tr /F 9 Tf (Q\\)Q) Tj ET Q Q",
      "/Q BMC EMC % q q\nq",
      "q 0 0 0 0 re W n BI /W 1 /H 1 /BPC 8 /CS /G ID Q EI q", "BT 3 Tr /F 9 Tf <51> Tj ET q",
    ])
  func `pages that leave the graphics state open do not move the ink`(operators: String) throws {
    var original = WrittenPDF()
    original.addPage(operators)
    var plain = WrittenPDF()
    plain.addPage("")
    let pixels = try [original, plain].map {
      try MadePDF([Self.page(1, of: $0.bytes)]).pixels(resolution: 40, by: .mupdf).bytes
    }
    #expect(pixels[0] == pixels[1])
  }

  @Test func `some pages in another order keep what belongs to them, and nothing else`() throws {
    var lecture = Self.lecture(pages: 5)
    lecture.edit(lecture.page(3)) { $0.replacing("/Type/Page", with: "/Type/Page/Secret(4711)") }
    let file = lecture.bytes
    let pages = [5, 2].enumerated().map { Self.page($1, of: file, at: $0 + 1) }
    let pdf = try MadePDF(pages)
    try pdf.expectSound()
    let text = try pdf.asked("pdftotext", [], ["-"])
    #expect(text.contains("Lecture page 5") && text.contains("Lecture page 2"))
    let objects = try pdf.opened()
    #expect(!objects.contains("4711") && !text.contains("Lecture page 1"))
    #expect(objects.contains("(Optics)") && objects.contains("(Light)"))
    #expect(try pdf.asked("pdfinfo").contains("Pages:           2"))
  }

  @Test func `pages of several PDFs, plain pages and repeated ones stand together`() throws {
    let (one, two) = (Self.lecture().bytes, Self.lecture(pages: 2).bytes)
    var plain = LoosePage.written(3)
    plain.number = 3
    let pages = [
      Self.page(2, of: one, at: 1), Self.page(1, of: two, at: 2), plain,
      Self.page(2, of: one, at: 4, isWritten: false), Self.page(3, of: one, at: 5),
      Self.page(2, of: two, at: 6),
    ]
    let pdf = try MadePDF(pages)
    try pdf.expectSound()
    #expect(try pdf.asked("pdfinfo").contains("Pages:           6"))
    // The second has a link to the last, without which readers complain.
    for (index, page) in pages.enumerated() where index != 1 {
      let shown = try pdf.pixels(page: index + 1, resolution: 60)
      let single = try MadePDF([page]).pixels(resolution: 60)
      #expect(shown.bytes == single.bytes, "page \(index + 1)")
    }
  }

  @Test func `text that is linked keeps its link beside those of the page`() throws {
    let file = Self.lecture().bytes
    var page = Self.page(1, of: file)
    var box = TextBox(
      origin: Point(x: 100, y: 300), wrap: 200, text: "see", font: "DejaVu Sans", size: 20,
      color: .sumi)
    box.link = "https://example.org/"
    page.layers[0].elements.append(LooseElement(.text(box)))
    let pdf = try MadePDF([page, Self.page(2, of: file), Self.page(3, of: file)])
    try pdf.expectSound()
    #expect(try pdf.asked("pdfinfo", ["-url"]).contains("https://example.org/"))
    #expect(try pdf.opened().contains("/T (name)"))
  }

  /// Reads the outline of a file, from each entry to the next.
  private static func outline(
    of pdf: MadePDF, _ body: (ForeignOutline) throws -> Void
  ) throws {
    let file = try #require(ForeignPDF(pdf.bytes))
    let pages = try #require(file.pages())
    try body(try #require(ForeignOutline(of: file, pages: pages)))
  }

  @Test func `sections, titles and bookmarks come behind the outline, and nothing twice`() throws {
    let file = Self.lecture().bytes
    var pages = [1, 2, 3].map { Self.page($0, of: file) }
    for index in 0..<2 { pages[index].section = LoosePage.Section(number: 1, title: "Mine") }
    pages[0].title = "Beginning"
    pages[1].isBookmarked = true
    pages[2].section = LoosePage.Section(number: 2, title: "Light")
    pages[2].title = "Rays"
    let pdf = try MadePDF(pages)
    try pdf.expectSound()
    #expect(pdf.bytes.starts(with: file))
    let objects = try pdf.opened()
    for title in ["Light", "Mine", "Beginning", "Page 2", "Rays"] {
      #expect(objects.ranges(of: "/Title (\(title))").count == 1, "\(title)")
    }
    #expect(objects.contains("/Count 5"))
    try Self.outline(of: pdf) { outline in
      #expect(outline.has("Light", on: 2) && outline.has("Mine", on: 0))
      #expect(outline.has("Beginning", on: 0) && outline.has("Page 2", on: 1))
      #expect(outline.has("Rays", on: 2) && !outline.has("Rays", on: 1))
    }
    // The file that has them gets none of them again.
    var copies = [1, 2, 3].map { Self.page($0, of: pdf.bytes) }
    for (index, page) in pages.enumerated() {
      (copies[index].section, copies[index].title) = (page.section, page.title)
      copies[index].isBookmarked = page.isBookmarked
    }
    let again = try MadePDF(copies)
    try again.expectSound()
    #expect(try again.opened().ranges(of: "/Title (Mine)").count == 1)
  }

  @Test func `a chapter whose page is left out is no reason to leave out a section`() throws {
    let file = Self.lecture().bytes
    var pages = [2, 1].enumerated().map { Self.page($1, of: file, at: $0 + 1) }
    pages[0].section = LoosePage.Section(number: 1, title: "Light")
    pages[1].section = LoosePage.Section(number: 1, title: "Light")
    pages[1].title = "Last"
    let pdf = try MadePDF(pages)
    try pdf.expectSound()
    try Self.outline(of: pdf) { outline in
      #expect(outline.has("Light", on: 0) && outline.has("Last", on: 1))
    }
  }

  @Test func `a title that is chosen replaces the old one, and nothing else does`() throws {
    let file = Self.lecture().bytes
    let pages = [1, 2, 3].map { Self.page($0, of: file) }
    var export = PDFExport()
    #expect(try MadePDF(pages, title: "Notes").asked("pdfinfo").contains("Optics"))
    export.title = "Mine"
    let pdf = try MadePDF(pages, export: export)
    try pdf.expectSound()
    let info = try pdf.asked("pdfinfo")
    #expect(info.contains("Mine") && info.contains("A. Writer") && !info.contains("Optics"))
  }

  @Test func `one stroke on each page costs little more than the ink`() throws {
    let file = Self.lecture(pages: 100).bytes
    let pages = (1...100).map { Self.page($0, of: file) }
    let pdf = try MadePDF(pages)
    var bare = PDFExport()
    bare.paper = .none
    let ink = try MadePDF(pages, export: bare)
    #expect(Double(pdf.bytes.count - file.count) <= 1.1 * Double(ink.bytes.count))
  }

  @Test func `what libqpdf cannot read becomes an image`() throws {
    var original = Self.lecture(pages: 1)
    original.trailer += "/Encrypt 7"
    let page = Self.page(1, of: original.bytes)
    #expect(ForeignPDF(original.bytes, evenEncrypted: true) == nil)
    var bytes: [UInt8] = []
    let notes = try PDFExport().write(MadePages([page])) { bytes += $0 }.notes
    #expect(notes == ["page 1: the PDF page became an image, so its text cannot be selected"])
    let pdf = try MadePDF(bytes)
    try pdf.expectSound()
    #expect(try pdf.opened().contains("/Subtype /Image"))
    try pdf.expectLooks(like: page, resolutions: [100], mean: 3)
  }

  @Test func `the same pages give the same bytes`() throws {
    let file = Self.lecture().bytes
    for numbers in [[1, 2, 3], [3, 1]] {
      let pages = numbers.map { Self.page($0, of: file) }
      #expect(try MadePDF(pages).bytes == MadePDF(pages).bytes)
    }
  }

  @Test func `Cairo writes the whole page as an image`() throws {
    let page = Self.page(2, of: Self.lecture().bytes)
    let pdf = try MadePDF([page], by: .cairo)
    try pdf.expectSound()
    try pdf.expectLooks(like: page, resolutions: [100], mean: 3)
    // This one is black at its four corners, which lie in different blocks.
    var corners = WrittenPDF()
    corners.addPage("0 0 90 90 re 505 0 90 90 re 0 752 90 90 re 505 752 90 90 re f")
    let other = Self.page(1, of: corners.bytes)
    try MadePDF([other], by: .cairo).expectLooks(
      like: other, resolutions: [100], mean: 3)
  }

  @Test func `a page that nobody announced lies on its PDF, or the export fails`() throws {
    let pages: [LoosePage] = [.written(), Self.page(2, of: Self.lecture().bytes)]
    let supply = MadePages(count: 2) { pages[$0] }
    try #require(!supply.mayLieOnPDF)
    var bytes: [UInt8] = []
    #expect(try PDFExport().write(supply) { bytes += $0 }.notes == [])
    #expect(try MadePDF(bytes).asked("pdftotext", [], ["-"]).contains("Lecture page 2"))
    // The first page is written before the second one comes.
    var export = PDFExport()
    export.mostHeld = 0
    #expect(throws: ExportError.self) {
      try export.write(MadePages(count: 2) { pages[$0] }) { _ in }
    }
  }

  @Test func `files damaged in any byte give files that are read`() throws {
    let whole = Self.lecture().bytes
    var random = RandomSource(seed: 3)
    for _ in 0..<40 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...20, using: &random) {
        bytes[.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
      }
      let pdf = try MadePDF([1, 2].map { Self.page($0, of: bytes) })
      #expect(pdf.pageCount == 2)
    }
  }

  @Test func `an encrypted PDF is opened with its password`() throws {
    let folder = FileManager.default.temporaryDirectory
    let (plain, locked) = ("\(UUID()).pdf", "\(UUID()).pdf")
    defer {
      for name in [plain, locked] {
        try? FileManager.default.removeItem(at: folder.appending(path: name))
      }
    }
    try Data(Self.lecture().bytes).write(to: folder.appending(path: plain))
    let run = try Execution(
      ofShell: "cd '\(folder.path)' && qpdf --encrypt secret owner 256 -- '\(plain)' '\(locked)'")
    try #require(run.code == 0, "\(run.messages)")
    let bytes = Array(try Data(contentsOf: folder.appending(path: locked)))
    #expect(LockedPDF.opened(bytes, with: "wrong") == nil)
    let open = try MadePDF(try #require(LockedPDF.opened(bytes, with: "secret")))
    try open.expectSound()
    #expect(try open.asked("pdftotext", [], ["-"]).contains("Lecture page 2"))
  }
}
