internal import Geometry
internal import Wording

/// The pages of the open notebook, to write on.
///
/// Its state outlives it and is in the desk: the pages and the view of them, the hand, the
/// selection.
struct PageScreen: Screen {
  static let name: Words = "Pages"

  func layOut(on desk: inout Desk) {
    let frame = Box(low: Point(x: 0, y: desk.headHeight * desk.faceScale), high: desk.window)
    desk.view.viewport.resize(
      to: frame, fullScale: 96.0 / 72 * desk.faceScale, over: desk.stack)
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
    add(.missing) { MissingFace(desk: desk, painter: painter).draw(on: &$0) }
    add(.hits) { HitsFace(desk: desk, painter: painter).draw(on: &$0) }
    add(.place) { PlaceFace(desk: desk, painter: painter).draw(on: &$0) }
    add(.text) { TextFace(desk: desk, painter: painter).draw(on: &$0) }
    add(.selection) { SelectionFace(desk, painter).draw(on: &$0) }
    add(.tabs) {
      TabStrip(desk: desk, painter: painter).draw(on: &$0)
      TitleStrip(desk: desk, painter: painter).draw(on: &$0)
    }
    add(.bar) { Bar(desk, painter).draw(on: &$0) }
    add(.pill) { PagePill(desk: desk, painter: painter).draw(on: &$0) }
    add(.kept) { Corners(desk: desk, painter: painter).drawKept(on: &$0) }
    add(.zoom) { Corners(desk: desk, painter: painter).drawZoom(on: &$0) }
    add(.find) { FindBar(desk, painter).draw(on: &$0) }
    add(.meter) { MeterFace(desk: desk, painter: painter).draw(on: &$0) }
  }

  func cursor(on desk: Desk, with tool: Tool) -> Cursor { desk.pageCursor(with: tool) }

  func action(for key: Key, on desk: Desk) -> Action? {
    if desk.selection?.isPlace == false, let nudge = key.nudge { return nudge }
    // The arrows point to the page that they turn to.
    guard desk.arrangement.turnsLeftwards, ["left", "right"].contains(key.name) else { return nil }
    return switch desk.action(of: key) {
    case .previousPage: .nextPage
    case .nextPage: .previousPage
    default: nil
    }
  }

  func dismiss(on desk: inout Desk, _ effects: inout [Effect]) -> Bool {
    guard desk.textSelection != nil || desk.selection != nil else { return false }
    desk.dropText(&effects)
    desk.dropSelection(&effects)
    return true
  }
}
