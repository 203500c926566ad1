public import Bytes
public import Notebook
public import Wording

/// Reads the pages of a file of Xournal++, Xournal or MrWriter one by one.
///
/// Keeps no more in memory than a page and, if there is one, the archive. From a damaged file it returns
/// what could be read, with a note on where it ends; if that is nothing, it throws an error.
public final class XoppPages: PageSupply {
  private let parser: XoppParser
  private let wanted: PageRanges
  private let surroundings: NotesSurroundings
  private var isOver = false
  private var count = 0

  /// The title; mostly empty, since Xournal++ writes none.
  public let title: String

  /// Opens a file: compressed, plain, or a zip archive; pages that are not `wanted` are skipped.
  ///
  /// The pages may refer to files in the surroundings. Throws `XoppError` if no page can be read.
  public init(
    _ source: any ByteSource, wanted: PageRanges = .all,
    in surroundings: NotesSurroundings = .none
  ) throws(XoppError) {
    self.wanted = wanted
    self.surroundings = surroundings
    let container = try XoppContainer(source)
    parser = try XoppParser(container, surroundings)
    title = parser.title
  }

  /// True if some pages may be on a PDF: notes that can be read twice are searched.
  public private(set) lazy var mayLieOnPDF: Bool = {
    guard let source = surroundings.again(), let container = try? XoppContainer(source) else {
      return true
    }
    let words = ["pdf\"", "pdf'"].map { Array($0.utf8) }
    return (try? container.content.contains(anyOf: words)) ?? true
  }()

  /// The name of the program that wrote the notes; empty if they give none.
  public var creator: String { parser.creator }
  /// The version of the format.
  public var version: Int { parser.version }
  /// The share of the file read so far, 0 to 1.
  public var share: Double { isOver ? 1 : parser.reader.share }
  /// The parts left out or repaired so far, a sentence each.
  public var notes: [Words] { parser.notes.sentences }
  /// The number of pages seen so far, wanted or not.
  public var pageCount: Int { parser.number }

  /// Reads the next wanted page; nil at the end.
  ///
  /// Throws `XoppError` if the file is hostile, cannot be read further, or is damaged before the first
  /// page.
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

  /// Saves what was read before a fault.
  private func rescue(after error: XMLError) throws(XoppError) -> LoosePage? {
    guard error.isDamage else { throw .unreadable(error) }
    let number = parser.number
    if parser.isInPage, wanted.contains(number), parser.hasElements {
      parser.endPage()
      parser.notes.say(
        "page \(number), \(error): the rest of the page and everything after it is missing")
      return deliver()
    }
    guard count > 0 else { throw .unreadable(error) }
    parser.notes.say(
      parser.isInPage
        ? "page \(number), \(error): it and everything after it is missing"
        : "after page \(number), \(error): later content may be missing")
    return nil
  }
}
