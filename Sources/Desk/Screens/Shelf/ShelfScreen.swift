internal import Geometry
internal import Notebook
internal import Wording

/// The notebooks of the library as covers; its state is in the desk as `Shelf`.
struct ShelfScreen: GridScreen {
  static let name: Words = "Notebooks"
  static let lines: Double = CoverFace.lines
  static let part = Face.Part.Name.covers
  static let state: any WritableKeyPath<Desk, GridState<NotebookID>> & Sendable = \.shelf.grid
  static let size: any WritableKeyPath<Desk, Double> & Sendable = \.preferences.shelf.coverWidth
  static let sizes = ShelfPreferences.coverWidths

  func draw(
    _ desk: Desk, _ painter: FacePainter, add: (Face.Part.Name, (inout Face) -> Void) -> Void
  ) {
    let face = ShelfFace(desk: desk, painter: painter, grid: grid(on: desk))
    add(.covers) { face.draw(on: &$0) }
    add(.head) { ShelfHead(desk, painter).draw(on: &$0) }
    if let places = ShelfLayout(desk, painter).places {
      add(.places) { ShelfPlaces(desk: desk, painter: painter).drawSide(places, on: &$0) }
    }
    add(.carried) { face.drawCarried(on: &$0) }
  }

  func jobLine(on desk: Desk) -> Box {
    let (room, height) = (ShelfLayout(desk, desk.painter).room, desk.painter.px(2))
    return Box(x: room.low.x, y: room.low.y - height, width: room.width, height: height)
  }

  func grid(on desk: Desk) -> Grid {
    let painter = desk.painter
    let layout = ShelfLayout(desk, painter)
    return Grid(
      [Grid.Group(count: desk.shelf.shown.count)], in: layout.room,
      layout.measures(desk.preferences.shelf.coverWidth, painter),
      scroll: desk.shelf.grid.scroll)
  }

  func items(on desk: Desk) -> [NotebookID] { desk.shelf.shown }

  func item(of action: Action, on desk: Desk) -> NotebookID? {
    if case .shelf(.open(let notebook)) = action { notebook } else { nil }
  }

  func opening(_ item: NotebookID, on desk: Desk) -> Action { .shelf(.open(item)) }

  func walking(_ step: Grid.Step) -> Action { .shelf(.walk(step)) }

  func landmark(of item: NotebookID, on desk: Desk) -> Words? {
    // Search results are in no order that the user knows.
    guard desk.shelf.found == nil else { return nil }
    return desk.listed(item).flatMap(desk.preferences.shelf.order.landmark(of:))
  }

  func openMenu(
    of item: NotebookID?, at place: Point, isByHand: Bool, on desk: inout Desk,
    _ effects: inout [Effect]
  ) -> Bool {
    guard let item else { return false }
    desk.openShelfMenu(of: item, at: place, isByHand: isByHand, &effects)
    return true
  }

  func canCarry(on desk: Desk) -> Bool { desk.shelf.place != .trash }

  func drop(at place: Point, on desk: inout Desk, _ effects: inout [Effect]) {
    guard let goal = desk.goal(at: place) else { return }
    desk.drop(onto: goal, &effects)
    desk.shelf.grid.endChoosing()
  }

  // MARK: - Actions

  func move(
    by shift: Point, zoom factor: Double, about place: Point, on desk: inout Desk,
    _ effects: inout [Effect]
  ) {
    effects.append(.drawFace)
    let painter = desk.painter
    if let places = ShelfLayout(desk, painter).places, places.contains(place) {
      return desk.scrollPlaces(by: shift.y)
    }
    if desk.popup == .shelfMenu { desk.popup = nil }
    if factor != 1 { resize(by: factor, about: place, on: &desk) }
    scroll(by: shift, on: &desk)
  }

  func action(for key: Key, on desk: Desk) -> Action? {
    desk.preferences.input.shortcuts.action(of: key, in: .shelf)
  }

  func perform(_ action: Action, on desk: inout Desk, _ effects: inout [Effect]) -> Bool {
    if action != .dismiss { desk.shelf.hasEndedSearch = false }
    switch action {
    case .shelf(.walk(let step)):
      desk.shelf.hasKeys = false
      walk(step, on: &desk, &effects)
    case .contextMenu(let atPointer):
      let place = desk.pointing.pointer.position
      let focused = desk.focus.flatMap { item(of: $0.control.action, on: desk) }
      let grid = grid(on: desk)
      if atPointer, let item = grid.item(at: place).flatMap({ desk.shelf.shown[safe: $0] }) {
        desk.openShelfMenu(of: item, at: place, isByHand: false, &effects)
      } else if let focused, let number = desk.shelf.shown.firstIndex(of: focused) {
        desk.openShelfMenu(of: focused, at: grid.box(of: number).center, isByHand: false, &effects)
      } else if atPointer, case .folder(let folder)? = desk.goal(at: place) {
        desk.openMenu(of: folder, at: place, &effects)
      }
    case .show(.overview):
      guard let notebook = desk.subjectOfKeys.first, notebook != desk.notebook?.id else {
        return false
      }
      desk.openOverview(of: notebook, &effects)
    case .zoomIn: desk.perform(ShelfAction.larger, &effects)
    case .zoomOut: desk.perform(ShelfAction.smaller, &effects)
    case .find(.begin): desk.perform(ShelfAction.search, &effects)
    case .undo: desk.perform(ShelfAction.undo, &effects)
    case .redo: desk.perform(ShelfAction.redo, &effects)
    case .toggle(.tags) where desk.shelf.tags.isEmpty:
      desk.perform(ShelfAction.name(.newTag), &effects)
    case .toggle(.export): desk.perform(ShelfAction.export, &effects)
    case .print: break
    case .toggle(let popup) where popup.isAboutPages: break
    case .page, .selectPen, .selectTool, .togglePenCard, .pen, .erase, .turnByNumber,
      .exportThisPage, .present, .paper(.make):
      // There is no page here.
      break
    default: return false
    }
    return true
  }

  func dismiss(on desk: inout Desk, _ effects: inout [Effect]) -> Bool {
    if desk.shelf.grid.isChoosing || !desk.shelf.grid.choice.isEmpty {
      desk.shelf.grid.endChoosing()
    } else if desk.shelf.found != nil || desk.shelf.hasKeys || !desk.shelf.needle.isEmpty {
      desk.perform(ShelfAction.endSearch, &effects)
      desk.shelf.hasEndedSearch = true
    } else if desk.shelf.hasEndedSearch {
      desk.shelf.hasEndedSearch = false
    } else if desk.canShowPages {
      desk.showPages(&effects)
    } else {
      return false
    }
    return true
  }
}

struct ShelfLayout {
  /// The list of places; nil if the window is too narrow.
  let places: Box?
  let head: Box
  /// True if the search has a line of its own in the head.
  let isNarrow: Bool
  let room: Box

  /// The width of the list of places, and the least window width that shows it, in interface units.
  private static let (side, least) = (248.0, 860.0)
  private static let margin = 32.0

  init(_ desk: Desk, _ painter: FacePainter) {
    let window = desk.window
    let hasPlaces = window.x >= painter.px(Self.least)
    let side = hasPlaces ? painter.px(Self.side) : 0
    let isLeftHanded = desk.preferences.isLeftHanded
    let left = isLeftHanded ? 0 : side
    let right = isLeftHanded ? window.x - side : window.x
    let places = Box(x: isLeftHanded ? right : 0, y: 0, width: side, height: window.y)
    self.places = hasPlaces ? places : nil
    let isNarrow = right - left < painter.px(880)
    self.isNarrow = isNarrow
    let margin = painter.px(isNarrow ? 16 : Self.margin)
    let top = painter.px(isNarrow ? 8 : 20)
    head = Box(
      x: left + margin, y: top, width: right - left - 2 * margin,
      height: painter.px(ShelfHead.height) + (isNarrow ? painter.px(48) : 0))
    room = Box(
      low: Point(x: left, y: head.high.y + painter.px(8)), high: Point(x: right, y: window.y))
  }

  /// How much wider covers may be than asked for, so that the last column ends with the head.
  private var stretch: Double { isNarrow ? 1.62 : 1.3 }

  /// The cover width in a narrow window: large covers get smaller, small ones keep their size to stay readable.
  private static func narrowed(_ width: Double) -> Double {
    let least = ShelfPreferences.coverWidths.lowerBound
    return least + (width - least) * 0.42
  }

  func measures(_ wanted: Double, _ painter: FacePainter) -> Grid.Measures {
    let width = isNarrow ? Self.narrowed(wanted) : wanted
    let gap = painter.px(isNarrow ? min(20, max(width / 5, 16)) : 28)
    let margin = painter.px(isNarrow ? 20 : Self.margin)
    let whole = max(room.width - 2 * margin, painter.px(40))
    let least = min(painter.px(width), whole)
    let columns = max(((whole + gap) / (least + gap)).rounded(.down), 1)
    let fitting = ((whole - gap * (columns - 1)) / columns).rounded(.down)
    let pixels = max(min(fitting, painter.px(width * stretch)), least)
    return Grid.Measures(
      item: Point(x: pixels, y: CoverFace.height(width: pixels) + painter.px(CoverFace.lines)),
      gap: Point(x: gap, y: painter.px(28)), margin: Point(x: margin, y: painter.px(16)))
  }
}
