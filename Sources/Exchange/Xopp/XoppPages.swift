public import Bytes
public import Notebook
public import Wording
public import Zip

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
    (self.wanted, self.surroundings) = (wanted, surroundings)
    parser = try XoppParser(XoppContainer(source), surroundings)
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

  /// Reads the next wanted page; throws if the file is hostile or cannot be read further.
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
      parser.notes.addSentence(
        "page \(number), \(error): the rest of the page and everything after it is missing")
      return deliver()
    }
    guard count > 0 else { throw .unreadable(error) }
    parser.notes.addSentence(
      parser.isInPage
        ? "page \(number), \(error): it and everything after it is missing"
        : "after page \(number), \(error): later content may be missing")
    return nil
  }
}

/// The file around the XML: plain, compressed by gzip, or an archive with attachments.
struct XoppContainer {
  let content: any ByteSource
  /// The archive with the attachments; nil if they are separate files.
  let archive: ZipArchive?

  /// In bytes; an archive is entirely in memory.
  private static let (archiveLimit, attachmentLimit) = (1 << 30, 128 << 20)

  /// Opens a file, recognized by its first bytes.
  init(_ source: any ByteSource) throws(XoppError) {
    let file: HeadedBytes
    var zip: [UInt8]?
    do throws(SourceError) {
      file = try HeadedBytes(source, count: ZipArchive.mark.count)
      if file.head == ZipArchive.mark { zip = try file.rest(limit: Self.archiveLimit) }
    } catch {
      throw .unreadable(XMLError(error, line: 1))
    }
    guard !file.head.isEmpty else { throw .foreign(.empty) }
    if let zip {
      (content, archive) = try Self.open(zip)
    } else if file.head.starts(with: Self.gzipMark) {
      guard let inflation = Inflation(file) else {
        throw .unreadable(XMLError(.tooLarge, line: 1, "not enough memory to expand the file"))
      }
      (content, archive) = (try Self.expectXML(inflation), nil)
    } else {
      (content, archive) = (file, nil)
    }
  }

  private static func open(_ zip: [UInt8]) throws(XoppError) -> (any ByteSource, ZipArchive) {
    let (archive, content): (ZipArchive, (any ByteSource)?)
    do throws(ZipError) {
      archive = try ZipArchive(zip, rules: .foreign)
      let isThere = archive.size(of: "content.xml") != nil
      content = isThere ? try archive.source(of: "content.xml") : nil
    } catch {
      throw .archive(error)
    }
    guard let content else { throw .foreign(.archive(of: archive.names)) }
    return (content, archive)
  }

  /// Checks that the expanded bytes begin like XML.
  private static func expectXML(_ source: any ByteSource) throws(XoppError) -> any ByteSource {
    let file: HeadedBytes
    do throws(SourceError) {
      file = try HeadedBytes(source, count: 64)
    } catch {
      throw .unreadable(XMLError(error, line: 1))
    }
    let first = file.head.first { $0 > 0x20 && $0 < 0x80 }
    guard first == 0x3C || first == nil else { throw .foreign(.compressed(file.head)) }
    return file
  }

  func attachment(_ path: String) -> [UInt8]? {
    try? archive?.bytes(of: path, limit: Self.attachmentLimit)
  }

  /// The first bytes of a file compressed by gzip.
  static let gzipMark: [UInt8] = [0x1F, 0x8B]
}

/// The reason why notes of Xournal++ cannot be read at all.
public enum XoppError: Error, Hashable, Sendable, Worded {
  case foreign(ForeignFile)
  /// An archive that cannot be opened.
  case archive(ZipError)
  case noPages
  /// Hostile, or damaged so early that nothing can be saved.
  case unreadable(XMLError)
  /// A page has too much content to show.
  case pageTooLarge(page: Int, line: Int)

  /// One line, with the location if it has one.
  public var words: Words {
    switch self {
    case .foreign(let file): file.words
    case .archive(let error): error.words
    case .noPages: "it has no pages"
    case .unreadable(let error): error.words
    case .pageTooLarge(let page, let line): "line \(line): page \(page) is too large"
    }
  }
}
