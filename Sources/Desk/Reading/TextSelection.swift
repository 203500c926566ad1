internal import Geometry
internal import Notebook
internal import Wording

struct TextSelection: Hashable, Sendable {
  let page: PageID
  var anchor: Int
  /// The moving end, before or after the anchor.
  var head: Int

  var range: Range<Int> { min(anchor, head)..<max(anchor, head) }
}

/// The user's actions on text of a page.
public enum TextAction: Hashable, Sendable {
  case copy
  case mark(TextMark)
  case find

  var name: Words {
    switch self {
    case .copy: "Copy"
    case .mark(.highlight): "Highlight"
    case .mark(.underline): "Underline"
    case .mark(.strike): "Strikethrough"
    case .find: Action.find(.begin).name
    }
  }
}

/// The ways to mark text.
public enum TextMark: Hashable, Sendable, CaseIterable {
  case highlight
  case underline
  case strike
}

extension Desk {
  var selectedPageText: PageText? { textSelection.flatMap { words.pages[$0.page]?.text } }

  /// The selected lines in page coordinates; empty without a selection.
  var selectedLines: [Box] {
    guard let textSelection, let text = selectedPageText else { return [] }
    return text.lines(textSelection.range)
  }

  mutating func dropText(_ effects: inout [Effect]) {
    guard textSelection != nil else { return }
    textSelection = nil
    effects.append(.drawFace)
  }

  mutating func beginText(at place: Point, on page: Int) {
    hand.gesture = .text(page: page, from: place)
    guard let selection = textSelection, let ends = textHandles else { return }
    let (range, reach) = (selection.range, 18 * faceScale)
    if ends.head.distance(to: place) < reach {
      textSelection = TextSelection(
        page: selection.page, anchor: range.lowerBound, head: range.upperBound)
    } else if ends.start.distance(to: place) < reach {
      textSelection = TextSelection(
        page: selection.page, anchor: range.upperBound, head: range.lowerBound)
    } else {
      return
    }
    hand.gesture = .text(page: page, from: nil)
  }

  mutating func dragText(
    page: Int, from start: Point?, to place: Point, _ effects: inout [Effect]
  ) {
    guard let box = stack.boxes[safe: page], let id = sheet(at: page)?.id else { return }
    effects.append(.drawFace)
    let text = words.pages[id]?.text ?? PageText()
    if let start {
      guard start.distance(to: place) > 4 * faceScale else { return }
      let point = viewport.desk(start) - box.low
      guard let anchor = text.place(nearest: point), text.letter(at: point, within: 14) != nil
      else {
        hand.gesture = .typing(.draw(page: page, from: point, to: viewport.desk(place) - box.low))
        return
      }
      let head = text.place(nearest: viewport.desk(place) - box.low) ?? anchor
      textSelection = TextSelection(page: id, anchor: anchor, head: head)
      hand.gesture = .text(page: page, from: nil)
    } else if let head = text.place(nearest: viewport.desk(place) - box.low) {
      textSelection?.head = head
    }
  }

  mutating func endText(page: Int, from start: Point?, _ effects: inout [Effect]) {
    effects.append(.drawFace)
    if let start { return tapText(at: start, on: page, &effects) }
    if textSelection?.range.isEmpty == true { textSelection = nil }
  }

  /// Follows a link, opens a text box, or selects a printed word, or the line if the word is already selected.
  private mutating func tapText(at place: Point, on page: Int, _ effects: inout [Effect]) {
    guard let box = stack.boxes[safe: page], let id = sheet(at: page)?.id else { return }
    let selected = textSelection
    textSelection = nil
    if followLink(at: place, &effects) { return }
    let point = viewport.desk(place) - box.low
    guard let words = words.pages[id],
      let letter = words.text.letter(at: point, within: 4 * faceScale / viewport.scale),
      letter < words.printedCount
    else {
      // A touch that ends a selection does no more.
      if selected == nil { effects.append(.text(.find(id, at: point))) }
      return
    }
    let text = words.text
    let word = text.word(at: letter)
    let isAgain = selected?.page == id && selected?.range == word
    let range = isAgain ? text.line(at: letter) : word
    textSelection = TextSelection(page: id, anchor: range.lowerBound, head: range.upperBound)
  }

  /// The ends of the selection in the window: below its first and last characters.
  var textHandles: (start: Point, head: Point)? {
    guard let selection = textSelection, let box = box(of: selection.page),
      let first = selectedLines.first, let last = selectedLines.last
    else { return nil }
    let corner = viewport.corner(of: box)
    return (
      corner + Point(x: first.low.x, y: first.high.y) * viewport.scale,
      corner + last.high * viewport.scale
    )
  }

  mutating func perform(_ action: TextAction, _ effects: inout [Effect]) {
    guard let selection = textSelection, let text = selectedPageText else { return }
    switch action {
    case .copy:
      effects.append(.copyText(text.string(selection.range)))
      show(Toast("Copied the text."), &effects)
    case .mark(let mark):
      let strokes = mark.strokes(along: text.runs(selection.range), preferences)
      if !strokes.isEmpty { effects.append(.edit(.mark(strokes, on: selection.page))) }
      dropText(&effects)
    case .find:
      finding.typed.field.selectAll()
      // A word hyphenated at the end of a line is searched for in one piece.
      finding.typed.field.insert(text.string(selection.range).replacing("-\n", with: ""))
      beginFinding(&effects)
    }
  }

  mutating func selectAllText(_ effects: inout [Effect]) {
    guard let sheet, let text = words.pages[sheet.id]?.text, !text.isEmpty else { return }
    textSelection = TextSelection(page: sheet.id, anchor: 0, head: text.letters.count)
    effects.append(.drawFace)
  }
}
