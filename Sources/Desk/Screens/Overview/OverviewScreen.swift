internal import Geometry
internal import Notebook
internal import Wording

/// The pages of the open notebook as thumbnails; its state is in the desk as `Overview`.
struct OverviewScreen: GridScreen {
  static let name: Words = "Page overview"
  static let lines: Double = PageCell.lines
  static let part = Face.Part.Name.thumbnails
  static let state: any WritableKeyPath<Desk, GridState<PageID>> & Sendable = \.overview.grid
  static let size: any WritableKeyPath<Desk, Double> & Sendable = \.preferences.thumbnailWidth
  static let sizes = Overview.sizes

  func draw(
    _ desk: Desk, _ painter: FacePainter, add: (Face.Part.Name, (inout Face) -> Void) -> Void
  ) {
    let face = OverviewFace(desk: desk, painter: painter, grid: grid(on: desk))
    add(.thumbnails) { face.draw(on: &$0) }
    add(.bar) { OverviewBar(desk, painter).draw(on: &$0) }
    // Only problems are reported above pages.
    if desk.waitingChanges > 0 {
      add(.kept) { Corners(desk: desk, painter: painter).drawKept(on: &$0) }
    }
    add(.carried) { face.drawCarried(on: &$0) }
  }

  func grid(on desk: Desk) -> Grid {
    let (painter, room, measures) = (desk.painter, room(on: desk), measures(on: desk))
    let rows = desk.overview.rows(Grid.columns(in: room, measures), width: measures.item.x)
    let groups = zip(desk.overview.groups, rows.groups).map { group, rows in
      Grid.Group(
        count: group.pages.count,
        heading: group.section == nil ? 0 : painter.px(OverviewFace.heading), rows: rows)
    }
    return Grid(groups, in: room, measures, scroll: desk.overview.grid.scroll, centers: true)
  }

  private func room(on desk: Desk) -> Box {
    Box(low: Point(x: 0, y: desk.painter.px(Bar.height)), high: desk.window)
  }

  private func measures(on desk: Desk) -> Grid.Measures {
    let painter = desk.painter
    let width = PageCell.width(desk.preferences.thumbnailWidth, window: desk.window, painter)
    let edge = painter.px(desk.window.x < painter.px(560) ? 16 : 36)
    return Grid.Measures(
      item: Point(x: width, y: painter.px(PageCell.lines)),
      gap: Point(x: painter.px(24), y: painter.px(18)),
      margin: Point(x: edge, y: painter.px(24)))
  }

  func updateRows(on desk: inout Desk) {
    let measures = measures(on: desk)
    desk.overview.updateRows(Grid.columns(in: room(on: desk), measures), width: measures.item.x)
  }

  func items(on desk: Desk) -> [PageID] { desk.overview.shown }

  func item(of action: Action, on desk: Desk) -> PageID? {
    if case .overview(.open(let page)) = action { page } else { nil }
  }

  func opening(_ item: PageID, on desk: Desk) -> Action { .overview(.open(item)) }

  func itemInUse(on desk: Desk) -> PageID? { desk.sheet?.id }

  func walking(_ step: Grid.Step) -> Action { .overview(.walk(step)) }

  func landmark(of item: PageID, on desk: Desk) -> Words? {
    guard let place = desk.overview.places[item], let sheet = desk.notebook?.sheets[safe: place]
    else { return nil }
    return sheet.label.isEmpty ? "Page \(place + 1)" : "Page \(sheet.label)"
  }

  func openMenu(
    of item: PageID?, at place: Point, isByHand: Bool, on desk: inout Desk,
    _ effects: inout [Effect]
  ) -> Bool {
    guard let item else { return false }
    desk.openPagesMenu(of: item, at: place, isByHand: isByHand, &effects)
    return true
  }

  func canCarry(on desk: Desk) -> Bool { desk.overview.needle.isEmpty }

  func drop(at place: Point, on desk: inout Desk, _ effects: inout [Effect]) {
    let pages = desk.overview.grid.choice.items
    guard let goal = self.place(at: place, on: desk), !pages.isEmpty else { return }
    desk.edit(.move(goal), pages, &effects)
  }

  func place(at place: Point, on desk: Desk) -> PagePlace? {
    let (item, group) = grid(on: desk).gap(at: place)
    let groups = desk.overview.groups
    guard let sections = desk.notebook?.sections, let sheets = desk.notebook?.sheets,
      let held = groups[safe: group], let section = held.section?.id ?? sections.first?.id
    else { return nil }
    let first = groups[..<group].reduce(0) { $0 + $1.pages.count }
    let before = held.pages[safe: item - first - 1]
    if held.isFolded {
      let end = sections.prefix { $0.id != section }.reduce(0) { $0 + $1.pageCount }
      let last = end + (sections.first { $0.id == section }?.pageCount ?? 0) - 1
      return PagePlace(in: section, after: last < end ? nil : sheets[safe: last]?.id.page)
    }
    return PagePlace(in: section, after: before.flatMap { sheets[safe: $0]?.id.page })
  }

  // MARK: - Actions

  func move(
    by shift: Point, zoom factor: Double, about place: Point, on desk: inout Desk,
    _ effects: inout [Effect]
  ) {
    effects.append(.drawFace)
    if desk.popup == .pagesMenu { desk.popup = nil }
    if factor != 1 { resize(by: factor, about: place, on: &desk) }
    scroll(by: shift, on: &desk)
  }

  func action(for key: Key, on desk: Desk) -> Action? {
    let shortcuts = desk.preferences.input.shortcuts
    if let action = shortcuts.action(of: key, in: .overview) { return action }
    // The shortcut that opens the overview also closes it.
    return shortcuts.action(of: key) == .show(.overview) ? .show(.pages) : nil
  }

  func perform(_ action: Action, on desk: inout Desk, _ effects: inout [Effect]) -> Bool {
    switch action {
    case .overview(.walk(let step)): walk(step, on: &desk, &effects)
    case .overview(let action): desk.perform(action, &effects)
    case .undo
    where desk.overview.clipboard.map { $0.isCut && $0.notebook == desk.notebook?.id } == true:
      // Pages cut last are shown as if they were gone.
      desk.clearCutPages(&effects)
    case .print where desk.popup != .export:
      desk.perform(OverviewAction.export, &effects)
      if desk.popup == .export { desk.printPages(&effects) }
    case .zoomIn: desk.perform(OverviewAction.larger, &effects)
    case .zoomOut: desk.perform(OverviewAction.smaller, &effects)
    case .find(.begin): desk.perform(OverviewAction.search, &effects)
    case .toggle(.sheet) where desk.popup != .sheet: desk.perform(OverviewAction.sheet, &effects)
    case .contextMenu(let atPointer): openMenu(atPointer: atPointer, on: &desk, &effects)
    case .page, .selectPen, .selectTool, .togglePenCard, .pen, .erase, .turnByNumber,
      .exportThisPage:
      // There is no page here to write on.
      break
    default: return false
    }
    return true
  }

  private func openMenu(
    atPointer: Bool, on desk: inout Desk, _ effects: inout [Effect]
  ) {
    let (grid, place) = (grid(on: desk), desk.pointing.pointer.position)
    if atPointer {
      if let page = grid.item(at: place).flatMap({ desk.overview.shown[safe: $0] }) {
        desk.openPagesMenu(of: page, at: place, isByHand: false, &effects)
      } else if let group = grid.shownHeadings.first(where: {
        grid.headingBox(of: $0).contains(place)
      }),
        let section = desk.overview.groups[safe: group]?.section
      {
        desk.openSectionMenu(of: section.id, at: place, &effects)
      }
      return
    }
    let focused = desk.focus.flatMap { item(of: $0.control.action, on: desk) }
    guard let page = focused ?? desk.overviewSubject.first,
      let number = desk.overview.shown.firstIndex(of: page)
    else { return }
    // The menu of chosen pages has a button.
    let button =
      focused == nil && desk.overview.grid.isChoosing
      ? desk.place(of: .contextMenu(atPointer: false)) : nil
    desk.openPagesMenu(
      of: page, at: button ?? grid.box(of: number).center, isByHand: false, &effects)
  }

  func dismiss(on desk: inout Desk, _ effects: inout [Effect]) -> Bool {
    if desk.overview.isSearching {
      desk.endPageSearch()
    } else if desk.overview.grid.isChoosing || !desk.overview.grid.choice.isEmpty {
      desk.overview.grid.endChoosing()
    } else if desk.overview.clipboard?.isCut == true {
      desk.clearCutPages(&effects)
    } else {
      desk.show(.pages, &effects)
    }
    return true
  }
}
