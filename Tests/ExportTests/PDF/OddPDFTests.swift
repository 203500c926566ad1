import Bytes
import Exchange
import Foundation
import Notebook
import Support
import Testing
import Wording

@testable import Export

/// PDFs that are made in less usual ways: passwords with umlauts, other units, identities that are none.
@Suite struct OddPDFTests {
  @Test(arguments: ["40", "128 --use-aes=n", "128 --use-aes=y", "256"])
  func `a password with umlauts opens a PDF of any age`(kind: String) throws {
    let file = try UnchangedPDFTests.made(
      of: OriginalPageTests.lecture().bytes,
      by: "--password-mode=unicode --encrypt Schlüssel owner \(kind) --")
    #expect(LockedPDF.opened(file, with: "Schlussel") == nil)
    for word in ["Schlüssel", "Schlu\u{308}ssel"] where kind != "256" || word.utf8.count == 10 {
      let open = try MadePDF(try #require(LockedPDF.opened(file, with: word)))
      #expect(try open.asked("pdftotext", [], ["-"]).contains("Lecture page 2"))
    }
  }

  @Test func `letters of PDFDocEncoding are read and written`() {
    #expect(PDFText.bytes(of: "Aü€„") == [0x41, 0xFC, 0xA0, 0x8C])
    #expect(PDFText.text(of: [0x41, 0xFC, 0xA0, 0x8C]) == "Aü€„")
    #expect(PDFText.bytes(of: "墨") == nil)
  }

  @Test(arguments: ["/ID(none)", "/ID[]", "/ID[1 2]", "/ID<</A 1>>"])
  func `an identity that is none is left out`(identity: String) throws {
    var lecture = OriginalPageTests.lecture()
    lecture.trailer += identity
    let pages = [1, 2, 3].map { OriginalPageTests.page($0, of: lecture.bytes) }
    for numbers in [0..<3, 0..<2] {
      let pdf = try MadePDF(Array(pages[numbers]))
      // qpdf warns about an identity that it cannot read.
      try pdf.expectSound()
      #expect(try pdf.asked("pdftotext", [], ["-"]).contains("Lecture page 2"))
    }
  }

  @Test func `ink stays on its page where another page is missing in the file`() throws {
    var original = WrittenPDF()
    for number in 1...3 { original.addPage(WrittenPDF.text("Page \(number)", x: 60, y: 700)) }
    original.replace(original.page(1), "null")
    // Readers count what is left, and know of three.
    let pages = (1...3).map { OriginalPageTests.page($0, of: original.bytes) }
    var bytes: [UInt8] = []
    let notes = try PDFExport().write(MadePages(pages)) { bytes += $0 }.notes
    #expect(notes.contains("page 3: its PDF page cannot be drawn"))
    let pdf = try MadePDF(bytes)
    try pdf.expectSound()
    #expect(pdf.pageCount == 3)
    let words = try pdf.asked("pdftotext", ["-f", "2", "-l", "2"], ["-"])
    #expect(words.contains("Page 3"))
    let colors = try pdf.pixels(page: 2, resolution: 72).bytes
    let places = stride(from: 0, to: colors.count, by: 3)
    #expect(places.contains { colors[$0] > 150 && colors[$0 + 1] < 60 })
  }

  @Test func `pages in larger units are as large as they say, with the ink in its place`() throws {
    var original = WrittenPDF()
    original.addPage("0 0 1 rg 40 60 50 20 re f", box: "0 0 200 300", entries: "/UserUnit 2.5")
    original.addPage("", box: "0 0 200 300")
    let file = original.bytes
    let taken = try #require(AnnotatedPDF.extractingInk(from: file))
    #expect(taken.units == [1: 2.5] && taken.bytes == file && taken.pages.isEmpty)
    let surroundings = NotesSurroundings { _ in
      nil
    } extractInk: {
      AnnotatedPDF.extractingInk(from: $0)
    }
    let pages = try PDFPages(StoredBytes(file[...]), in: surroundings)
    let sizes = [try pages.next()?.size, try pages.next()?.size]
    #expect(
      sizes == [PageSize(width: 17_639, height: 26_458), PageSize(width: 7056, height: 10_583)])
    let page = OriginalPageTests.page(1, of: file, width: 500, height: 750)
    let pdf = try MadePDF([page, OriginalPageTests.page(2, of: file, width: 200, height: 300)])
    try pdf.expectSound()
    #expect(pdf.bytes.starts(with: file))
    // Poppler takes units for points.
    let shown = try pdf.pixels(resolution: 100)
    let plain = try MadePDF(
      [OriginalPageTests.page(1, of: file, width: 500, height: 750)], by: .cairo
    )
    .pixels(resolution: 40)
    #expect(shown.width == plain.width)
    #expect(shown.shareOfInk(missingIn: plain) < 0.02)
  }
  @Test func `a file whose catalog replaced an earlier one is continued or rewritten soundly`()
    throws
  {
    let lecture = OriginalPageTests.lecture().bytes
    let text = String(decoding: lecture, as: UTF8.self)
      .replacing("\n1 0 obj", with: "\n1 5 obj", maxReplacements: 1)
      .replacing("0000000009 00000 n", with: "0000000009 00005 n")
      .replacing("/Root 1 0 R", with: "/Root 1 5 R")
    let file = Array(text.utf8)
    #expect(file.count == lecture.count && file != lecture)
    // Its outline makes a new catalog.
    var pages = [1, 2, 3].map { OriginalPageTests.page($0, of: file) }
    pages[0].title = "Begin"
    let pdf = try MadePDF(pages)
    try pdf.expectSound()
    #expect(pdf.pageCount == 3)
    #expect(try pdf.asked("pdftotext", [], ["-"]).contains("Lecture page 3"))
  }
}
