public import Bytes
internal import Geometry
internal import Ink
public import Notebook

/// The pages of a file of InkML, read one after another.
///
/// A group of traces that says it is a page is one; ink outside of such groups makes a page of its
/// own, the last. Where a file is damaged, what could be read comes, and a note says where it ends;
/// where that is nothing, an error is thrown.
public final class InkMLPages: PageSupply {
  private let parser: InkMLParser
  private let wanted: PageRanges
  /// The first page, which is read at once, since what is known of the whole stands before it.
  private var first: LoosePage?
  private var isOver = false
  private var count = 0

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - wanted: The pages that are wanted; others are passed over.
  ///   - now: The time in milliseconds since 1970, for ink that does not say when it was written.
  /// - Throws: `InkMLError` where the file is something else, or no page of it can be read.
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

  /// The title of the whole; mostly empty.
  public var title: String { parser.title }
  /// How much of the file has been read, 0 to 1.
  public var share: Double { isOver ? 1 : parser.reader.share }
  /// What was left out or mended so far.
  public var notes: [String] { parser.notes }

  /// Reads the next page that is wanted; nil at the end.
  ///
  /// - Throws: `InkMLError` where the file is hostile or cannot be read on.
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
    guard !isOver else { return nil }
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

  /// Saves what came before a fault.
  private func rescue(after error: XMLError) throws(InkMLError) -> LoosePage? {
    guard error.isDamage else { throw .unreadable(error) }
    let rest = parser.takeRest()
    guard rest != nil || count > 0 else { throw .unreadable(error) }
    parser.note("\(error.description): all behind it is missing")
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
