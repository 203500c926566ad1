internal import Bytes
internal import Geometry

extension Desk {
  mutating func perform(_ action: ChooserAction, _ effects: inout [Effect]) {
    if case .begin(let goal) = action { return choose(goal, &effects) }
    guard popup == .chooser, var chooser = cards.chooser else { return }
    effects.append(.drawFace)
    switch action {
    case .begin: break
    case .visit(let place):
      if let place = chooser.places[safe: place] { list(place.path, &chooser, &effects) }
    case .up:
      if chooser.folder != "/" { list(PathParts(chooser.folder).folder, &chooser, &effects) }
    case .use(let place): activate(place, of: &chooser, &effects)
    case .chooseAll: chooser.chooseAll()
    case .markNext: chooser.mark(by: 1)
    case .markPrevious: chooser.mark(by: -1)
    case .complete:
      if let folder = chooser.complete() { list(chooser.inner(folder), &chooser, &effects) }
    case .toggleAll: chooser.showsAll.toggle()
    case .enter: return enter(chooser, &effects)
    case .accept: return accept(chooser, &effects)
    case .leave: return closeChooser(&effects)
    }
    cards.chooser = chooser
    if action == .markNext || action == .markPrevious { revealMarked() }
  }

  private mutating func revealMarked() {
    guard let marked = cards.chooser?.marked, let layout = card(painter), let frame = cardFrame
    else { return }
    let (row, now) = (painter.px(ChooserCardFace.row), frame.scroll(cards.scroll))
    let top = layout.box.low.y + painter.px(layout.fixed.head) + row * Double(marked) - now.y
    cards.scroll = frame.scroll(
      now, revealing: Box(x: frame.middle.low.x, y: top, width: frame.middle.width, height: row),
      margin: 0)
  }

  /// Opens the desktop's file chooser.
  private mutating func choose(_ goal: ChoiceGoal, _ effects: inout [Effect]) {
    switch goal {
    case .picture: guard screen is PageScreen else { return }
    case .replacement: guard screen is PageScreen, selectedPicture != nil else { return }
    default: break
    }
    if !goal.servesCard { popup = nil }
    effects += [.choose(.ask(goal, in: lastFolder(for: goal))), .drawFace]
  }

  /// The folder to start in; nil for the default one.
  func lastFolder(for goal: ChoiceGoal) -> String? {
    let last = goal == .exports ? preferences.exportFolder : preferences.recentFolders.first ?? ""
    return last.isEmpty ? nil : last
  }

  mutating func receive(_ news: ChooserNews, _ effects: inout [Effect]) {
    switch news {
    case .unavailable(let goal):
      cards.chooser = Chooser(for: goal)
      turn(to: .chooser, &effects)
    case .listed(let listing): cards.chooser?.show(listing)
    case .places(let places): cards.chooser?.places = places
    case .chosen(let goal, let paths): handleChosen(paths, for: goal, &effects)
    }
    if popup == .chooser { effects.append(.drawFace) }
  }

  /// Follows the typed text: a path opens its folder.
  mutating func applyTypedName(_ effects: inout [Effect]) {
    guard var chooser = cards.chooser else { return }
    if let folder = chooser.openTypedFolder(home: chooser.home) {
      effects.append(.choose(.list(folder)))
    }
    chooser.filter()
    cards.chooser = chooser
    revealField()
  }

  private func list(_ folder: String, _ chooser: inout Chooser, _ effects: inout [Effect]) {
    chooser.open(folder)
    effects.append(.choose(.list(folder)))
  }

  private func activate(_ place: Int, of chooser: inout Chooser, _ effects: inout [Effect]) {
    guard let entry = chooser.shown[safe: place] else { return }
    if entry.isFolder {
      list(chooser.inner(entry.name), &chooser, &effects)
    } else {
      chooser.toggle(entry.name)
    }
  }

  private mutating func enter(_ chooser: Chooser, _ effects: inout [Effect]) {
    var chooser = chooser
    if chooser.typed.field.preedit != nil {
      chooser.typed.field.endComposing()
      chooser.filter()
    }
    guard let place = chooser.marked, let entry = chooser.shown[safe: place],
      // The name of a new folder may be the start of an existing name.
      !chooser.goal.mayBeNew || chooser.hasMoved || entry.name == chooser.typed.field.text
    else { return accept(chooser, &effects) }
    if entry.isFolder {
      list(chooser.inner(entry.name), &chooser, &effects)
      cards.chooser = chooser
    } else {
      if !chooser.isChosen(entry) { chooser.toggle(entry.name) }
      accept(chooser, &effects)
    }
  }

  private mutating func accept(_ chooser: Chooser, _ effects: inout [Effect]) {
    guard let paths = chooser.result else { return }
    closeChooser(&effects)
    handleChosen(paths, for: chooser.goal, &effects)
  }

  /// Closes the chooser and shows the card that opened it, if any.
  mutating func closeChooser(_ effects: inout [Effect]) {
    popup = cards.chooser.flatMap { card(for: $0.goal) }
    (cards.chooser, focus) = (nil, nil)
    effects.append(.drawFace)
  }

  private func card(for goal: ChoiceGoal) -> Popup? {
    switch goal {
    case .files, .folder, .cover, .picture, .replacement: nil
    case .papers: paperCard
    case .exports: notebook == nil ? nil : .export
    case .sharing: .sync
    case .copies: .copies
    }
  }

  private mutating func handleChosen(
    _ paths: [String], for goal: ChoiceGoal, _ effects: inout [Effect]
  ) {
    guard let first = paths.first else { return }
    if goal != .exports { preferences.remember(goal == .folder ? first : PathParts(first).folder) }
    switch goal {
    case .files, .folder: importFiles(paths, &effects)
    case .cover:
      guard case .notebooks(let notebooks) = shelf.menu.subject else { return }
      effects.append(.library(.cover(notebooks, picture: first)))
    case .picture: insertPicture(first, at: nil, &effects)
    case .replacement: replacePicture(by: first, &effects)
    case .papers: effects.append(.paper(.importFile(first)))
    case .exports:
      preferences.exportFolder = first
      effects.append(.drawFace)
    case .sharing: perform(.begin(first) as SyncAction, &effects)
    case .copies: perform(.begin(first, cards.copies.choice) as CopyAction, &effects)
    }
  }
}
