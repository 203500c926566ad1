internal import Geometry
internal import Wording

/// What fills the window; cards, toasts and tooltips lie above it.
///
/// A screen is a value, and replaces itself as `Desk.screen` to change its state. What outlives it is
/// in the desk. Samples of a stroke never come here: from where the pen came down they go straight to
/// its ink.
protocol Screen: Sendable {
  /// What the screen is called where it is opened.
  static var name: Words { get }
  /// Makes the screen as it is first shown.
  init()

  /// Lays itself out for the size of the window, also when it has just been shown.
  func layOut(on desk: inout Desk)
  /// The places of the pages whose paper lies behind it.
  func shownPages(on desk: Desk) -> Range<Int>
  /// Adds its parts to the face, which has the others above them.
  func draw(
    _ desk: Desk, _ painter: FacePainter, add: (Face.Part.Name, (inout Face) -> Void) -> Void)
  /// The strip below its head in which the progress of jobs is shown.
  func jobLine(on desk: Desk) -> Box
  /// The part of the window in whose middle toasts are shown.
  func toastRoom(on desk: Desk) -> Box
  /// The lower edge of a toast of a height, in pixels.
  func toastBase(on desk: Desk, height: Double) -> Double
  /// What a pointer with a tool looks like above it.
  func cursor(on desk: Desk, with tool: Tool) -> Cursor

  /// Takes a pointer that came down on it, where the face has nothing.
  func touch(_ pointer: Pointer, on desk: inout Desk, _ effects: inout [Effect])
  /// Follows a pointer that is down and does not write; it may have come down above something else.
  func drag(_ pointer: Pointer, on desk: inout Desk, _ effects: inout [Effect])
  /// Ends what such a pointer did.
  func lift(_ pointer: Pointer, on desk: inout Desk, _ effects: inout [Effect])
  /// Takes a press on one of its controls for itself; returns false to leave it to the control.
  func press(
    _ control: Control, with pointer: Pointer, on desk: inout Desk, _ effects: inout [Effect]
  ) -> Bool
  /// Takes over a pointer that came down on a control and has moved on since; returns false to leave it
  /// to the control.
  func pull(
    _ control: Control, from start: Point, _ pointer: Pointer, on desk: inout Desk,
    _ effects: inout [Effect]
  ) -> Bool
  /// Goes on with a pointer that rests at an edge, after a time in milliseconds.
  func creep(after time: Double, on desk: inout Desk, _ effects: inout [Effect])
  /// Opens the menu for a pen or finger that has rested; returns whether there is one.
  func rest(at place: Point, on desk: inout Desk, _ effects: inout [Effect]) -> Bool
  /// Discards what such a pointer did.
  func cancel(on desk: inout Desk, _ effects: inout [Effect])
  /// Is moved by a shift in pixels and zoomed by a factor about a place: with fingers, or a wheel.
  func move(
    by shift: Point, zoom factor: Double, about place: Point, on desk: inout Desk,
    _ effects: inout [Effect])

  /// The bar that scrolls it; nil where there is none.
  func scrollBar(on desk: Desk) -> ScrollBar?
  /// Is scrolled to a height, in pixels.
  func scroll(to height: Double, on desk: inout Desk)
  /// What says where one is while it is scrolled far; nil for nothing.
  func landmark(on desk: Desk) -> Words?

  /// The step to another item that a key asks for; nil for all other keys.
  func walkingAction(for key: Key, on desk: Desk) -> Action?
  /// What a key means on it; nil for its usual action.
  func action(for key: Key, on desk: Desk) -> Action?
  /// Performs an action; returns false if the action means nothing here.
  func perform(_ action: Action, on desk: inout Desk, _ effects: inout [Effect]) -> Bool
  /// Dismisses what is in front, or leads back to the pages; returns false if there is nothing to dismiss.
  func dismiss(on desk: inout Desk, _ effects: inout [Effect]) -> Bool
  /// Whether a control is one of the items that the screen shows, among which the arrow keys walk.
  func holds(_ target: Face.Target, on desk: Desk) -> Bool
  /// What has the focus in place of an item that is not drawn: the item itself while it is out of sight; once it is
  /// gone, the one that lies there now.
  func heir(of target: Face.Target, on desk: Desk) -> Face.Target?
  /// Brings an item into sight.
  func reveal(_ target: Face.Target, on desk: inout Desk)
}

extension Screen {
  func layOut(on desk: inout Desk) {}
  func shownPages(on desk: Desk) -> Range<Int> { 0..<0 }
  /// Below the bar.
  func jobLine(on desk: Desk) -> Box {
    let top = desk.painter.px(Bar.height)
    return Box(
      low: Point(x: 0, y: top), high: Point(x: desk.window.x, y: top + desk.painter.px(2)))
  }
  func toastRoom(on desk: Desk) -> Box { Box(low: .zero, high: desk.window) }
  /// Above the pill of the pages.
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
  /// Shows a screen in place of the current one, unless it is there already.
  mutating func show(_ kind: ScreenKind, _ effects: inout [Effect]) {
    if Swift.type(of: screen) != kind.screen { show(kind.screen.init(), &effects) }
  }

  /// Shows a screen in place of the current one; a stroke in progress is kept.
  mutating func show(_ screen: any Screen, _ effects: inout [Effect]) {
    end(&effects)
    dropText(&effects)
    dropSelection(&effects)
    (popup, focus, focusBelow, hand.rest) = (nil, nil, nil, nil)
    let wasPresenting = isPresenting
    followShelf(from: self.screen, to: screen, &effects)
    self.screen = screen
    if isPresenting != wasPresenting {
      effects.append(.fillScreen(isPresenting))
      layOut(&effects)
    }
    screen.layOut(on: &self)
    // The window may be another one since its pages were shown.
    if screen is PageScreen { seeCurrentPage(&effects) }
    effects.append(.draw)
  }
}

/// The screens, of which one fills the window.
public enum ScreenKind: Hashable, Sendable, CaseIterable {
  /// The pages of the open notebook.
  case pages
  /// The notebooks of the library.
  case shelf
  /// All pages of the open notebook as thumbnails.
  case overview
  /// One page as large as the screen, for others to see.
  case presentation

  /// The type that lays out and draws the screen, and takes what is done on it.
  var screen: any Screen.Type {
    switch self {
    case .pages: PageScreen.self
    case .shelf: ShelfScreen.self
    case .overview: OverviewScreen.self
    case .presentation: PresentationScreen.self
    }
  }
}
