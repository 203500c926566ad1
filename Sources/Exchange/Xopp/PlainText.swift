internal import Notebook

/// Text for programs that know one look for all of it.
extension StyledText {
  /// The look of all letters; nil if there are several.
  var commonStyle: TextStyle? { runs.count > 1 ? nil : style(at: 0) }

  /// True if there are headings or lists.
  var hasMarkers: Bool { lines.contains { $0.kind != .plain } }

  /// The letters, with signs before the entries of lists.
  var marked: String {
    guard hasMarkers else { return string }
    var number = 0
    return zip(lines, lineRanges).map { line, range in
      number = line.kind == .number ? number + 1 : 0
      return line.sign(numbered: number) + string(range)
    }.joined(separator: "\n")
  }
}

extension LineStyle {
  fileprivate func sign(numbered number: Int) -> String {
    let indent = String(repeating: "    ", count: level)
    return switch kind {
    case .plain, .heading: indent
    case .bullet: indent + "• "
    case .number: indent + "\(number). "
    case .check(let isDone): indent + (isDone ? "☑ " : "☐ ")
    }
  }
}

extension TextStyle {
  /// The font with its style, such as "Sans Bold".
  func font(of box: TextBox) -> String {
    (font ?? box.font) + (isBold ? " Bold" : "") + (isItalic ? " Italic" : "")
  }
}
