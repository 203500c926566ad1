internal import Geometry
public import Ink

/// Showing pages to others, one after the other.
extension Desk {
  /// Whether pages are presented.
  var isPresenting: Bool { screen is PresentationScreen }

  /// What lies around pages: nothing, where they are presented.
  public var ground: Color { isPresenting ? Color(rgb: 0) : theme.desk }

  /// Whether a pointer is near the pill with the number of the page.
  var isNearPill: Bool {
    guard pointing.pointer.kind != nil, !pointing.pointer.isGone else { return false }
    let painter = painter
    let reach = PagePill(desk: self, painter: painter).box.expanded(by: painter.px(60))
    return reach.contains(pointing.pointer.position)
  }

  /// How pages follow each other on the screen.
  var scrolling: Scrolling { isPresenting ? .single : preferences.scrolling }

  /// Begins to present from the current page, or ends that on the page that is shown then.
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

  /// Turns to the next page for a tap at the right of the window, to the one before at the left.
  mutating func turn(byTapAt place: Point, _ effects: inout [Effect]) {
    if place.x > window.x * 0.7 { perform(.nextPage, &effects) }
    if place.x < window.x * 0.3 { perform(.previousPage, &effects) }
  }

  /// Shows the current page as large as the window allows, in its middle.
  mutating func fillWindow() {
    guard let box = pageBox, box.width > 0, box.height > 0 else { return }
    let scale = min(viewport.frame.width / box.width, viewport.frame.height / box.height)
    view.viewport.show(box, at: scale, over: stack)
    view.viewport.show(middleOf: box, over: stack)
  }
}
