internal import Notebook
internal import Paint
internal import PDFReader
internal import Store

/// What has text on a page.
struct TextSources: Hashable, Sendable {
  /// The page of a PDF below the ink.
  var printed: PrintedPicture?
  /// The texts on its layers, lowest first.
  var texts: [TextPicture] = []
}

extension NoteKeeping {
  /// What has text on a page; nothing if the page is gone.
  func textSources(of page: EntityID) throws -> TextSources {
    var sources = TextSources()
    guard let sheet = outline.pages.first(where: { $0.id == page }) else { return sources }
    if case .page(let number)? = sheet.backdrop?.share {
      sources.printed = PrintedPicture(
        page: number, of: try printedFile(below: sheet), on: sheet.size)
    }
    // A page in use is known with its texts.
    if let picture = pictures[page] {
      sources.texts = picture.pictures(touching: sheet.size.box).compactMap { picture in
        if case .text(_, let text) = picture { text } else { nil }
      }
      return sources
    }
    sources.texts = try library.page(page, of: id).layers.filter(\.isVisible)
      .flatMap(\.elements).compactMap { element in
        guard case .text(let box) = element.content else { return nil }
        return TextPicture(box, transform: element.transform)
      }
    return sources
  }
}
