internal import Guide
internal import Wording

enum GuideCommand: Subcommand {
  private static let page = Argument(
    "page", kind: .topic, isOptional: true,
    summary: "The page, or a word to look for; the list of all pages if none is given.")

  static let declaration = Declaration(
    "guide",
    summary: "Show a page of the guide.",
    overview: ["In the window, F1 shows the page about what is open."],
    arguments: [page],
    examples: [
      .init("guide", summary: "List the pages."),
      .init("guide pdf", summary: "Read how PDFs are used."),
      .init("guide palm", summary: "Find the pages about a word."),
    ])

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    let word = values.text(page) ?? GuidePage.index
    let topics = GuidePage.topics(for: word)
    guard let first = topics.first, let page = GuidePage(first) else {
      throw Failure(
        "The guide has no page called '\(word.printable)', and none about it: 'suzuri guide' lists them"
      )
    }
    guard topics.count > 1 else {
      return try console.write(GuideText(page).text(width: console.width))
    }
    let pages = topics.compactMap { GuidePage($0) }
    try console.write(
      pages.map {
        WrappedText.entry(
          Words(verbatim: $0.topic), Words(verbatim: $0.title), width: console.width) + "\n"
      }
      .joined())
  }
}

/// A page of the guide for a terminal.
struct GuideText {
  private let page: GuidePage

  init(_ page: GuidePage) { self.page = page }

  func text(width: Int) -> String {
    var lines = [page.title]
    var last: GuideBlock?
    for block in page.blocks {
      if !isTight(last, block) { lines.append("") }
      lines.append(text(of: block, width))
      last = block
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// True for what follows without an empty line: the rows of a table, items, and lines of code.
  private func isTight(_ one: GuideBlock?, _ next: GuideBlock) -> Bool {
    switch (one, next) {
    case (.row, .row), (.item, .item), (.code, .code): true
    default: false
    }
  }

  private func text(of block: GuideBlock, _ width: Int) -> String {
    switch block {
    case .title(let words), .heading(let words): words
    case .text(let words): Self.wrapped(words, width, indent: 2)
    case .item(let words):
      // Numbers are marks of their own.
      words.first?.isNumber == true
        ? Self.wrapped(words, width, indent: 4)
        : "  - " + String(Self.wrapped(words, width, indent: 4).dropFirst(4))
    case .code(let line): "      " + line
    case .row(let cells, let topic): row(cells, topic, width)
    case .links(let topics): links(to: topics, width)
    }
  }

  private func row(_ cells: [String], _ topic: String?, _ width: Int) -> String {
    let rest = cells.dropFirst().filter { !$0.isEmpty }.joined(separator: "; ")
    // In the index, the word to ask for matters more than the title.
    guard page.topic == GuidePage.index, let topic, let title = cells.first else {
      return WrappedText.entry(
        Words(verbatim: cells.first ?? ""), Words(verbatim: rest), width: width)
    }
    return WrappedText.entry(
      Words(verbatim: topic), Words(verbatim: "\(title): \(rest)"), width: width)
  }

  private func links(to topics: [String], _ width: Int) -> String {
    let commands = topics.map { "'suzuri guide \($0)'" }.joined(separator: ", ")
    return WrappedText.paragraph("See also \(commands).", width: width)
  }

  private static func wrapped(_ words: String, _ width: Int, indent: Int) -> String {
    WrappedText.paragraph(Words(verbatim: words), width: width, indent: indent)
  }
}
