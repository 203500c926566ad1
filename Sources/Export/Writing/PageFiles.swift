internal import Bytes
internal import Exchange
internal import Geometry
private import Glibc
internal import Notebook
internal import Paint
public import Wording

extension ExportJob {
  /// Makes a file for each page.
  ///
  /// A single file gets the requested name; several get their page numbers appended, all of one width.
  func makeFiles(_ format: ExportForm.Pages) throws -> UnpublishedExport {
    var made = UnpublishedExport()
    var notes = PageNotes()
    try makePages(format) { page in
      progress(supply.share)
      made.pageCount += 1
      notes.add(page.notes, page: page.number)
      if let bytes = page.bytes { made.files.append((page.number, try file(of: bytes))) }
    }
    try MissingPackage.check()
    guard !made.files.isEmpty else {
      throw ExportError(
        format == .dot ? "no shapes on these pages are joined by lines" : "these pages have no ink")
    }
    if made.files.count > 1 { try Self.number(made.files, target.path(as: settings.format)) }
    made.notes = supply.notes + notes.sentences
    return made
  }

  /// Makes the files of all pages on all cores, and hands them over in order.
  func makePages(_ format: ExportForm.Pages, _ body: (ExportedPage) throws -> Void) throws {
    let (settings, title) = (settings, title)
    try supply.forEachPage(
      { try ExportedPage(of: $0, as: format, settings, titled: title) }, then: body)
  }

  private func file(of bytes: [UInt8]) throws -> OutputFile {
    guard target != .standardOutput else {
      let file = OutputFile()
      file.appendToBuffer(bytes)
      return file
    }
    let file = try OutputFile(at: target.path(as: settings.format), under: rules)
    try file.write(bytes)
    try file.seal()
    return file
  }

  private static func number(_ files: [(page: Int?, file: OutputFile)], _ path: String) throws {
    guard path != "-" else {
      throw ExportError(
        "only one page can be written to standard output in this format: choose one with --pages")
    }
    let width = files.compactMap { $0.page.map { "\($0)".count } }.max() ?? 1
    for case (let number?, let file) in files {
      try file.rename(to: path.numbered(number, width: width))
    }
  }
}

struct ExportedPage: Sendable {
  /// Without its layers and images.
  let page: LoosePage
  /// The contents of its text boxes and formulas, lowest first.
  let words: [LoosePage.Words]
  /// The titles of its headings, and the targets of its links.
  let headings: [String]
  let targets: [LinkTarget]
  /// The file; nil if it would be empty.
  let bytes: [UInt8]?
  let notes: [Words]

  var number: Int { page.number }

  fileprivate init(
    of page: LoosePage, as format: ExportForm.Pages, _ settings: ExportSettings,
    titled title: String
  ) throws {
    switch format {
    case .csv:
      bytes = RecordingWriter.csv(of: page)
      notes =
        (bytes == nil ? ["it has no ink, so no file was written"] : [])
        + (page.hasOtherThanInk ? ["only the ink was written"] : [])
    case .dot:
      let graph = GraphWriter.dot(of: page) {
        let size = TextPicture($0).bounds
        return Point(x: size.width, y: size.height)
      }
      bytes = graph?.bytes
      notes =
        graph.map { $0.isWhole ? [] : ["only the graph was written"] }
        ?? ["it has no graph, so no file was written"]
    case .png:
      let drawn = try PNGPage.png(
        of: page, paper: settings.paper, clip: settings.clip, pixels: settings.pixels)
      (bytes, notes) = (drawn.bytes, drawn.notes)
    case .svg:
      let drawn = try Self.svg(page, settings, titled: title)
      (bytes, notes) = (drawn.bytes, drawn.notes)
    }
    words = page.words
    (headings, targets) = (page.anchors.headings.map(\.title), page.linkTargets)
    var bare = page
    (bare.layers, bare.files) = ([], [:])
    self.page = bare
  }

  private static func svg(
    _ page: LoosePage, _ settings: ExportSettings, titled title: String
  ) throws -> DrawnPage {
    switch settings.writer {
    case .cairo: try CairoSVGPage.svg(of: page, paper: settings.paper)
    case .suzuri:
      try SVGPage.svg(
        of: page, paper: settings.paper, clip: settings.clip, title: page.fullTitle(in: title),
        hasInk: settings.hasInk)
    }
  }
}

extension LoosePage {
  fileprivate func fullTitle(in whole: String) -> String {
    let own = title.isEmpty ? "page \(number)" : title
    return whole.isEmpty ? own : "\(whole): \(own)"
  }
}

extension String {
  func numbered(_ number: Int, width: Int) -> String {
    "\(PathParts(self).stem)-\(String(number, digits: width))\(PathParts(self).ending)"
  }
}

/// A page as the bytes of a file.
public struct DrawnPage: Sendable {
  /// The file.
  public let bytes: [UInt8]
  /// The parts that it does not show, a sentence each; the reader knows which page is meant.
  public let notes: [Words]
}

extension PagePicture {
  func part(_ clip: Box?, ofPage number: Int) throws(ExportError) -> Box {
    guard let clip else { return size.box }
    let part = box.intersection(clip)
    guard part.width > 0, part.height > 0 else {
      throw ExportError("the clip rectangle is outside page \(number)")
    }
    return part
  }
}

extension PageSupply {
  /// Processes every page on all cores, and passes on the results in page order.
  ///
  /// By default, two pages per core are in progress.
  func forEachPage<Made: Sendable>(
    atOnce most: Int? = nil, _ make: @escaping @Sendable (LoosePage) throws -> Made,
    then body: (Made) throws -> Void
  ) throws {
    let cores = max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1)
    let work = OrderedWork(most: most ?? cores * 2) { (page: LoosePage) in
      Result { try make(page) }
    }
    defer { work.cancel() }
    while let page = try next() {
      if let made = work.add(page) { try body(made.get()) }
    }
    while let made = work.next() { try body(made.get()) }
  }
}

/// The parts of pages that files cannot show, each remark once with all its pages.
struct PageNotes {
  private var notes: [(words: Words, pages: [Int])] = []
  private var places: [Words: Int] = [:]
  private var leftOut = 0

  private static let most = 200

  mutating func add(_ words: Words, page: Int) {
    if let place = places[words] {
      if notes[place].pages.last != page { notes[place].pages.append(page) }
    } else if notes.count < Self.most {
      places[words] = notes.count
      notes.append((words, [page]))
    } else {
      leftOut += 1
    }
  }

  mutating func add(_ all: [Words], page: Int) { for words in all { add(words, page: page) } }

  var sentences: [Words] {
    notes.map { words, pages -> Words in
      pages.count == 1
        ? "page \(PageRanges.text(of: pages)): \(words)"
        : "pages \(PageRanges.text(of: pages)): \(words)"
    }
      + (leftOut > 0 ? ["and \(leftOut) more"] : [])
  }
}

extension Sequence<Undrawn> {
  /// Notes on what could not be drawn, and its replacement.
  var notes: [Words] {
    let images = compactMap { if case .image(let image) = $0 { image } else { nil } }
    return images.notes
      + (images.count == Array(self).count ? [] : ["its PDF page cannot be drawn"])
  }
}

extension [ImagePicture] {
  fileprivate var notes: [Words] {
    let formulas = filter(\.frame.hasFormula).map(\.frame.formula).map { formula -> Words in
      let line = formula.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let short = line.count > 60 ? "\(line.prefix(60))…" : line
      return "the formula \(short) cannot be drawn and is shown as LaTeX"
    }
    let count = self.count { !$0.frame.hasFormula }
    switch count {
    case 0: return formulas
    case 1: return formulas + ["an image cannot be read and is shown as a frame"]
    default: return formulas + ["\(count) images cannot be read and are shown as frames"]
    }
  }
}
