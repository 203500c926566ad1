internal import Desk
internal import Geometry
internal import Notebook
internal import Paint
internal import PDFReader
internal import Store

/// The sources of text on a page.
struct TextSources: Hashable, Sendable {
  /// The page of a PDF below the ink.
  var printed: PrintedPicture?
  /// The texts on its layers, lowest first.
  var texts: [TextPicture] = []
  /// The clippings on its layers, lowest first: the place of each, and its source.
  var clippings: [PageLink] = []
}

extension NoteKeeping {
  /// The text sources of some pages; nothing for those that are gone or unreadable.
  ///
  /// Throws `LibraryError.busy` while another program keeps the library locked.
  func textSources(of pages: Set<EntityID>) throws -> [EntityID: TextSources] {
    var found: [EntityID: TextSources] = [:]
    for section in outline.sections {
      for sheet in section.pages where pages.contains(sheet.id) {
        do {
          found[sheet.id] = try textSources(on: sheet)
        } catch let error as LibraryError {
          if case .busy = error { throw error }
        }
      }
    }
    return found
  }

  private func textSources(on sheet: Outline.Page) throws -> TextSources {
    var sources = TextSources()
    // The text of a paper is the same on all pages.
    if let backdrop = sheet.backdrop, backdrop.isPrinted, case .page(let number) = backdrop.share {
      sources.printed = PrintedPicture(
        page: number, of: try library.printedFile(below: sheet), on: sheet.size,
        turned: sheet.turns)
    }
    // A page in use is known with its texts.
    if let picture = pictures[sheet.id] {
      sources.texts = picture.pictures(touching: sheet.box).compactMap { picture in
        if case .text(_, let text) = picture { text } else { nil }
      }
      sources.clippings = picture.excerpts.map { box, excerpt in
        PageLink(box: box, target: .excerpt(excerpt))
      }
      return sources
    }
    let elements = try library.page(sheet.id, of: id).layers.filter(\.isVisible)
      .flatMap(\.elements)
    for element in elements {
      switch element.content {
      case .text(let box): sources.texts.append(TextPicture(box, transform: element.transform))
      case .image(let frame):
        guard let excerpt = frame.excerpt else { continue }
        let box = element.transform(frame.box).intersection(sheet.box)
        sources.clippings.append(PageLink(box: box, target: .excerpt(excerpt)))
      case .stroke: continue
      }
    }
    return sources
  }
}
