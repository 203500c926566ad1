internal import Geometry
internal import Ink
internal import Notebook
internal import Wording

extension Desk {
  mutating func perform(_ action: ShelfAction, _ effects: inout [Effect]) {
    effects.append(.drawFace)
    switch action {
    case .open(let notebook): openOrChoose(notebook, &effects)
    case .show(let place):
      (shelf.place, shelf.grid.scroll, popup) = (place, 0, nil)
      dropFocusOfItem()
      endShelfSearch(&effects)
      shelf.grid.endChoosing()
      updateShelf()
    case .order(let order):
      preferences.shelf.order = order
      updateShelf()
    case .toggleLastPage: preferences.shelf.showsLastPage.toggle()
    case .larger, .smaller: ShelfScreen().step(larger: action == .larger, on: &self)
    case .fold(let folder):
      if preferences.shelf.folded.remove(folder) == nil { preferences.shelf.folded.insert(folder) }
    case .walk, .menu: openMenuOfChoice(&effects)
    case .search:
      (shelf.hasKeys, popup, focus) = (true, nil, nil)
      // The next typing starts another search.
      shelf.search.field.selectAll()
    case .endSearch: endShelfSearch(&effects)
    case .choose:
      let isChoosing = shelf.grid.isChoosing
      shelf.grid.endChoosing()
      shelf.grid.isChoosing = !isChoosing
    case .chooseFocused:
      guard case .shelf(.open(let notebook))? = focus?.control.action else { return }
      shelf.grid.choice.toggle(notebook)
      shelf.grid.isChoosing = !shelf.grid.choice.isEmpty
    case .chooseAll:
      shelf.grid.choice.choose(shelf.shown)
      shelf.grid.isChoosing = !shelf.shown.isEmpty
    case .favor, .color, .uncover, .move, .tag, .trash, .restore: arrange(action, &effects)
    case .restoreAndOpen(let notebook): restoreAndOpen(notebook, &effects)
    case .discardArrivals: discardArrivals(&effects)
    case .deleteForGood: deleteForGood(&effects)
    case .emptyTrash: change(ShelfStep(.empty(only: nil), saying: nil), &effects)
    case .duplicate: effects.append(.library(.duplicate(subject)))
    case .merge: if subject.count > 1 { effects.append(.library(.merge(subject))) }
    case .export: if !subject.isEmpty { turn(to: .exportWhole, &effects) }
    case .exportAs(let format): exportSubject(as: format, &effects)
    case .saveAttachments:
      effects.append(.library(.saveAttachments(subject)))
      popup = nil
    case .newFolder: begin(.newFolder(in: newFolderPlace), &effects)
    case .rename: if let notebook = subjectOfKeys.first { begin(.notebook(notebook), &effects) }
    case .name(let naming): begin(naming, &effects)
    case .saveName: saveTypedName(&effects)
    case .removeFolder(let folder): moveFolder(folder, to: folder.parent, &effects)
    case .undo: turnShelf(.undo, &effects)
    case .redo: turnShelf(.redo, &effects)
    case .draft(let choice): shelf.draft.apply(choice)
    case .create: create(&effects)
    }
  }

  func listed(_ id: NotebookID) -> ListedNotebook? {
    shelf.places[id].flatMap { library.notebooks?[safe: $0] }
  }

  mutating func updateShelf() {
    shelf.update(
      library.notebooks ?? [], by: preferences.shelf.order, empty: preferences.shelf.folders)
  }

  private mutating func openOrChoose(_ notebook: NotebookID, _ effects: inout [Effect]) {
    if shelf.grid.isChoosing {
      shelf.grid.choice.toggle(notebook)
      return
    }
    if listed(notebook)?.isTrashed == true {
      guard let place = place(of: .shelf(.open(notebook))) else { return }
      return openShelfMenu(of: notebook, at: place, isByHand: false, &effects)
    }
    let page = shelf.found?.hits.first { $0.notebook == notebook }?.page
    open(notebook, at: page?.id, &effects)
  }

  /// Opens a notebook at a page, or shows it if it is already open.
  mutating func open(_ id: NotebookID, at page: EntityID?, _ effects: inout [Effect]) {
    if id == notebook?.id {
      show(.pages, &effects)
      guard let page, let place = notebook?.sheets.firstIndex(where: { $0.id.page == page })
      else { return }
      return turn(to: place, &effects)
    }
    (destination, reopened, library.overviewed) = (nil, nil, nil)
    saveLook(&effects)
    effects.append(.library(.open(id, page: page)))
  }

  /// Opens the overview of a notebook, unless it is in the trash.
  mutating func openOverview(of id: NotebookID, _ effects: inout [Effect]) {
    guard listed(id)?.isTrashed == false else { return }
    open(id, at: nil, &effects)
    library.overviewed = id
  }

  // MARK: - Subject

  /// The notebooks an action applies to, in shown order: those of the open menu, else the chosen or focused ones.
  var subject: [NotebookID] {
    if popup == .shelfMenu, case .notebooks(let notebooks) = shelf.menu.subject {
      return shelf.shown.filter(Set(notebooks).contains)
    }
    return subjectOfKeys
  }

  var subjectOfKeys: [NotebookID] {
    if !shelf.grid.choice.isEmpty { return shelf.shown.filter(shelf.grid.choice.contains) }
    if case .notebooks(let notebooks) = shelf.menu.subject, popup != nil, popup != .newNotebook {
      return shelf.shown.filter(Set(notebooks).contains)
    }
    if case .shelf(.open(let notebook))? = focus?.control.action { return [notebook] }
    return []
  }

  private mutating func arrange(_ action: ShelfAction, _ effects: inout [Effect]) {
    let notebooks = subject.compactMap(listed).filter { notebook in
      // Notebooks in the trash are not moved there again.
      switch action {
      case .trash: !notebook.isTrashed
      case .restore: notebook.isTrashed
      default: true
      }
    }
    guard !notebooks.isEmpty else { return }
    popup = nil
    change(ShelfOperation(action, of: notebooks).step(with: notebooks), &effects)
    if action == .trash || action == .restore { shelf.grid.endChoosing() }
  }

  /// Deletes notebooks from the trash permanently; a backup keeps them, and the toast offers to restore it.
  private mutating func deleteForGood(_ effects: inout [Effect]) {
    let notebooks = subject.filter { listed($0)?.isTrashed == true }
    guard !notebooks.isEmpty else { return }
    popup = nil
    shelf.grid.endChoosing()
    change(ShelfStep(.empty(only: notebooks), saying: nil), &effects)
  }

  /// Restores a notebook and opens it: notebooks in the trash cannot be written in.
  private mutating func restoreAndOpen(_ notebook: NotebookID, _ effects: inout [Effect]) {
    guard let listed = listed(notebook), listed.isTrashed else { return }
    popup = nil
    change(ShelfOperation(.restore, of: [listed]).step(with: [listed]), &effects)
    open(notebook, at: nil, &effects)
  }

  /// Changes notebooks in the list and then in the library, very many as a task; a toast offers undo.
  mutating func change(_ step: ShelfStep, _ effects: inout [Effect]) {
    if let removal = step.removal { return effects.append(.library(.remove(removal, step))) }
    var step = step
    step.folders = step.folders.apply(to: &preferences.shelf.folders)
    // For a long step the list follows the progress.
    for edit in step.edits where !step.isLong {
      guard let place = shelf.places[edit.notebook] else { continue }
      library.notebooks?[place].apply(edit.edit)
    }
    close(with: &step, &effects)
    updateShelf()
    effects += [.library(.arrange(step)), .drawFace]
  }

  /// Closes the notebook in the window if a step moves it to the trash; the step remembers what was open.
  private mutating func close(with step: inout ShelfStep, _ effects: inout [Effect]) {
    let leaving = Set(step.edits.filter { $0.edit == .trash(true) }.map(\.notebook))
    guard !leaving.isEmpty else { return }
    let isInWindow = notebook.map { leaving.contains($0.id) } == true
    step.closed = ClosedNotebooks(
      tabs: tabs.closed(with: leaving), inWindow: isInWindow ? notebook?.id : nil)
    guard isInWindow else { return }
    saveLook(&effects)
    closeNotebook(&effects)
  }

  /// Reopens, behind the shelf, what was open before it was moved to the trash.
  private mutating func reopen(_ closed: ClosedNotebooks, _ effects: inout [Effect]) {
    tabs.reopen(closed.tabs)
    guard let id = closed.inWindow, notebook == nil, screen is ShelfScreen else { return }
    reopened = id
    effects.append(.library(.open(id)))
  }

  private mutating func turnShelf(_ turn: ShelfStep.Turn, _ effects: inout [Effect]) {
    // A step in progress will be the last one.
    guard !jobs.open.contains(where: { $0.kind == .arranging }),
      let step = shelf.history.next(turn)
    else { return }
    change(step, &effects)
  }

  mutating func report(_ opposite: ShelfStep, _ effects: inout [Effect]) {
    var opposite = opposite
    if opposite.hasFailed {
      opposite.folders = opposite.folders.apply(to: &preferences.shelf.folders)
      if opposite.turn == .new { opposite.folders = FolderChange() }
      updateShelf()
    }
    if opposite.merged != nil {
      if opposite.turn == .new { opposite.closed.tabs = tabs.closed(with: opposite.restored) }
      undoOrRedo(mergeOf: &opposite, &effects)
    }
    // A failed redo can be redone again, and has the turn of the undo.
    let isBack = opposite.turn == .undo || opposite.turn == .new && opposite.hasFailed
    if isBack { reopen(opposite.closed, &effects) }
    shelf.history.add(opposite)
    guard let words = opposite.told else { return }
    guard opposite.turn != .undo else { return show(Toast(words), &effects) }
    if opposite.turn == .new, !opposite.report.isEmpty,
      showArrivals(opposite.report, &effects)
    {
      return
    }
    show(
      Toast(
        words, offer: opposite.isEmpty ? nil : .shelf(.undo),
        further: [further(of: opposite)].compactMap(\.self)), &effects)
  }

  /// The further offer after a step: what was brought and left out, or its only notebook.
  private func further(of step: ShelfStep) -> Action? {
    step.turn == .new && !step.report.isEmpty
      ? .toggle(.importReport) : step.shown.map { .library(.show($0)) }
  }

  /// Undoes or redoes a merge within its notebook, once the other notebooks are back in place.
  ///
  /// Away from the shelf that notebook may have later edits, which must not be undone.
  private func undoOrRedo(mergeOf step: inout ShelfStep, _ effects: inout [Effect]) {
    guard let merged = step.merged else { return }
    guard screen is ShelfScreen else {
      (step.merged, step.edits, step.folders) = (nil, [], FolderChange())
      return
    }
    guard !step.hasFailed else { return }
    switch step.turn {
    case .new: break
    case .undo: effects.append(.edit(.undo(merged)))
    case .redo: effects.append(.edit(.redo(merged)))
    }
  }

  private mutating func exportSubject(as format: FileFormat, _ effects: inout [Effect]) {
    let notebooks = subject
    guard !notebooks.isEmpty else { return }
    popup = nil
    effects.append(.library(.export(notebooks, as: format)))
  }

  // MARK: - Drag and drop

  /// The place in the list below a pointer, if notebooks can be dropped there.
  func goal(at place: Point) -> ShelfPlace? {
    guard case .shelf(.show(let goal))? = face.target(at: place)?.control.action else { return nil }
    return goal
  }

  var shelfGoal: ShelfPlace? {
    guard case .grid(.carry(let place)) = hand.gesture else { return nil }
    let painter = painter
    guard let places = ShelfLayout(self, painter).places, places.contains(place) else { return nil }
    return ShelfPlaces(desk: self, painter: painter).place(at: place, in: places)
  }

  mutating func drop(onto goal: ShelfPlace, _ effects: inout [Effect]) {
    switch goal {
    case .all: perform(ShelfAction.move(.top), &effects)
    case .favorites: perform(ShelfAction.favor, &effects)
    case .folder(let folder): perform(ShelfAction.move(folder), &effects)
    case .tag(let tag): perform(ShelfAction.tag(tag), &effects)
    case .trash: perform(ShelfAction.trash, &effects)
    }
  }

  mutating func scrollPlaces(by shift: Double) {
    let painter = painter
    guard shift.isFinite, let box = ShelfLayout(self, painter).places else { return }
    shelf.placesScroll = ShelfPlaces(desk: self, painter: painter).scroll(in: box) - shift
    shelf.placesScroll = ShelfPlaces(desk: self, painter: painter).scroll(in: box)
  }

  // MARK: - Menus

  mutating func openShelfMenu(
    of notebook: NotebookID, at place: Point, isByHand: Bool, _ effects: inout [Effect]
  ) {
    // The notebooks the menu applies to are shown as chosen.
    if !shelf.grid.choice.isEmpty, !shelf.grid.choice.contains(notebook) {
      shelf.grid.choice.choose(notebook)
    }
    let chosen = shelf.shown.filter(shelf.grid.choice.contains)
    let notebooks = chosen.isEmpty ? [notebook] : chosen
    openMenu(.notebooks(notebooks), at: place, isByHand: isByHand, &effects)
  }

  mutating func openMenu(of folder: FolderPath, at place: Point, _ effects: inout [Effect]) {
    openMenu(.folder(folder), at: place, isByHand: false, &effects)
  }

  private mutating func openMenuOfChoice(_ effects: inout [Effect]) {
    guard let first = subjectOfKeys.first else { return }
    let place = self.place(of: .shelf(.menu)) ?? window * 0.5
    openShelfMenu(of: first, at: place, isByHand: false, &effects)
  }

  private mutating func openMenu(
    _ subject: ShelfMenu.Subject, at place: Point, isByHand: Bool, _ effects: inout [Effect]
  ) {
    shelf.menu = ShelfMenu(subject: subject, place: place, isByHand: isByHand)
    (popup, cards.scroll) = (.shelfMenu, .zero)
    (focus, pointing.tip) = (nil, nil)
    appear(.popup, &effects)
  }
}
