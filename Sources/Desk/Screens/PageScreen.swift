internal import Geometry
internal import Ink
internal import Notebook
internal import Wording

/// A screen that shows pages to write on.
protocol WritingScreen: Screen {}

/// The pages of the open notebook, to write on; its state is in the desk: pages, view, hand and selection.
struct PageScreen: WritingScreen {
  static let name: Words = "Pages"

  func layOut(on desk: inout Desk) {
    let frame = Box(low: Point(x: 0, y: desk.headHeight * desk.faceScale), high: desk.window)
    desk.view.viewport.resize(to: frame, fullScale: 96.0 / 72 * desk.faceScale, over: desk.stack)
    desk.fitAgain()
  }

  func shownPages(on desk: Desk) -> Range<Int> {
    switch desk.scrolling {
    case .continuous: desk.stack.pages(touching: desk.viewport.shown)
    case .single: desk.stack.boxes.indices
    }
  }

  func draw(
    _ desk: Desk, _ painter: FacePainter, add: (Face.Part.Name, (inout Face) -> Void) -> Void
  ) {
    add(.links) { LinkMarks(desk: desk, painter: painter).draw(on: &$0) }
    add(.missing) { MissingFace(desk: desk, painter: painter).draw(on: &$0) }
    add(.hits) { HitsFace(desk: desk, painter: painter).draw(on: &$0) }
    add(.place) { PlaceFace(desk: desk, painter: painter).draw(on: &$0) }
    add(.text) { TextFace(desk: desk, painter: painter).draw(on: &$0) }
    add(.typing) {
      TextBoxFace(desk: desk, painter: painter).draw(on: &$0)
      TableFace(desk: desk, painter: painter).draw(on: &$0)
      SpaceFace(desk: desk, painter: painter).draw(on: &$0)
      SumFace(desk: desk).draw(on: &$0)
    }
    add(.selection) {
      SelectionFace(desk: desk, painter: painter).draw(on: &$0)
      ShapeFace(desk: desk, painter: painter).draw(on: &$0)
    }
    add(.tabs) {
      TabStrip(desk: desk, painter: painter).draw(on: &$0)
      TitleStrip(desk: desk, painter: painter).draw(on: &$0)
    }
    add(.bar) { Bar(desk, painter).draw(on: &$0) }
    add(.pill) { PagePill(desk: desk, painter: painter).draw(on: &$0) }
    add(.kept) { Corners(desk: desk, painter: painter).drawKept(on: &$0) }
    add(.zoom) { Corners(desk: desk, painter: painter).drawZoom(on: &$0) }
    add(.find) { FindBar(desk: desk, painter: painter).draw(on: &$0) }
    add(.meter) { MeterFace(desk: desk, painter: painter).draw(on: &$0) }
  }

  func action(for key: Key, on desk: Desk) -> Action? {
    if desk.selection?.isCropping == true, let action = key.cropping { return action }
    if desk.selection?.shaping != nil, let action = key.shaping { return action }
    if desk.selection?.isPlace == false, let nudge = key.nudge { return nudge }
    if desk.preferences.tool == .space, desk.popup == nil, let action = key.spacing {
      return action
    }
    // Without a selection there is nothing to group, and the keys lead to a page as they once did.
    if desk.selection == nil, desk.action(of: key) == .select(.group) {
      return .turnByNumber(.begin)
    }
    // The arrow keys follow the direction in which pages turn.
    guard desk.arrangement.turnsLeftwards, ["left", "right"].contains(key.name) else { return nil }
    return switch desk.action(of: key) {
    case .previousPage: .nextPage
    case .nextPage: .previousPage
    default: nil
    }
  }

  func dismiss(on desk: inout Desk, _ effects: inout [Effect]) -> Bool {
    if desk.openText != nil {
      desk.closeText(&effects)
      return true
    }
    guard desk.textSelection != nil || desk.selection != nil || desk.space != nil else {
      return false
    }
    desk.dropSpace(&effects)
    desk.dropText(&effects)
    desk.dropSelection(&effects)
    return true
  }

  func perform(_ action: Action, on desk: inout Desk, _ effects: inout [Effect]) -> Bool {
    switch action {
    case .zoomIn, .zoomOut, .trueSize, .fitWidth, .fitPage: desk.zoom(action, &effects)
    case .nextPage: desk.turn(to: desk.currentRow.upperBound, &effects)
    case .previousPage: desk.turn(to: desk.rowBefore, &effects)
    case .firstPage:
      desk.recordStay()
      desk.turn(to: 0, &effects)
    case .lastPage:
      desk.recordStay()
      desk.turn(to: (desk.notebook?.sheets.count ?? 1) - 1, &effects)
    case .scrollDown: desk.scroll(by: -0.8, &effects)
    case .scrollUp: desk.scroll(by: 0.8, &effects)
    case .page(let edit): desk.apply(edit, &effects)
    case .contextMenu(let atPointer): desk.openContext(atPointer: atPointer, &effects)
    case .turnByNumber(let action): desk.turn(action, &effects)
    case .toggleScrolling: desk.toggleScrolling(&effects)
    case .arrange(let action): desk.perform(action, &effects)
    case .select(let action): desk.select(action, &effects)
    case .picture(let action): desk.perform(action, &effects)
    default: return false
    }
    return true
  }
}

extension Desk {
  fileprivate mutating func zoom(_ action: Action, _ effects: inout [Effect]) {
    let middle = viewport.frame.center
    switch action {
    case .zoomIn: view.viewport.zoom(by: 1.25, about: middle, over: stack)
    case .zoomOut: view.viewport.zoom(by: 0.8, about: middle, over: stack)
    case .trueSize: view.viewport.zoom(by: 1 / viewport.zoom, about: middle, over: stack)
    default: return showPage(.fit(action == .fitPage ? .page : .width), &effects)
    }
    view.fit = nil
    handleViewChange(&effects)
  }

  mutating func turn(to page: Int, _ effects: inout [Effect]) {
    guard notebook?.sheets.indices.contains(page) == true else { return }
    pages.current = page
    if scrolling == .single { layOut(&effects) }
    showPage(nil, &effects)
    effects.append(.entitle(windowTitle))
  }

  fileprivate mutating func scroll(by share: Double, _ effects: inout [Effect]) {
    view.viewport.pan(by: Point(x: 0, y: viewport.frame.height * share), over: stack)
    handleViewChange(&effects)
  }

  fileprivate mutating func toggleScrolling(_ effects: inout [Effect]) {
    preferences.scrolling = preferences.scrolling == .continuous ? .single : .continuous
    layOut(&effects)
    showPage(nil, &effects)
  }

  fileprivate mutating func begin(_ pointer: Pointer, _ effects: inout [Effect]) {
    let place = viewport.desk(pointer.position)
    let tool = tool(of: pointer)
    awaitedCell = nil
    if gripTable(pointer, with: tool, &effects) { return }
    if gripText(pointer, with: tool, &effects) { return }
    if grip(pointer, with: tool, &effects) { return }
    // With Ctrl, any tool follows the link that it taps.
    if pointer.adds, link(at: pointer.position) != nil {
      return hand.gesture = .pan(pointer.position)
    }
    if tool != .text, tool != .hand { dropText(&effects) }
    guard tool != .hand, let page = stack.page(at: place), let sheet = sheet(at: page) else {
      hand.gesture = .pan(pointer.position)
      return
    }
    // Of two pages side by side, the touched one becomes the current one.
    if arrangement.isPaired { setCurrentPage(stack.first + page, &effects) }
    switch tool {
    case .hand: break
    case .eraser, .partEraser:
      let point = place - stack.boxes[page].low
      hand.gesture = .erase(page: page, at: point, inParts: tool == .partEraser)
      erase(to: point, &effects)
    case .text: beginText(at: pointer.position, on: page)
    case .table:
      let point = place - stack.boxes[page].low
      hand.gesture = .table(.draw(page: page, from: point, to: point))
    case .shape:
      let point = place - stack.boxes[page].low
      hand.gesture = .shape(ShapeDrag(page: page, start: point, end: point))
    case .space: beginSpace(at: place - stack.boxes[page].low, on: page, &effects)
    case .lasso, .rectangle: beginLasso(place - stack.boxes[page].low, on: page, with: tool)
    case .pen:
      // A mouse moves in whole pixels, which takes more smoothing to look like handwriting.
      let model: ModelVersion =
        pointer.kind == .mouse ? .suited(toGrid: 1 / viewport.scale) : .current
      hand.wet = WetStroke(
        on: sheet.id, style: style, channels: pointer.channels, start: pointer.time, model: model)
      hand.page = page
      write(pointer, &effects)
    }
  }

  fileprivate mutating func erase(to point: Point, _ effects: inout [Effect]) {
    guard case .erase(let page, let last, let inParts) = hand.gesture, let sheet = sheet(at: page)
    else { return }
    let reach = EraserReach(
      radius: preferences.eraser.radius * faceScale / viewport.scale, inParts: inParts,
      marksOnly: preferences.eraser.marksOnly)
    effects.append(.erase(page: sheet.id, from: last, to: point, reach))
    hand.gesture = .erase(page: page, at: point, inParts: inParts)
  }
}

/// Pointers on a page: writing, erasing, selecting, scrolling.
extension WritingScreen {
  func cursor(on desk: Desk, with tool: Tool) -> Cursor { desk.pageCursor(with: tool) }

  func move(
    by shift: Point, zoom factor: Double, about place: Point, on desk: inout Desk,
    _ effects: inout [Effect]
  ) {
    if desk.hand.rest == nil { desk.closeContext(&effects) }
    desk.view.viewport.pan(by: shift, over: desk.stack)
    if factor != 1 {
      desk.view.viewport.zoom(by: factor, about: place, over: desk.stack)
      desk.view.fit = nil
    }
    desk.handleViewChange(&effects)
  }

  func touch(_ pointer: Pointer, on desk: inout Desk, _ effects: inout [Effect]) {
    desk.hand.tap = pointer.position
    desk.dropSum(beginning: pointer, &effects)
    desk.begin(pointer, &effects)
    desk.beginRest(pointer, &effects)
  }

  func press(
    _ control: Control, with pointer: Pointer, on desk: inout Desk, _ effects: inout [Effect]
  ) -> Bool {
    guard control.action == .type(.hold(0)), desk.openText != nil, desk.popup == nil else {
      return false
    }
    desk.hand.tap = pointer.position
    desk.finding.hasKeys = false
    desk.focus = nil
    return desk.gripText(pointer, with: desk.tool(of: pointer), &effects)
  }

  func drag(_ pointer: Pointer, on desk: inout Desk, _ effects: inout [Effect]) {
    let place = pointer.position
    if let tap = desk.hand.tap, tap.distance(to: place) > 4 * desk.faceScale { desk.hand.tap = nil }
    switch desk.hand.gesture {
    case .pan(let last):
      desk.view.viewport.pan(by: place - last, over: desk.stack)
      desk.hand.gesture = .pan(place)
      desk.handleViewChange(&effects)
    case .erase(let page, _, _):
      desk.erase(to: desk.viewport.desk(place) - desk.stack.boxes[page].low, &effects)
    case .lasso: desk.drawLasso(to: place, &effects)
    case .grip(let grip, let start): desk.drag(grip, from: start, to: place, &effects)
    case .text(let page, let start): desk.dragText(page: page, from: start, to: place, &effects)
    case .typing(let gesture): desk.drag(gesture, to: place, &effects)
    case .table(let gesture): desk.drag(gesture, to: place, &effects)
    case .shape(let drag): desk.drag(drag, to: place, &effects)
    case .space(let gesture): desk.drag(gesture, to: pointer, &effects)
    default: break
    }
  }

  func pull(
    _ control: Control, from start: Point, _ pointer: Pointer, on desk: inout Desk,
    _ effects: inout [Effect]
  ) -> Bool {
    guard case .tab(.show(let id)) = control.action else { return false }
    return desk.pullTab(id, from: start, to: pointer.position, &effects)
  }

  func lift(_ pointer: Pointer, on desk: inout Desk, _ effects: inout [Effect]) {
    switch desk.hand.gesture {
    case .pan: if let tap = desk.hand.tap { desk.followLink(at: tap, &effects) }
    case .erase: effects.append(.endErasing)
    case .lasso: desk.endLasso(&effects)
    case .grip(let grip, let start): desk.release(grip, from: start, &effects)
    case .text(let page, let start): desk.endText(page: page, from: start, &effects)
    case .typing(let gesture): desk.lift(gesture, &effects)
    case .table(let gesture): desk.lift(gesture, &effects)
    case .shape(let drag): desk.lift(drag, &effects)
    case .space(let gesture): desk.lift(gesture, &effects)
    default: break
    }
    desk.openFormula(byTapOf: pointer, &effects)
  }

  func cancel(on desk: inout Desk, _ effects: inout [Effect]) {
    if case .erase = desk.hand.gesture { effects.append(.endErasing) }
    desk.cancelSpace(&effects)
    desk.restoreSelection(&effects)
  }
}
