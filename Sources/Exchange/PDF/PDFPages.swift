public import Bytes
public import Notebook
internal import Ink
internal import PDFReader
public import Wording

/// Reads a PDF as paper: each of its pages becomes a page that is empty but for what the PDF shows.
///
/// Top entries of its outline become sections, those below them titles of pages. The file itself comes
/// with the first page, and stays as it was.
public final class PDFPages: PageSupply {
  private let info: PrintedInfo
  private let bytes: [UInt8]
  private let hash: ContentHash
  private let source: Backdrop.Source
  private let wanted: [Int]
  private let headings: PDFHeadings
  private var passed = 0

  /// The title in the metadata; mostly empty.
  public let title: String
  /// The pages that cannot be found in the file, in one sentence.
  public private(set) var notes: [Words] = []

  /// Opens a PDF.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - wanted: The pages to read.
  ///   - surroundings: Where the file lies, and how it is unlocked if it is encrypted.
  /// - Throws: `SourceError`, or `PrintedError` if there are no pages.
  public init(
    _ source: any ByteSource, wanted: PageRanges = .all,
    in surroundings: NotesSurroundings = .none
  ) throws {
    (bytes, hash, info) = try Self.open(source.rest(limit: Self.largest), surroundings)
    self.source = Backdrop.Source(isAttached: false, path: surroundings.own())
    self.wanted = info.pages.indices.map { $0 + 1 }.filter(wanted.contains)
    headings = PDFHeadings(info.headings)
    title = Self.title(info.title)
    noteMissingPages()
  }

  /// The largest file, in bytes.
  private static let largest = 1 << 30

  private static func open(
    _ bytes: [UInt8], _ surroundings: NotesSurroundings
  ) throws -> ([UInt8], ContentHash, PrintedInfo) {
    let hash = ContentHash(of: bytes)
    guard let file = PrintedFile(bytes, hash: hash) else { throw PrintedError.unreadable }
    do {
      return (bytes, hash, try file.info())
    } catch PrintedError.locked {
      guard let open = try surroundings.unlock(bytes) else { throw PrintedError.locked }
      let hash = ContentHash(of: open)
      guard let file = PrintedFile(open, hash: hash) else { throw PrintedError.unreadable }
      return (open, hash, try file.info())
    }
  }

  /// The share of pages passed, 0 to 1.
  public var share: Double { wanted.isEmpty ? 1 : Double(passed) / Double(wanted.count) }

  /// Makes the next wanted page; nil at the end.
  public func next() throws -> LoosePage? {
    guard passed < wanted.count else { return nil }
    let number = wanted[passed]
    passed += 1
    let sheet = info.pages[number - 1]
    var page = LoosePage(
      number: number, size: Self.size(of: sheet), paper: Paper(.plain, color: Color(rgb: 0xFFFFFF)))
    page.section = headings.section(of: number)
    page.title = headings.title(of: number) ?? ""
    page.label = sheet.label == "\(number)" ? "" : String(sheet.label.prefix(100))
    page.backdrop = .pdf(page: number, hash: hash, source: source)
    page.files = [hash: bytes]
    return page
  }

  private static func size(of page: PrintedInfo.Page) -> PageSize {
    func length(_ points: Double) -> Int {
      let limits = PageSize.limits
      let length = points * 2540 / 72
      return Int(min(max(length, Double(limits.lowerBound)), Double(limits.upperBound)).rounded())
    }
    guard page.isThere else { return .a4 }
    return PageSize(width: length(page.width), height: length(page.height))
  }

  private func noteMissingPages() {
    let missing = wanted.filter { !info.pages[$0 - 1].isThere }
    guard let first = missing.first else { return }
    notes.append(
      missing.count == 1
        ? "it is damaged: page \(first) is empty"
        : "it is damaged: page \(first) and \(missing.count - 1) more are empty")
  }

  /// The title without what programs put there that nobody chose.
  private static func title(_ title: String) -> String {
    let words = title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let rest =
      words.hasPrefix("Microsoft ") ? words.split(separator: " - ").last.map { String($0) } : words
    let isChosen = !["untitled", "title"].contains(words.lowercased())
    return isChosen ? String((rest ?? words).prefix(200)) : ""
  }
}
