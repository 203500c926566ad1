import Bytes
import Notebook
import PDFReader
import Support
import Testing
import Wording

@testable import Exchange

/// A PDF as paper.
@Suite struct PDFPagesTests {
  private func lecture() -> WrittenPDF {
    var pdf = WrittenPDF()
    for number in 1...5 { pdf.addPage(WrittenPDF.text("Slide \(number)", x: 99, y: 700)) }
    pdf.addPage("", box: "0 0 612 792", entries: "/Rotate 90")
    let info = pdf.add("<</Title(  Waves\\nand light )>>")
    pdf.trailer = "/Info \(info) 0 R"
    // Two chapters, from pages 2 and 5 on, and a part of the first.
    let outline = pdf.add("")
    let (one, part, two) = (pdf.add(""), pdf.add(""), pdf.add(""))
    pdf.replace(outline, "<</First \(one) 0 R/Last \(two) 0 R>>")
    pdf.replace(
      one,
      "<</Title(Waves)/Dest[\(pdf.page(1)) 0 R/Fit]/Next \(two) 0 R/First \(part) 0 R"
        + "/Last \(part) 0 R>>")
    pdf.replace(part, "<</Title(Sound)/Dest[\(pdf.page(2)) 0 R/Fit]>>")
    pdf.replace(two, "<</Title(Light)/Dest[\(pdf.page(4)) 0 R/Fit]/Prev \(one) 0 R>>")
    pdf.catalog = "/Outlines \(outline) 0 R/PageLabels<</Nums[0<</S/r>>2<</S/D/St 3>>]>>"
    return pdf
  }

  private func read(
    _ bytes: [UInt8], pages: PageRanges = .all, in surroundings: NotesSurroundings = .none
  ) throws -> (supply: PDFPages, pages: [LoosePage]) {
    let supply = try PDFPages(StoredBytes(bytes[...]), wanted: pages, in: surroundings)
    var pages: [LoosePage] = []
    while let page = try supply.next() { pages.append(page) }
    return (supply, pages)
  }

  @Test func `each page becomes paper with its size, label, section and title`() throws {
    let bytes = lecture().bytes
    let (supply, pages) = try read(bytes)
    #expect(supply.title.isEmpty && supply.notes == [] && supply.share == 1)
    #expect(pages.map(\.number) == [1, 2, 3, 4, 5, 6])
    #expect(pages.map(\.label) == ["i", "ii", "", "", "", ""])
    #expect(pages.map { $0.section?.title } == ["", "Waves", "Waves", "Waves", "Light", "Light"])
    #expect(pages.map { $0.section?.number } == [1, 2, 2, 2, 3, 3])
    #expect(pages.map(\.title) == ["", "", "Sound", "", "", ""])
    #expect(pages[5].size == PageSize(width: 27_940, height: 21_590))
    let hash = ContentHash(of: bytes)
    #expect(pages.allSatisfy { $0.files == [hash: bytes] && $0.backdrop?.hash == hash })
    #expect(pages.map(\.backdrop?.share) == (1...6).map { .page($0) })
  }

  @Test func `chosen pages keep their numbers`() throws {
    let wanted = try #require(PageRanges("5,2-3"))
    #expect(try read(lecture().bytes, pages: wanted).pages.map(\.number) == [2, 3, 5])
  }

  @Test func `an outline below one entry begins with what is in it`() {
    let headings = PDFHeadings([
      .init(depth: 0, title: "The book", page: 1), .init(depth: 1, title: "One", page: 1),
      .init(depth: 1, title: "Two", page: 3), .init(depth: 2, title: "In two", page: 3),
    ])
    #expect((1...4).map { headings.section(of: $0)?.title } == ["One", "One", "Two", "Two"])
    #expect(headings.titles[3] == "In two")
  }

  @Test func `a file that is no PDF is refused in one sentence`() throws {
    let error = #expect(throws: PrintedError.self) { try read(Array("%PDF-1.4 nothing".utf8)) }
    #expect(error?.words.english == "it is damaged, and none of its pages can be found")
  }

  @Test func `a PDF is recognized by its first bytes`() throws {
    for text in ["%PDF-1.7\n", "\u{FEFF}\n%PDF-1.2", "1 0 obj\n<<>>"] {
      #expect(try NotesFormat(of: Array(text.utf8)) == .pdf)
    }
  }
}
