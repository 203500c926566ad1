internal import Geometry
internal import Notebook
internal import Wording

/// The notebooks of the library as covers, to open, to arrange and to find.
///
/// Its state is in the desk, as `Shelf`, since it outlives the screen.
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
    let layout = ShelfLayout(desk, painter)
    add(.covers) { ShelfFace(desk, painter, grid: grid(on: desk)).draw(on: &$0) }
    add(.head) { ShelfHead(desk, painter).draw(on: &$0) }
    if let places = layout.places {
      add(.places) { ShelfPlaces(desk, painter).drawSide(places, on: &$0) }
    }
    add(.carried) { ShelfFace(desk, painter, grid: grid(on: desk)).drawCarried(on: &$0) }
  }

  /// Between the head and the covers.
  func jobLine(on desk: Desk) -> Box {
    let painter = desk.painter
    let room = ShelfLayout(desk, painter).room
    return Box(
      low: Point(x: room.low.x, y: room.low.y - painter.px(2)),
      high: Point(x: room.high.x, y: room.low.y))
  }

  // MARK: - The grid

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
    // What was found is in no order that one knows.
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
    desk.carry(to: goal, &effects)
    desk.shelf.grid.endChoosing()
  }

  // MARK: - What it answers to

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
    case .undo: desk.perform(ShelfAction.takeBack, &effects)
    case .redo: desk.perform(ShelfAction.doAgain, &effects)
    case .toggle(.tags) where desk.shelf.tags.isEmpty:
      desk.perform(ShelfAction.name(.newTag), &effects)
    case .toggle(.export): desk.perform(ShelfAction.export, &effects)
    case .print: break
    case .toggle(let popup) where popup.isAboutPages: break
    case .page, .takePen, .take, .togglePenCard, .pen, .erase, .turnByNumber, .exportThisPage,
      .present, .paper(.make):
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
