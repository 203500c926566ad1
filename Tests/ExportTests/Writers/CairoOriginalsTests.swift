import Foundation
import Geometry
import Ink
import Notebook
import Support
import Testing
import Wording

@testable import Export

/// What Cairo's files keep of the PDF below the notes: its links.
@Suite struct CairoOriginalsTests {
  /// Two pages with links to an address and to each other, the second with a comment.
  private static func linked(entries: String = "") -> [UInt8] {
    var pdf = WrittenPDF()
    for number in 1...2 {
      pdf.addPage(WrittenPDF.text("Page \(number)", x: 60, y: 700), entries: entries)
    }
    for index in 0..<2 {
      let comment =
        index == 0 ? "" : "<</Subtype/Square/Rect[300 300 350 350]/C[1 0 0]/Contents(Comment)>>"
      let other = pdf.page(1 - index)
      pdf.edit(pdf.page(index)) {
        $0.replacing(
          "/Type/Page",
          with: """
            /Type/Page/Annots[\
            <</Subtype/Link/Rect[60 600 200 620]/A<</S/URI/URI(https://example.org/\(index))>>>>\
            <</Subtype/Link/Rect[60 500 160 520]/Dest[\(other) 0 R/XYZ 0 421 0]>>\(comment)]
            """)
      }
    }
    return pdf.bytes
  }

  private struct Link: Equatable {
    let rect: Box
    let target: String
  }

  private static func links(of bytes: [UInt8]) throws -> [[Link]] {
    let file = try #require(ForeignPDF(bytes))
    let pages = try #require(file.pages())
    return pages.map { page in
      file.list("/Annots", of: page).map { value in
        let link = ForeignAnnotation(value, in: file)
        let place = file.list("/Dest", of: value)
        let action = file.entry("/A", of: value)
        let target =
          place.first.map { target in
            "\(pages.firstIndex { file.name(of: $0) == file.name(of: target) } ?? -1), "
              + file.text(of: place[3])
          }
          ?? file.string(of: file.entry("/URI", of: action)).map {
            String(decoding: $0, as: UTF8.self)
          }
        return Link(rect: link.rect ?? .empty, target: target ?? "")
      }
    }
  }

  @Test func `links lie where they were and lead where they led`() throws {
    let file = Self.linked()
    let pages = [1, 2].map { OriginalPageTests.page($0, of: file) }
    let made = try CairoPDFExport().file(of: MadePages(pages)) {}
    try MadePDF(made.bytes).expectSound()
    let links = try Self.links(of: made.bytes)
    try #require(links.map(\.count) == [2, 2])
    #expect(
      links.map { $0.map(\.target) } == [
        ["https://example.org/0", "1, 421"], ["https://example.org/1", "0, 421"],
      ])
    let (rect, wanted) = (
      links[0][0].rect, Box(low: Point(x: 60, y: 600), high: Point(x: 200, y: 620))
    )
    #expect(rect.low.distance(to: wanted.low) < 0.2 && rect.high.distance(to: wanted.high) < 0.2)
    #expect(made.notes == ["page 2: annotations and form fields were merged into the page"])
    #expect(try CairoPDFExport().file(of: MadePages(pages)) {}.bytes == made.bytes)
  }

  @Test func `links to pages that are left out are left out`() throws {
    let file = Self.linked()
    let made = try CairoPDFExport().file(of: MadePages([OriginalPageTests.page(1, of: file)])) {}
    #expect(try Self.links(of: made.bytes).map { $0.map(\.target) } == [["https://example.org/0"]])
  }

  @Test func `links of text boxes stay beside them, and links turn with their page`() throws {
    let file = Self.linked(entries: "/Rotate 90")
    var page = OriginalPageTests.page(1, of: file, width: 842, height: 595)
    var box = TextBox(
      origin: Point(x: 100, y: 300), wrap: 200, text: "see", font: "DejaVu Sans", size: 20,
      color: .sumi)
    box.link = "https://example.com/"
    page.layers[0].elements.append(LooseElement(.text(box)))
    let made = try CairoPDFExport().file(of: MadePages([page])) {}
    let links = try Self.links(of: made.bytes)[0]
    #expect(Set(links.map(\.target)) == ["https://example.org/0", "https://example.com/"])
    // What was 60 to 200 from the left is as far from the top.
    let rect = try #require(links.first { $0.target == "https://example.org/0" }?.rect)
    #expect(abs(rect.high.y - 535) < 0.2 && abs(rect.low.y - 395) < 0.2, "\(rect)")
  }
}
