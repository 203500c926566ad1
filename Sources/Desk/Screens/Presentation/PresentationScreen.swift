internal import Geometry
internal import Wording

/// One page after the other, as large as the screen, without anything around it; pens still write.
///
/// The pill with the number of the page comes when a pointer is near it.
struct PresentationScreen: Screen {
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
    add(.selection) { SelectionFace(desk, painter).draw(on: &$0) }
    if desk.isNearPill || desk.popup == .pageNumber || desk.focus?.part == .pill {
      add(.pill) { PagePill(desk: desk, painter: painter).draw(on: &$0) }
    }
    add(.find) { FindBar(desk, painter).draw(on: &$0) }
  }

  func cursor(on desk: Desk, with tool: Tool) -> Cursor { page.cursor(on: desk, with: tool) }

  func touch(_ pointer: Pointer, on desk: inout Desk, _ effects: inout [Effect]) {
    page.touch(pointer, on: &desk, &effects)
  }

  func drag(_ pointer: Pointer, on desk: inout Desk, _ effects: inout [Effect]) {
    page.drag(pointer, on: &desk, &effects)
  }

  func lift(_ pointer: Pointer, on desk: inout Desk, _ effects: inout [Effect]) {
    page.lift(pointer, on: &desk, &effects)
  }

  func cancel(on desk: inout Desk, _ effects: inout [Effect]) {
    page.cancel(on: &desk, &effects)
  }

  func move(
    by shift: Point, zoom factor: Double, about place: Point, on desk: inout Desk,
    _ effects: inout [Effect]
  ) {
    page.move(by: shift, zoom: factor, about: place, on: &desk, &effects)
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
      desk.look(&effects)
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
