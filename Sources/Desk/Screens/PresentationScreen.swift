internal import Geometry
public import Ink
internal import Wording

/// One page at a time in full screen; pens still write, and the page pill appears near a pointer.
struct PresentationScreen: WritingScreen {
  static let name: Words = "Present"

  private let page = PageScreen()

  func layOut(on desk: inout Desk) {
    desk.view.viewport.resize(
      to: Box(low: .zero, high: desk.window), fullScale: 96.0 / 72 * desk.faceScale,
      over: desk.stack)
    desk.fillWindow()
  }

  func shownPages(on desk: Desk) -> Range<Int> { desk.stack.boxes.indices }

  func draw(
    _ desk: Desk, _ painter: FacePainter, add: (Face.Part.Name, (inout Face) -> Void) -> Void
  ) {
    add(.hits) { HitsFace(desk: desk, painter: painter).draw(on: &$0) }
    add(.place) { PlaceFace(desk: desk, painter: painter).draw(on: &$0) }
    add(.text) { TextFace(desk: desk, painter: painter).draw(on: &$0) }
    add(.typing) {
      TextBoxFace(desk: desk, painter: painter).draw(on: &$0)
      TableFace(desk: desk, painter: painter).draw(on: &$0)
      SumFace(desk: desk).draw(on: &$0)
    }
    add(.selection) { SelectionFace(desk: desk, painter: painter).draw(on: &$0) }
    if desk.isNearPill || desk.popup == .pageNumber || desk.focus?.part == .pill {
      add(.pill) { PagePill(desk: desk, painter: painter).draw(on: &$0) }
    }
    add(.find) { FindBar(desk: desk, painter: painter).draw(on: &$0) }
  }

  func action(for key: Key, on desk: Desk) -> Action? {
    if let action = page.action(for: key, on: desk) { return action }
    guard !key.control, !key.alt else { return nil }
    switch key.sign {
    case "space" where key.shift, "up", "backspace": return .previousPage
    case "space", "down", "return", "enter": return .nextPage
    case "home": return .firstPage
    case "end": return .lastPage
    default: return nil
    }
  }

  func perform(_ action: Action, on desk: inout Desk, _ effects: inout [Effect]) -> Bool {
    switch action {
    case .fitPage, .fitWidth, .trueSize:
      desk.fillWindow()
      desk.handleViewChange(&effects)
    case .toggleScrolling, .arrange: break
    default: return page.perform(action, on: &desk, &effects)
    }
    return true
  }

  func dismiss(on desk: inout Desk, _ effects: inout [Effect]) -> Bool {
    if !page.dismiss(on: &desk, &effects) { desk.present(&effects) }
    return true
  }
}

extension Desk {
  var isPresenting: Bool { screen is PresentationScreen }

  /// The background around pages; black while presenting.
  public var ground: Color { isPresenting ? Color(rgb: 0) : theme.desk }

  var isNearPill: Bool {
    guard pointing.pointer.kind != nil, !pointing.pointer.isGone else { return false }
    let painter = painter
    let reach = PagePill(desk: self, painter: painter).box.expanded(by: painter.px(60))
    return reach.contains(pointing.pointer.position)
  }

  var scrolling: Scrolling { isPresenting ? .single : preferences.scrolling }

  mutating func present(_ effects: inout [Effect]) {
    guard notebook != nil else { return }
    if !isPresenting {
      view.beforePresenting = look
      show(.presentation, &effects)
    } else {
      show(.pages, &effects)
      if let before = view.beforePresenting {
        view.fit = before.fit
        showPage(before.fit == nil ? .zoom(before.zoom) : nil, &effects)
      }
    }
  }

  /// Turns to the next page for a tap at the right of the window, to the previous one at the left.
  mutating func turn(byTapAt place: Point, _ effects: inout [Effect]) {
    if place.x > window.x * 0.7 { perform(.nextPage, &effects) }
    if place.x < window.x * 0.3 { perform(.previousPage, &effects) }
  }

  mutating func fillWindow() {
    guard let box = pageBox, box.width > 0, box.height > 0 else { return }
    let scale = min(viewport.frame.width / box.width, viewport.frame.height / box.height)
    view.viewport.show(box, at: scale, over: stack)
    view.viewport.show(middleOf: box, over: stack)
  }
}
