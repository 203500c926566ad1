internal import Notebook

extension StyledText {
  /// The text in Markdown; `plain` makes letters stand for themselves there.
  func markdown(_ plain: (String) -> String) -> String {
    guard !isPlain else { return plain(string) }
    var text = ""
    var isInList = false
    for (line, range) in zip(lines, lineRanges) {
      if !text.isEmpty { text += line.kind.isList && isInList ? "\n" : "\n\n" }
      isInList = line.kind.isList
      text += line.markdown + inline(range, plain)
    }
    return text
  }

  /// The text without looks, with the marks of lists.
  var plainText: String {
    zip(lines, lineRanges).map { line, range in
      (line.kind.isList ? line.markdown : "") + string(range)
    }.joined(separator: "\n")
  }

  private func inline(_ range: Range<Int>, _ plain: (String) -> String) -> String {
    var text = ""
    for run in runs(in: range) {
      let words = string(run.letters)
      // Marks must touch the words that they are around.
      let head = words.prefix(while: \.isWhitespace)
      let tail = words.dropFirst(head.count).reversed().prefix(while: \.isWhitespace)
      let core = words.dropFirst(head.count).dropLast(tail.count)
      guard !core.isEmpty else {
        text += words
        continue
      }
      text += "\(head)\(run.style.marked(plain(String(core))))\(String(tail.reversed()))"
    }
    return text
  }
}

extension TextStyle {
  fileprivate func marked(_ words: String) -> String {
    var words = words
    if isStruck { words = "~~\(words)~~" }
    if isItalic { words = "*\(words)*" }
    if isBold { words = "**\(words)**" }
    if isUnderlined { words = "<u>\(words)</u>" }
    return link.isEmpty ? words : "[\(words)](<\(LinkAddress(link).encoded)>)"
  }
}

extension LineStyle {
  /// What a line begins with; its headings are below those of the note, its sections and pages.
  fileprivate var markdown: String {
    let indent = String(repeating: "    ", count: kind.isList ? level : 0)
    return switch kind {
    case .plain: ""
    case .heading(let rank): String(repeating: "#", count: min(3 + rank, 6)) + " "
    case .bullet: "\(indent)- "
    case .number: "\(indent)1. "
    case .check(let isDone): "\(indent)- [\(isDone ? "x" : " ")] "
    }
  }
}

extension [[[StyledText]]] {
  /// The texts in the cells of a table, row by row, in Markdown; the first row is the head.
  func markdownTable(_ plain: (String) -> String) -> String {
    let rows = map { row in
      "| " + row.map { $0.markdownCell(plain) }.joined(separator: " | ") + " |"
    }
    let rule = "|" + String(repeating: " --- |", count: first?.count ?? 0)
    return (rows.prefix(1) + [rule] + rows.dropFirst()).joined(separator: "\n")
  }
}

extension [StyledText] {
  /// The texts on one line.
  fileprivate func markdownCell(_ plain: (String) -> String) -> String {
    flatMap { $0.markdown(plain).split(whereSeparator: \.isNewline) }
      .map { String($0).trimmedTitle }.joined(separator: "<br>")
  }
}
