internal import Geometry
internal import Ink
internal import Notebook
internal import Wording

extension Desk {
  /// Opens the card with the selected formula, else for a new one.
  mutating func openFormula(_ effects: inout [Effect]) {
    if let element = selectedFormula, let source = selection?.ink.formula {
      return edit(element, source, &effects)
    }
    guard FormulaCardFace.suits(self), let sheet, let seen = seenOfPage else { return }
    let point = popup == .context ? cards.context.point : nil
    // A stray touch that closed the card has lost nothing.
    let draft = cards.formula.flatMap { $0.element == nil ? $0.source : nil } ?? ""
    open(FormulaCard(.new(page: sheet.id, seen: seen, at: point), draft), &effects)
  }

  var selectedFormula: FormulaElement? {
    guard let selection, !selection.isLifted, selection.ink.formula != nil else { return nil }
    return selection.ink.elements.first.map { FormulaElement($0, on: selection.ink.page) }
  }

  private mutating func edit(
    _ element: FormulaElement, _ source: String, _ effects: inout [Effect]
  ) {
    guard source.unicodeScalars.count <= FormulaCard.longest else {
      return show(Toast("This formula is too long to be edited."), &effects)
    }
    open(FormulaCard(.edit(element), source), &effects)
  }

  private mutating func open(_ card: FormulaCard, _ effects: inout [Effect]) {
    (cards.formula, focus) = (card, nil)
    if popup != .formula { toggle(.formula, &effects) }
    drawFormula(&effects)
  }

  /// Has the typed formula drawn; without one, whether that is possible is found out.
  mutating func drawFormula(_ effects: inout [Effect]) {
    guard var card = cards.formula else { return }
    let (scale, room) = (faceScale, FormulaCardFace.room)
    let text = FormulaText(
      source: card.source, color: style.tool == .pen ? style.color.opaque : .sumi,
      element: card.element,
      room: PaperFrame(
        width: Int((room.x - 24) * scale), height: Int((room.y - 16) * scale), isDark: false),
      scale: scale * 2)
    guard text != card.asked else { return }
    (card.asked, card.isAccepted) = (text, false)
    if card.isBlank { (card.drawn, card.fault) = (nil, nil) }
    cards.formula = card
    effects.append(.formula(.draw(text)))
  }

  mutating func receive(_ news: FormulaNews, _ effects: inout [Effect]) {
    switch news {
    case .found(let element, let source):
      guard popup == nil || cardStays, FormulaCardFace.suits(self) else { return }
      edit(element, source, &effects)
    case .drawn(let drawn, let text):
      guard var card = cards.formula, card.asked == text else { return }
      (card.drawn, card.shown, card.fault) = (drawn, text, nil)
      cards.formula = card
      insertAcceptedFormula(&effects)
    case .failed(let reason, let text):
      guard var card = cards.formula, card.asked == text else { return }
      (card.fault, card.isAccepted) = (reason, false)
      cards.formula = card
    }
    effects.append(.drawFace)
  }

  mutating func perform(_ action: FormulaAction, _ effects: inout [Effect]) {
    switch action {
    case .keep:
      guard popup == .formula, cards.formula?.isBlank == false else { return }
      cards.formula?.isAccepted = true
      insertAcceptedFormula(&effects)
    }
  }

  private mutating func insertAcceptedFormula(_ effects: inout [Effect]) {
    guard popup == .formula, let card = cards.formula, card.isAccepted, card.shown == card.asked,
      let drawn = card.drawn
    else { return }
    (popup, cards.formula) = (nil, nil)
    effects.append(.drawFace)
    switch card.goal {
    case .new(let page, let seen, let point):
      let frame = ImageFrame(drawn.drawing, at: .zero)
      let clipping = Clipping(
        [LooseElement(.image(frame))], files: [frame.hash: drawn.file])
      effects.append(.formula(.insert(clipping, page: page, seen: seen, at: point)))
    case .edit(let element):
      effects.append(
        .selection(
          .change(.formula(drawn.drawing, file: drawn.file), [element.id], of: element.page)))
    }
  }

  /// Opens the formula below a double tap.
  mutating func openFormula(byTapOf pointer: Pointer, _ effects: inout [Effect]) {
    let last = hand.tapped
    hand.tapped = nil
    guard let tap = hand.tap, tool(of: pointer).opensFormulas else { return }
    guard last?.isRepeated(by: pointer, scale: faceScale) == true else {
      return hand.tapped = UsedTouch(pointer, part: .selection)
    }
    guard let place = page(at: tap), let box = stack.boxes[safe: place],
      let sheet = sheet(at: place)
    else { return }
    effects.append(.formula(.find(viewport.desk(tap) - box.low, on: sheet.id)))
  }
}

extension Tool {
  fileprivate var opensFormulas: Bool { isSelecting || self == .hand || self == .text }
}
