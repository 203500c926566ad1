public import Bytes
public import Notebook

/// The pages of a file of Xournal++, Xournal or MrWriter, read one after another.
///
/// No more is in memory than a page, or an archive and a page. Where a file is damaged, what could be read comes,
/// and a note says where it ends; where that is nothing, an error is thrown.
public final class XoppPages: PageSupply {
  private let parser: XoppParser
  private let wanted: PageRanges
  private var isOver = false
  private var count = 0

  /// The title; mostly empty, since Xournal++ writes none of its own.
  public let title: String

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - source: The file: compressed, plain, or a zip archive.
  ///   - wanted: The pages that are wanted; others are passed over.
  ///   - surroundings: The files that the pages may name.
  /// - Throws: `XoppError` where no page can be read.
  public init(
    _ source: any ByteSource, wanted: PageRanges = .all,
    in surroundings: NotesSurroundings = .none
  ) throws(XoppError) {
    self.wanted = wanted
    let container = try XoppContainer(source)
    parser = try XoppParser(container, surroundings)
    title = parser.title
  }

  /// The program that wrote the notes, as it calls itself; empty where it does not.
  public var creator: String { parser.creator }
  /// The version of the format.
  public var version: Int { parser.version }
  /// How much of the file has been read, 0 to 1.
  public var share: Double { isOver ? 1 : parser.reader.share }
  /// What was left out or mended so far, a sentence each.
  public var notes: [String] { parser.notes.sentences }
  /// The number of pages that have been seen, wanted or not.
  public var pageCount: Int { parser.number }

  /// Reads the next page that is wanted; nil at the end.
  ///
  /// - Throws: `XoppError` where the file is hostile, cannot be read on, or is damaged before there was
  ///   a page.
  public func next() throws(XoppError) -> LoosePage? {
    while !isOver {
      let isPage: Bool
      do throws(XMLError) {
        isPage = try parser.nextPage(wanted.contains)
      } catch {
        isOver = true
        return try rescue(after: error)
      }
      isOver = !isPage || parser.number >= wanted.last || parser.isPageTooLarge
      if parser.isPageTooLarge {
        throw .pageTooLarge(page: parser.number, line: parser.reader.line)
      }
      if isPage, wanted.contains(parser.number) { return deliver() }
    }
    guard parser.number > 0 else { throw .noPages }
    return nil
  }

  private func deliver() -> LoosePage {
    count += 1
    return parser.takePage()
  }

  /// Saves what came before a fault.
  private func rescue(after error: XMLError) throws(XoppError) -> LoosePage? {
    guard error.isDamage else { throw .unreadable(error) }
    let number = parser.number
    if parser.isInPage, wanted.contains(number), parser.hasElements {
      parser.endPage()
      parser.notes.say(
        "page \(number), \(error.description): the rest of the page and all behind it is missing")
      return deliver()
    }
    guard count > 0 else { throw .unreadable(error) }
    let place = parser.isInPage ? "page \(number), " : "behind page \(number), "
    let loss = parser.isInPage ? "it and all behind it is missing" : "what follows may be missing"
    parser.notes.say("\(place)\(error.description): \(loss)")
    return nil
  }
}
