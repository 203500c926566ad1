internal import Bytes
internal import Geometry
internal import Notebook
internal import PDFReader
internal import Paint
internal import Wording

/// The PDFs below pages that Cairo draws, whose links are written into the finished file.
struct CairoOriginals {
  private var pages: [Page] = []
  private var files: [ContentHash: (file: ForeignPDF, pages: [ForeignPDF.Value])?] = [:]
  private var places: [OriginalPage: Int] = [:]

  private struct Page {
    let original: OriginalPage?
    let printed: PrintedPicture?
    let height: Double
    let links: [PrintedLink]
    /// The links of what is on the page.
    let own: [PDFLink]
    /// The page without its elements, and the places of its headings.
    let page: LoosePage
    let headings: [EntityID: Box]

    /// The height in the file of a place on the PDF page, measured from its upper edge; nil if it is turned.
    func height(of top: Double?) -> Double? {
      guard let top, let printed, printed.turns == .none,
        let pages = try? printed.file?.info().pages, pages.indices.contains(printed.page - 1),
        pages[printed.page - 1].isThere
      else { return nil }
      return height * (1 - top / pages[printed.page - 1].height)
    }
  }

  /// True if a page shows more than its operators draw.
  private func hasAnnotations(_ page: OriginalPage) -> Bool {
    guard let (file, pages) = files[page.hash] ?? nil, pages.indices.contains(page.number - 1)
    else { return false }
    return file.list("/Annots", of: pages[page.number - 1])
      .contains { !["/Link", "/Popup", ""].contains(ForeignAnnotation($0, in: file).kind) }
  }

  /// Adds the next page, with its whole paper or not; returns what becomes part of it.
  mutating func add(_ page: LoosePage, as picture: PagePicture) -> [Words] {
    let original = picture.share == .full ? OriginalPage(below: page) : nil
    let links = original == nil ? [] : picture.printed?.links() ?? []
    pages.append(
      Page(
        original: original, printed: picture.printed, height: picture.size.box.height, links: links,
        own: Self.links(of: page, as: picture), page: page.heading,
        headings: PDFSheet.Heading(page).boxes))
    guard let original else { return [] }
    if places[original] == nil { places[original] = pages.count - 1 }
    if files[original.hash] == nil {
      files[original.hash] = .some(page.files[original.hash].flatMap(ForeignPDF.opened))
    }
    return hasAnnotations(original)
      ? ["annotations and form fields were merged into the page"] : []
  }

  /// The links that Cairo does not write.
  private static func links(of page: LoosePage, as picture: PagePicture) -> [PDFLink] {
    let height = picture.size.box.height
    let texts = picture.pictures(touching: picture.box).compactMap(\.text)
    return PDFLink.all(on: page, height: height)
      + texts.compactMap { text in
        guard LinkTarget(text.box.link)?.page != nil else { return nil }
        return PDFLink(text.bounds, height: height, linkingTo: text.box.link)
      }
  }

  var warnings: [Words] {
    files.values.compactMap(\.self)
      .reduce(into: PDFProtection()) { $0.formUnion(PDFProtection(of: $1.file)) }
      .notes(isContinued: false)
  }

  func adding(to bytes: [UInt8]) throws -> [UInt8] {
    guard pages.contains(where: { !$0.links.isEmpty || !$0.own.isEmpty }) else { return bytes }
    guard let made = ForeignPDF(bytes), let old = made.pages(), old.count == pages.count,
      let end = made.end(of: bytes)
    else { throw ExportError("the PDF by Cairo cannot be read, so its links cannot be added") }
    let names = old.map { PDFFile.Reference(number: made.name(of: $0).map { Int($0.number) } ?? 0) }
    var whole: [UInt8] = []
    var file = try PDFFile(continuing: bytes, from: end) { whole += $0 }
    var found: [PageID: PDFPlace] = [:]
    for (page, name) in zip(pages, names) {
      guard let id = page.page.id, found[id] == nil else { continue }
      found[id] = PDFPlace(name, of: page.page, height: page.height, headings: page.headings)
    }
    for (index, page) in pages.enumerated() where !page.links.isEmpty || !page.own.isEmpty {
      let own = made.list("/Annots", of: old[index]).map { " " + made.written($0) }.joined()
      let links =
        page.links.flatMap { dictionary(of: $0, on: page, among: names) }
        + page.own.flatMap { $0.dictionary(among: found) }
      let list = Array("/Annots[\(own)".utf8) + links + Array("]".utf8)
      try file.add(made.dictionary(old[index], replacing: ["/Annots"], by: list), as: names[index])
    }
    try file.finish(root: nil, info: nil)
    return whole
  }

  /// A link as a page lists it; empty if its page is not in the file.
  private func dictionary(
    of link: PrintedLink, on page: Page, among names: [PDFFile.Reference]
  ) -> [UInt8] {
    let action: [UInt8]
    switch link.target {
    case .address(let address):
      action =
        Array("/A<</S/URI/URI".utf8) + PDFSyntax.string(of: Array(address.utf8)) + Array(">>".utf8)
    case .page(let number, let top):
      let wanted = page.original.map { OriginalPage($0.hash, number) }
      guard let place = wanted.flatMap({ places[$0] }) else { return [] }
      let height = pages[place].height(of: top).map { PDFSyntax.number($0, digits: 1) } ?? "null"
      action = Array("/Dest[\(names[place])/XYZ null \(height) null]".utf8)
    }
    return PDFLink.dictionary(of: link.box.flipped(from: page.height), action)
  }
}
