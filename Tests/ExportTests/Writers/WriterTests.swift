import Foundation
import Geometry
import Ink
import Notebook
import Paint
import Support
import Testing

@testable import Export

/// The two writers beside each other: what one gets wrong, the other shows.
///
/// The seeds are fixed: on some pages Cairo 1.16 draws highlighters without multiplying.
@Suite struct WriterTests {
  /// How much of the ink may look otherwise: readers draw thin lines of both a little differently.
  private static let most = 0.02
  private static let resolution = 150

  /// Pages as they follow from a seed.
  private static func pages(_ count: Int, seed: UInt64) throws -> [LoosePage] {
    let style = Style(color: .sumi, width: 1.5)
    let curve = LooseElement.line([(5, 60), (60, 90), (110, 20), (200, 100)], style: style)
    let formula = try MadePDF([.small(1, [.text("E = mc²", at: 5, size: 40), curve])]).bytes
    var source = RandomPage(seed: seed, formulas: [formula, PDFFormTests.bare.bytes])
    return (1...count).map { source.next(number: $0) }
  }

  /// The words of a file, sorted: writers may tell them in another order.
  ///
  /// Letters from right to left are left out: such words come apart in Cairo's files.
  private func words(of pdf: MadePDF) throws -> [String] {
    try pdf.asked("pdftotext", ["-enc", "UTF-8"], ["-"]).precomposedStringWithCompatibilityMapping
      .split(whereSeparator: \.isWhitespace).map { word in
        String(String.UnicodeScalarView(word.unicodeScalars.filter { !$0.runsLeft }))
      }
      .filter { !$0.isEmpty }.sorted()
  }

  @Test func `random pages are the same pictures and letters, whoever writes them`() throws {
    let seed: UInt64 = 1
    let pages = try Self.pages(8, seed: seed)
    let files = try PageWriter.allCases.map { try MadePDF(pages, by: $0) }
    for file in files { try file.expectSound() }
    for page in 1...pages.count {
      let pixels = try files.map { try $0.pixels(page: page, resolution: Self.resolution) }
      for (one, other) in [(0, 1), (1, 0)] {
        let share = pixels[one].shareOfInk(missingIn: pixels[other])
        #expect(share <= Self.most, "page \(page): \(share) only in \(one)")
      }
    }
    // Where texts overlap, readers cut them into words, and give accents to letters, by a hair.
    let letters = try files.map { try words(of: $0).joined().unicodeScalars.sorted() }
    #expect(letters[0] == letters[1])
    #expect(!letters[0].isEmpty)
  }

  @Test func `words are the same, whoever writes them`() throws {
    let fonts = ["DejaVu Sans", "Inter", "VL Gothic", "Carlito", "DejaVu Serif Bold"]
    let pages = fonts.map { font in
      LoosePage.small(
        1, RandomPage.words.enumerated().map { .text($1, at: Double($0) * 14, font: font, size: 8) }
      )
    }
    let words = try PageWriter.allCases.map { try self.words(of: MadePDF(pages, by: $0)) }
    #expect(words[0] == words[1])
    #expect(words[0].filter { $0 == "AVATAR" }.count == fonts.count)
  }

  @Test func `random pages are the same pictures in every reader, and on the screen`() throws {
    let seed: UInt64 = 2
    let pages = try Self.pages(4, seed: seed)
    for writer in PageWriter.allCases {
      let file = try MadePDF(pages, by: writer)
      for (index, page) in pages.enumerated() {
        for reader in MadePDF.Reader.allCases {
          let shown = try file.pixels(page: index + 1, resolution: Self.resolution, by: reader)
          let drawn = PagePixels(
            PagePicture(of: page), resolution: Self.resolution, width: shown.width,
            height: shown.height)
          let share = shown.shareOfInk(missingIn: drawn)
          #expect(share <= 2 * Self.most, "\(writer), \(reader), page \(index + 1)")
        }
      }
    }
  }

  @Test func `a picture that lacks something is not taken for the same`() throws {
    let words = LooseElement.text("Waves", at: 20, size: 30)
    let line = LooseElement.line([(20, 100), (200, 120)], style: Style(color: .sumi, width: 2))
    let whole = try MadePDF([.small(1, [words, line])]).pixels(resolution: 100)
    for part in [[words], [line]] {
      let less = try MadePDF([.small(1, part)]).pixels(resolution: 100)
      #expect(whole.shareOfInk(missingIn: less) > 5 * Self.most)
      #expect(less.shareOfInk(missingIn: whole) == 0)
    }
  }

  @Test func `samples are the same pictures, whoever writes them`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let samples = Repository.files(below: "Samples").filter { file in
      ![".md", ".txt"].contains(where: file.hasSuffix) && !file.hasPrefix("Samples/Latency/")
    }
    #expect(!samples.isEmpty)
    for sample in samples {
      let path = Repository.file(sample).path
      let run = try Execution(
        ofShell: """
          cd '\(folder.path)' && $suzuri export '\(path)' -o a.pdf
          $suzuri export '\(path)' -o b.pdf --writer cairo
          """)
      #expect(run.code == 0, "\(run.messages)")
      let pixels = try ["a.pdf", "b.pdf"].map { name in
        try MadePDF([UInt8](Data(contentsOf: folder.appending(path: name))))
          .pixels(resolution: Self.resolution)
      }
      #expect(pixels[0].shareOfInk(missingIn: pixels[1]) <= Self.most, "\(sample)")
      #expect(pixels[1].shareOfInk(missingIn: pixels[0]) <= Self.most, "\(sample)")
    }
  }

  @Test(arguments: PageWriter.allCases)
  func `titles, numbers and links stand beside the pages, whoever writes them`(
    writer: PageWriter
  ) throws {
    var pages = [3, 4, 8].map { LoosePage.small($0) }
    pages[0].section = LoosePage.Section(number: 1, title: "First (of two)")
    pages[0].title = "Begin"
    pages[1].section = pages[0].section
    pages[1].isBookmarked = true
    pages[1].layers[0].elements = [
      .text("go there", at: 40, link: "https://example.org/ä('b')\\c")
    ]
    pages[2].section = LoosePage.Section(number: 2, title: "墨")
    pages[2].title = "End"
    let pdf = try MadePDF(pages, title: "Täst", by: writer)
    try pdf.expectSound()
    #expect(try pdf.asked("pdfinfo").contains("Title:           Täst"))
    #expect(try !pdf.asked("pdfinfo").contains("CreationDate"))
    let inside = try pdf.opened()
    for title in ["First (of two)", "Begin", "Page 4", "墨", "End"] {
      // As letters, or as numbers of letters.
      let digits = title.utf16.map { String(0x10000 + Int($0), radix: 16).dropFirst() }.joined()
      let letters = title.replacing("(", with: "\\(").replacing(")", with: "\\)")
      let isThere = ["(\(letters))", "<feff\(digits)>"].contains { inside.contains("/Title \($0)") }
      #expect(isThere, "\(title)")
    }
    #expect(inside.contains("/St 3") && inside.contains("/St 8"))
    let link = try #require(inside.firstRange(of: "/URI (https://example.org/%C3%A4"))
    #expect(inside[link.upperBound...].contains("b"))
    let box = TextPicture(try #require(pages[1].textBox)).bounds
    let rect = try #require(inside.firstMatch(of: /\/Rect \[\s*([\d.\s]+)\]/)).1
      .split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    let height = try #require(pages[1].size).box.height
    let wanted = [box.low.x, height - box.high.y, box.high.x, height - box.low.y]
    #expect(zip(rect, wanted).allSatisfy { abs($0 - $1) < 0.2 }, "\(rect) is not \(wanted)")
  }

  @Test func `Cairo makes equal bytes of equal pages, and keeps each image once`() throws {
    var page = LoosePage.small(1, [.text("words", at: 100, link: "https://example.org")])
    let box = Box(low: Point(x: 20, y: 20), high: Point(x: 100, y: 80))
    for image in [MadeImage.jpeg, MadeImage.opaque] {
      page.add(image: image, in: box)
      page.add(image: image, in: box.expanded(by: -10))
    }
    let pdf = try MadePDF([page, page], by: .cairo)
    #expect(try MadePDF([page, page], by: .cairo).bytes == pdf.bytes)
    #expect(Data(pdf.bytes).ranges(of: Data(MadeImage.jpeg)).count == 1)
    let list = try pdf.asked("pdfimages", ["-list"]).split(separator: "\n").dropFirst(2)
    let objects = Set(list.map { $0.split(separator: " ")[10] })
    #expect(objects.count == 2, "\(list)")
  }

  @Test func `an SVG of Cairo looks like the page`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let seed: UInt64 = 7
    for page in try Self.pages(4, seed: seed) {
      let svg = try CairoSVGPage.svg(of: page, paper: .full)
      try Data(svg.bytes).write(to: folder.appending(path: "a.svg"))
      let run = try Execution(
        ofShell: "cd '\(folder.path)' && rsvg-convert -f pdf -o a.pdf a.svg")
      #expect(run.code == 0, "\(run.messages)")
      let shown = try MadePDF([UInt8](Data(contentsOf: folder.appending(path: "a.pdf"))))
        .pixels(resolution: Self.resolution)
      let drawn = PagePixels(
        PagePicture(of: page), resolution: Self.resolution, width: shown.width,
        height: shown.height)
      let share = drawn.shareOfInk(missingIn: shown)
      #expect(share <= 2 * Self.most, "page \(page.number): \(share)")
    }
  }
}

extension LoosePage {
  /// Its first text box.
  fileprivate var textBox: TextBox? {
    layers.lazy.flatMap(\.elements).compactMap {
      if case .figure(.text(let box)) = $0.content { box } else { nil }
    }.first
  }
}

extension Unicode.Scalar {
  /// True for a letter from right to left, and for the signs that readers put around such.
  fileprivate var runsLeft: Bool { (0x590...0x6FF).contains(value) || properties.isBidiControl }
}
