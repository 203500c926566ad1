public import Bytes
public import Notebook

/// The searchable text of a page.
public struct TypedPage: Hashable, Sendable {
  /// The page.
  public let page: EntityID
  /// Its number in the notebook, from 1.
  public let number: Int
  /// Its title, tags and typed text, a line or more each.
  public let text: String
  /// The PDF page it is written on; nil for none.
  public var print: PrintedPage?
}

/// A page of a PDF.
public struct PrintedPage: Hashable, Sendable {
  /// The hash of the file.
  public let file: ContentHash
  /// Its page number, from 1.
  public let number: Int

  init?(_ backdrop: Backdrop?) {
    guard let backdrop, backdrop.isPrinted, let hash = backdrop.hash,
      case .page(let number) = backdrop.share
    else { return nil }
    (file, self.number) = (hash, number)
  }

  fileprivate init(file: ContentHash, number: Int) { (self.file, self.number) = (file, number) }
}

extension Library {
  /// The most bytes of text searched in one notebook.
  private static let mostText = 1 << 20

  /// Returns titles, tags, typed text and the PDF pages underneath, and whether that is all.
  ///
  /// Notebooks are read one by one and remembered; `goesOn` is asked before each, and the next call returns the rest.
  /// Those unchanged since the moments in `known` are left out.
  public func typedText(
    notKnown known: [NotebookID: Int64], while goesOn: () -> Bool
  ) throws(LibraryError) -> (notebooks: [NotebookID: (changed: Int64, [TypedPage])], isAll: Bool) {
    var found: [NotebookID: (changed: Int64, [TypedPage])] = [:]
    var (news, isAll): ([CachedFinding], Bool) = ([], true)
    try guardedReading {
      let remembered = try cachedFindings(.words)
      for row in try rows() where known[row.id] != row.changed {
        if let text: NotebookText = remembered[row.number]?.value(for: row) {
          found[row.id] = (row.changed, text.pages)
          continue
        }
        guard goesOn() else {
          isAll = false
          break
        }
        let text = NotebookText(pages: try readNotebookText(of: row))
        news.append(CachedFinding(text, of: row))
        found[row.id] = (row.changed, text.pages)
      }
    }
    remember(news, as: .words)
    return (found, isAll)
  }

  /// Reads only the pages with text, title, tags or a PDF.
  private func readNotebookText(of row: NotebookRow) throws -> [TypedPage] {
    let stored = StoredNotebook(library: self, number: row.number)
    let homes = Set(
      try connection.all(
        """
        SELECT DISTINCT home FROM record
        WHERE notebook = ? AND code = 0 AND \(RecordRow.isFigure(Figure.codesWithText))
        """, [.integer(row.number)]
      ) { $0.bytes(0) })
    var (pages, bytes): ([TypedPage], Int) = ([], 0)
    for (place, page) in try Outline(of: stored).pages.enumerated() {
      var texts = (page.title.isEmpty ? [] : [page.title]) + page.tags
      if homes.contains(page.id.stored) {
        for element in try PageContent(of: page.id, in: stored).layers.flatMap(\.elements) {
          if let text = element.content.typedText { texts.append(text) }
        }
      }
      // A space keeps the end of one apart from the next, where a line's end would join them.
      let text = texts.joined(separator: " \n")
      bytes += text.utf8.count
      let print = PrintedPage(page.backdrop)
      guard !text.isEmpty || print != nil else { continue }
      pages.append(
        TypedPage(
          page: page.id, number: place + 1, text: bytes <= Self.mostText ? text : "", print: print))
    }
    return pages
  }
}

private struct NotebookText: Storable {
  let pages: [TypedPage]

  init(pages: [TypedPage]) { self.pages = pages }

  func write(to writer: inout ByteWriter) {
    writer.append(pages) { writer, page in
      page.page.write(to: &writer)
      writer.appendVarint(UInt64(page.number))
      writer.appendText(page.text)
      writer.appendVarint(UInt64(page.print?.number ?? 0))
      page.print?.file.write(to: &writer)
    }
  }

  init(from reader: inout ByteReader) throws(ByteError) {
    var pages: [TypedPage] = []
    for _ in 0..<(try reader.varint()) {
      var page = TypedPage(
        page: try EntityID(from: &reader), number: Int(clamping: try reader.varint()),
        text: try reader.text())
      let number = Int(clamping: try reader.varint())
      if number > 0 {
        page.print = PrintedPage(file: try ContentHash(from: &reader), number: number)
      }
      pages.append(page)
    }
    self.pages = pages
  }
}
