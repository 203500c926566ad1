internal import Geometry
internal import Notebook
internal import Wording

struct ContextMenu: Hashable, Sendable {
  var place = Point.zero
  var point = Point.zero
  /// True if a hand is beside the place, so that the menu must keep clear of it.
  var isByHand = false
  var isOnSelection = false
  /// The locked element below it, once it is known.
  var locked: [EntityID] = []
}

struct ContextMenuFace: Card {
  static let name: Words = "Page menu"
  static let isMenu = true

  let desk: Desk

  var panel: Panel {
    let menu = desk.cards.context
    let ink: [Action] =
      desk.selection?.isPlace == true
      ? []
      : [
        .select(.copy), .select(.cut), .select(.duplicate), .select(.delete), .select(.editLink),
        // The menu of handwriting has the heading as well.
        desk.hasHandwriting ? .toggle(.handwriting) : .select(.editHeading), .select(.group),
        .select(.ungroup), .select(.toFront),
        .select(.toBack), .select(.lock), .sticker(.add),
      ]
    let clip: [Action] = [.select(.clip), .select(.saveClip)]
    let alike: [Action] =
      desk.restingInk == nil
      ? [] : [.toggle(.arrange)] + Likeness.allCases.map { .select(.alike($0)) }
    let link: [Action] = desk.link(at: menu.place) == nil ? [] : [.link(.follow)]
    let unlock: [Action] = menu.locked.isEmpty ? [] : [.select(.unlock)]
    let pictures: [Action] =
      desk.isPresenting ? [] : [.choose(.begin(.picture)), .picture(.screenshot)]
    let formula: [Action] = FormulaCardFace.suits(desk) ? [.toggle(.formula)] : []
    let result: [Action] = desk.sums.shown == nil ? [] : [.handwriting(.writeResult)]
    let place = result + link + unlock + [.select(.paste)] + pictures + formula + [.select(.all)]
    let beside = link + unlock + [.select(.paste), .select(.all)]
    let page: [Action] = [
      .page(.addBefore), .page(.addAfter), .page(.delete), .page(.toggleBookmark),
      .toggle(.titles), .toggle(.contents),
    ]
    let sheet: [Action] = [
      .toggle(.sheet), .paper(.make), .sheet(.turn(.left)), .sheet(.turn(.right)),
      .exportThisPage,
    ]
    let back: [Action] = (desk.navigation.back.isEmpty ? [] : [.go(.back)]) + [.undo, .redo]
    let actions =
      desk.isPresenting
      ? [[.present], place, back]
      : menu.isOnSelection
        ? [ink, alike, clip, beside, back] : [place, page, sheet, back]
    let groups = actions.map { $0.map { FacePainter.Row($0, on: desk) } }
    return .menu(
      groups, at: .beside(menu.place, isByHand: menu.isByHand), in: desk.panelRoom, desk.painter)
  }
}

struct Rest: Hashable, Sendable {
  let place: Point
  /// The distance that still counts as resting, in interface units.
  let tremble: Double
  var isOpen = false
}

/// The context menu, opened by resting a pen or a finger, or with a button.
///
/// A resting pen keeps writing: if it moves after all, the menu closes and no ink is lost. If it lifts below the menu,
/// its dot becomes ink only if writing goes on beside the menu.
extension Desk {
  /// The rest before the menu opens, in milliseconds.
  static let restTime = 600.0
  /// The same for a writing nib, which also rests while the user thinks of the next word.
  static let nibRestTime = 1000.0
  /// The distance that still counts as resting, in interface units.
  static let tremble = 5.0
  /// The same for a writing nib, until the menu is open.
  static let nibTremble = 2.0

  mutating func beginRest(_ pointer: Pointer, _ effects: inout [Effect]) {
    guard pointer.kind == .pen || pointer.kind == .finger, pointer.holding == nil, canRest,
      page(at: pointer.position) != nil
    else { return }
    let writes = hand.wet != nil
    let isNib = writes && pointer.kind == .pen
    hand.rest = Rest(place: pointer.position, tremble: isNib ? Self.nibTremble : Self.tremble)
    effects.append(.ring(.rest, after: writes ? Self.nibRestTime : Self.restTime))
  }

  mutating func beginRest(onItemWith pointer: Pointer, _ effects: inout [Effect]) {
    guard pointer.kind == .pen || pointer.kind == .finger, pointer.holding == nil else { return }
    hand.rest = Rest(place: pointer.position, tremble: Self.tremble)
    effects.append(.ring(.rest, after: Self.restTime))
  }

  /// True if the gesture can turn into a rest; erasing cannot, since it cannot be taken back.
  private var canRest: Bool {
    switch hand.gesture {
    case .grip: selection?.isCropping != true
    case .lasso, .pan, .text: true
    case nil: hand.wet != nil
    default: false
    }
  }

  mutating func endRestIfMoved(to place: Point, _ effects: inout [Effect]) {
    guard let rest = hand.rest else { return }
    // A lifting hand trembles more.
    let tremble = rest.isOpen ? Self.tremble : rest.tremble
    guard rest.place.distance(to: place) > tremble * faceScale else { return }
    endRest(&effects)
  }

  /// Ends the rest; the gesture below it goes on.
  mutating func endRest(_ effects: inout [Effect]) {
    if hand.rest?.isOpen == true, popup?.card.isMenu == true {
      popup = nil
      effects.append(.drawFace)
    }
    hand.rest = nil
  }

  /// Lifts a resting pointer; returns true if a menu is open, which then decides about the dot.
  mutating func liftRest(_ effects: inout [Effect]) -> Bool {
    defer { hand.rest = nil }
    guard hand.rest?.isOpen == true else { return false }
    if let wet = hand.wet {
      effects.append(.dropWetInk)
      hand.dot = FinishedStroke(wet)
    }
    // Trembling may have lifted the selection.
    restoreSelection(&effects)
    (hand.wet, hand.gesture) = (nil, nil)
    waitForRest(&effects)
    return true
  }

  /// Discards the dot once its menu is dismissed; a closing touch beside the menu may still become a stroke.
  mutating func updateDot() {
    if popup != .context, hand.closing == nil { hand.dot = nil }
  }

  /// Saves the dot as ink before a stroke or an action from outside the menu.
  mutating func saveDot(_ effects: inout [Effect]) {
    guard let dot = hand.dot else { return }
    hand.dot = nil
    effects.append(.edit(.write(dot)))
  }

  /// Discards the dot if a control belongs to its menu.
  mutating func dropDot(for control: Control) {
    guard hand.dot != nil, popup == .context else { return }
    if face.targets.contains(where: { $0.part == .popup && $0.control == control }) {
      hand.dot = nil
    }
  }

  mutating func rest(_ finger: FingerRest, _ effects: inout [Effect]) {
    switch finger {
    case .begins(let place):
      if popup != nil || toasts.shown != nil || focus != nil { effects.append(.drawFace) }
      (popup, focus) = (nil, nil)
      toasts.dismissForGesture()
      guard hand.isFree, isPresenting || page(at: place) != nil else { return }
      hand.rest = Rest(place: place, tremble: Self.tremble)
      effects.append(.ring(.rest, after: Self.restTime))
    case .moves: endRest(&effects)
    case .lifts:
      let tap = hand.rest.flatMap { $0.isOpen ? nil : $0.place }
      hand.rest = nil
      guard let tap, !writeSum(byTapAt: tap, &effects) else { return }
      if !followLink(at: tap, &effects), isPresenting { turn(byTapAt: tap, &effects) }
    }
  }

  mutating func openAtRest(_ effects: inout [Effect]) {
    guard let rest = hand.rest, !rest.isOpen else { return }
    let screen = screen
    if screen.rest(at: rest.place, on: &self, &effects) { hand.rest?.isOpen = true }
  }

  mutating func openContext(atRest place: Point, _ effects: inout [Effect]) -> Bool {
    let isOnSelection = if case .grip = hand.gesture { true } else { false }
    openContext(at: place, isByHand: true, isOnSelection: isOnSelection, &effects)
    return true
  }

  /// Opens the context menu at the pointer, else on the selection, else in the middle of the visible part.
  mutating func openContext(atPointer: Bool, _ effects: inout [Effect]) {
    guard hand.isFree else { return }
    let pointer = atPointer && pointing.pointer.toolOnPage != nil ? pointing.pointer.position : nil
    let frame = selectionFrame.map { Box(around: $0.corners).center }
    let place = pointer ?? frame ?? viewport.frame.center
    let isOnSelection =
      selectionFrame.map { $0.grip(at: place) != nil || $0.contains(place) } ?? false
    openContext(at: place, isByHand: false, isOnSelection: isOnSelection, &effects)
  }

  private mutating func openContext(
    at place: Point, isByHand: Bool, isOnSelection: Bool, _ effects: inout [Effect]
  ) {
    guard let page = page(at: place), let box = stack.boxes[safe: page] else { return }
    setCurrentPage(stack.first + page, &effects)
    cards.context = ContextMenu(
      place: place, point: viewport.desk(place) - box.low, isByHand: isByHand,
      isOnSelection: isOnSelection)
    (popup, cards.scroll) = (.context, .zero)
    (focus, pointing.tip) = (nil, nil)
    if let sheet = sheet(at: page) {
      effects.append(.selection(.findLocked(page: sheet.id, at: cards.context.point)))
    }
    appear(.popup, &effects)
  }

  mutating func closeContext(_ effects: inout [Effect]) {
    guard popup == .context else { return }
    popup = nil
    effects.append(.drawFace)
  }

  func page(at place: Point) -> Int? {
    stack.page(at: viewport.desk(place)).flatMap { shownPages.contains($0) ? $0 : nil }
  }
}
