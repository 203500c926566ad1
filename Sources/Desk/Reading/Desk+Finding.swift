internal import Geometry
internal import Notebook

/// The user's actions while finding text.
public enum FindAction: Hashable, Sendable {
  /// Open the bar, or focus its field again.
  case begin
  case next, previous
  case end
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
    case .next: moveToHit(at: finding.next(in:), &effects)
    case .previous: moveToHit(at: finding.previous(in:), &effects)
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
    at place: ([Sheet]) -> HitPlace?, _ effects: inout [Effect]
  ) {
    guard let sheets = notebook?.sheets else { return }
    guard finding.isOpen else {
      return finding.typed.field.text.isEmpty ? beginFinding(&effects) : open(&effects)
    }
    guard let place = place(sheets) else { return }
    finding.current = place
    finding.origin = nil
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
    if let current = finding.current, let box = finding.hits[current.page]?[safe: current.number] {
      finding.origin = Finding.Origin(page: current.page, y: box.first?.low.y ?? 0)
    }
    search(&effects)
    effects.append(.drawFace)
  }

  /// Searches again after pages changed, were added or removed; the current hit stays.
  mutating func searchAgain(_ effects: inout [Effect]) {
    let current = finding.current
    search(&effects)
    finding.current = current
  }

  private mutating func search(_ effects: inout [Effect]) {
    guard finding.isOpen, let notebook else { return }
    let needle = finding.typed.field.text
    finding.begin(needle)
    finding.origin = finding.origin ?? placeInSight
    let first = notebook.sheets.firstIndex { $0.id == finding.origin?.page } ?? 0
    let pages = notebook.sheets.map(\.id)
    effects.append(.find(.search(needle, in: Array(pages[first...] + pages[..<first]))))
  }

  mutating func receive(_ news: FindNews, _ effects: inout [Effect]) {
    guard finding.isOpen, let sheets = notebook?.sheets else { return }
    finding.add(news)
    effects.append(.drawFace)
    guard finding.current == nil, let first = finding.first(in: sheets) else { return }
    finding.current = first
    finding.origin = nil
    reveal(first, &effects)
  }

  private var placeInSight: Finding.Origin? {
    guard let sheet, let box = pageBox else { return nil }
    return Finding.Origin(page: sheet.id, y: max(viewport.seen.low.y - box.low.y, 0))
  }

  /// Makes a hit visible, clear of the bar and of the page pill.
  private mutating func reveal(_ place: HitPlace, _ effects: inout [Effect]) {
    guard hand.isFree, let page = notebook?.sheets.firstIndex(where: { $0.id == place.page }),
      let hit = finding.hits[place.page]?[safe: place.number], !hit.isEmpty
    else { return }
    let isElsewhere = page != pages.current
    pages.current = page
    if isElsewhere, scrolling == .single { layOut(&effects) }
    guard let sheet = pageBox else { return }
    let onDesk = hit.reduce(Box.empty) { $0.union($1) }.moved(by: sheet.low)
    var clear = viewport.seen
    clear.low.y += (FindBar.height + 24) * faceScale / viewport.scale
    clear.high.y -= 88 * faceScale / viewport.scale
    if onDesk.intersection(clear) != onDesk {
      view.viewport.reveal(onDesk, over: stack)
      waitForLookToRest(&effects)
    }
    effects += [.draw, .entitle(windowTitle)]
  }
}
