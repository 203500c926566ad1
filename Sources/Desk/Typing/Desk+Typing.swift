internal import Geometry

extension Desk {
  /// The fields being typed in; nil without keyboard focus.
  public internal(set) var typed: TypedFields? {
    get {
      if leavesField { return nil }
      return switch popup {
      case .titles: cards.titles?.typed
      case .password: cards.password?.typed
      case .pictureWords: cards.pictureWords
      case .naming: shelf.nameField
      case .newNotebook: shelf.draft.title
      case .chooser: cards.chooser?.typed
      case .pageTags, .sectionName: overview.naming.typed
      case .otherNotebooks: overview.others.typed
      case .linkTarget: cards.linking
      case .heading: cards.heading
      case .formula: cards.formula?.typed
      case .checkWords: cards.check?.typing == nil ? nil : cards.check?.typed
      default:
        searchesShelf
          ? shelf.search : searchesPages ? overview.search : typesToFind ? finding.typed : nil
      }
    }
    set {
      guard let newValue else { return }
      switch popup {
      case .titles: cards.titles?.typed = newValue
      case .password: cards.password?.typed = newValue
      case .pictureWords: cards.pictureWords = newValue
      case .naming: shelf.nameField = newValue
      case .newNotebook: shelf.draft.title = newValue
      case .chooser: cards.chooser?.typed = newValue
      case .pageTags, .sectionName: overview.naming.typed = newValue
      case .otherNotebooks: overview.others.typed = newValue
      case .linkTarget:
        if newValue.field.text != cards.linking.field.text { cards.scroll = .zero }
        cards.linking = newValue
      case .heading: cards.heading = newValue
      case .formula: cards.formula?.typed = newValue
      case .checkWords: cards.check?.typed = newValue
      case _ where searchesShelf: shelf.search = newValue
      case _ where searchesPages: overview.search = newValue
      default: finding.typed = newValue
      }
    }
  }

  private var leavesField: Bool {
    guard hasMoreThanField, let focus, focus.part == .popup else { return false }
    if case .type = focus.control.action { return false }
    return true
  }

  /// True if the open card has a field and controls that keys can reach.
  private var hasMoreThanField: Bool {
    switch popup {
    case .newNotebook, .pageTags, .otherNotebooks, .linkTarget, .heading, .formula,
      .checkWords:
      true
    default: false
    }
  }

  /// Moves the focus from the field of a card to the next control.
  mutating func moveFocusPastField(_ effects: inout [Effect]) {
    focus = walk.first { $0.control.action == .type(.hold(0)) }
    moveFocus(by: 1, &effects)
  }

  var typesToFind: Bool { finding.isOpen && finding.hasKeys && popup == nil }

  var titleCard: TitleCard? { popup == .titles ? cards.titles : nil }

  mutating func type(_ input: TextInput, _ effects: inout [Effect]) {
    if typesOnPage { return typeOnPage(input, &effects) }
    guard var typed else { return }
    effects.append(.drawFace)
    let isComposing = typed.field.preedit != nil
    switch input {
    case .next where hasMoreThanField:
      if isComposing { typed.field.endComposing() }
      self.typed = typed
      return moveFocusPastField(&effects)
    case .next: typed.moveToNext()
    case .hold(let field): typed.activateField(field)
    case .copy, .cut: copy(from: &typed, input, &effects)
    case .paste: if !isComposing { effects.append(.pasteText) }
    case .accept where isComposing: typed.field.endComposing()
    case .accept where popup == .password: return unlock(&effects)
    case .accept where popup == .pictureWords: return perform(PictureAction.saveWords, &effects)
    case .accept where popup == .formula: return perform(FormulaAction.keep, &effects)
    case .accept where popup == .checkWords: return chooseTyped(&effects)
    case .accept where popup == .naming: return perform(ShelfAction.saveName, &effects)
    case .accept where popup == .newNotebook: return perform(ShelfAction.create, &effects)
    case .accept where searchesShelf: return acceptShelfSearch(&effects)
    case .accept where popup == .pageTags: return perform(OverviewAction.addTag, &effects)
    case .accept where popup == .sectionName: return perform(OverviewAction.saveName, &effects)
    case .accept where popup == .otherNotebooks: return acceptOtherNotebook(&effects)
    case .accept where popup == .linkTarget: return acceptLinkTarget(&effects)
    case .accept where popup == .heading:
      return select(.setHeading(typed.field.text), &effects)
    case .accept where searchesPages: return leavePageSearch(&effects)
    case .accept where typesToFind: return perform(.find(.next), &effects)
    case .accept: return popup = nil
    case .giveUp where isComposing: typed.field.dropPreedit()
    case .giveUp: return dismiss(&effects)
    default: typed.field.type(input)
    }
    self.typed = typed
    if popup == .chooser { applyTypedName(&effects) }
    if popup == .formula { drawFormula(&effects) }
    // The composition has ended, which the input method must learn.
    if isComposing, typed.field.preedit == nil, !input.isOfMethod { restartTyping(&effects) }
  }

  private func copy(from typed: inout TypedFields, _ input: TextInput, _ effects: inout [Effect]) {
    guard !typed.field.isSecret, typed.field.preedit == nil, !typed.field.selection.isEmpty else {
      return
    }
    effects.append(.copyText(typed.field.selected))
    if input == .cut { typed.field.insert("") }
  }

  mutating func giveUpTitles() { isGivingUp = titleCard != nil }

  // MARK: - Pointers

  /// Focuses a field, with the caret where a pointer came down.
  mutating func focusField(_ field: Int, at place: Point, _ effects: inout [Effect]) {
    guard let typed else { return }
    if typed.field.preedit != nil { restartTyping(&effects) }
    // An inactive field shows its text from the start.
    if typed.active != field { self.typed?.activateField(field) }
    placeCaret(at: place, extending: false)
  }

  mutating func mark(to place: Point, _ effects: inout [Effect]) {
    effects.append(.drawFace)
    placeCaret(at: place, extending: true)
  }

  /// Selects characters of the focused field, counted in code points as shown.
  mutating func select(_ letters: Range<Int>, _ effects: inout [Effect]) {
    guard let field = typed?.field else { return }
    effects.append(.drawFace)
    if field.preedit != nil { restartTyping(&effects) }
    let ends = [letters.lowerBound, letters.upperBound].map(field.shown.text.place(behindScalars:))
    typed?.field.place(at: ends[0])
    typed?.field.place(at: ends[1], extending: true)
  }

  private mutating func placeCaret(at place: Point, extending: Bool) {
    guard let field = typedField else { return }
    let caret = field.place(nearest: place.x - shift(of: field).x)
    typed?.field.place(at: caret, extending: extending)
  }

  // MARK: - Text input

  mutating func updateTitles(since old: TitleCard?, _ effects: inout [Effect]) {
    if let old, titleCard == nil, !isGivingUp { effects += old.edits.map { .edit($0) } }
    isGivingUp = false
  }

  /// Scrolls to the caret, and reports its place to the input method.
  mutating func updateTyping(_ effects: inout [Effect]) {
    guard isTyping || typingPlace != nil else { return }
    revealCaret()
    let field = typedField.map { $0.caret.moved(by: shift(of: $0)) }
    let awaited = awaitedCell == nil ? nil : typingPlace ?? Box(around: [viewport.frame.center])
    let caret = typesOnPage ? pageCaret?.roundedOut ?? awaited : field
    guard caret != typingPlace else { return }
    typingPlace = caret
    effects.append(.typing(at: caret))
  }

  /// Ends the composition and restarts the input method.
  mutating func restartTyping(_ effects: inout [Effect]) {
    typingPlace = nil
    effects.append(.typing(at: nil))
  }

  private mutating func revealCaret() {
    guard let field = typedField else { return }
    typed?.field.scroll = field.scrollToCaret
    // On these cards, what is below the field can be read without the field.
    switch popup {
    case .chooser, .newNotebook, .otherNotebooks, .linkTarget, .formula: break
    default: revealField()
    }
  }

  mutating func revealField() {
    guard let field = typedField, let frame = cardFrame, frame.scrolls else { return }
    cards.scroll = frame.scroll(
      frame.scroll(cards.scroll), revealing: field.box.moved(by: shift(of: field)),
      margin: (4 * faceScale).rounded())
  }

  private var typedField: FieldFace? {
    guard let typed else { return nil }
    let painter = painter
    if searchesShelf { return ShelfHead(self, painter).field }
    if searchesPages { return OverviewBar(self, painter).field }
    if typesToFind { return FindBar(desk: self, painter: painter).field }
    return card(painter)?.field(typed.active)
  }

  private func shift(of field: FieldFace) -> Point {
    cardFrame?.strips(at: cards.scroll).first { $0.rows.contains(field.box.center.y) }?.shift
      ?? .zero
  }
}

extension TextInput {
  var isOfMethod: Bool {
    switch self {
    case .commit, .preedit, .interrupted: true
    default: false
    }
  }
}

extension TextField {
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
