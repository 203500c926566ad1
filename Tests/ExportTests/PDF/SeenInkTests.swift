import Exchange
import Notebook
import Support
import Testing
import Wording

@testable import Export

/// Ink on pages of PDFs is seen in every reader, whatever lies above it or is wrong with the page.
@Suite struct SeenInkTests {
  private static let covered: [Words] = [
    "page 1: annotations would cover the ink, so it was added as an annotation"
  ]
  private static let below: [Words] = [
    "page 1: form fields would cover the ink, so it was added to them too"
  ]
  private static let damaged: [Words] = [
    "page 1: the PDF page is damaged, so its ink was added as an annotation"
  ]

  /// How many pixels have the color of the ink, by reader.
  private static func inkPixels(in pdf: MadePDF) throws -> [Int] {
    try MadePDF.Reader.allCases.map { reader in
      let pixels = try pdf.pixels(resolution: 50, by: reader, evenDamaged: true).bytes
      return stride(from: 0, to: pixels.count, by: 3).count {
        pixels[$0] > 140 && pixels[$0 + 1] < 90 && pixels[$0 + 2] < 90
      }
    }
  }

  /// The pixels of the ink on an empty page.
  private static let whole = Result {
    var empty = WrittenPDF()
    empty.addPage("")
    return try inkPixels(in: MadePDF([OriginalPageTests.page(1, of: empty.bytes)]))
  }

  /// Expects that all of the ink is seen on a file's only page; returns the export and its notes.
  @discardableResult
  private static func expectSeen(
    on file: [UInt8], flat: Bool = false, as ink: PageInk = .drawn
  ) throws -> (pdf: MadePDF, notes: [Words]) {
    var export = PDFExport()
    export.isFlat = flat
    export.ink = ink
    var bytes: [UInt8] = []
    let page = OriginalPageTests.page(1, of: file)
    let notes = try export.write(MadePages([page])) { bytes += $0 }.notes
    let pdf = try MadePDF(bytes)
    for (seen, all) in zip(try inkPixels(in: pdf), try whole.get()) {
      #expect(all > 500)
      #expect(seen * 10 >= all * 9)
    }
    return (pdf, notes)
  }

  /// A page with something white on all of it; in its entries, {1} stands for the white stream.
  private static func page(
    below subtype: String, flags: Int = 4, _ entries: String = "/AP<</N {1} 0 R>>",
    form: String = ""
  ) -> WrittenPDF {
    var pdf = WrittenPDF()
    let page = pdf.addPage(WrittenPDF.text("Name:", x: 60, y: 700))
    // Turned and half as large, in its own coordinates.
    let look = pdf.add(
      stream: "1 g 0 0 421 298 re f",
      entries: "/Type/XObject/Subtype/Form/BBox[0 0 421 298]/Matrix[0 1 -1 0 0 0]/Resources<<>>")
    let field = pdf.add(
      "<</Type/Annot/Subtype\(subtype)/FT/Tx/T(a)/F \(flags)/Rect[0 0 595 842]"
        + (entries.contains("/V ") ? "" : "/V(b)")
        + entries.replacing("{1}", with: "\(look)") + ">>")
    let link =
      "<</Subtype/Link/Rect[0 0 9 9]/Border[0 0 0]/A<</S/URI/URI(https://example.org/)>>>>"
    pdf.edit(page) { $0.replacing("/Type/Page", with: "/Type/Page/Annots[\(link)\(field) 0 R]") }
    if subtype == "/Widget" { pdf.catalog = "/AcroForm<</Fields[\(field) 0 R]\(form)>>" }
    return pdf
  }

  @Test(arguments: ["/Stamp", "/Square"])
  func `ink below what covers the page is an annotation above it`(subtype: String) throws {
    let file = Self.page(below: subtype).bytes
    let (pdf, notes) = try Self.expectSeen(on: file)
    try pdf.expectSound()
    #expect(pdf.bytes.starts(with: file))
    #expect(notes == Self.covered)
    let text = try pdf.opened()
    let places = ["/Subtype \(subtype)", "/Subtype /Stamp", "/Subtype /Link"].map {
      text.ranges(of: $0).last?.lowerBound
    }
    #expect(places.allSatisfy { $0 != nil })
    #expect(text.contains("https://example.org/"))
    #expect(try Self.expectSeen(on: file, flat: true).notes == [])
  }

  @Test(
    arguments: [
      "/AP<</N {1} 0 R/D {1} 0 R>>", "/AP<</N<</On {1} 0 R/Off null>>>>/AS/On",
      "/DA(/Helv 12 Tf 0 g)/MK<</BG[1 1 1]>>", "/V null /MK<</BG[1 1 1]/BC[0 0 1]>>",
    ])
  func `ink below a form field is shown by the field too`(entries: String) throws {
    let file = Self.page(below: "/Widget", entries).bytes
    let (pdf, notes) = try Self.expectSeen(on: file)
    try pdf.expectSound()
    #expect(pdf.bytes.starts(with: file))
    #expect(notes == Self.below)
    #expect(try !pdf.opened().contains("/Subtype /Stamp"))
    #expect(try Self.expectSeen(on: file, flat: true).notes == [])
  }

  @Test(
    arguments: [
      "/AP<</N {1} 0 R/D {1} 0 R>>", "/AP<</N<</On {1} 0 R/Off null>>>>/AS/On",
      "/DA(/Helv 12 Tf 0 g)/MK<</BG[1 1 1]>>",
    ])
  func `annotations of ink are shown by the field below them too, until they are taken out`(
    entries: String
  ) throws {
    let file = Self.page(below: "/Widget", entries).bytes
    let (pdf, notes) = try Self.expectSeen(on: file, as: .annotations)
    try pdf.expectSound()
    #expect(pdf.bytes.starts(with: file))
    #expect(notes == Self.below)
    let taken = try #require(AnnotatedPDF.extractingInk(from: pdf.bytes))
    #expect(taken.pages[1]?.count == 1)
    #expect(try Self.inkPixels(in: MadePDF(taken.bytes)) == [0, 0])
  }

  @Test func `fields that cannot show annotations of ink are named`() throws {
    let file = Self.page(below: "/Widget", form: "/NeedAppearances true").bytes
    let page = OriginalPageTests.page(1, of: file)
    var export = PDFExport()
    export.ink = .annotations
    let notes = try export.write(MadePages([page])) { _ in }.notes
    #expect(notes == ["page 1: some readers show form fields above the ink"] + Self.below)
  }

  @Test func `ink below fields that readers draw in their own way is an annotation too`() throws {
    let file = Self.page(below: "/Widget", form: "/NeedAppearances true").bytes
    let (pdf, notes) = try Self.expectSeen(on: file)
    #expect(notes == Self.covered + Self.below)
    #expect(try pdf.opened().contains("/Subtype /Stamp"))
  }

  @Test func `ink below a field that two pages have is an annotation`() throws {
    let file = Self.page(below: "/Widget").bytes
    let pages = [1, 2].map { OriginalPageTests.page(1, of: file, at: $0) }
    var bytes: [UInt8] = []
    let notes = try PDFExport().write(MadePages(pages)) { bytes += $0 }.notes
    #expect(
      notes == ["pages 1-2: annotations would cover the ink, so it was added as an annotation"])
    #expect(try MadePDF(bytes).opened().ranges(of: "/Subtype /Stamp").count == 2)
  }

  @Test func `ink is only part of the page where nothing hides it`() throws {
    let unticked = "/AP<</N<</On {1} 0 R>>>>/AS/Off"
    for file in [
      Self.page(below: "/Widget", flags: 2), Self.page(below: "/Highlight", flags: 6),
      Self.page(below: "/Widget", unticked),
    ] {
      let (pdf, _) = try Self.expectSeen(on: file.bytes)
      #expect(try !pdf.opened().contains("/Subtype /Stamp"))
    }
  }

  @Test(
    arguments: [
      "BT /F 24 Tf 50 500 Td (no end", "BT /F 24 Tf 50 500 Td <41", "BT /F 24 Tf 50 500 Td",
      "q BI /W 9 /H 9 /BPC 8 /CS /G ID Q", "/OC /Hidden BDC", "/OC <</A 1", "[1 2", "1 2 3",
      "unknown 10 Tf", "10 Tf", "BT /F 1e2 Tf (a) Tj ET", "0 0 cm", "] 9 w",
      "EI", "{ 9 }", String(repeating: "q ", count: 5000), String(repeating: "Q ", count: 5000),
    ])
  func `ink on operators that readers understand differently is an annotation`(
    operators: String
  ) throws {
    var original = WrittenPDF()
    original.addPage(operators)
    let (pdf, notes) = try Self.expectSeen(on: original.bytes)
    #expect(notes == Self.damaged)
    #expect(pdf.bytes.starts(with: original.bytes))
    let flat = try Self.expectSeen(on: original.bytes, flat: true)
    #expect(flat.notes == ["page 1: the PDF page became an image, so its text cannot be selected"])
  }

  @Test(
    arguments: [
      "0 0 m 9 9 l S -.5 +3 .2 0 k 3. w", "% (\n% [\n0 g", "BX odd 1 EX 0 g", "() Tj (\\)) Tj",
      "/A <</B [1 (]) <5D>]>> DP [(a) -20 (b)] TJ", "(a) ' 1 2 (a) \"",
      "/a BMC /b <<>> BDC EMC EMC",
      "/S cs 1 sc 1 1 1 scn /P scn 0 0 0 0 0 0 d1", "BI /W 1 /H 1 /BPC 8 /CS /G ID ( EI 0 g",
    ])
  func `operators that all readers understand are no damage`(operators: String) {
    #expect(ContentCheck(Array(operators.utf8)).isSound)
  }

  /// A file whose only page has a stream with some entries.
  private static func file(_ content: String, _ entries: String) -> [UInt8] {
    var original = WrittenPDF()
    let page = original.addPage("")
    let length = content.utf8.count
    original.replace(page - 1, "<<\(entries)/Length \(length)>>stream\n\(content)\nendstream")
    return original.bytes
  }

  @Test(
    arguments: [
      "/Filter/LZWDecode", "/Filter/FlateDecode", "/Filter[/Unknown]", "/Filter[/Fl/LZW]",
      "/Filter/DCTDecode",
    ])
  func `ink on operators that cannot be read is an annotation`(filter: String) throws {
    let file = Self.file("0 g 0 0 9 9 re f", filter)
    #expect(try Self.expectSeen(on: file).notes == Self.damaged)
  }

  @Test(arguments: ["0 0 9 9 re", "0 0 9 9 re W", "0 0 m W*", "q q 9 0 0 9 0 0 cm", "Q Q Q"])
  func `what the operators leave behind does not matter`(operators: String) throws {
    var original = WrittenPDF()
    original.addPage(operators)
    #expect(try Self.expectSeen(on: original.bytes).notes == [])
  }

  @Test(arguments: ["/Filter/ASCIIHexDecode", "/Filter[/ASCIIHexDecode]/DecodeParms[null]"])
  func `operators in other spellings are read`(filter: String) throws {
    #expect(try Self.expectSeen(on: Self.file("30 20 67 20 71>", filter)).notes == [])
    #expect(try Self.expectSeen(on: Self.file("2F 41>", filter)).notes == Self.damaged)
  }

  @Test func `a stream without its end is mended before ink comes behind it`() throws {
    var original = WrittenPDF()
    let page = original.addPage("")
    original.replace(page - 1, "<</Length 4000>>stream\n0 g 0 0 9 9 re f\nendstream")
    try Self.expectSeen(on: original.bytes).pdf.expectSound()
  }
}
