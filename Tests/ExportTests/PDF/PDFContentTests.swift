import Bytes
import Foundation
import Geometry
import Ink
import Notebook
import Paint
import Testing

@testable import Export

/// What a PDF holds besides its looks.
@Suite struct PDFContentTests {
  @Test func `words are found, and all fonts are embedded`() throws {
    let words = ["Efficient office", "Quick fonts 日本語の墨", "שלום עולם", "e\u{301} x\u{304}\u{308}"]
    let fonts = ["DejaVu Sans", "Inter"]
    let page = LoosePage.small(
      1,
      words.enumerated().map { .text($1, at: 10 + Double($0) * 25, font: fonts[$0 % fonts.count]) }
    )
    let pdf = try MadePDF([page, page])
    try pdf.expectSound()
    let text = try pdf.asked("pdftotext", ["-enc", "UTF-8"], ["-"])
      .precomposedStringWithCanonicalMapping
    for word in words where !word.contains("ש") {
      let wanted = word.precomposedStringWithCanonicalMapping
      #expect(text.components(separatedBy: wanted).count == 3, "\(word) in \(text)")
    }
    #expect(text.contains("שלום עולם"), "\(text)")
    let report = try pdf.asked("pdffonts").split(separator: "\n").dropFirst(2)
    #expect(report.contains { $0.contains("CID TrueType") })
    #expect(report.contains { $0.contains("Inter") && $0.contains("CID Type 0C") })
    for font in report where !font.contains("Type 3") {
      #expect(font.contains("yes yes yes"), "\(font)")
    }
  }

  @Test func `emoji are found in their order, whatever they are made of`() throws {
    try MadeTexts.requireEmoji()
    let line = "a\(MadeTexts.emoji.joined())b \(MadeTexts.emoji.joined(separator: " "))c"
    let pdf = try MadePDF([.small(1, [.text(line, at: 10, size: 8)]), .small(2)])
    try pdf.expectSound()
    let text = try pdf.asked("pdftotext", ["-enc", "UTF-8"], ["-"])
    #expect(text.components(separatedBy: "\n").first == line, "\(text)")
    #expect(try pdf.asked("pdffonts").contains("Type 3"))
  }

  @Test func `an emoji is there once, however often it is shown`() throws {
    try MadeTexts.requireEmoji()
    let page = LoosePage.small(1, [.text("😀 and 😀", at: 10), .text("😀 👍🏽", at: 50, size: 30)])
    let (pdf, half) = try (MadePDF([page, page]), MadePDF([page]))
    let images = try pdf.opened().components(separatedBy: "/Subtype /Image").count - 1
    #expect(images == 4, "two emoji, each with its opacity")
    #expect(pdf.bytes.count < half.bytes.count + 1500)
  }

  @Test func `letters that were made bold are found`() throws {
    try MadeTexts.require("VL Gothic", of: "fonts-vlgothic")
    let pdf = try MadePDF([.small(1, [.text("筆と墨 bold", at: 10, font: "VL Gothic Bold")])])
    try pdf.expectSound()
    #expect(try pdf.asked("pdftotext", ["-enc", "UTF-8"], ["-"]).contains("筆と墨 bold"))
  }

  @Test func `a JPEG stays that JPEG, and is there once`() throws {
    let box = Box(low: Point(x: 20, y: 20), high: Point(x: 100, y: 80))
    var page = LoosePage.small()
    page.add(image: MadeImage.jpeg, in: box)
    page.add(image: MadeImage.jpeg, in: box.expanded(by: -10))
    page.add(image: MadeImage.opaque, in: box)
    let pdf = try MadePDF([page, page])
    try pdf.expectSound()
    #expect(Data(pdf.bytes).ranges(of: Data(MadeImage.jpeg)).count == 1)
    let list = try pdf.asked("pdfimages", ["-list"]).split(separator: "\n").dropFirst(2)
    #expect(list.count == 6)
    #expect(list.filter { $0.contains("jpeg") }.count == 4)
  }

  @Test func `an image that is cut off makes no bad file`() throws {
    for image in [MadeImage.jpeg, MadeImage.opaque, MadeImage.transparent] {
      for share in [0.3, 0.6, 0.95] {
        var page = LoosePage.small()
        let cut = Array(image.prefix(Int(Double(image.count) * share)))
        page.add(image: cut, in: Box(low: .zero, high: Point(x: 50, y: 50)))
        try MadePDF([page]).expectSound()
      }
    }
  }

  @Test func `an image that cannot be read is a quiet frame`() throws {
    for bytes in [Array("%PDF-1.5 of nobody".utf8), Array(MadeImage.transparent.prefix(60))] {
      var page = LoosePage.small()
      page.add(image: bytes, in: Box(low: Point(x: 10, y: 10), high: Point(x: 90, y: 80)))
      let pdf = try MadePDF([page])
      try pdf.expectSound()
      try pdf.expectLooks(like: page, resolutions: [100])
    }
  }

  @Test func `titles and bookmarks lead to their pages, which keep their numbers`() throws {
    var pages = [3, 4, 8].map { LoosePage.small($0) }
    pages[0].section = LoosePage.Section(number: 1, title: "First (of two)")
    pages[0].title = "Begin"
    pages[1].section = pages[0].section
    pages[1].isBookmarked = true
    pages[2].section = LoosePage.Section(number: 2, title: "墨")
    let pdf = try MadePDF(pages, title: "Täst")
    try pdf.expectSound()
    #expect(try pdf.asked("pdfinfo").contains("Title:           Täst"))
    let inside = try pdf.opened()
    for title in [#"(First \(of two\))"#, "(Begin)", "(Page 4)", "<feff58a8>"] {
      #expect(inside.contains("/Title \(title)"), "\(title)")
    }
    #expect(inside.contains("/St 3") && inside.contains("/St 8"))
    #expect(inside.contains("/Count 4"))
  }

  @Test func `a link leads where the text box says`() throws {
    let page = LoosePage.small(1, [.text("go", at: 20, link: "https://example.org/ä(1)")])
    let pdf = try MadePDF([page])
    try pdf.expectSound()
    #expect(try pdf.opened().contains(#"/URI (https://example.org/%C3%A4\(1\))"#))
  }

  @Test func `hidden layers and unwanted paper stay out`() throws {
    var page = LoosePage.written(1, "shown", paper: Paper(.ruled))
    page.layers.append(page.layers[0])
    page.layers[1].isVisible = false
    let whole = try MadePDF([page]).bytes.count
    var export = PDFExport()
    export.paper = .none
    let bare = try MadePDF([page], export: export).bytes.count
    page.layers[0].isVisible = false
    let empty = try MadePDF([page], export: export).bytes.count
    for index in page.layers.indices { page.layers[index].isVisible = true }
    let both = try MadePDF([page], export: export).bytes.count
    #expect(bare < whole)
    #expect(empty < bare)
    #expect(both > bare)
  }
}
