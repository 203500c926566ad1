internal import Ink
internal import Notebook

extension OpenText {
  /// Types words at the caret, in place of the selection.
  mutating func type(_ words: String, marksFormat: Bool) {
    let words = words.asParagraphs
    let text = StyledText(words, style: typingStyle, line: LineStyle(following: typingLine))
    if words == "\n" { return breakLine(text) }
    let (start, range) = (selection.lowerBound, selection)
    let before = start > 0 ? self.text.letters[start - 1] : nil
    let beginsWord = before.map { $0.properties.isWhitespace } ?? true
    let isSpace = words.allSatisfy(\.isWhitespace)
    replace(range, with: text, isContinuing: range.isEmpty && (isSpace || !beginsWord))
    if marksFormat, words.count == 1 { formatTypedMarks() }
  }

  /// Ends the line; an empty entry of a list ends the list instead.
  private mutating func breakLine(_ feed: StyledText) {
    let line = text.lineRange(of: caret)
    if selection.isEmpty, line.isEmpty, typingLine.kind.isList || typingLine.level > 0 {
      return leaveList()
    }
    replace(selection, with: feed, isContinuing: true)
  }

  /// Turns an entry of a list into one of the level above, and that of the first into plain text.
  private mutating func leaveList() {
    if typingLine.level > 0 {
      set(.level(typingLine.level - 1))
    } else {
      set(.kind(.plain))
    }
  }

  /// Deletes the selection, else up to the target of a move.
  mutating func delete(_ move: TextMove, on lines: LaidText) {
    guard selection.isEmpty else { return replace(selection, with: StyledText()) }
    let isAtStart = caret == text.lineRange(of: caret).lowerBound
    // Before the first letter of a line its look is deleted first.
    if move == .left, isAtStart, typingLine.kind != .plain || typingLine.level > 0 {
      return leaveList()
    }
    let end = target(of: move, on: lines)
    replace(min(caret, end)..<max(caret, end), with: StyledText(), isContinuing: move == .left)
  }

  /// Sets a property of the selection, of its lines, or of what is typed next.
  mutating func set(_ attribute: TextAttribute) {
    guard attribute.isOfLines || !selection.isEmpty else {
      var style = typingStyle
      style.apply(attribute)
      chosenStyle = style
      return
    }
    let chosen = chosenStyle
    make(TextStep(.style(attribute, selection)))
    chosenStyle = chosen
  }

  /// Sets a property of the whole box.
  mutating func change(_ change: TextChange) { make(TextStep(.box(change))) }

  /// Indents the lines of the selection by a level more or less.
  mutating func indent(by levels: Int) {
    set(.level(min(max(typingLine.level + levels, 0), LineStyle.mostLevels)))
  }

  /// Makes the lines of the selection entries of a list, or plain again if they are.
  mutating func toggle(_ kind: LineStyle.Kind) {
    let isOn = typingLine.kind.isLike(kind)
    set(.kind(isOn ? .plain : kind))
  }

  /// Ticks an entry of a check list, or clears it.
  mutating func toggleCheck(ofLine line: Int) {
    guard case .check(let isDone)? = text.lines[safe: line]?.kind,
      let range = text.lineRanges[safe: line]
    else { return }
    make(TextStep(.style(.kind(.check(isDone: !isDone)), range)))
  }
}

extension LineStyle {
  /// The look of the line that is typed after another one.
  fileprivate init(following line: LineStyle) {
    self = line
    switch line.kind {
    case .heading: kind = .plain
    case .check: kind = .check(isDone: false)
    case .plain, .bullet, .number: break
    }
  }
}

extension LineStyle.Kind {
  /// True for the same kind, whether done or not.
  func isLike(_ other: LineStyle.Kind) -> Bool {
    if case .check = self, case .check = other { return true }
    return self == other
  }
}

extension String {
  /// The text with every line break as a line feed, and without characters that control a terminal.
  var asParagraphs: String {
    var text = UnicodeScalarView()
    var last: Unicode.Scalar?
    for scalar in unicodeScalars {
      switch scalar {
      case "\n" where last == "\r": break
      case "\r", "\n", "\u{85}", "\u{2028}", "\u{2029}": text.append("\n")
      case "\t": text.append(scalar)
      default: if scalar.properties.generalCategory != .control { text.append(scalar) }
      }
      last = scalar
    }
    return String(text)
  }
}
