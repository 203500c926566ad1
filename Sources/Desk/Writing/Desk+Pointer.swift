internal import Geometry
internal import Ink
internal import Notebook

extension Desk {
  mutating func point(_ pointer: Pointer, _ effects: inout [Effect]) {
    feel(pointer, &effects)
    switch pointer.phase {
    case .hover:
      hover(pointer, &effects)
      hoverInTest(pointer, &effects)
    case .down: touch(pointer, &effects)
    case .move: drag(pointer, &effects)
    case .up: lift(pointer, &effects)
    case .cancel:
      cancel(&effects)
      pointing.pointer = Pointed(gone: pointer.kind)
    }
  }

  private mutating func touch(_ pointer: Pointer, _ effects: inout [Effect]) {
    if !hand.isFree { end(&effects) }
    let face = faceUnderPointer()
    pointing.face = nil
    endTip(&effects)
    pointing.pointer = Pointed(pointer, on: self, face)
    if isHasty(pointer, face) { return }
    if pressDevicePanel(pointer, &effects) || holdLayer(pointer, &effects) { return }
    if grabBar(pointer, on: face, &effects) { return }
    if let target = face.target(at: pointer.position) {
      let (screen, control) = (screen, meaning(of: target.control, for: pointer))
      // A touch on a page or a cover beside a card only closes the card.
      if popup != nil, target.part != .popup, screen.holds(target, on: self) {
        closePassingCard()
        return effects.append(.drawFace)
      }
      if screen.press(control, with: pointer, on: &self, &effects) { return }
      return press(control, at: pointer.position, &effects)
    }
    if test(pointer, &effects) { return }
    if isOnCard(pointer.position) { return hand.gesture = .scroll(pointer.position) }
    // A touch elsewhere closes the toast and any card; it still writes beside a card on a page, and beside a menu that
    // opened while the hand rested.
    let isShowing = toasts.shown != nil || focus != nil || popup != nil || shownParts.isMoving
    if isShowing { effects.append(.drawFace) }
    toasts.dismissForGesture()
    focus = nil
    guard !face.covers(pointer.position) else { return }
    let isInTheWay = popup == .context && cards.context.isByHand
    let isMenu = popup?.card.isMenu == true && !isInTheWay
    let onlyCloses = popup != nil && (isMenu || !(screen is PageScreen))
    let wasOpen = popup != nil
    closePassingCard()
    hand.closing = wasOpen && popup == nil ? pointer.position : nil
    if finding.hasKeys { effects.append(.drawFace) }
    finding.hasKeys = false
    let cardStays = cardStays
    shownParts.shy = face.parts.filter { $0.name.isShy || cardStays && $0.name == .popup }
      .map { ($0.name, $0.box) }
    shownParts.update()
    if onlyCloses { return }
    let screen = screen
    screen.touch(pointer, on: &self, &effects)
  }

  private mutating func press(
    _ control: Control, at place: Point, _ effects: inout [Effect]
  ) {
    effects.append(.drawFace)
    if case .pen(.hold(let slider)) = control.action {
      hand.track = face.targets.first { $0.control == control }?.track
      hand.gesture = .slide(slider)
      slide(slider, toward: place, &effects)
    } else if case .type(.hold(let field)) = control.action {
      hand.gesture = .mark
      // Return the focus to the field.
      focus = nil
      focusField(field, at: place, &effects)
    } else if control.action == .find(.begin), finding.isOpen {
      (finding.hasKeys, popup, focus) = (true, nil, nil)
      hand.gesture = .mark
      focusField(0, at: place, &effects)
    } else {
      hand.gesture = .press(control, at: place)
    }
    pointing.used = control
  }

  private mutating func drag(_ pointer: Pointer, _ effects: inout [Effect]) {
    makeRoom(for: pointer.position, &effects)
    endRestIfMoved(to: pointer.position, &effects)
    if let start = hand.closing, start.distance(to: pointer.position) > Self.tremble * faceScale {
      hand.closing = nil
      saveDot(&effects)
    }
    (hand.isEven, hand.isCentered) = (pointer.isStraight, pointer.isCentered)
    if hand.wet != nil {
      write(pointer, &effects)
      return dropSumUnderStroke(&effects)
    }
    switch hand.gesture {
    case .press(let control, let start):
      guard start.distance(to: pointer.position) > 8 * faceScale else { return }
      if isOnCard(start) {
        if cardFrame?.scrolls == true { hand.gesture = .scroll(start) }
        return
      }
      if isOnFoundList(start) { return hand.gesture = .scroll(start) }
      let screen = screen
      _ = screen.pull(control, from: start, pointer, on: &self, &effects)
    case .scroll(let last):
      scrollPanel(by: pointer.position - last, &effects)
      hand.gesture = .scroll(pointer.position)
    case .scrollBar: dragBar(to: pointer.position, &effects)
    case .bend(let point):
      bend(point, to: pointer.position)
      effects.append(.drawFace)
    case .trial:
      scribble(pointer)
      effects.append(.drawFace)
    case .layer(let layer): drag(layer, to: pointer.position, &effects)
    case .tab(let tab): drag(tab, to: pointer.position, &effects)
    case .slide(let slider): slide(slider, toward: pointer.position, &effects)
    case .mark: mark(to: pointer.position, &effects)
    case .pan, .erase, .lasso, .grip, .text, .typing, .table, .shape, .space, .grid, nil:
      let screen = screen
      screen.drag(pointer, on: &self, &effects)
    }
  }

  private mutating func lift(_ pointer: Pointer, _ effects: inout [Effect]) {
    waitForSilence(of: pointer, &effects)
    endTrail(&effects)
    if liftRest(&effects) { return }
    dropClosingDot(&effects)
    if writeSum(byTapOf: pointer, &effects) { return waitForRest(&effects) }
    hand.wet?.end = pointer.time
    saveWetStroke(&effects)
    switch hand.gesture {
    case .press(let control, _):
      effects.append(.drawFace)
      hand.gesture = nil
      if let target = face.target(at: pointer.position),
        meaning(of: target.control, for: pointer) == control
      {
        hand.used = UsedTouch(pointer, part: target.part)
        // A touch on a card ends keyboard navigation.
        if target.part == .popup { focus = nil }
        if searchesShelf, control.action != .shelf(.search) { shelf.hasKeys = false }
        activate(control, &effects)
      }
    case .pan, .erase, .lasso, .grip, .text, .typing, .table, .shape, .space, .grid, nil:
      let screen = screen
      screen.lift(pointer, on: &self, &effects)
    case .layer: dropLayer(isKept: true, &effects)
    case .tab: dropTab(&effects)
    case .scrollBar: effects.append(.drawFace)
    case .scroll, .slide, .mark, .bend, .trial: break
    }
    hand.gesture = nil
    waitForRest(&effects)
  }

  /// Ends a pointer's gesture whose end was not reported; its ink stays.
  mutating func end(_ effects: inout [Effect]) {
    saveWetStroke(&effects)
    cancel(&effects)
  }

  /// Drops the dot of a touch that only closed a card.
  private mutating func dropClosingDot(_ effects: inout [Effect]) {
    defer { hand.closing = nil }
    guard hand.closing != nil, hand.wet != nil else { return }
    endTrail(&effects)
    effects.append(.dropWetInk)
    hand.wet = nil
  }

  private mutating func saveWetStroke(_ effects: inout [Effect]) {
    endTrail(&effects)
    hand.holding = nil
    guard let stroke = hand.wet else { return }
    hand.wet = nil
    cards.pen.before = nil
    var finished = FinishedStroke(stroke)
    becomeHead(&finished, at: stroke.end)
    effects.append(.edit(.write(finished)))
    noteWriting(finished)
    noteSum(finished, &effects)
    if preferences.scribbleErases, finished.shape == nil, finished.stroke.style.tool == .pen,
      ScribbleDetector().isScribble(finished.stroke.samples)
    {
      eraseBelow(scribble: finished, &effects)
    }
  }

  private mutating func cancel(_ effects: inout [Effect]) {
    if hand.wet != nil { effects.append(.dropWetInk) }
    let screen = screen
    screen.cancel(on: &self, &effects)
    endTip(&effects)
    endRest(&effects)
    if hovered != nil || tabDrag != nil { effects.append(.drawFace) }
    (hand.wet, hand.gesture, hand.holding) = (nil, nil, nil)
    pointing.reset(to: Pointed())
    waitForRest(&effects)
  }

  /// The pointer's tool: that of a held button, else the eraser for the end of a pen, else the current one.
  func tool(of pointer: Pointer) -> Tool {
    pointer.holding ?? (pointer.kind == .eraser ? .eraser : preferences.tool)
  }

  mutating func write(_ pointer: Pointer, _ effects: inout [Effect]) {
    let place = viewport.desk(pointer.position) - stack.boxes[hand.page].low
    hand.wet?.append(
      Sample(
        position: place, time: pointer.time, pressure: pointer.pressure, azimuth: pointer.azimuth,
        altitude: pointer.altitude))
    if hand.wet?.isTrial == true { extendTrail(to: pointer.position) }
    watchForHold(pointer, &effects)
    if pointer.isStraight, pointer.phase == .move, hand.wet?.isStraight == false,
      hand.wet?.held == nil
    {
      hand.wet?.beginStraightLine()
      // The freehand ink so far is discarded.
      effects.append(.dropWetInk)
    }
    effects.append(.drawWetInk)
  }
}
