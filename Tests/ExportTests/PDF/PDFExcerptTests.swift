import Bytes
import Foundation
import Geometry
import Ink
import Notebook
import Paint
import Support
import Testing

@testable import Export

/// Clippings lead to the pages that they come from, where those are in the same file.
@Suite struct PDFExcerptTests {
  private let notebook: NotebookID

  init() throws { notebook = try #require(NotebookID(bytes: Array(1...16))) }

  private func id(_ number: Int) -> PageID {
    PageID(
      EntityID(counter: UInt64(number), incarnation: Incarnation(rawValue: 1)), of: notebook)
  }

  /// A small page of the notebook with a clipping of some pages.
  private func page(_ number: Int, clipping others: [Int] = [], link: String = "") -> LoosePage {
    let words = link.isEmpty ? [] : [LooseElement.text("words", at: 90, link: link)]
    var page = LoosePage.small(number, words)
    page.id = id(number)
    for (place, other) in others.enumerated() {
      let low = Point(x: 10 + 50 * Double(place), y: 20)
      var frame = ImageFrame(
        box: Box(low: low, high: low + Point(x: 40, y: 30)), hash: ContentHash(of: [9]),
        mediaType: "image/png")
      frame.excerpt = Excerpt(
        of: id(other), Box(low: Point(x: 60, y: 70), high: Point(x: 90, y: 90)))
      page.layers[0].elements.append(LooseElement(.image(frame)))
    }
    return page
  }

  @Test func `they lead both ways, and nowhere without their page`() throws {
    let pages = [page(1, clipping: [2, 7]), page(2, clipping: [1], link: "https://a.org")]
    let pdf = try MadePDF(pages)
    try pdf.expectSound()
    let objects = try pdf.opened()
    #expect(objects.ranges(of: "/Subtype /Link").count == 3)
    #expect(objects.ranges(of: "/XYZ").count == 2)
    #expect(objects.contains("https://a.org"))
    #expect(try leads(from: 1, in: pdf) == [2])
    #expect(try leads(from: 2, in: pdf) == [1])
    // The box on the page is in heights that grow upwards, with a little more around it.
    let height = PageSize(width: 8000, height: 5000).box.height
    let top = ((height - 58) * 10).rounded() / 10
    #expect(objects.ranges(of: "48").count > 0 && objects.contains("\(top)"))
  }

  @Test func `they lead to pages of PDFs, beside the links that are there`() throws {
    var base = WrittenPDF()
    for number in 1...2 { base.addPage(WrittenPDF.text("Lecture \(number)", x: 60, y: 700)) }
    let first = base.page(0)
    let link = "<</Type/Annot/Subtype/Link/Rect[60 700 200 720]/A<</S/URI/URI(https://b.org)>>>>"
    base.edit(first) { $0.replacing("/Type/Page", with: "/Type/Page/Annots[\(link)]") }
    let file = base.bytes
    let pages = [1, 2].map { number in
      var page = page(number, clipping: [3 - number])
      page.size = PageSize(width: 20990, height: 29704)
      page.backdrop = .pdf(
        page: number, hash: ContentHash(of: file), source: .init(isAttached: false, path: "a.pdf"))
      page.files[ContentHash(of: file)] = file
      return page
    }
    let pdf = try MadePDF(pages)
    try pdf.expectSound()
    #expect(pdf.bytes.starts(with: file))
    let objects = try pdf.opened()
    #expect(objects.ranges(of: "/XYZ").count == 2)
    #expect(objects.contains("https://b.org"))
    #expect(try leads(from: 1, in: pdf) == [2])
    #expect(try leads(from: 2, in: pdf) == [1])
  }

  /// The numbers of the pages to which another reader finds links on a page.
  private func leads(from number: Int, in pdf: MadePDF) throws -> [Int] {
    let pages = try pdf.asked("mutool", ["show"], ["pages"]).split(separator: "\n")
      .compactMap { line in line.split(separator: "=").last?.trimmingCharacters(in: .whitespaces) }
    let links = try pdf.asked("mutool", ["show", "-g"], ["pages/\(number)/Annots/*/Dest"])
    return links.split(separator: "\n").flatMap { line in
      pages.indices.filter { line.contains("[\(pages[$0])") || line.contains(" \(pages[$0])") }
        .map { $0 + 1 }
    }
  }
}
