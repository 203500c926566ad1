public import Notebook

/// An edit of a text box.
public enum TextEdit: Hashable, Sendable {
  /// Add a box with its first words.
  case add(TextBox)
  /// Change the text in a box; continued words are undone together.
  case change(EntityID, [TextChange], isContinuing: Bool)

  /// The kind of action in the history.
  public var kind: ActionKind {
    switch self {
    case .add: .type
    case .change(_, let changes, _): changes.contains(where: \.isTyping) ? .type : .formatText
    }
  }

  /// The box, if it is there already.
  public var box: EntityID? {
    if case .change(let id, _, _) = self { id } else { nil }
  }
}

extension TextChange {
  fileprivate var isTyping: Bool {
    switch self {
    case .insert, .delete: true
    case .mark, .font, .size, .color, .wrap: false
    }
  }
}

/// A step of typing: parts that change the text as it was before the step, the last of the text first.
struct TextStep: Hashable, Sendable {
  var parts: [Part]
  /// True if it continues the word of the step before.
  var isContinuing = false

  enum Part: Hashable, Sendable {
    case replace(Range<Int>, StyledText)
    case style(TextAttribute, Range<Int>)
    case box(TextChange)
  }

  init(_ parts: Part..., isContinuing: Bool = false) {
    (self.parts, self.isContinuing) = (parts, isContinuing)
  }

  func apply(to box: inout TextBox) {
    for part in parts {
      switch part {
      case .replace(let range, let text): box.styled.replace(range, with: text)
      case .style(let attribute, let range): box.styled.apply(attribute, to: range)
      case .box(.font(let font)): box.font = font
      case .box(.size(let size)): box.size = size
      case .box(.color(let color)): box.color = color
      case .box(.wrap(let wrap)): box.wrap = wrap
      case .box: break
      }
    }
  }

  /// The step by the names of letters.
  func changes(of text: NamedText) -> [TextChange] {
    parts.flatMap { part -> [TextChange] in
      switch part {
      case .replace(let range, let new):
        let range = range.clamped(to: text.names.indices)
        let insertion = TextChange.insert(new, after: text.name(before: range.lowerBound))
        let deletion = TextChange.delete(LetterSpan.spans(of: text.names[range]))
        return (new.isEmpty ? [] : [insertion]) + (range.isEmpty ? [] : [deletion])
      case .style(let attribute, let range): return text.marks(attribute, on: range)
      case .box(let change): return [change]
      }
    }
  }

  /// The step moved to a text that others changed meanwhile.
  func moved(from old: StyledText, to new: StyledText) -> TextStep {
    var step = self
    func moved(_ range: Range<Int>) -> Range<Int> {
      let low = new.place(of: range.lowerBound, in: old)
      return low..<max(new.place(of: range.upperBound, in: old), low)
    }
    step.parts = parts.map { part in
      switch part {
      case .replace(let range, let text): .replace(moved(range), text)
      case .style(let attribute, let range): .style(attribute, moved(range))
      case .box: part
      }
    }
    return step
  }
}

extension NamedText {
  fileprivate func marks(_ attribute: TextAttribute, on range: Range<Int>) -> [TextChange] {
    guard attribute.isOfLines else {
      let range = range.clamped(to: names.indices)
      guard !range.isEmpty else { return [] }
      return [.mark(attribute, from: names[range.lowerBound], to: names[range.upperBound - 1])]
    }
    // The look of a line belongs to the line feed before it, that of the first to the start.
    let (styled, starts) = (box.styled, box.styled.lineRanges.map(\.lowerBound))
    return (styled.line(at: range.lowerBound)...styled.line(at: range.upperBound)).map {
      let name = name(before: starts[$0])
      return .mark(attribute, from: name, to: name)
    }
  }
}

extension StyledText {
  /// The place that was `place` in a text from which this one differs in one part.
  func place(of place: Int, in old: StyledText) -> Int {
    let most = min(count, old.count)
    let head = zip(letters, old.letters).prefix { $0 == $1 }.count
    let tail = min(
      zip(letters.reversed(), old.letters.reversed()).prefix { $0 == $1 }.count, most - head)
    if place <= head { return place }
    if place >= old.count - tail { return place + count - old.count }
    return min(place, count - tail)
  }
}
