import Bytes
import Foundation
import Geometry
import Ink
import Notebook
import Support
import Testing

@testable import Export

/// Hidden words on pages of PDFs, and in whole exports.
@Suite struct HiddenTextOnPDFTests {
  private static func page(
    _ number: Int = 1, of file: [UInt8], width: Double = 595, height: Double = 842
  ) -> LoosePage {
    var page = OriginalPageTests.page(number, of: file, width: width, height: height)
    page.hiddenWords = HiddenWord.lines
    return page
  }

  @Test func `a PDF gets words behind its own bytes, on the pages that have some`() throws {
    let file = OriginalPageTests.lecture().bytes
    let others = [2, 3].map { OriginalPageTests.page($0, of: file, isWritten: false) }
    let pdf = try MadePDF([Self.page(of: file)] + others)
    try pdf.expectSound()
    #expect(pdf.bytes.starts(with: file))
    try pdf.expectFound(HiddenWord.lines)
    #expect(try pdf.asked("pdftotext", [], ["-"]).contains("Lecture page 1"))
    #expect(!(try pdf.opened()).contains("/Artifact"))
  }

  @Test(arguments: [0, 90, 270], 0...2)
  func `words lie on their ink, however the page and its PDF are turned`(
    degrees: Int, count: Int
  ) throws {
    var lecture = OriginalPageTests.lecture()
    lecture.edit(lecture.page(0)) {
      $0.replacing("/Type/Page", with: "/Type/Page/Rotate \(degrees)/CropBox[20 30 500 700]")
    }
    let (width, height) = degrees == 0 ? (480.0, 670.0) : (670.0, 480.0)
    let page = Self.page(of: lecture.bytes, width: width, height: height)
      .turned(by: QuarterTurns(count))
    let pdf = try MadePDF([page])
    try pdf.expectSound()
    try pdf.expectFound(page.hiddenWords)
  }

  @Test func `words stay on their ink where the PDF below is cut`() throws {
    var page = Self.page(2, of: OriginalPageTests.lecture().bytes)
    page.cuts = PageCuts([PageCut(.down, at: 5000, length: 4000)])
    page.size = page.size.map { page.cuts.size(of: $0, turned: .none) }
    let pdf = try MadePDF([page])
    try pdf.expectSound()
    try pdf.expectFound(HiddenWord.lines)
    #expect(try pdf.asked("pdftotext", [], ["-"]).contains("Lecture page 2"))
  }

  @Test func `words are there once, whatever form the ink has`() throws {
    // Its field lies below the ink, and shows it too.
    var lecture = OriginalPageTests.lecture()
    let field = "<</Type/Annot/Subtype/Widget/FT/Tx/T(b)/V(c)/DA(/F 9 Tf)/Rect[0 0 595 842]>>"
    lecture.edit(lecture.page(0)) { $0.replacing("/Annots[", with: "/Annots[\(field)") }
    var annotated = PDFExport()
    annotated.ink = .annotations
    var flat = PDFExport()
    flat.isFlat = true
    for file in [lecture.bytes, OriginalPageTests.lecture().bytes] {
      for export in [PDFExport(), annotated, flat] {
        let pdf = try MadePDF([Self.page(of: file)], export: export)
        try pdf.expectSound()
        try pdf.expectFound(HiddenWord.lines)
      }
    }
    try MadePDF([.hiding(HiddenWord.lines)], export: annotated).expectFound(HiddenWord.lines)
  }

  @Test func `a page that only words are added to is no longer unchanged`() throws {
    let file = OriginalPageTests.lecture(pages: 1).bytes
    var page = OriginalPageTests.page(1, of: file, isWritten: false)
    #expect(try MadePDF([page]).bytes == file)
    page.hiddenWords = HiddenWord.lines
    try MadePDF([page]).expectFound(HiddenWord.lines)
  }

  @Test func `where tags say what is read aloud, words are an artifact`() throws {
    var lecture = OriginalPageTests.lecture(pages: 1)
    lecture.catalog += "/MarkInfo<</Marked true>>/StructTreeRoot<</Type/StructTreeRoot>>"
    let pdf = try MadePDF([Self.page(of: lecture.bytes)])
    try pdf.expectSound()
    #expect(try pdf.opened().contains(/\/Artifact BMC\s+\/Ink1 Do\s+EMC/))
    try pdf.expectFound(HiddenWord.lines)
  }
}

/// The words that an export asks for.
@Suite struct ExportedWordsTests {
  /// Exports a page to standard output, and counts how often its words are asked for.
  private func export(
    _ page: LoosePage, _ settings: ExportSettings, _ words: [HiddenWord]? = HiddenWord.lines
  ) throws -> (pdf: MadePDF, asked: Int) {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).pdf")
    defer { try? FileManager.default.removeItem(at: path) }
    var asked = 0
    let provider: ((LoosePage) -> [HiddenWord])? = words.map { words in
      { _ in
        asked += 1
        return words
      }
    }
    _ = try ExportJob(
      MadePages([page]), settings, to: .file(path.path), under: OutputRules(), words: provider
    ).run()
    return (try MadePDF(Array(Data(contentsOf: path))), asked)
  }

  @Test func `a PDF gets words unless they are not wanted`() throws {
    let page = LoosePage.hiding([])
    var settings = ExportSettings(.pdf)
    let plain = try export(page, settings, nil).pdf.bytes
    try export(page, settings).pdf.expectFound(HiddenWord.lines)
    settings.hasWords = false
    let without = try export(page, settings)
    #expect(without.asked == 0 && without.pdf.bytes == plain)
    (settings.hasWords, settings.writer) = (true, .cairo)
    #expect(try export(page, settings).asked == 0)
    #expect(try export(page, ExportSettings(.svg)).asked == 0)
  }

  @Test(arguments: GrownPages.allCases)
  func `words of a page that has grown go with the ink`(form: GrownPages) throws {
    let line = LooseElement.line([(50, 90), (370, 210)], style: Style(color: .sumi, width: 1))
    var page = LoosePage(number: 1, size: .a4)
    page.layers = [LoosePage.Layer(elements: [line])]
    let shift = Point(x: -400, y: 0)
    page.growth = .boundless
    page.added = AddedRoom(top: 0, right: 0, bottom: 0, left: 20_000)
    page.move(by: .translation(by: shift))
    let moved = HiddenWord.lines.map { word in
      var word = word
      word.box = word.box.moved(by: shift)
      return word
    }
    var settings = ExportSettings(.pdf)
    settings.grown = form
    let found = try FoundWord.all(in: export(page, settings, moved).pdf)
    #expect(Set(found.map(\.text)).count == HiddenWord.lines.count)
    #expect(found.count == HiddenWord.lines.count)
    #expect(found.allSatisfy { $0.box.low.x >= 0 })
  }
}
