import Bytes
import Desk
import Geometry
import Notebook
import Support
import Testing

@testable import App

/// Pages of a PDF that say something each; on the second one lies a text as well.
struct PrintedLecture {
  let pages: [LoosePage]

  init(changing change: (inout WrittenPDF) -> Void = { _ in }) {
    var pdf = WrittenPDF()
    pdf.addPage(WrittenPDF.text("Light and shadow", x: 100, y: 700))
    pdf.addPage(WrittenPDF.text("Nothing of it", x: 100, y: 700))
    pdf.addPage(WrittenPDF.text("More light, LIGHT", x: 100, y: 100))
    change(&pdf)
    var pages = Self.pages(of: pdf, count: 3)
    let text = TextBox(origin: Point(x: 200, y: 300), text: "In this light")
    pages[1].layers = [LoosePage.Layer(elements: [LooseElement(.text(text))])]
    self.pages = pages
  }

  /// The pages of a PDF, as the reader of such files makes them.
  static func pages(of pdf: WrittenPDF, count: Int) -> [LoosePage] {
    let (bytes, hash) = (pdf.bytes, ContentHash(of: pdf.bytes))
    return (1...count).map { number in
      var page = LoosePage(
        number: number, size: PageSize(width: 20_990, height: 29_704), paper: Paper(.plain))
      page.backdrop = .pdf(
        page: number, hash: hash, source: .init(isAttached: false, path: "light.pdf"))
      page.files = [hash: bytes]
      return page
    }
  }

  /// Opens it behind an empty page.
  @MainActor func opened() throws -> AppInHand {
    let hand = try AppInHand(pages: [[]], files: ["light.pdf": pages])
    hand.app.importFiles(["light.pdf"])
    try hand.wait(for: "the import") { hand.app.desk.notebook?.sheets.count == 4 }
    return hand
  }
}
