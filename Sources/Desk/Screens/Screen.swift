internal import Geometry
internal import Wording

/// The content of the window below cards, toasts and tooltips.
///
/// A screen is a value, and replaces itself as `Desk.screen` to change its state. State that outlives it is in the
/// desk. Samples of a stroke never come here: after the pen comes down they go straight to its ink.
protocol Screen: Sendable {
  static var name: Words { get }
  init()

  func layOut(on desk: inout Desk)
  /// The indexes of the pages drawn behind it.
  func shownPages(on desk: Desk) -> Range<Int>
  /// Adds its parts to the interface, below all others.
  func draw(
    _ desk: Desk, _ painter: FacePainter, add: (Face.Part.Name, (inout Face) -> Void) -> Void)
  func jobLine(on desk: Desk) -> Box
  /// The part of the window in which toasts are centered.
  func toastRoom(on desk: Desk) -> Box
  /// The lower edge of a toast, in pixels.
  func toastBase(on desk: Desk, height: Double) -> Double
  func cursor(on desk: Desk, with tool: Tool) -> Cursor

  func touch(_ pointer: Pointer, on desk: inout Desk, _ effects: inout [Effect])
  /// Follows a pointer that is down and does not write; it may have come down elsewhere.
  func drag(_ pointer: Pointer, on desk: inout Desk, _ effects: inout [Effect])
  func lift(_ pointer: Pointer, on desk: inout Desk, _ effects: inout [Effect])
  /// Handles a press on one of its controls; returns false to leave it to the control.
  func press(
    _ control: Control, with pointer: Pointer, on desk: inout Desk, _ effects: inout [Effect]
  ) -> Bool
  /// Takes over a pointer that came down on a control and moved since; returns false to leave it to the control.
  func pull(
    _ control: Control, from start: Point, _ pointer: Pointer, on desk: inout Desk,
    _ effects: inout [Effect]
  ) -> Bool
  /// Continues scrolling below a pointer at an edge, after a time in milliseconds.
  func creep(after time: Double, on desk: inout Desk, _ effects: inout [Effect])
  /// Opens the menu for a pen or finger that has rested; returns false if there is none.
  func rest(at place: Point, on desk: inout Desk, _ effects: inout [Effect]) -> Bool
  func cancel(on desk: inout Desk, _ effects: inout [Effect])
  /// Scrolls by a shift in pixels and zooms about a place, for fingers or a wheel.
  func move(
    by shift: Point, zoom factor: Double, about place: Point, on desk: inout Desk,
    _ effects: inout [Effect])

  func scrollBar(on desk: Desk) -> ScrollBar?
  /// In pixels.
  func scroll(to height: Double, on desk: inout Desk)
  /// The label of the position during long scrolling.
  func landmark(on desk: Desk) -> Words?

  /// The action of a key that moves between items; nil for all other keys.
  func walkingAction(for key: Key, on desk: Desk) -> Action?
  /// The meaning of a key on this screen; nil for its usual action.
  func action(for key: Key, on desk: Desk) -> Action?
  func perform(_ action: Action, on desk: inout Desk, _ effects: inout [Effect]) -> Bool
  /// Dismisses what is in front, or goes back to the pages; returns false if there is nothing to dismiss.
  func dismiss(on desk: inout Desk, _ effects: inout [Effect]) -> Bool
  /// True for the control of an item that the arrow keys reach.
  func holds(_ target: Face.Target, on desk: Desk) -> Bool
  /// The target that inherits the focus of an item that is not drawn: the item itself if out of sight, or the one now
  /// in its place if it is gone.
  func heir(of target: Face.Target, on desk: Desk) -> Face.Target?
  func reveal(_ target: Face.Target, on desk: inout Desk)
}

extension Screen {
  func layOut(on desk: inout Desk) {}
  func shownPages(on desk: Desk) -> Range<Int> { 0..<0 }
  /// Below the bar.
  func jobLine(on desk: Desk) -> Box {
    let painter = desk.painter
    return Box(x: 0, y: painter.px(Bar.height), width: desk.window.x, height: painter.px(2))
  }
  func toastRoom(on desk: Desk) -> Box { Box(low: .zero, high: desk.window) }
  /// Above the page pill.
  func toastBase(on desk: Desk, height: Double) -> Double { desk.window.y - desk.painter.px(80) }
  func cursor(on desk: Desk, with tool: Tool) -> Cursor { .arrow }
  func touch(_ pointer: Pointer, on desk: inout Desk, _ effects: inout [Effect]) {}
  func drag(_ pointer: Pointer, on desk: inout Desk, _ effects: inout [Effect]) {}
  func lift(_ pointer: Pointer, on desk: inout Desk, _ effects: inout [Effect]) {}
  func press(
    _ control: Control, with pointer: Pointer, on desk: inout Desk, _ effects: inout [Effect]
  ) -> Bool { false }
  func pull(
    _ control: Control, from start: Point, _ pointer: Pointer, on desk: inout Desk,
    _ effects: inout [Effect]
  ) -> Bool { false }
  func creep(after time: Double, on desk: inout Desk, _ effects: inout [Effect]) {}
  func rest(at place: Point, on desk: inout Desk, _ effects: inout [Effect]) -> Bool {
    desk.openContext(atRest: place, &effects)
  }
  func cancel(on desk: inout Desk, _ effects: inout [Effect]) {}
  func move(
    by shift: Point, zoom factor: Double, about place: Point, on desk: inout Desk,
    _ effects: inout [Effect]
  ) {}
  func scrollBar(on desk: Desk) -> ScrollBar? { nil }
  func scroll(to height: Double, on desk: inout Desk) {}
  func landmark(on desk: Desk) -> Words? { nil }
  func walkingAction(for key: Key, on desk: Desk) -> Action? { nil }
  func action(for key: Key, on desk: Desk) -> Action? { nil }
  func perform(_ action: Action, on desk: inout Desk, _ effects: inout [Effect]) -> Bool { false }
  func dismiss(on desk: inout Desk, _ effects: inout [Effect]) -> Bool {
    desk.show(.pages, &effects)
    return true
  }
  func holds(_ target: Face.Target, on desk: Desk) -> Bool { false }
  func heir(of target: Face.Target, on desk: Desk) -> Face.Target? { nil }
  func reveal(_ target: Face.Target, on desk: inout Desk) {}
}

extension Desk {
  mutating func show(_ kind: ScreenKind, _ effects: inout [Effect]) {
    if Swift.type(of: screen) != kind.screen { show(kind.screen.init(), &effects) }
  }

  /// Shows a screen; a stroke in progress ends and is saved.
  mutating func show(_ screen: any Screen, _ effects: inout [Effect]) {
    end(&effects)
    dropText(&effects)
    dropSelection(&effects)
    (popup, focus, focusBelow, hand.rest) = (nil, nil, nil, nil)
    let wasPresenting = isPresenting
    updateShelf(from: self.screen, to: screen, &effects)
    self.screen = screen
    if isPresenting != wasPresenting {
      effects.append(.fillScreen(isPresenting))
      layOut(&effects)
    }
    screen.layOut(on: &self)
    // The window may have changed size since its pages were shown.
    if screen is PageScreen { revealCurrentPage(&effects) }
    effects.append(.draw)
  }
}

/// The screens, of which one fills the window.
public enum ScreenKind: Hashable, Sendable, CaseIterable {
  case pages
  case shelf
  case overview
  case presentation

  var screen: any Screen.Type {
    switch self {
    case .pages: PageScreen.self
    case .shelf: ShelfScreen.self
    case .overview: OverviewScreen.self
    case .presentation: PresentationScreen.self
    }
  }
}
