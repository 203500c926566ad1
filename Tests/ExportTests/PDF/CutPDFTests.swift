import Geometry
import Ink
import Notebook
import Paint
import Support
import Testing

@testable import Export

/// PDFs into which blank paper is inserted, in files for other programs.
@Suite struct CutPDFTests {
  private static let unit = 72.0 / 2540

  /// Twenty lines of words, each of which is there once, and a line across the page.
  private static func lines() -> [UInt8] {
    var pdf = WrittenPDF()
    let text = (0..<20).map {
      WrittenPDF.text("word\($0) again\($0)", x: 60, y: 780 - 36 * $0)
    }
    pdf.addPage(text.joined() + "0 0 1 RG 50 100 300 640 re S\n")
    pdf.addPage(WrittenPDF.text("Other", x: 60, y: 700))
    return pdf.bytes
  }

  private static func page(
    _ number: Int = 1, of file: [UInt8], cut cuts: [PageCut]
  ) -> LoosePage {
    var page = OriginalPageTests.page(number, of: file)
    page.cuts = PageCuts(cuts)
    page.size = page.size.map { page.cuts.size(of: $0, turned: .none) }
    return page
  }

  private struct Word: Hashable {
    let text: String
    let x: Double
    let y: Double
    let high: Double
  }

  /// What Poppler finds, with the places from the top.
  private func words(_ pdf: MadePDF) throws -> [Word] {
    try pdf.asked("pdftotext", ["-bbox"], ["-"]).matches(
      of: /<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="[\d.]+" yMax="([\d.]+)">(.*?)<\/word>/
    ).compactMap { match in
      guard let x = Double(match.1), let y = Double(match.2), let high = Double(match.3) else {
        return nil
      }
      return Word(text: String(match.4), x: x, y: y, high: high)
    }
  }

  @Test(arguments: Seed.several(12))
  func `words below a cut are lower by as much as it is long, and none is lost or doubled`(
    seed: UInt64
  ) throws {
    var random = Dice(seed)
    let file = Self.lines()
    let cuts = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      PageCut(
        .down, at: Int.random(in: 0...29_700, using: &random),
        length: Int.random(in: 100...6000, using: &random))
    }
    let page = Self.page(of: file, cut: cuts)
    let before = try words(MadePDF([Self.page(of: file, cut: [])]))
    let pdf = try MadePDF([page])
    try pdf.expectSound()
    let after = try words(pdf)
    #expect(before.count == 40 && after.count == before.count)
    for word in before {
      let middle = (word.y + word.high) / 2
      let found = try #require(after.first { $0.text == word.text })
      let shift = found.y - word.y
      // Whoever cuts through a word finds it above or below.
      let allowed = [-6.0, 0, 6].map {
        page.cuts.shift(of: Box(around: [Point(x: 60, y: middle + $0)]).expanded(by: 0.1)).y
      }
      #expect(allowed.contains { abs($0 - shift) < 0.2 }, "\(word) \(shift)")
      #expect(abs(found.x - word.x) < 0.2)
    }
  }

  @Test func `a cut page looks as it does on the screen, and its ink is where that is`() throws {
    // The first one has a field, which looks different anyway.
    let page = Self.page(
      2, of: OriginalPageTests.lecture().bytes,
      cut: [
        PageCut(.down, at: 4064, length: 4064), PageCut(.across, at: 15_240, length: 1016),
      ])
    for writer in PageWriter.allCases {
      let pdf = try MadePDF([page], by: writer)
      try pdf.expectSound()
      if writer == .suzuri { try pdf.expectLooks(like: page, resolutions: [100]) }
    }
  }

  @Test(arguments: 1..<4) func `a turned page is cut where it was before it was turned`(turns: Int)
    throws
  {
    // Below that, letters that are turned as pixels differ more than those that lie elsewhere.
    let page = Self.page(
      of: OriginalPageTests.lecture().bytes, cut: [PageCut(.down, at: 4000, length: 4000)]
    ).turned(by: QuarterTurns(turns))
    let pdf = try MadePDF([page])
    try pdf.expectSound()
    #expect(try pdf.opened().contains("Lecture page 1"))
    try pdf.expectLooks(like: page, resolutions: [100])
  }

  @Test func `links go with what they are on, and other pages stay`() throws {
    let file = OriginalPageTests.lecture().bytes
    var page = OriginalPageTests.page(1, of: file)
    let top = 842 - 710.0
    page.cuts = PageCuts([PageCut(.down, at: Int((top - 40) / Self.unit), length: 2540)])
    page.size = page.size.map { page.cuts.size(of: $0, turned: .none) }
    let others = (2...3).map { OriginalPageTests.page($0, of: file, isWritten: false) }
    let pdf = try MadePDF([page] + others)
    try pdf.expectSound()
    #expect(pdf.pageCount == 3)
    let found = try #require(ForeignPDF(pdf.bytes))
    let pages = try #require(found.pages())
    let link = try #require(
      found.list("/Annots", of: pages[0]).map { ForeignAnnotation($0, in: found) }
        .first { $0.kind == "/Link" })
    #expect(abs((link.rect?.low.y ?? 0) - (700 - 72)) < 0.1)
    // A field above the cut, which is low on the page, goes down as well.
    let text = try pdf.asked("pdftotext", ["-layout"], ["-"])
    for number in 1...3 { #expect(text.contains("Lecture page \(number)")) }
  }

  @Test func `links, names and bookmarks between pages stay, and lead to where their places are`()
    throws
  {
    var pdf = OriginalPageTests.lecture()
    let (first, last) = (pdf.page(0), pdf.page(2))
    let link = "<</Type/Annot/Subtype/Link/Rect[60 600 200 620]/Dest[\(last) 0 R/XYZ 10 300 null]>>"
    pdf.edit(first) { $0.replacing("/Annots[", with: "/Annots[\(link)") }
    let places =
      "(high)[\(last) 0 R/FitH 800](low)[\(last) 0 R/FitH 300](other)[\(first) 0 R/FitH 300]"
    pdf.catalog += "/Names<</Dests<</Names[\(places)]>>>>"
    let a4 = PageSize(width: 20_990, height: 29_704)
    let shape = CutShape(cut: PageCuts([PageCut(.down, at: 10_000, length: 2540)]), on: a4)
    let cut = try #require(CutPDF(cutting: [3: shape], of: pdf.bytes))
    let file = try #require(ForeignPDF(cut.bytes))
    let (pages, root) = (try #require(file.pages()), try #require(file.root()))
    #expect(cut.pages == [3] && pages.count == 3)
    let made = try #require(
      file.list("/Annots", of: pages[0]).first { file.list("/Dest", of: $0).count == 5 })
    let place = file.list("/Dest", of: made)
    #expect(file.name(of: place[0]) == file.name(of: pages[2]))
    #expect(file.number(of: place[2]) == 10 && abs(file.number(of: place[3]) - 228) < 0.1)
    let names = try #require(
      file.dictionary("/Names", of: root).flatMap { file.dictionary("/Dests", of: $0) })
    let tops = file.leaves(of: names, "/Names").map { file.number(of: file.items(of: $0.value)[2]) }
    #expect(tops.count == 3 && zip(tops, [800, 228, 300]).allSatisfy { abs($0 - $1) < 0.1 })
    #expect(ForeignOutline(of: file, pages: pages)?.has("Light", on: 2) == true)
  }

  @Test func `a file that cannot be cut becomes a picture, and says so`() throws {
    var damaged = WrittenPDF()
    damaged.addPage("q (open text Tj")
    let page = Self.page(of: damaged.bytes, cut: [PageCut(.down, at: 10_000, length: 4000)])
    #expect(page.withCutPDF() == page)
  }

  @Test func `Xournal++ gets a picture with the blank paper in it`() throws {
    let page = Self.page(of: Self.lines(), cut: [PageCut(.down, at: 10_000, length: 4000)])
    let shown = page.withCutPicture()
    var lost = page
    lost.files = [:]
    #expect(lost.withCutPicture() == lost)
    #expect(shown.cuts.isEmpty && shown.size == page.size && shown.backdrop?.imageHash != nil)
    let plain = OriginalPageTests.page(1, of: Self.lines())
    #expect(plain.withCutPicture() == plain)
  }
}

/// The text of one strip of a page.
@Suite struct StripTextTests {
  private static let strips = [
    Box(low: Point(x: 0, y: 400), high: Point(x: 600, y: 800)),
    Box(low: Point(x: 0, y: 0), high: Point(x: 600, y: 400)),
  ]

  private func text(_ operators: String, in strip: Int) -> String {
    var text = StripText(of: Self.strips, in: strip) { _, _ in nil }
    return String(decoding: text.operators(from: Array(operators.utf8)), as: UTF8.self)
  }

  @Test func `text goes to the strip where it is, however it gets there`() {
    let ways = [
      "BT /F 12 Tf 60 600 Td (above) Tj 0 -400 Td (below) Tj ET",
      "BT /F 12 Tf 1 0 0 1 60 600 Tm (above) Tj 1 0 0 1 60 200 Tm [(be) -20 (low)] TJ ET",
      "BT /F 12 Tf 400 TL 60 600 Td (above) Tj (below) ' ET",
      "BT /F 12 Tf 60 600 TD (above) Tj 0 -400 TD 1 2 (below) \" ET",
      "q 2 0 0 2 0 0 cm BT /F 6 Tf 30 300 Td (above) Tj ET Q q BT /F 12 Tf 9 99 Td [(below)]TJ ET Q",
    ]
    for way in ways {
      let (upper, lower) = (text(way, in: 0), text(way, in: 1))
      #expect(upper.contains("(above)") && !upper.contains("low)"), "\(upper)")
      #expect(!lower.contains("(above)") && lower.contains("low)"), "\(lower)")
      for result in [upper, lower] {
        #expect(ContentCheck(Array(result.utf8)).isSound, "\(result)")
      }
    }
  }

  @Test func `what reaches across a cut is drawn twice and found once`() {
    let way = "BT /F 40 Tf 60 390 Td (tall) Tj ET"
    let (upper, lower) = (text(way, in: 0), text(way, in: 1))
    #expect(upper.contains("(tall) Tj") && !upper.contains("ActualText"))
    #expect(lower.contains("(tall) Tj") && lower.contains("ActualText"))
  }

  @Test func `everything but text stays as it is`() {
    let way = "q 1 0 0 RG 5 5 100 100 re S BI /W 1 /H 1 /BPC 8 /CS /G ID \u{1}Tj EI (a) pop Q"
    #expect(text(way, in: 0) == way)
  }
}
