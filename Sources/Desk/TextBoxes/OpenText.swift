public import Geometry
internal import Ink
public import Notebook

/// The text box being typed in: its text with what is not saved yet, and the caret.
///
/// Places are counted in letters; the caret is always between two characters as readers see them.
public struct OpenText: Hashable, Sendable {
  /// The page.
  public let page: PageID
  /// The text as saved; nil while nothing was typed in a new box.
  private(set) var saved: NamedText?
  /// The box with all that was typed.
  private(set) var box: TextBox
  /// The cell of a table in which a new box is.
  private var newCell: HomeCell?
  /// The map from the box to the page.
  public private(set) var transform: Affine
  private(set) var caret: Int
  /// The other end of the selection; equal to the caret without one.
  private(set) var anchor: Int
  private(set) var preedit: Preedit?
  /// What is on its way to the disk, and what follows it.
  private(set) var sent: TextStep?
  private var waiting: [TextStep] = []
  /// The look of what is typed next, if it was chosen.
  var chosenStyle: TextStyle?
  /// Where the caret should be sideways while it moves from line to line.
  private var goal: Double?
  private var continues = false
  /// The offers of the bar.
  var offer = Offer.nothing
  /// How far the hand has moved it, before its transform.
  var drag = Point.zero
  /// True while letters are typed, until the hands rest.
  var isBusy = false
  private var taps = Taps()

  private struct Taps: Hashable, Sendable {
    var count = 0
    var place = Point.zero
    var time = 0.0
  }

  enum Offer: Hashable, Sendable { case nothing, colors }

  /// A cell of a table, by name.
  struct HomeCell: Hashable, Sendable {
    let table: EntityID
    let cell: Table.Cell
  }

  /// Opens a new box, in a cell if there is one.
  init(_ box: TextBox, on page: PageID, in cell: OpenCell? = nil) {
    (self.box, self.page, transform) = (box, page, .identity)
    (caret, anchor) = (0, 0)
    newCell = cell.map { HomeCell(table: $0.placed.id, cell: $0.cell) }
    if let cell { fill(cell.room) }
  }

  /// The cell of a table in which it is.
  var cell: HomeCell? {
    saved == nil ? newCell : saved?.cell.map { HomeCell(table: $0.table, cell: $0.cell) }
  }

  /// Puts a new box in the room of a cell.
  mutating func fill(_ room: Box) {
    (box.origin, box.wrap) = (room.low, max(room.width, box.size))
  }

  /// Opens a box with the caret at a place.
  init(_ text: NamedText, on page: PageID, at place: Int) {
    (saved, box, transform, self.page) = (text, text.box, text.transform, page)
    (caret, anchor) = (place, place)
  }

  /// The name of the box; nil for a new one.
  public var id: EntityID? { saved?.id }

  var text: StyledText { box.styled }
  var selection: Range<Int> { min(anchor, caret)..<max(anchor, caret) }
  var selected: String { text.string(selection) }

  /// True if everything typed is saved; a new box without letters is not worth saving.
  var isSaved: Bool { sent == nil && (waiting.isEmpty || saved == nil && text.isEmpty) }
}

extension OpenText {
  /// The next edit to be saved; nil while another is under way, or if there is none.
  mutating func nextEdit() -> TextEdit? {
    guard sent == nil, !waiting.isEmpty else { return nil }
    guard let saved else {
      // The first words are part of the new box.
      guard !text.isEmpty else { return nil }
      (sent, waiting) = (waiting[0], [])
      return .add(box)
    }
    let step = waiting.removeFirst()
    sent = step
    return .change(saved.id, step.changes(of: saved), isContinuing: step.isContinuing)
  }

  /// Takes the text as it is on the disk now, and repeats what is not saved yet.
  mutating func receive(_ text: NamedText, asAnswer isAnswer: Bool) {
    var old = saved?.box ?? box
    if saved == nil { old.styled = text.box.styled }
    if isAnswer {
      if saved != nil { sent?.apply(to: &old) }
      sent = nil
    }
    var new = text.box
    (saved, transform) = (text, text.transform)
    func moved(_ step: TextStep) -> TextStep {
      let moved = step.moved(from: old.styled, to: new.styled)
      step.apply(to: &old)
      moved.apply(to: &new)
      return moved
    }
    sent = sent.map(moved)
    waiting = waiting.map(moved)
    caret = new.styled.place(of: caret, in: old.styled)
    anchor = new.styled.place(of: anchor, in: old.styled)
    box = new
  }

  mutating func make(_ step: TextStep) {
    var step = step
    step.isContinuing = step.isContinuing && continues
    step.apply(to: &box)
    if step.isContinuing, let joined = waiting.last?.joined(with: step) {
      waiting[waiting.count - 1] = joined
    } else {
      waiting.append(step)
    }
    continues = true
    goal = nil
  }

  /// Replaces letters, with the caret behind the new ones.
  mutating func replace(_ range: Range<Int>, with new: StyledText, isContinuing: Bool = false) {
    guard !range.isEmpty || !new.isEmpty else { return }
    make(TextStep(.replace(range, new), isContinuing: isContinuing))
    place(at: range.lowerBound + new.count)
    continues = true
  }
}

extension TextStep {
  /// Both steps as one, if the second only goes on where the first ended.
  fileprivate func joined(with next: TextStep) -> TextStep? {
    guard parts.count == 1, next.parts.count == 1, case .replace(let range, var text) = parts[0],
      case .replace(let place, let more) = next.parts[0], place.isEmpty,
      place.lowerBound == range.lowerBound + text.count
    else { return nil }
    text.replace(text.count..<text.count, with: more)
    return TextStep(.replace(range, text), isContinuing: isContinuing)
  }
}

extension OpenText {
  /// Puts the caret at a place.
  mutating func place(at place: Int, extending: Bool = false) {
    caret = min(max(place, 0), text.count)
    if !extending { anchor = caret }
    (goal, continues, chosenStyle) = (nil, false, nil)
  }

  mutating func select(_ range: Range<Int>) {
    place(at: range.lowerBound)
    place(at: range.upperBound, extending: true)
  }

  mutating func move(_ move: TextMove, extending: Bool, on lines: LaidText) {
    let goal = goal ?? lines.caret(at: caret).low.x
    let isCollapsing = !extending && !selection.isEmpty
    switch move {
    case .left, .right:
      let isForward = (move == .right) != lines.runsLeft(at: caret)
      let target = isForward ? text.next(after: caret) : text.previous(before: caret)
      place(
        at: isCollapsing ? isForward ? selection.upperBound : selection.lowerBound : target,
        extending: extending)
    case .up, .down:
      let line = lines.line(at: caret) + (move == .up ? -1 : 1)
      let place =
        lines.lines.indices.contains(line)
        ? lines.place(in: line, nearest: goal) : move == .up ? 0 : text.count
      self.place(at: place, extending: extending)
      self.goal = goal
    default: place(at: target(of: move, on: lines), extending: extending)
    }
  }

  /// The place to which a move along the text leads.
  func target(of move: TextMove, on lines: LaidText) -> Int {
    let line = lines.lines[lines.line(at: caret)]
    return switch move {
    case .left: text.previous(before: caret)
    case .right: text.next(after: caret)
    case .wordLeft: text.wordStart(before: caret)
    case .wordRight: text.wordEnd(after: caret)
    case .start: line.letters.lowerBound
    case .end:
      line.letters.upperBound < text.count || text.letters.last == "\n" && !line.letters.isEmpty
        ? max(line.letters.upperBound - 1, line.letters.lowerBound) : line.letters.upperBound
    case .textStart, .up: 0
    case .textEnd, .down: text.count
    }
  }
}

extension OpenText {
  /// Counts taps in a row at one place.
  mutating func countTap(at place: Point, time: Double, reach: Double) -> Int {
    let isAgain = time - taps.time < 400 && taps.place.distance(to: place) < reach
    taps = Taps(count: isAgain ? taps.count % 3 + 1 : 1, place: place, time: time)
    return taps.count
  }

  /// Sets the width at which lines are broken, by moving a side.
  mutating func setWidth(_ wrap: Double, from side: TextBoxFrame.Part, before: Double) {
    let step = TextStep(.box(.wrap(wrap)))
    if case .box(.wrap)? = waiting.last?.parts.first { waiting.removeLast() }
    make(step)
    drag = side == .left ? Point(x: before - wrap, y: 0) : .zero
  }

  mutating func endDrag() {
    if saved == nil {
      box.origin = box.origin + drag
    } else {
      transform = .translation(by: drag).then(transform)
    }
    drag = .zero
  }

  mutating func compose(_ words: String, selected: Range<Int>?) {
    if preedit == nil, !selection.isEmpty { replace(selection, with: StyledText()) }
    preedit = words.isEmpty ? nil : Preedit(words, selected: selected)
  }

  /// Ends a composition; returns its words, to be typed.
  mutating func endComposing() -> String? {
    defer { preedit = nil }
    return preedit?.text
  }

  /// The box as shown, with the composition underlined, and the caret in it.
  public var shown: (box: TextBox, caret: Int, composed: Range<Int>) {
    guard let preedit else { return (box, caret, caret..<caret) }
    var (shown, style) = (box, typingStyle)
    style.isUnderlined = true
    let words = StyledText(preedit.text, style: style)
    shown.styled.replace(caret..<caret, with: words)
    let inside = preedit.text.clusters(0..<preedit.selected.upperBound).unicodeScalars.count
    return (shown, caret + inside, caret..<caret + words.count)
  }

  /// The look of what is typed next: that of the letter before, or else after the caret.
  var typingStyle: TextStyle {
    if let chosenStyle { return chosenStyle }
    let place = selection.lowerBound
    let isAtStart = place == 0 || text.letters[place - 1] == "\n"
    var style = text.style(at: isAtStart ? place : place - 1)
    // What is typed behind a link is not part of it.
    if place == text.count || text.style(at: place).link != style.link { style.link = "" }
    return text.isEmpty ? TextStyle() : style
  }

  var typingLine: LineStyle { text.lines[text.line(at: selection.lowerBound)] }
}
