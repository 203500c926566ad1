import Foundation
import Notebook
import Support
import Testing
import Wording

@testable import Export

/// Pages that no program takes apart: they look as before, and nothing on them reacts but links.
@Suite struct FlatPDFTests {
  private static var flat: PDFExport {
    var export = PDFExport()
    export.isFlat = true
    return export
  }

  /// A form with a field, a box with two states, what is hidden, a note in a window, and a link.
  private static func form(entries: String = "") -> WrittenPDF {
    var pdf = WrittenPDF()
    let page = pdf.addPage(
      WrittenPDF.text("Name:", x: 60, y: 700) + "q 2 0 0 2 0 0 cm", entries: entries)
    let words = pdf.add(
      stream: "BT /F 14 Tf 1 0 0 rg 2 5 Td (Ada Byron) Tj ET",
      entries: "/Subtype/Form/BBox[0 0 100 20]/Resources<</Font<</F 3 0 R>>>>")
    // A drawing that does not say that it is one, turned and moved by its own matrix.
    let turned = pdf.add(
      stream: "0 0 1 rg 0 0 30 10 re f 0 1 0 rg 0 0 5 5 re f",
      entries: "/BBox[0 0 30 10]/Matrix[0 1 -1 0 7 9]")
    let mark = pdf.add(
      stream: "/M gs 1 1 0 rg 0 0 50 20 re f",
      entries:
        "/Type/XObject/Subtype/Form/BBox[0 0 50 20]/Resources<</ExtGState<</M<</BM/Multiply>>>>>>")
    let annotations = [
      "/Subtype/Widget/FT/Tx/T(name)/V(Ada Byron)/F 4/Rect[130 690 290 722]/AP<</N \(words) 0 R>>",
      "/Subtype/Widget/FT/Btn/T(box)/AS/On/Rect[60 600 90 630]/AP<</N<</On \(turned) 0 R/Off \(mark) 0 R>>>>",
      "/Subtype/Stamp/F 2/Rect[60 500 90 530]/AP<</N \(mark) 0 R>>",
      "/Subtype/Stamp/F 36/Rect[60 460 90 490]/AP<</N \(mark) 0 R>>",
      "/Subtype/Stamp/Rect[60 690 120 720]/AP<</N \(mark) 0 R>>",
      "/Subtype/Popup/Rect[0 0 90 90]",
      "/Subtype/Link/Border[0 0 0]/Rect[60 300 90 330]/A<</S/URI/URI(https://example.org/)>>",
    ].map { "\(pdf.add("<</Type/Annot\($0)>>")) 0 R" }
    pdf.edit(page) {
      $0.replacing("/Type/Page", with: "/Type/Page/Annots[\(annotations.joined(separator: " "))]")
    }
    pdf.catalog =
      "/AcroForm<</Fields[\(annotations[0]) \(annotations[1])]>>/OCProperties<</OCGs[]/D<</Order[]>>>>"
    return pdf
  }

  @Test(arguments: ["", "/Rotate 90", "/Rotate 180/CropBox[40 280 400 800]", "/Rotate 270"])
  func `fields and notes become parts of the page, and look as before`(entries: String) throws {
    let file = Self.form(entries: entries).bytes
    let (width, height) = entries.contains("Crop") ? (360.0, 520.0) : (595.0, 842.0)
    let isLying = entries.contains("90") || entries.contains("270")
    let page = OriginalPageTests.page(
      1, of: file, width: isLying ? height : width, height: isLying ? width : height,
      isWritten: false)
    let pdf = try MadePDF([page], export: Self.flat)
    try pdf.expectSound()
    let original = try MadePDF(file)
    for reader in MadePDF.Reader.allCases {
      let (one, other) = (
        try pdf.pixels(resolution: 90, by: reader), try original.pixels(resolution: 90, by: reader)
      )
      #expect(Set(one.bytes).count > 8)
      #expect(one.difference(from: other).mean < 0.02)
    }
    let objects = try pdf.opened()
    for part in ["/Widget", "/AcroForm", "/Stamp", "/Popup", "(name)"] {
      #expect(!objects.contains(part), "\(part)")
    }
    #expect(try pdf.asked("pdfinfo", ["-url"]).contains("https://example.org/"))
    #expect(try pdf.asked("pdftotext", [], ["-"]).contains("Ada Byron"))
    #expect(try MadePDF([page], export: Self.flat).bytes == pdf.bytes)
  }

  @Test func `ink lies on top of fields, and no earlier state of the file is left`() throws {
    let file = Self.form().bytes
    let page = OriginalPageTests.page(1, of: file)
    let pdf = try MadePDF([page], export: Self.flat)
    try pdf.expectSound()
    #expect(String(decoding: pdf.bytes, as: UTF8.self).ranges(of: "startxref").count == 1)
    #expect(try !pdf.opened().contains("/Subtype /Ink"))
    try pdf.expectLooks(like: page, resolutions: [90], mean: 2)
  }

  @Test func `layers look as they do, and cannot be switched`() throws {
    var pdf = WrittenPDF()
    let (seen, unseen) = (
      pdf.add("<</Type/OCG/Name(seen)>>"), pdf.add("<</Type/OCG/Name(unseen)>>")
    )
    pdf.addPage(
      "/OC /A BDC 1 0 0 rg 50 50 90 90 re f EMC /OC /B BDC 0 0 1 rg 150 50 90 90 re f EMC",
      entries: "/Resources<</Properties<</A \(seen) 0 R/B \(unseen) 0 R>>>>")
    let page = pdf.page(0)
    pdf.edit(page) { $0.replacing("/Resources<</Font<</F 3 0 R>>>>", with: "") }
    pdf.catalog =
      "/OCProperties<</OCGs[\(seen) 0 R \(unseen) 0 R]/D<</OFF[\(unseen) 0 R]/Order[\(seen) 0 R \(unseen) 0 R]>>>>"
    let flat = try MadePDF(
      [OriginalPageTests.page(1, of: pdf.bytes, isWritten: false)], export: Self.flat)
    try flat.expectSound()
    #expect(
      try flat.pixels(resolution: 40).bytes == MadePDF(pdf.bytes).pixels(resolution: 40).bytes)
    let objects = try flat.opened().filter { !$0.isWhitespace }
    #expect(objects.contains("/Order[]") && objects.contains("/Locked["))
  }

  /// Annotations whose look every reader makes up, and how far these may differ in it.
  private static let lookless: [(entries: String, most: Double)] = [
    (
      "/Subtype/Highlight/Rect[60 690 200 720]/QuadPoints[60 720 200 720 60 690 200 690]/C[1 1 0]",
      0.2
    ),
    (
      "/Subtype/Underline/Rect[60 690 200 720]/QuadPoints[60 720 200 720 60 690 200 690]/C[1 0 0]",
      0.2
    ),
    (
      "/Subtype/StrikeOut/Rect[60 690 200 720]/QuadPoints[60 720 200 720 60 690 200 690]/C[1 0 0]",
      0.2
    ),
    ("/Subtype/Square/Rect[60 600 200 650]/C[0 0 1]/IC[1 .8 .8]/BS<</W 3>>", 0.05),
    ("/Subtype/Circle/Rect[60 600 200 650]/C[0 0 1]/BS<</W 3>>", 0.05),
    ("/Subtype/Line/Rect[60 600 200 650]/L[70 610 190 640]/C[0 .5 0]/BS<</W 2>>", 0.05),
    ("/Subtype/Polygon/Rect[60 600 200 650]/Vertices[70 610 190 640 100 645]/C[0 .5 0]", 0.05),
    ("/Subtype/PolyLine/Rect[60 600 200 650]/Vertices[70 610 190 640 100 645]/C[0 .5 0]", 0.05),
    (
      "/Subtype/Ink/Rect[60 600 200 650]/InkList[[70 610 190 640][100 645 100 610]]/C[0 .5 0]/BS<</W 4>>",
      0.05
    ),
  ]

  @Test(arguments: lookless.map(\.entries))
  func `what has no drawing is drawn as readers do`(entries: String) throws {
    var pdf = WrittenPDF()
    let note = pdf.add("<</Type/Annot/F 4\(entries)>>")
    let page = pdf.addPage(WrittenPDF.text("Words below", x: 62, y: 697))
    pdf.edit(page) { $0.replacing("/Type/Page", with: "/Type/Page/Annots[\(note) 0 R]") }
    let flat = try MadePDF(
      [OriginalPageTests.page(1, of: pdf.bytes, isWritten: false)], export: Self.flat)
    try flat.expectSound()
    let most = try #require(Self.lookless.first { $0.entries == entries }).most
    for reader in MadePDF.Reader.allCases {
      let (one, other) = (
        try flat.pixels(resolution: 90, by: reader),
        try MadePDF(pdf.bytes).pixels(resolution: 90, by: reader)
      )
      #expect(one.difference(from: other).mean < most, "\(reader)")
    }
    #expect(try !flat.opened().contains("/Annots"))
  }

  @Test func `words of fields without a drawing are written`() throws {
    var pdf = WrittenPDF()
    let family = pdf.add("")
    let fields = [
      "/Rect[60 690 290 722]/V(Ada \\(B.\\) Byron)", "/Rect[60 600 290 660]/Parent \(family) 0 R",
    ]
    .map {
      "\(pdf.add("<</Type/Annot/Subtype/Widget/F 4/DA(1 0 0 rg /Helv 14 Tf)\($0)/FT/Tx>>")) 0 R"
    }
    pdf.replace(family, "<</Ff 4096/V<FEFF00FC0062006500720009>/Kids[\(fields[1])]>>")
    let page = pdf.addPage("")
    pdf.edit(page) {
      $0.replacing("/Type/Page", with: "/Type/Page/Annots[\(fields.joined(separator: " "))]")
    }
    pdf.catalog = "/AcroForm<</Fields[\(fields[0]) \(family) 0 R]/NeedAppearances true>>"
    let flat = try MadePDF([OriginalPageTests.page(1, of: pdf.bytes)], export: Self.flat)
    try flat.expectSound()
    #expect(try flat.asked("pdftotext", [], ["-"]).contains("Ada (B.) Byron"))
  }

  @Test func `what has no look of its own is named`() throws {
    var pdf = WrittenPDF()
    let note = pdf.add("<</Type/Annot/Subtype/Text/Rect[9 9 30 30]/Contents(see)>>")
    let page = pdf.addPage("")
    pdf.edit(page) { $0.replacing("/Type/Page", with: "/Type/Page/Annots[\(note) 0 R]") }
    var bytes: [UInt8] = []
    let pages = MadePages([OriginalPageTests.page(1, of: pdf.bytes)])
    let notes = try Self.flat.write(pages) { bytes += $0 }.notes
    #expect(notes == ["page 1: an annotation without an appearance was left out"])
  }

  @Test func `plain pages are flat as they are`() throws {
    let pages = [LoosePage.written()]
    #expect(try MadePDF(pages, export: Self.flat).bytes == MadePDF(pages).bytes)
  }
}
