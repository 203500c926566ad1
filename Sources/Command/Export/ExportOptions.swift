internal import Bundle
internal import Bytes
internal import Export
internal import Geometry
internal import Notebook
internal import Paint
internal import Recognition
internal import Wording

enum ExportOptions {
  static let format = Option(
    value: "format", named: "format",
    kind: .oneOf(ExportFormat.allCases.flatMap(\.names) + [BundleExport.word]),
    summary: "The format, if the output's extension does not determine it; pdf by default.")
  static let pages = Option(
    value: "pages", named: "numbers", summary: "The pages, such as 1,3-5,8-; all by default.")
  static let tag = Option(
    value: "tag", named: "tag", isRepeated: true, summary: "Only pages with this tag.")
  static let bookmarked = Option(flag: "bookmarked", summary: "Only bookmarked pages.")
  static let layers = Option(
    value: "layers", named: "layers", isRepeated: true,
    summary: "The layers, by numbers from the bottom or titles; the visible ones by default.")
  static let paper = Option(
    value: "paper", named: "share", kind: .oneOf(PaperShare.allCases.map(\.word)),
    defaultValue: "full",
    summary: """
      How much of the paper is included in pdf, svg, png, xopp and markdown; none is transparent, \
      and white in xopp.
      """)
  static let clip = Option(
    value: "clip", named: "x,y,width,height",
    summary:
      "Only this rectangle of each page in png or svg, in millimeters from the upper left corner.")
  static let title = Option(
    value: "title", named: "title", summary: "The document title, instead of the notebook's.")
  static let writer = Option(
    value: "writer", named: "writer", kind: .oneOf(PageWriter.allCases.map(\.rawValue)),
    defaultValue: PageWriter.suzuri.rawValue,
    summary: "The writer of a pdf or svg: suzuri (small and fast), or cairo (for comparison).")
  static let ink = Option(
    value: "ink", named: "ink", kind: .oneOf(PageInk.allCases.map(\.rawValue)),
    defaultValue: PageInk.drawn.rawValue,
    summary: """
      How strokes are written to a pdf: drawn, as part of the page, or as annotations, which other \
      programs can select, move and delete one by one.
      """)
  static let words = Option(
    value: "words", named: "words", kind: .oneOf(["on", "off"]), defaultValue: "on",
    summary: """
      Include the words read from handwriting: in a pdf as invisible text that other programs can \
      find, select and copy, in txt and markdown with [?] after each that may be wrong.
      """)
  static let flatten = Option(
    flag: "flatten",
    summary: """
      Merge annotations, form fields and ink into the pages of a pdf so that no program can \
      separate them; links remain.
      """)
  static let attach = Option(
    flag: "attach",
    summary: """
      Attach the notebook, or the selected pages, to the pdf as .suzuri, or the ink of each page to \
      its svg, so that 'suzuri import' can restore it.
      """)
  static let cut = Option(
    flag: "cut",
    summary: """
      Split extended pages into sheets in pdf and xopp instead of enlarging them to fit their \
      content.
      """)
  static let density = Option(
    value: "dpi", named: "number", defaultValue: "150",
    summary: "The resolution of png in pixels per inch.")
  static let width = Option(
    value: "width", named: "pixels", summary: "The width of a page in png; not with --height.")
  static let height = Option(
    value: "height", named: "pixels", summary: "The height of a page in png; not with --width.")

  static let all = [
    format, pages, tag, bookmarked, layers, paper, clip, title, ink, words, ReadingLanguage.option,
    flatten, attach, cut, writer, density, width, height,
  ]
}

extension ParsedValues {
  func pageRanges(_ option: Option) throws(UsageError) -> PageRanges? {
    guard let text = text(option) else { return nil }
    guard let numbers = PageRanges(text) else {
      throw .invalidValue(
        text, of: option.place, requirement: "numbers and ranges from 1, such as 1,3-5,8-")
    }
    return numbers
  }

  func pageChoice() throws(UsageError) -> PageChoice {
    var choice = PageChoice()
    if let numbers = try pageRanges(ExportOptions.pages) { choice.numbers = numbers }
    choice.tags = try tags(texts(ExportOptions.tag), of: ExportOptions.tag.place)
    choice.isBookmarked = has(ExportOptions.bookmarked)
    let layers = texts(ExportOptions.layers)
    if !layers.isEmpty {
      guard let chosen = LayerChoice(layers) else {
        throw .invalidValue(
          layers.joined(separator: ","), of: ExportOptions.layers.place,
          requirement: "numbers and ranges from 1, or titles, such as 1,3-,Sketch")
      }
      choice.layers = chosen
    }
    return choice
  }

  func exportSettings(for output: String) throws(UsageError) -> ExportSettings {
    var settings = ExportSettings(try exportFormat(for: output))
    settings.title = text(ExportOptions.title)
    settings.paper = PaperShare.allCases.first { $0.word == text(ExportOptions.paper) } ?? .full
    settings.writer = text(ExportOptions.writer).flatMap(PageWriter.init) ?? .suzuri
    guard settings.writer == .suzuri || [.pdf, .svg].contains(settings.format) else {
      throw .invalidValue(
        settings.writer.rawValue, of: ExportOptions.writer.place,
        requirement: "suzuri for \(settings.format.rawValue): Cairo writes only pdf and svg")
    }
    settings.clip = try clip(for: settings)
    settings.hasInk = try hasInk(in: settings)
    settings.ink = text(ExportOptions.ink).flatMap(PageInk.init) ?? .drawn
    if settings.ink == .annotations {
      try checkPDF(settings, for: "\(ExportOptions.ink.place) \(settings.ink.rawValue)")
    }
    settings.hasWords = text(ExportOptions.words) != "off"
    if has(ExportOptions.words), settings.hasWords, settings.writer != .suzuri {
      throw .conflict("\(ExportOptions.words.place) on", ExportOptions.writer.place)
    }
    settings.isFlat = has(ExportOptions.flatten)
    if settings.isFlat {
      try checkPDF(settings, for: ExportOptions.flatten.place)
      if settings.ink != .drawn {
        throw .conflict(
          ExportOptions.flatten.place, "\(ExportOptions.ink.place) \(settings.ink.rawValue)")
      }
    }
    settings.grown = try grownPages(in: settings)
    settings.pixels.density = try number(ExportOptions.density, in: 1...9600) ?? 150
    let sides = 1...PixelSize.longestSide
    settings.pixels.width = try integer(ExportOptions.width, in: sides)
    settings.pixels.height = try integer(ExportOptions.height, in: sides)
    return settings
  }

  /// True if an SVG carries its ink, which only one of whole pages by Suzuri itself can.
  private func hasInk(in settings: ExportSettings) throws(UsageError) -> Bool {
    guard has(ExportOptions.attach), settings.format == .svg else { return false }
    let others =
      [(settings.clip != nil, ExportOptions.clip)]
      + [(settings.writer != .suzuri, ExportOptions.writer)]
    if let other = others.first(where: \.0)?.1 {
      throw .conflict(ExportOptions.attach.place, other.place)
    }
    return true
  }

  private func grownPages(in settings: ExportSettings) throws(UsageError) -> GrownPages {
    guard has(ExportOptions.cut) else { return .fitted }
    guard [.pdf, .xopp].contains(settings.format) else {
      throw .conflict(ExportOptions.cut.place, Words(verbatim: settings.format.rawValue))
    }
    return .cut
  }

  /// The rectangle of the pages in points; nil for whole pages.
  private func clip(for settings: ExportSettings) throws(UsageError) -> Box? {
    guard let text = text(ExportOptions.clip) else { return nil }
    guard [.png, .svg].contains(settings.format) else {
      throw .invalidValue(
        text, of: ExportOptions.clip.place,
        requirement: "omitted for \(settings.format.rawValue): a rectangle needs png or svg")
    }
    guard settings.writer == .suzuri else {
      throw .conflict(ExportOptions.clip.place, ExportOptions.writer.place)
    }
    let sides = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    let numbers = sides.compactMap(\.self).map { $0 * Length.millimeter }
    guard numbers.count == 4, sides.count == 4, numbers.allSatisfy(\.isFinite),
      numbers[2] > 0, numbers[3] > 0
    else {
      throw .invalidValue(
        text, of: ExportOptions.clip.place,
        requirement: "four numbers in millimeters, the last two above 0, such as 20,35.5,80,60")
    }
    let low = Point(x: numbers[0], y: numbers[1])
    return Box(low: low, high: low + Point(x: numbers[2], y: numbers[3]))
  }

  func isNotebookAttached(to settings: ExportSettings) throws(UsageError) -> Bool {
    guard has(ExportOptions.attach), !settings.hasInk else { return false }
    try checkPDF(settings, for: ExportOptions.attach.place)
    // A file that nobody takes apart holds nothing to edit, and a notebook has all layers of its pages.
    if let other = [ExportOptions.flatten, ExportOptions.layers].first(where: has) {
      throw .conflict(ExportOptions.attach.place, other.place)
    }
    return true
  }

  /// Checks that Suzuri itself writes the pages as PDF, which an option needs.
  private func checkPDF(_ settings: ExportSettings, for option: Words) throws(UsageError) {
    if settings.format != .pdf {
      throw .conflict(option, Words(verbatim: settings.format.rawValue))
    }
    if settings.writer != .suzuri {
      throw .conflict(option, "\(ExportOptions.writer.place) \(settings.writer.rawValue)")
    }
  }

  /// True to share notebooks as they are, rather than as pages.
  func isBundleWanted(for output: String) throws(UsageError) -> Bool {
    let word = text(ExportOptions.format)
    let hasEnding = PathParts(output.lowercased()).ends(in: Bundle.ending)
    guard word == BundleExport.word || hasEnding else { return false }
    if let word, word != BundleExport.word {
      throw .conflict("\(ExportOptions.format.place) \(word)", Words(verbatim: output))
    }
    if ExportFormat(endingOf: output) != nil {
      throw .invalidValue(
        output, of: ExportCommand.output.place,
        requirement: "a name ending in \(Bundle.ending), to match --format")
    }
    let others = [
      ExportOptions.layers, ExportOptions.clip, ExportOptions.title, ExportOptions.ink,
      ExportOptions.words,
      ExportOptions.flatten, ExportOptions.attach, ExportOptions.width, ExportOptions.height,
    ]
    if let other = others.first(where: has) {
      throw .conflict(other.place, Words(verbatim: Bundle.ending))
    }
    return true
  }

  private func exportFormat(for output: String) throws(UsageError) -> ExportFormat {
    let named = text(ExportOptions.format).flatMap { ExportFormat(named: $0) }
    let ending = ExportFormat(endingOf: output)
    if let named, let ending, named != ending {
      throw .invalidValue(
        output, of: ExportCommand.output.place,
        requirement: "a name ending in .\(named.ending), to match --format")
    }
    return named ?? ending ?? .pdf
  }
}

extension PaperShare {
  fileprivate var word: String {
    switch self {
    case .full: "full"
    case .ruling: "ruling"
    case .none: "none"
    }
  }
}
