/// One line of text being edited, with its caret and the input method's composition.
///
/// Places are counted in clusters, which are characters to a reader, so that no edit splits one.
struct TextField: Hashable, Sendable {
  /// The text without the composition.
  private(set) var text: String
  private(set) var caret: Int
  /// The other end of the selection; equal to the caret without one.
  private(set) var anchor: Int
  private(set) var preedit: Preedit?
  /// The shift of the line to the left, in pixels.
  var scroll = 0.0
  /// The maximum number of code points, since clusters can be of any length.
  let limit: Int
  /// True if the text is neither shown nor copied.
  let isSecret: Bool
  private var past = TextHistory()

  /// Creates a field whose text is selected, so that typing replaces it.
  init(_ text: String = "", limit: Int = 400, isSecret: Bool = false) {
    (self.text, self.limit, self.isSecret) = (text.asLine, limit, isSecret)
    (anchor, caret) = (0, self.text.count)
  }

  /// The selected clusters.
  var selection: Range<Int> { min(anchor, caret)..<max(anchor, caret) }

  var selected: String { String(text.clusters(selection)) }

  // MARK: - Edits

  mutating func insert(_ new: String) {
    preedit = nil
    replace(selection, by: new, as: new.count == 1 ? .typing : .other)
  }

  /// Deletes the selection, else up to the target of a move.
  mutating func delete(_ move: TextMove) {
    guard preedit == nil else { return }
    let end = place(after: move)
    let range = selection.isEmpty ? min(caret, end)..<max(caret, end) : selection
    if !range.isEmpty { replace(range, by: "", as: .deleting) }
  }

  private mutating func replace(_ range: Range<Int>, by new: String, as step: TextHistory.Step) {
    let (head, tail) = (text.clusters(0..<range.lowerBound), text.clusters(from: range.upperBound))
    let room = limit - head.unicodeScalars.count - tail.unicodeScalars.count
    let start = head + new.asLine.clusters(within: room)
    guard !range.isEmpty || start.utf8.count > head.utf8.count else { return }
    past.record(moment, before: step)
    text = start + tail
    // The ends may have joined into one cluster, such as a letter and its accent.
    caret = text.place(behind: start.utf8.count)
    anchor = caret
  }

  // MARK: - Caret

  mutating func move(_ move: TextMove, extending: Bool = false) {
    guard preedit == nil else { return }
    past.beginStep()
    if !extending, !selection.isEmpty, move == .left || move == .right {
      caret = move == .left ? selection.lowerBound : selection.upperBound
    } else {
      caret = place(after: move)
    }
    if !extending { anchor = caret }
  }

  /// Puts the caret at a place of the shown text, and commits the composition.
  mutating func place(at place: Int, extending: Bool = false) {
    endComposing()
    past.beginStep()
    caret = min(max(place, 0), text.count)
    if !extending { anchor = caret }
  }

  mutating func selectAll() {
    guard preedit == nil else { return }
    past.beginStep()
    (anchor, caret) = (0, text.count)
  }

  private func place(after move: TextMove) -> Int {
    switch move {
    case .left: max(caret - 1, 0)
    case .right: min(caret + 1, text.count)
    case .wordLeft: text.wordStart(before: caret)
    case .wordRight: text.wordEnd(after: caret)
    case .start, .up, .textStart: 0
    case .end, .down, .textEnd: text.count
    }
  }

  // MARK: - Composition

  /// Sets the composition at the selection; `selected` is in code points.
  mutating func compose(_ text: String, selected: Range<Int>?) {
    preedit = text.isEmpty ? nil : Preedit(text, selected: selected)
  }

  mutating func endComposing() {
    guard let preedit else { return }
    insert(preedit.text)
  }

  mutating func dropPreedit() { preedit = nil }

  mutating func undo() { turn(from: \.done, to: \.undone) }

  mutating func redo() { turn(from: \.undone, to: \.done) }

  private mutating func turn(
    from list: WritableKeyPath<TextHistory, [TextHistory.Moment]>,
    to other: WritableKeyPath<TextHistory, [TextHistory.Moment]>
  ) {
    guard preedit == nil, let moment = past[keyPath: list].popLast() else { return }
    past[keyPath: other].append(self.moment)
    past.beginStep()
    (text, caret, anchor) = (moment.text, moment.caret, moment.anchor)
  }

  private var moment: TextHistory.Moment { .init(text: text, caret: caret, anchor: anchor) }

  var shown: FieldText {
    var shown = legible
    if isSecret { shown.text = String(repeating: "•", count: shown.text.count) }
    return shown
  }

  private var legible: FieldText {
    guard let preedit else { return FieldText(text: text, caret: caret, selection: selection) }
    let head = text.clusters(0..<selection.lowerBound)
    let start = head + preedit.text
    let shown = start + text.clusters(from: selection.upperBound)
    /// The ends may join, so places are found by bytes.
    func place(_ cluster: Int) -> Int {
      shown.place(behind: head.utf8.count + preedit.text.clusters(0..<cluster).utf8.count)
    }
    let clause = place(preedit.selected.lowerBound)..<place(preedit.selected.upperBound)
    let caret = clause.upperBound
    return FieldText(
      text: shown, caret: caret, selection: caret..<caret,
      composed: place(0)..<shown.place(behind: start.utf8.count), clause: clause)
  }
}

/// The movements of a caret.
public enum TextMove: Hashable, Sendable, CaseIterable {
  case left, right
  case wordLeft, wordRight
  /// To the start or end of the line.
  case start, end
  case up, down
  case textStart, textEnd
}

struct Preedit: Hashable, Sendable {
  let text: String
  /// The clause being chosen, in clusters; empty for a caret.
  let selected: Range<Int>

  /// Creates a composition from an input method, which counts in code points and may be out of range.
  init(_ text: String, selected: Range<Int>?) {
    let text = text.asLine
    self.text = text
    let low = selected.map { text.place(behindScalars: $0.lowerBound) } ?? text.count
    let high = selected.map { text.place(behindScalars: $0.upperBound) } ?? text.count
    self.selected = low..<max(high, low)
  }
}

struct FieldText: Hashable, Sendable {
  var text: String
  var caret: Int
  var selection: Range<Int>
  /// The composed clusters, and the clause among them.
  var composed = 0..<0
  var clause = 0..<0
}

/// The undo history of a field; consecutive typing is one step, as are consecutive deletions.
struct TextHistory: Hashable, Sendable {
  fileprivate var undone: [Moment] = []
  fileprivate var done: [Moment] = []
  private var last = Step.other

  private static let most = 200

  struct Moment: Hashable, Sendable {
    var text: String
    var caret: Int
    var anchor: Int
  }

  enum Step: Hashable, Sendable {
    case typing, deleting, other
  }

  mutating func record(_ moment: Moment, before step: Step) {
    if step == .other || step != last || done.isEmpty { done.append(moment) }
    if done.count > Self.most { done.removeFirst() }
    (last, undone) = (step, [])
  }

  /// Makes the next change a new step.
  mutating func beginStep() { last = .other }
}
