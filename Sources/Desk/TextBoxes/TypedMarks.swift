internal import Notebook

/// The marks of Markdown, which format what is typed with them.
extension OpenText {
  /// Formats by the marks before the caret, if they are complete; undoing that brings them back.
  mutating func formatTypedMarks() {
    let line = text.lineRange(of: caret)
    let typed = text.string(line.lowerBound..<caret)
    if typingLine.kind == .plain, let kind = LineStyle.Kind(mark: typed) {
      return format(
        .replace(line.lowerBound..<caret, StyledText()),
        .style(.kind(kind), line.lowerBound..<line.lowerBound), caret: line.lowerBound)
    }
    let (start, letters) = (line.lowerBound, Array(text.letters[line.lowerBound..<caret]))
    // Signs in the address of a link mean themselves.
    if let link = LinkMark(in: letters) { return format(link, from: start) }
    for mark in LetterMark.all {
      guard let inner = mark.range(in: letters) else { continue }
      let range = start + inner.lowerBound..<start + inner.upperBound
      let length = mark.sign.count
      format(
        .style(mark.attribute, range),
        .replace(range.upperBound..<range.upperBound + length, StyledText()),
        .replace(range.lowerBound - length..<range.lowerBound, StyledText()),
        caret: range.upperBound - length)
      chosenStyle = text.style(at: caret - 1).without(mark.attribute)
      return
    }
  }

  private mutating func format(_ mark: LinkMark, from start: Int) {
    guard let target = mark.target else { return }
    let letters = start + mark.letters.lowerBound..<start + mark.letters.upperBound
    format(
      .style(.link(target.text), letters), .replace(letters.upperBound..<caret, StyledText()),
      .replace(letters.lowerBound - 1..<letters.lowerBound, StyledText()),
      caret: letters.upperBound - 1)
  }

  private mutating func format(_ parts: TextStep.Part..., caret: Int) {
    var step = TextStep()
    step.parts = parts
    make(step)
    place(at: caret)
  }
}

extension LineStyle.Kind {
  /// The kind of a line that begins with a mark and a space.
  fileprivate init?(mark: String) {
    switch mark {
    case "# ": self = .heading(1)
    case "## ": self = .heading(2)
    case "### ": self = .heading(3)
    case "- ", "* ", "+ ": self = .bullet
    case "1. ", "1) ": self = .number
    case "[] ", "[ ] ": self = .check(isDone: false)
    case "[x] ", "[X] ": self = .check(isDone: true)
    default: return nil
    }
  }
}

/// A sign on both sides of letters.
private struct LetterMark {
  let sign: [Unicode.Scalar]
  let attribute: TextAttribute

  static let all = [
    LetterMark(sign: ["*", "*"], attribute: .bold(true)),
    LetterMark(sign: ["_", "_"], attribute: .bold(true)),
    LetterMark(sign: ["~", "~"], attribute: .struck(true)),
    LetterMark(sign: ["*"], attribute: .italic(true)),
    LetterMark(sign: ["_"], attribute: .italic(true)),
    LetterMark(sign: ["`"], attribute: .font("Monospace")),
  ]

  /// The letters between two signs, the second of which ends the text; nil for none.
  func range(in text: [Unicode.Scalar]) -> Range<Int>? {
    let end = text.count - sign.count
    guard end > sign.count, text[end...].elementsEqual(sign) else { return nil }
    for start in (0...end - sign.count - 1).reversed()
    where text[start..<start + sign.count].elementsEqual(sign) {
      let inner = start + sign.count..<end
      let isAlone = start == 0 || !isWordLetter(text[start - 1])
      let isTouching =
        !text[inner.lowerBound].properties.isWhitespace
        && !text[inner.upperBound - 1].properties.isWhitespace
      let isClear = !text[inner].contains(sign[0])
      return isAlone && isTouching && isClear ? inner : nil
    }
    return nil
  }

  /// True for letters before which a sign, as in snake_case or 2*3, means itself.
  private func isWordLetter(_ letter: Unicode.Scalar) -> Bool {
    letter.properties.isAlphabetic || letter.properties.numericType != nil || letter == sign[0]
  }
}

/// Letters and an address as in `[letters](address)`, as far as typed.
private struct LinkMark {
  /// The letters to be linked.
  let letters: Range<Int>
  /// The target; nil while the address is being typed.
  let target: LinkTarget?

  init?(in text: [Unicode.Scalar]) {
    guard let middle = text.indices.last(where: { text[$0...].starts(with: ["]", "("]) }),
      let start = text[..<middle].lastIndex(of: "["), start + 1 < middle,
      start == 0 || text[start - 1] != "!"
    else { return nil }
    letters = start + 1..<middle
    let address = text[(middle + 2)...]
    // An address may have parentheses of its own.
    let open = 1 + address.count { $0 == "(" } - address.count { $0 == ")" }
    var typed = String.UnicodeScalarView()
    typed.append(contentsOf: address.dropLast())
    target = open == 0 && address.last == ")" ? LinkTarget(typed: String(typed)) : nil
    let mayContinue = open > 0 && !address.contains(where: \.properties.isWhitespace)
    if target == nil, !mayContinue { return nil }
  }
}

extension TextStyle {
  fileprivate func without(_ attribute: TextAttribute) -> TextStyle {
    var style = self
    switch attribute {
    case .bold: style.isBold = false
    case .struck: style.isStruck = false
    case .italic: style.isItalic = false
    case .font: style.font = nil
    default: break
    }
    return style
  }
}
