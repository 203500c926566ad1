internal import Geometry
internal import Notebook
internal import Wording

extension Desk {
  /// The rest of the pointer before a tooltip appears, in milliseconds.
  static let tipDelay = 500.0

  mutating func hover(_ pointer: Pointer, _ effects: inout [Effect]) {
    let wasNearPill = isPresenting && isNearPill
    pointing.pointer = Pointed(pointer, on: self, faceUnderPointer())
    if isPresenting, isNearPill != wasNearPill {
      // The page pill appears or disappears.
      pointing.face = nil
      effects.append(.drawFace)
      pointing.pointer = Pointed(pointer, on: self, faceUnderPointer())
    }
    let target = faceUnderPointer().target(at: pointer.position)
    if target?.control != hovered || target?.part != pointing.part {
      (pointing.hovered, pointing.part) = (target?.control, target?.part)
      if hovered?.action != pointing.used?.action { pointing.used = nil }
      // While a tooltip is shown, the next one follows without a delay.
      if pointing.tip != nil { pointing.tip = target }
      effects.append(.drawFace)
    }
    hoverBar(pointer, faceUnderPointer(), &effects)
    if target != nil, pointing.used == nil, pointing.tip == nil {
      effects.append(.ring(.pointerRest, after: Self.tipDelay))
    }
    waitForSilence(of: pointer, &effects)
  }

  private mutating func showTip(_ effects: inout [Effect]) {
    guard hand.isFree, pointing.used == nil, let hovered,
      let target = face.target(at: pointing.pointer.position), target.control == hovered,
      popup == nil || target.part == .popup, !name(of: hovered.action).isEmpty
    else { return }
    pointing.tip = target
    appear(.tip, &effects)
  }

  mutating func endTip(_ effects: inout [Effect]) {
    guard pointing.tip != nil else { return }
    pointing.tip = nil
    effects.append(.drawFace)
  }

  mutating func show(_ toast: Toast, _ effects: inout [Effect]) {
    toasts.show(toast)
    appear(.toast, &effects)
    effects += [.ring(.toast, after: toast.stay), .ring(.toastSeen, after: Toast.glance)]
  }

  /// Reports the result of a job after the current toast, and then without an undo, since that undoes the last action.
  mutating func enqueue(_ toast: Toast, _ effects: inout [Effect]) {
    if toasts.isEmpty { return show(hand.isFree ? toast : toast.withoutUndo, &effects) }
    toasts.add(toast)
  }

  mutating func showNextToast(_ effects: inout [Effect]) {
    effects.append(.drawFace)
    if let toast = toasts.next() { show(toast, &effects) }
  }

  /// Ends the toast before an action, unless it outlasts gestures and does not offer that action.
  mutating func endToast(before action: Action, _ effects: inout [Effect]) {
    if toasts.shown?.offers.contains(action) == true {
      endToast(&effects)
    } else if toasts.shown != nil {
      toasts.dismissForGesture()
      effects.append(.drawFace)
    }
  }

  /// Ends the toast: a user who goes on has read it, and its undo would apply to the next action instead.
  mutating func endToast(_ effects: inout [Effect]) {
    guard toasts.shown != nil else { return }
    toasts.shown = nil
    effects.append(.drawFace)
  }

  mutating func toggle(_ popup: Popup, _ effects: inout [Effect]) {
    let isNew = self.popup != popup
    guard !isNew || popup.card.suits(self) else { return }
    self.popup = isNew ? popup : nil
    if isNew { appear(.popup, &effects) }
    effects.append(.drawFace)
    if isNew { popup.card.begin(on: &self, &effects) }
  }

  /// Shows a popup in place of the open one.
  mutating func turn(to popup: Popup, _ effects: inout [Effect]) {
    guard self.popup != popup else { return }
    self.popup = popup
    popup.card.begin(on: &self, &effects)
    effects.append(.drawFace)
  }

  mutating func activate(_ control: Control, _ effects: inout [Effect]) {
    guard control.isEnabled else { return }
    dropDot(for: control)
    let popup = popup
    perform(isInHand(control.action) ? .togglePenCard : control.action, &effects)
    // A menu closes after use, except for actions that may be tried in a row.
    if let popup, popup.card.isMenu, self.popup == popup, control.action.menu != .stays {
      self.popup = nil
    }
  }

  /// True if an action takes the held tool again: a tap opens its card, which for a key would cover the page.
  private func isInHand(_ action: Action) -> Bool {
    switch action {
    case .selectPen(let place): preferences.tool == .pen && preferences.heldPen == place
    case .selectTool(let tool): tool.card != .penCard && preferences.tool == tool
    default: false
    }
  }

  /// Dismisses one thing: what is dragged, what is in front, else the selection, else the screen.
  ///
  /// The toast ends too, or alone if there is nothing else. A toast with actions stays if it has just appeared, since
  /// the user meant something else and has not read it.
  mutating func dismiss(_ effects: inout [Effect]) {
    effects.append(.drawFace)
    if cancelTabDrag() { return }
    let hadToast = toasts.shown != nil
    if toasts.isSeen || toasts.shown?.offers.isEmpty == true { toasts.shown = nil }
    if !dismissWhatIsInFront(&effects) { toasts.shown = nil }
    if hadToast, toasts.shown == nil { showNextToast(&effects) }
  }

  /// Dismisses one thing other than the toast; returns false if there was none.
  private mutating func dismissWhatIsInFront(_ effects: inout [Effect]) -> Bool {
    giveUpTitles()
    if case .grid(let gesture) = hand.gesture, gesture.canBePutAside {
      let screen = screen
      screen.cancel(on: &self, &effects)
      hand.gesture = nil
      return true
    }
    // The focus stays on a grid item while something above it is closed.
    let isOnItem = focus.map { screen.holds($0, on: self) } == true
    if laboratory.test != nil {
      stopTest(&effects)
    } else if typesToFind {
      endFinding(&effects)
    } else if popup == .chooser {
      closeChooser(&effects)
    } else if popup == .key {
      endKeyChange(&effects)
    } else if shownSetup?.slot != nil {
      perform(DeviceAction.back, &effects)
    } else if popup != nil || focus != nil && !isOnItem || pointing.tip != nil {
      if popup == .newNotebook { shelf.resetDraft() }
      (popup, pointing.tip) = (nil, nil)
      if !isOnItem { focus = nil }
    } else if finding.isOpen {
      endFinding(&effects)
    } else if damage.isShown {
      damage.isShown = false
    } else {
      let screen = screen
      if screen.dismiss(on: &self, &effects) { return true }
      guard focus != nil else { return false }
      focus = nil
    }
    return true
  }

  mutating func ring(_ alarm: Alarm, after time: Double, _ effects: inout [Effect]) {
    switch alarm {
    case .pointerRest: showTip(&effects)
    case .penSilence: handleSilentPen(&effects)
    case .rest: openAtRest(&effects)
    case .typingRest: showTextBar(&effects)
    case .handRest: showHiddenParts(&effects)
    case .penHold: becomeHeldShape(&effects)
    case .sumRest: readSum(&effects)
    case .toast: showNextToast(&effects)
    case .toastSeen: toasts.isSeen = true
    case .frame: move(on: time, &effects)
    case .edge:
      let screen = screen
      screen.creep(after: time, on: &self, &effects)
    case .lookRest: saveLook(&effects)
    case .pointedOut: endPointingOut(&effects)
    case .reading: tellReading(&effects)
    }
  }
}

// MARK: - Keys

extension Desk {
  mutating func invoke(_ action: Action, _ effects: inout [Effect]) {
    guard laboratory.test == nil || action.suitsTest else { return }
    endTip(&effects)
    // Undo during a stroke ends the stroke first, and so undoes it; redo restores it.
    if action == .undo, hand.wet != nil { end(&effects) }
    // An action from outside the menu comes after the ink below the menu.
    if !action.walks, action != .dismiss { saveDot(&effects) }
    let popup = popup
    perform(action, &effects)
    // A menu also closes after certain actions by key.
    if let popup, popup.card.isMenu, self.popup == popup, action.menu == .closesByKey {
      self.popup = nil
    }
    // Keys move the focus into what they open.
    let opens =
      self.popup != popup || self.popup == .context && action == .contextMenu(atPointer: false)
    if opens, self.popup != nil, pageNumber == nil, typed == nil,
      action != .contextMenu(atPointer: true)
    {
      focus = nil
      moveFocus(by: 1, &effects)
      // The first control should not be the one that closes the popup.
      if focus?.control.action == self.popup.map(Action.toggle), firstUse(after: action) == nil {
        moveFocus(by: 1, &effects)
      }
    }
    if popup == .key, self.popup == .keys, let name = Offers.name(of: cards.key.action) {
      focus(on: .key(.change(name)))
    }
    if let use = firstUse(after: action) { focus(on: use) }
    // The focus stays in sight, even if the card has changed.
    updateFocus()
    revealFocus()
  }

  /// The action to focus in an opened popup, if that is not its first control.
  private func firstUse(after action: Action) -> Action? {
    switch action {
    case .pen(.togglePicker): cards.pen.isPicking ? .pen(.hold(.color)) : nil
    case .toggle(.export), .exportThisPage, .print, .overview(.export):
      popup == .export ? .export(.begin) : nil
    default: nil
    }
  }

  /// The controls that keys can focus: only those of the popup, if one is open.
  var walk: [Face.Target] {
    let targets = face.targets.filter { $0.control.isEnabled && !$0.control.action.onlyPutsAside }
    return popup == nil ? targets : targets.filter { $0.part == .popup }
  }

  mutating func moveFocus(by step: Int, _ effects: inout [Effect]) {
    guard hand.wet == nil else { return }
    // Hidden parts come back before the focus moves through them.
    if !shownParts.hidden.isEmpty { showHiddenParts(&effects) }
    let walk = walk
    guard !walk.isEmpty else { return }
    let place = walk.firstIndex { $0.control == focus?.control && $0.part == focus?.part }
    let next = place.map { $0 + step } ?? (step > 0 ? 0 : -1)
    focus = walk[(next + walk.count) % walk.count]
    revealFocus()
    effects.append(.drawFace)
  }

  mutating func activateFocus(_ effects: inout [Effect]) {
    guard let focus else { return }
    // Controls behind a popup that was opened by pointer are out of reach.
    guard popup == nil || focus.part == .popup else { return moveFocus(by: 1, &effects) }
    activate(focus.control, &effects)
    effects.append(.drawFace)
  }

  mutating func focus(on action: Action) {
    focus = walk.first { $0.control.action == action } ?? focus
  }

  /// Keeps the focus on a control that moved or is out of sight; if it is gone, a grid passes it to the next item.
  mutating func updateFocus() {
    guard let focus else { return }
    let targets = face.targets.filter { $0.part == focus.part }
    self.focus =
      targets.first { $0.control.action == focus.control.action }
      ?? screen.heir(of: focus, on: self)
  }

  /// Moves the focus back to the item on which a popup was opened, once that has closed.
  mutating func returnFocus(_ effects: inout [Effect]) {
    guard popup == nil, let item = focusBelow else { return }
    focusBelow = nil
    if focus == nil { moveFocus(to: item, &effects) }
  }

  mutating func moveFocus(to item: Face.Target, _ effects: inout [Effect]) {
    effects.append(.drawFace)
    focus = item
    updateFocus()
    let screen = screen
    if let focus { screen.reveal(focus, on: &self) }
    updateFocus()
  }
}

extension Action {
  var onlyPutsAside: Bool { self == .dismiss || self == .dismissToast }

  /// True if keys may perform the action during the guided test.
  fileprivate var suitsTest: Bool {
    switch self {
    case .laboratory, .dismiss, .toggleFullScreen, .close: true
    default: walks
    }
  }

  var walks: Bool { self == .focusNext || self == .focusPrevious || self == .useFocus }
}
