internal import Bytes
public import Notebook

extension Library {
  /// Returns the pages of notebooks outside the trash with links to a page or headings on it, and whether that is all.
  ///
  /// Links of letters count. The links of each notebook are remembered; `goesOn` is asked before those of another one
  /// are read, and the next call returns the rest.
  public func pages(
    linkingTo page: PageID, while goesOn: () -> Bool
  ) throws(LibraryError) -> (pages: [LinkingPage], isAll: Bool) {
    var (found, news, isAll): ([LinkingPage], [CachedFinding], Bool) = ([], [], true)
    try guardedReading {
      let remembered = try cachedFindings(.links)
      for row in try rows() {
        if let links: NotebookLinks = remembered[row.number]?.value(for: row) {
          found += try pages(of: links, in: row, linkingTo: page)
        } else if goesOn() {
          let links = try readLinks(of: row)
          news.append(CachedFinding(links, of: row))
          found += try pages(of: links, in: row, linkingTo: page)
        } else {
          isAll = false
        }
      }
    }
    remember(news, as: .links)
    return (found, isAll)
  }

  private func pages(
    of links: NotebookLinks, in row: NotebookRow, linkingTo page: PageID
  ) throws -> [LinkingPage] {
    let pages = links.pages.filter { $0.targets.contains(page) }
    guard !pages.isEmpty else { return [] }
    let cover = try StoredNotebook(library: self, number: row.number).entity(.notebook)
    guard cover.value(.isTrashed) != true else { return [] }
    let title = cover.value(.title) ?? ""
    return pages.map { LinkingPage(PageID($0.page, of: row.id), number: $0.number, in: title) }
  }

  /// Reads only the things in whose statements a link to a page begins.
  private func readLinks(of row: NotebookRow) throws -> NotebookLinks {
    let notebook = StoredNotebook(library: self, number: row.number)
    let things = try notebook.entities(
      """
      SELECT \(RecordRow.columns) FROM record WHERE notebook = ?1 AND (home, entity) IN
      (SELECT home, entity FROM record WHERE notebook = ?1
      AND (code > 3 OR code = 0 AND \(RecordRow.isFigure(Figure.codesWithText)))
      AND instr(value, ?2))
      ORDER BY home, entity
      """, [.integer(row.number), .blob(Array(LinkTarget.scheme.utf8))])
    guard !things.isEmpty else { return NotebookLinks(pages: []) }
    let targets = try PageAnchors.linkedPages(from: things, in: notebook)
    return NotebookLinks(
      pages: try Outline(of: notebook).pages.enumerated().compactMap { place, page in
        targets[page.id].map { NotebookLinks.Page(page: page.id, number: place + 1, targets: $0) }
      })
  }
}

/// The pages of a notebook with links to pages.
private struct NotebookLinks: Storable {
  let pages: [Page]

  struct Page {
    let page: EntityID
    /// Its number in the notebook, from 1.
    let number: Int
    let targets: Set<PageID>
  }

  init(pages: [Page]) { self.pages = pages }

  func write(to writer: inout ByteWriter) {
    writer.append(pages) { writer, page in
      page.page.write(to: &writer)
      writer.appendVarint(UInt64(page.number))
      writer.append(Array(page.targets)) { writer, target in
        writer.append(contentsOf: target.notebook.bytes)
        target.page.write(to: &writer)
      }
    }
  }

  init(from reader: inout ByteReader) throws(ByteError) {
    var pages: [Page] = []
    for _ in 0..<(try reader.varint()) {
      let (page, number) = (try EntityID(from: &reader), Int(clamping: try reader.varint()))
      var targets: Set<PageID> = []
      for _ in 0..<(try reader.varint()) {
        guard let notebook = NotebookID(bytes: try reader.bytes(16)) else { throw .truncated }
        targets.insert(PageID(try EntityID(from: &reader), of: notebook))
      }
      pages.append(Page(page: page, number: number, targets: targets))
    }
    self.pages = pages
  }
}
