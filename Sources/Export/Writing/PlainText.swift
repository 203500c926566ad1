internal import Notebook

/// Pages as plain text: their titles, and what they say.
struct PlainText {
  /// The text so far.
  private(set) var text: String
  private var section: LoosePage.Section?

  init(title: String) { text = title.isEmpty ? "" : "\(NoteText.clean(title))\n" }

  /// Adds a page, unless it says nothing.
  mutating func add(_ page: LoosePage) {
    if let section = page.section, section != self.section {
      if !section.title.isEmpty { add(paragraph: section.title) }
      self.section = section
    }
    let paragraphs = page.words.map(\.plainText).filter { !$0.allSatisfy(\.isWhitespace) }
    guard !page.title.isEmpty || !paragraphs.isEmpty else { return }
    add(paragraph: "Page \(page.number)" + (page.title.isEmpty ? "" : ": \(page.title)"))
    for paragraph in paragraphs { add(paragraph: paragraph) }
  }

  private mutating func add(paragraph: String) {
    text += (text.isEmpty ? "" : "\n") + NoteText.clean(paragraph) + "\n"
  }
}

extension LoosePage.Words {
  fileprivate var plainText: String {
    switch self {
    case .text(let text): text.plainText
    case .formula(let formula): formula
    case .table(let rows): rows.map(\.plainRow).joined(separator: "\n")
    case .written(let lines): lines.joined(separator: "\n")
    }
  }
}

extension [[StyledText]] {
  /// The cells of a row of a table, each on one line, with tabs between them.
  fileprivate var plainRow: String {
    map { $0.flatMap { $0.string.split(whereSeparator: \.isWhitespace) }.joined(separator: " ") }
      .joined(separator: "\t")
  }
}
