import Geometry
import Ink
import Notebook
import Support
import Testing

@testable import Export

/// Links and headings of ink, texts and pictures in files, read back by other programs.
@Suite struct ElementLinkTests {
  private let notebook: NotebookID

  init() throws { notebook = try #require(NotebookID(bytes: Array(1...16))) }

  private func name(_ number: Int) -> EntityID {
    EntityID(counter: UInt64(number), incarnation: Incarnation(rawValue: 1))
  }

  private func id(_ number: Int) -> PageID { PageID(name(number), of: notebook) }

  /// A page with a line linked to a target, and a linked text if there is another.
  private func page(
    _ number: Int, linked target: LinkTarget?, text: LinkTarget? = nil, heading: String? = nil
  ) -> LoosePage {
    var line = LooseElement.line([(20, 40), (90, 44)], style: Style(color: .sumi, width: 2))
    line.link = target?.text ?? ""
    if let heading { line.anchor.heading = HeadingPart(name(77), titled: heading) }
    var page = LoosePage.small(
      number, [line] + (text.map { [.text("words", at: 90, link: $0.text)] } ?? []))
    page.id = id(number)
    return page
  }

  private var pages: [LoosePage] {
    [
      page(1, linked: .page(id(2)), text: .heading(name(77), on: id(3)), heading: "Waves"),
      page(2, linked: .address("https://example.org/a'b(c"), text: .page(id(9))),
      page(3, linked: .file("/etc/passwd"), text: .notebook(notebook), heading: ""),
    ]
  }

  @Test(arguments: PageWriter.allCases)
  func `links lead to pages of the file and to the web, and nowhere else`(
    writer: PageWriter
  ) throws {
    let pdf = try MadePDF(pages, by: writer)
    try pdf.expectSound()
    let file = try #require(ForeignPDF(pdf.bytes))
    let all = try #require(file.pages())
    let found = all.map { page in
      file.list("/Annots", of: page).map { link in
        let place = file.list("/Dest", of: link)
        let uri = file.string(of: file.entry("/URI", of: file.entry("/A", of: link)))
        let number = place.first.flatMap { place in
          all.firstIndex { file.name(of: $0) == file.name(of: place) }
        }
        return number.map { "page \($0 + 1) \(file.text(of: place[1]))" }
          ?? uri.map { String(decoding: $0, as: UTF8.self) } ?? ""
      }.sorted()
    }
    #expect(found == [["page 2 /Fit", "page 3 /XYZ"], ["https://example.org/a'b(c"], []])
    let outline = try pdf.asked("mutool", ["show"], ["outline"])
    #expect(outline.contains("\"Waves\"") && outline.contains("\"Heading on page 3\""))
  }

  @Test func `a link lies around its ink, also on a page of a PDF`() throws {
    var base = WrittenPDF()
    for number in 1...2 { base.addPage(WrittenPDF.text("Lecture \(number)", x: 60, y: 700)) }
    let file = base.bytes
    let pages = [page(1, linked: .page(id(2))), page(2, linked: .page(id(1)))].map { page in
      let map = page
      var page = OriginalPageTests.page(map.number, of: file)
      (page.id, page.layers) = (map.id, map.layers)
      return page
    }
    let pdf = try MadePDF(pages)
    try pdf.expectSound()
    #expect(pdf.bytes.starts(with: file))
    let made = try #require(ForeignPDF(pdf.bytes))
    let all = try #require(made.pages())
    for page in all {
      let links = made.list("/Annots", of: page)
      let rect = try #require(links.first.flatMap { ForeignAnnotation($0, in: made).rect })
      #expect(links.count == 1 && abs(rect.low.x - 19) < 0.2 && abs(rect.width - 72) < 0.3)
    }
  }

  @Test func `SVG has areas for the web alone, and Markdown leads to pictures`() throws {
    let drawn = try pages.map { page in
      String(decoding: try SVGPage.svg(of: page, title: "").bytes, as: UTF8.self)
    }
    #expect(drawn.map { $0.contains("<a href=") } == [false, true, false])
    #expect(drawn[1].contains("href=\"https://example.org/a'b(c\"><rect"))
  }
}
