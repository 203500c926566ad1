public import Bytes
internal import Geometry
internal import Ink
public import Notebook
public import Wording

/// Reads the pages of an InkML file one by one.
///
/// A group of traces annotated as a page becomes one; ink outside of such groups becomes a last page. From
/// a damaged file it returns what could be read, with a note on where it ends; if that is nothing, it
/// throws an error.
public final class InkMLPages: PageSupply {
  private let parser: InkMLParser
  private let wanted: PageRanges
  /// The first page, read in advance, because the title of the document precedes it.
  private var first: LoosePage?
  private var isOver = false
  private var count = 0

  /// Opens a file; pages that are not `wanted` are skipped.
  ///
  /// Undated ink is from `now`, in milliseconds since 1970. Throws `InkMLError` if the file is something
  /// else, or no page of it can be read.
  public init(
    _ source: any ByteSource, wanted: PageRanges = .all, now: Int64
  ) throws(InkMLError) {
    self.wanted = wanted
    let parser: InkMLParser?
    do throws(XMLError) {
      parser = try InkMLParser(source, now: now)
    } catch {
      throw .unreadable(error)
    }
    guard let parser else { throw .notInkML }
    self.parser = parser
    first = try readPage()
    guard first != nil else { throw .noInk }
  }

  /// The title of the document; mostly empty.
  public var title: String { parser.title }
  /// InkML knows no PDFs.
  public var mayLieOnPDF: Bool { false }
  /// The share of the file read so far, 0 to 1.
  public var share: Double { isOver ? 1 : parser.reader.share }
  /// The parts left out or repaired so far.
  public var notes: [Words] { parser.notes }

  /// Reads the next wanted page; nil at the end.
  ///
  /// Throws `InkMLError` if the file is hostile or cannot be read further.
  public func next() throws(InkMLError) -> LoosePage? {
    while count < wanted.last, let page = try takeFirst() {
      count += 1
      if wanted.contains(count) { return page.numbered(count) }
    }
    return nil
  }

  private func takeFirst() throws(InkMLError) -> LoosePage? {
    if let page = first.take() { return page }
    return try readPage()
  }

  private func readPage() throws(InkMLError) -> LoosePage? {
    guard !isOver else { return parser.takeRest() }
    let page: LoosePage?
    do throws(XMLError) {
      page = try parser.nextPage()
    } catch {
      isOver = true
      return try rescue(after: error)
    }
    isOver = page == nil
    if parser.isPageTooLarge { throw .pageTooLarge(page: count + 1) }
    return page
  }

  /// Saves what was read before a fault.
  private func rescue(after error: XMLError) throws(InkMLError) -> LoosePage? {
    guard error.isDamage else { throw .unreadable(error) }
    let rest = parser.takeRest()
    guard rest != nil || count > 0 else { throw .unreadable(error) }
    parser.note("\(error.description): everything after it is missing")
    return rest
  }
}

extension LoosePage {
  fileprivate func numbered(_ number: Int) -> LoosePage {
    var page = self
    page.number = number
    return page
  }
}
