internal import Geometry
internal import Notebook
internal import Wording

/// The user's actions while finding text.
public enum FindAction: Hashable, Sendable {
  /// Open the bar, or focus its field again.
  case begin
  case next, previous
  /// Go to a hit.
  case show(HitPlace)
  /// Fold the list of hits away, or show it again.
  case toggleList
  case end

  var label: Words {
    switch self {
    case .end: "Close find"
    default: .none
    }
  }
}

extension Key {
  /// The action of the key while the text is typed, if it differs from other fields.
  func actionWhileFinding(on desk: Desk) -> Action? {
    let action = desk.action(of: self)
    return switch (sign, control, shift) {
    case ("return", false, true), ("enter", false, true), ("up", false, false):
      .find(.previous)
    case ("down", false, false): .find(.next)
    case ("pagedown", false, false), ("pageup", false, false): action
    default: if case .find = action, !typesSign { action } else { nil }
    }
  }
}

extension Desk {
  mutating func perform(_ action: FindAction, _ effects: inout [Effect]) {
    effects.append(.drawFace)
    switch action {
    case .begin: beginFinding(&effects)
    case .next: moveToHit(at: { $0.next(by: 1, in: $1) }, &effects)
    case .previous: moveToHit(at: { $0.next(by: -1, in: $1) }, &effects)
    case .show(let place): moveToHit(at: { _, _ in place }, &effects)
    case .toggleList: if finding.isOpen { preferences.listsHits.toggle() }
    case .end: endFinding(&effects)
    }
  }

  mutating func beginFinding(_ effects: inout [Effect]) {
    guard notebook != nil else { return }
    (popup, focus) = (nil, nil)
    open(&effects)
    finding.hasKeys = true
    finding.typed.field.selectAll()
  }

  private mutating func open(_ effects: inout [Effect]) {
    guard !finding.isOpen else { return }
    finding.isOpen = true
    finding.origin = placeInSight
    recordStay()
    search(&effects)
    appear(.find, &effects)
  }

  private mutating func moveToHit(
    at place: (Finding, [Sheet]) -> HitPlace?, _ effects: inout [Effect]
  ) {
    guard let sheets = notebook?.sheets else { return }
    guard finding.isOpen else {
      return finding.typed.field.text.isEmpty ? beginFinding(&effects) : open(&effects)
    }
    guard let place = place(finding, sheets), let hit = finding.hit(at: place) else { return }
    moveToHit(place, &effects)
    saying.announce(name(of: hit, on: place.page))
  }

  private mutating func moveToHit(_ place: HitPlace, _ effects: inout [Effect]) {
    finding.current = place
    finding.origin = nil
    revealRow(of: place)
    reveal(place, &effects)
  }

  mutating func endFinding(_ effects: inout [Effect]) {
    guard finding.isOpen else { return }
    (finding.isOpen, finding.hasKeys) = (false, false)
    finding.typed.field.endComposing()
    finding.begin("")
    effects += [.find(.end), .drawFace]
  }

  mutating func updateFinding(_ effects: inout [Effect]) {
    guard finding.isOpen, finding.typed.field.text != finding.needle else { return }
    // The current hit stays as long as it matches the longer text.
    if let current = finding.current, let hit = finding.hit(at: current) {
      finding.origin = Finding.Origin(page: current.page, y: hit.boxes.first?.low.y ?? 0)
    }
    search(&effects)
    effects.append(.drawFace)
  }

  /// Searches again after pages changed, were added or removed; the current hit stays.
  mutating func searchAgain(_ effects: inout [Effect]) { search(&effects) }

  private mutating func search(_ effects: inout [Effect]) {
    guard finding.isOpen, let notebook else { return }
    let needle = finding.typed.field.text
    finding.begin(needle, titles: Finding.titles(of: notebook.sheets, with: needle))
    finding.origin = finding.origin ?? placeInSight
    let first = notebook.sheets.firstIndex { $0.id == finding.origin?.page } ?? 0
    let pages = notebook.sheets.map(\.id)
    effects.append(.find(.search(needle, in: Array(pages[first...] + pages[..<first]))))
  }

  mutating func receive(_ news: FindNews, _ effects: inout [Effect]) {
    guard finding.isOpen, let sheets = notebook?.sheets else { return }
    add(news, in: sheets)
    effects.append(.drawFace)
    guard finding.current == nil, let first = finding.first(in: sheets) else { return }
    moveToHit(first, &effects)
  }

  /// Adds hits; the rows in sight stay in their places while others come before them.
  private mutating func add(_ news: FindNews, in sheets: [Sheet]) {
    let row = foundList?.firstRow ?? 0
    let first = finding.order[safe: row]
    finding.add(news, in: sheets)
    guard finding.scroll > 0, let list = foundList else { return }
    let place = first.flatMap(finding.order.firstIndex) ?? row
    finding.scroll = list.scroll(moving: row, to: place)
  }

  private var placeInSight: Finding.Origin? {
    guard let sheet, let box = pageBox else { return nil }
    return Finding.Origin(page: sheet.id, y: max(viewport.seen.low.y - box.low.y, 0))
  }

  /// Makes a hit visible, clear of the bar with its list and of the page pill.
  private mutating func reveal(_ place: HitPlace, _ effects: inout [Effect]) {
    guard hand.isFree, let page = notebook?.sheets.firstIndex(where: { $0.id == place.page }),
      let hit = finding.hit(at: place)
    else { return }
    guard !hit.boxes.isEmpty else { return turn(to: page, &effects) }
    let isElsewhere = page != pages.current
    pages.current = page
    if isElsewhere, scrolling == .single { layOut(&effects) }
    guard let sheet = pageBox else { return }
    updateFindRoom()
    let onDesk = hit.boxes.reduce(Box.empty) { $0.union($1) }.moved(by: sheet.low)
    if !isClear(onDesk) {
      view.viewport.reveal(onDesk, over: stack)
      let hidden = viewport.pixels(of: onDesk).intersection(findReach)
      if !hidden.isEmpty {
        let shift = findReach.high.y - viewport.pixels(of: onDesk).low.y
        view.viewport.pan(by: Point(x: 0, y: shift), over: stack)
      }
      waitForLookToRest(&effects)
    }
    effects += [.draw, .entitle(windowTitle)]
  }

  /// True if all of a box on the desk is in sight.
  private func isClear(_ box: Box) -> Bool {
    var clear = viewport.seen
    clear.low.y += (FindBar.height + 24) * faceScale / viewport.scale
    clear.high.y -= 88 * faceScale / viewport.scale
    return box.intersection(clear) == box
      && viewport.pixels(of: box).intersection(findReach).isEmpty
  }

  /// The part of the window in which hits may be hidden, in pixels.
  private var findReach: Box {
    FindBar(desk: self, painter: painter).reach.expanded(by: 24 * faceScale)
  }

  /// Keeps what belongs to the list as its hits and its size require.
  mutating func updateFoundList(_ effects: inout [Effect]) {
    updateHitPictures(&effects)
    let before = viewport
    if hand.isFree { updateFindRoom() }
    if viewport.origin != before.origin { handleViewChange(&effects) }
  }

  /// Lets the first page move below the list.
  private mutating func updateFindRoom() {
    let isCovered = finding.isOpen && finding.count > 0 && screen is any WritingScreen
    let height = isCovered ? max(findReach.high.y - viewport.frame.low.y, 0) : 0
    view.viewport.setHeadroom(height, over: stack)
  }
}
