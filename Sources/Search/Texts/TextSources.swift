package import Geometry
package import Notebook
package import PDFReader
package import Paint
package import Store

/// What has text on a page, apart from handwriting.
package struct TextSources: Hashable, Sendable {
  /// The page of a PDF below the ink.
  package var printed: PrintedPicture?
  /// The texts on its layers, lowest first.
  package var texts: [TextPicture]
  /// The sources of the formulas on its layers, lowest first.
  package var formulas: [PageText] = []
  /// The clippings on its layers, lowest first: the place of each, and its source.
  package var clippings: [PlacedClipping] = []

  package init(printed: PrintedPicture? = nil, texts: [TextPicture] = []) {
    (self.printed, self.texts) = (printed, texts)
  }

  /// Adds what is on the visible layers of a page.
  package mutating func add(_ content: PageContent, on sheet: Outline.Page) {
    for element in content.layers.filter(\.isVisible).flatMap(\.elements) {
      guard case .figure(let figure) = element.content else { continue }
      if let text = FigurePicture(figure, transform: element.transform).readableText {
        texts.append(text)
      }
      guard case .image(let frame) = figure else { continue }
      let box = element.transform(frame.shownBox)
      if frame.hasFormula { formulas.append(PageText(frame.formula, across: box)) }
      if let excerpt = frame.excerpt {
        clippings.append(PlacedClipping(box: box.intersection(sheet.box), source: excerpt))
      }
    }
  }

  /// The texts and formulas, placed on the page.
  package var typed: [PageText] { texts.map(\.letters) + formulas }
}

/// A clipping on a page.
package struct PlacedClipping: Hashable, Sendable {
  package let box: Box
  /// What it shows.
  package let source: Excerpt

  package init(box: Box, source: Excerpt) { (self.box, self.source) = (box, source) }
}

extension PrintedPicture {
  /// The PDF page below a page; nil for any other paper, whose text is the same on all pages.
  package init?(below sheet: Outline.Page, in library: Library) throws {
    guard let backdrop = sheet.backdrop, backdrop.isPrinted, case .page(let number) = backdrop.share
    else { return nil }
    self.init(
      page: number, of: try library.printedFile(below: sheet), on: sheet.size,
      turned: sheet.turns, cut: sheet.cuts)
  }
}

extension Library {
  /// The PDF below a sheet, read once however many pages show it; nil if there is none.
  package func printedFile(below sheet: Outline.Page) throws -> PrintedFile? {
    guard let backdrop = sheet.backdrop, let hash = backdrop.hash, case .page = backdrop.share
    else { return nil }
    if let known = PrintedFiles.known(hash) { return known }
    return try image(hash).flatMap { PrintedFiles.file(hash, bytes: $0) }
  }
}
