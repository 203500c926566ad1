/// A part of a page of the guide, without the marks of Markdown.
public enum GuideBlock: Hashable, Sendable {
  case title(String)
  case heading(String)
  case text(String)
  case item(String)
  /// A line that is typed as it stands.
  case code(String)
  /// A row of a table, and the topic of the page that its first cell leads to.
  case row([String], topic: String?)
  /// The pages to go on with.
  case links([String])

  /// The parts of a text in Markdown as the guide uses it; pictures are left out.
  static func all(in text: String) -> [GuideBlock] {
    var reader = BlockReader()
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) { reader.read(line) }
    reader.endParagraph()
    return reader.blocks
  }
}

private struct BlockReader {
  private(set) var blocks: [GuideBlock] = []
  private var paragraph = ""
  private var isItem = false
  private var isFenced = false
  private var isInTable = false

  mutating func read(_ line: Substring) {
    if line.hasPrefix("```") {
      endParagraph()
      isFenced.toggle()
    } else if isFenced {
      blocks.append(.code(String(line)))
    } else if line.hasPrefix("|") {
      endParagraph()
      readRow(line)
    } else {
      isInTable = false
      readText(line)
    }
  }

  private mutating func readText(_ line: Substring) {
    let trimmed = line.drop { $0 == " " }
    if trimmed.isEmpty {
      endParagraph()
    } else if paragraph.isEmpty, line.hasPrefix("    ") {
      blocks.append(.code(String(line.dropFirst(4))))
    } else if trimmed.hasPrefix("#") {
      endParagraph()
      let words = InlineText(trimmed.drop { $0 == "#" }.drop { $0 == " " }).plain
      blocks.append(trimmed.hasPrefix("# ") ? .title(words) : .heading(words))
    } else if let item = Self.item(trimmed) {
      endParagraph()
      (paragraph, isItem) = (String(item), true)
    } else {
      add(trimmed)
    }
  }

  /// What follows the mark of an item: a dash, or a number.
  private static func item(_ line: Substring) -> Substring? {
    if line.hasPrefix("- ") { return line.dropFirst(2) }
    let number = line.prefix { $0.isASCII && $0.isNumber }
    return number.isEmpty || !line[number.endIndex...].hasPrefix(". ") ? nil : line
  }

  /// Lines of letters of full width have no space between them.
  private mutating func add(_ line: Substring) {
    let isWide = [paragraph.last, line.first].contains {
      ($0?.unicodeScalars.first?.value ?? 0) > 0x2E80
    }
    paragraph += (paragraph.isEmpty || isWide ? "" : " ") + line
  }

  mutating func endParagraph() {
    defer { (paragraph, isItem) = ("", false) }
    guard !paragraph.isEmpty, !paragraph.hasPrefix("![") else { return }
    let text = InlineText(paragraph[...])
    if isItem {
      blocks.append(.item(text.plain))
    } else if Self.leads.contains(where: paragraph.hasPrefix) {
      blocks.append(.links(text.topics))
    } else {
      blocks.append(.text(text.plain))
    }
  }

  /// What pages to go on with are introduced by.
  private static let leads = ["See also", "関連"]

  private mutating func readRow(_ line: Substring) {
    defer { isInTable = true }
    let cells = Self.cells(of: line).map { InlineText($0) }
    // The head of a table, and the line below it.
    guard isInTable, !line.hasPrefix("|-"), !line.hasPrefix("| -") else { return }
    blocks.append(
      .row(cells.map { $0.plain.trimmingSpaces }, topic: cells.first?.topics.first))
  }
}

extension BlockReader {
  /// What is between the bars of a row, apart from those after a backslash.
  private static func cells(of row: Substring) -> [Substring] {
    var (cells, start, isMeant) = ([Substring](), row.index(after: row.startIndex), false)
    for place in row.indices.dropFirst() {
      if row[place] == "|", !isMeant {
        cells.append(row[start..<place])
        start = row.index(after: place)
      }
      isMeant = row[place] == "\\" && !isMeant
    }
    return cells
  }
}

/// A text within a line, with marks for links, code and emphasis.
private struct InlineText {
  private(set) var plain = ""
  /// The pages of the guide to which links lead.
  private(set) var topics: [String] = []

  init(_ text: Substring) {
    var (rest, isCode) = (text, false)
    while let sign = rest.popFirst() {
      if sign == "`" {
        isCode.toggle()
      } else if isCode {
        plain.append(sign)
      } else if sign == "]", rest.hasPrefix("("), let end = rest.firstIndex(of: ")") {
        addTopic(of: rest[..<end].dropFirst())
        rest = rest[end...].dropFirst()
      } else if sign == "\\" {
        if let next = rest.popFirst() { plain.append(next) }
      } else if sign == "[", rest.firstIndex(of: "]").map({ rest[$0...].hasPrefix("](") }) == true {
        // The words of a link follow.
      } else if sign != "*" || rest.first == " " && plain.last == " " {
        plain.append(sign)
      }
    }
  }

  private mutating func addTopic(of address: Substring) {
    let file = address.prefix { $0 != "#" }
    guard file.hasSuffix(".md"), !file.contains("/") else { return }
    topics.append(file == "README.md" ? GuidePage.index : String(file.dropLast(3)))
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    let start = drop { $0 == " " }
    return String(start.dropLast(start.reversed().prefix { $0 == " " }.count))
  }
}
