internal import Geometry

/// Typing the titles of the page and the notebook.
extension Desk {
  /// The titles that are being typed; nil while no field has the keys.
  public var titleCard: TitleCard? {
    popup == .titles ? cards.titles : nil
  }

  /// Does something to the field that has the keys.
  mutating func type(_ input: TextInput, _ effects: inout [Effect]) {
    guard var card = titleCard else { return }
    effects.append(.drawFace)
    let isComposing = card.field.preedit != nil
    switch input {
    case .next: card.goOn()
    case .hold(let field): card.go(to: field)
    case .copy, .cut: copy(from: &card, input, &effects)
    case .paste: if !isComposing { effects.append(.pasteText) }
    case .accept where isComposing: card.field.endComposing()
    case .accept: return popup = nil
    case .giveUp where isComposing: card.field.dropPreedit()
    case .giveUp: return dismiss(&effects)
    default: card.field.type(input)
    }
    cards.titles = card
    // What was composed is no longer: the input method must know.
    if isComposing, card.field.preedit == nil, !input.isOfMethod { restartTyping(&effects) }
  }

  private func copy(from card: inout TitleCard, _ input: TextInput, _ effects: inout [Effect]) {
    guard card.field.preedit == nil, !card.field.selection.isEmpty else { return }
    effects.append(.copyText(card.field.selected))
    if input == .cut { card.field.insert("") }
  }

  /// Has nothing kept of the titles as their card closes.
  mutating func giveUpTitles() { isGivingUp = titleCard != nil }

  // MARK: - Pointing at text

  /// Takes hold of a field, with the caret where a pointer came down.
  mutating func hold(_ field: Int, at place: Point, _ effects: inout [Effect]) {
    guard var card = titleCard else { return }
    if card.field.preedit != nil { restartTyping(&effects) }
    let isOther = card.active != field
    // In another field the text is still shown from its start.
    if isOther { card.go(to: field) }
    cards.titles = card
    putCaret(at: place, extending: false)
  }

  /// Extends the selection to where a pointer has come.
  mutating func mark(to place: Point, _ effects: inout [Effect]) {
    effects.append(.drawFace)
    putCaret(at: place, extending: true)
  }

  private mutating func putCaret(at place: Point, extending: Bool) {
    guard var card = titleCard, let field = typedField else { return }
    card.field.place(at: field.place(nearest: place.x + shiftOfCard.x), extending: extending)
    cards.titles = card
  }

  // MARK: - Where text comes in

  /// Follows what became of the typed titles: keeps those whose card has closed, and lets text come in
  /// where the caret is.
  mutating func settleTyping(since old: TitleCard?, _ effects: inout [Effect]) {
    if let old, titleCard == nil, !isGivingUp { effects += old.edits.map { .edit($0) } }
    isGivingUp = false
    guard old != nil || titleCard != nil else { return }
    keepCaretInSight()
    let caret = typedField.map { $0.caret.moved(by: -shiftOfCard) }
    guard caret != typingPlace else { return }
    typingPlace = caret
    effects.append(.typing(at: caret))
  }

  /// Ends what the input method composes, and lets it begin anew.
  private mutating func restartTyping(_ effects: inout [Effect]) {
    typingPlace = nil
    effects.append(.typing(at: nil))
  }

  private mutating func keepCaretInSight() {
    guard var card = titleCard, let field = typedField else { return }
    card.field.scroll = field.scrollToCaret
    cards.titles = card
    guard let frame = cardFrame, frame.scrolls else { return }
    cards.scroll = frame.scroll(
      frame.scroll(cards.scroll), revealing: field.box.moved(by: -shiftOfCard),
      margin: (4 * faceScale).rounded())
  }

  /// The field that has the keys, as it is drawn.
  private var typedField: FieldFace? {
    guard let card = titleCard else { return nil }
    let painter = FacePainter(scale: faceScale, theme: theme)
    return TitleCardFace(self, painter).field(card.active)
  }

  /// How far the card is scrolled.
  private var shiftOfCard: Point { cardFrame?.scroll(cards.scroll) ?? .zero }
}

extension TextInput {
  /// Whether the input method says it.
  fileprivate var isOfMethod: Bool {
    switch self {
    case .commit, .preedit, .interrupted: true
    default: false
    }
  }
}

extension TextField {
  /// Does what concerns the text alone.
  mutating func type(_ input: TextInput) {
    switch input {
    case .commit(let text): insert(text)
    case .preedit(let text, let selected): compose(text, selected: selected)
    case .interrupted: dropPreedit()
    case .move(let move, let extending): self.move(move, extending: extending)
    case .delete(let move): delete(move)
    case .selectAll: selectAll()
    case .undo: undo()
    case .redo: redo()
    case .copy, .cut, .paste, .next, .hold, .accept, .giveUp: break
    }
  }
}

extension TitleCard {
  /// Goes on to the next field, whose text is selected.
  mutating func goOn() {
    go(to: (active + 1) % fields.count)
    field.move(.start)
    field.move(.end, extending: true)
  }

  /// Gives a field the keys.
  mutating func go(to place: Int) {
    field.endComposing()
    if fields.indices.contains(place) { active = place }
  }
}

extension Box {
  fileprivate func moved(by shift: Point) -> Box { Box(low: low + shift, high: high + shift) }
}
