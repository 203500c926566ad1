public import Bytes
internal import Ink
public import Notebook
internal import PDFReader
public import Wording

/// Reads a PDF as paper: each page is empty but for what the PDF shows.
///
/// Top entries of its outline become sections, those below them titles of pages. The first page brings the
/// file, unchanged unless ink is taken out of it.
public final class PDFPages: PageSupply {
  private let info: PrintedInfo
  private let bytes: [UInt8]
  private let hash: ContentHash
  private let source: Backdrop.Source
  private let wanted: [Int]
  private let headings: PDFHeadings
  private let taken: ExtractedInk?
  private var passed = 0

  /// Empty: the name of the file is what people chose, the title often that of a template.
  public var title: String { "" }
  /// Notes on ink in the file, and missing pages.
  public private(set) var notes: [Words] = []

  /// Opens a PDF; the surroundings know its place and how to unlock it.
  public init(
    _ source: any ByteSource, wanted: PageRanges = .all,
    in surroundings: NotesSurroundings = .none
  ) throws {
    let file = try Self.open(source.rest(limit: Self.largest), surroundings)
    (bytes, hash, info, taken) = (file.bytes, file.hash, file.info, file.taken)
    self.source = Backdrop.Source(isAttached: false, path: surroundings.own())
    self.wanted = info.pages.indices.map { $0 + 1 }.filter(wanted.contains)
    headings = PDFHeadings(info.headings)
    notes += file.taken?.notes ?? []
    if file.isUnlocked { notes.append("the PDF's encryption and permissions were removed") }
    addInkNotes()
    addMissingPagesNote()
  }

  /// In bytes.
  private static let largest = 1 << 30

  private typealias Opened = (
    bytes: [UInt8], hash: ContentHash, info: PrintedInfo, taken: ExtractedInk?, isUnlocked: Bool
  )

  private static func open(_ bytes: [UInt8], _ surroundings: NotesSurroundings) throws -> Opened {
    do {
      return try read(bytes, surroundings)
    } catch PrintedError.locked {
      guard let open = try surroundings.unlock(bytes) else { throw PrintedError.locked }
      var opened = try read(open, surroundings)
      opened.isUnlocked = true
      return opened
    }
  }

  private static func read(_ bytes: [UInt8], _ surroundings: NotesSurroundings) throws -> Opened {
    let taken = surroundings.extractInk(bytes)
    let bytes = taken?.bytes ?? bytes
    let hash = ContentHash(of: bytes)
    guard let file = PrintedFile(bytes, hash: hash) else { throw PrintedError.unreadable }
    return (bytes, hash, try file.info(), taken, false)
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
      number: number, size: size(of: sheet, number),
      paper: Paper(.plain, color: Color(rgb: 0xFFFFFF)))
    page.section = headings.section(of: number)
    page.title = headings.titles[number] ?? ""
    page.label = sheet.label == "\(number)" ? "" : String(sheet.label.prefix(100))
    page.backdrop = .pdf(page: number, hash: hash, source: source)
    page.files = [hash: bytes]
    if let ink = taken?.pages[number], let size = page.size {
      page.layers = [LoosePage.Layer(elements: ink.elements(size))]
    }
    return page
  }

  private func size(of page: PrintedInfo.Page, _ number: Int) -> PageSize {
    let unit = taken?.units[number] ?? 1
    func length(_ units: Double) -> Int {
      let limits = PageSize.limits
      let length = units * unit * 2540 / 72
      return Int(min(max(length, Double(limits.lowerBound)), Double(limits.upperBound)).rounded())
    }
    guard page.isThere else { return .a4 }
    return PageSize(width: length(page.width), height: length(page.height))
  }

  private func addInkNotes() {
    let pages = wanted.compactMap { taken?.pages[$0] }
    let count = pages.reduce(0) { $0 + $1.count }
    guard count > 0 else { return }
    notes.append(
      count == 1
        ? "1 ink annotation became a stroke" : "\(count) ink annotations became strokes")
    let comments = pages.reduce(0) { $0 + $1.comments }
    guard comments > 0 else { return }
    notes.append(
      comments == 1
        ? "the comment on it was left out" : "the comments on \(comments) of them were left out")
  }

  private func addMissingPagesNote() {
    let missing = wanted.filter { !info.pages[$0 - 1].isThere }
    guard let first = missing.first else { return }
    notes.append(
      missing.count == 1
        ? "it is damaged: page \(first) is empty"
        : "it is damaged: page \(first) and \(missing.count - 1) more are empty")
  }
}

/// The outline of a PDF as sections and titles of pages.
struct PDFHeadings {
  /// The sections, each with its first page, in the order of the pages.
  private var sections: [(first: Int, section: LoosePage.Section)] = []
  private(set) var titles: [Int: String] = [:]

  init(_ headings: [PrintedInfo.Heading]) {
    // An outline with a single top entry begins below it.
    let tops = headings.count { $0.depth == 0 }
    let top = tops == 1 && headings.count > 1 ? 1 : 0
    let chapters = headings.filter { $0.depth == top }.sorted { $0.page < $1.page }
    for chapter in chapters where sections.last?.first != chapter.page {
      sections.append(
        (chapter.page, LoosePage.Section(number: 0, title: chapter.title.tidyHeading)))
    }
    if let first = sections.first, first.first > 1 {
      sections.insert((1, LoosePage.Section(number: 0, title: "")), at: 0)
    }
    for index in sections.indices { sections[index].section.number = index + 1 }
    let starts = Set(sections.map(\.first))
    for heading in headings where heading.depth > top || !starts.contains(heading.page) {
      if titles[heading.page] == nil { titles[heading.page] = heading.title.tidyHeading }
    }
  }

  func section(of page: Int) -> LoosePage.Section? { sections.last { $0.first <= page }?.section }
}

extension String {
  /// The title of a section or page that a heading becomes: on one line, and not too long.
  package var tidyHeading: String {
    String(split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(200))
  }
}

/// The ink of a PDF's annotations, and the PDF without them, with the units of its pages.
public struct ExtractedInk {
  /// The file without the annotations.
  public let bytes: [UInt8]
  /// The pages with ink, by number from 1.
  public let pages: [Int: Page]
  /// The units of pages that are not measured in points, in points, by page number.
  public let units: [Int: Double]
  /// Further losses of the file, such as a valid signature, a sentence each.
  public let notes: [Words]

  /// Creates it from its parts.
  public init(bytes: [UInt8], pages: [Int: Page], units: [Int: Double], notes: [Words] = []) {
    (self.bytes, self.pages, self.units, self.notes) = (bytes, pages, units, notes)
  }

  /// The ink of a page.
  public struct Page {
    /// The number of annotations.
    public let count: Int
    /// The number of those with a comment, which is lost.
    public let comments: Int
    /// Returns the strokes, lowest first, on a sheet of some size.
    public let elements: (PageSize) -> [LooseElement]

    /// Creates the ink of a page.
    public init(count: Int, comments: Int, elements: @escaping (PageSize) -> [LooseElement]) {
      (self.count, self.comments, self.elements) = (count, comments, elements)
    }
  }
}
