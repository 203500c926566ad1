internal import Desk
internal import Notebook
internal import Paint

extension SelectionEffect {
  /// The page in which something is sought.
  fileprivate var soughtPage: PageID? {
    switch self {
    case .find(let page, _), .tap(_, let page), .findAlike(_, _, let page),
      .arrange(_, _, let page), .choose(_, let page), .cleanUp(_, let page),
      .layOut(_, let page, _):
      page
    case .eraseScribbled(let stroke), .encircle(let stroke, _): stroke.page
    default: nil
    }
  }

  /// True if it is about ink, which another search must not put off.
  fileprivate var concernsInk: Bool {
    switch self {
    case .eraseScribbled, .encircle: true
    default: false
    }
  }
}

extension App {
  /// Finds or arranges elements as soon as ink written or moved a moment ago is there too, unless the disk refuses it.
  func seek(_ effect: SelectionEffect) {
    selecting.sought.removeAll { !$0.concernsInk }
    guard let page = effect.soughtPage, let shown = screen.pages[page] else { return }
    guard selecting.pending == 0, !shown.isDrying || desk.waitingChanges > 0 else {
      selecting.sought.append(effect)
      return
    }
    guard let picture = shown.picture else { return }
    switch effect {
    case .find(_, let lasso): select(picture.pictures(selectedBy: lasso), on: page, picture)
    case .choose(let names, _): select(picture.pictures(choosing: Set(names)), on: page, picture)
    case .tap(let tap, _):
      let found = picture.pictures(
        tappedAt: tap.point, within: tap.reach, widening: Set(tap.selected))
      if found.isEmpty, tap.keepsSelection { return }
      select(found, on: page, picture)
    case .eraseScribbled(let scribble):
      guard let erased = picture.erased(byScribble: scribble.stroke) else { return }
      perform(.change(.erase(.erase), erased, of: page))
    case .encircle(let stroke, let lasso):
      let found = picture.pictures(selectedBy: lasso)
      if found.isEmpty { return perform(.edit(.write(stroke)) as Effect) }
      select(found, on: page, picture)
    case .findAlike(let likeness, let elements, _):
      let layer = desk.writableLayer(of: page)
      select(picture.pictures(like: elements, in: likeness, or: layer), on: page, picture)
    case .arrange(let arrangement, let elements, _):
      let units = picture.units(of: Set(elements), toFlip: arrangement.isFlip)
      let moves = arrangement.moves(of: units)
      guard !moves.isEmpty else { return }
      perform(.change(.place(moves, arrangement.kind), elements, of: page))
    case .cleanUp(let elements, _): cleanUp(elements, of: page, picture)
    case .layOut(let elements, _, let isAcross):
      layOut(elements, of: page, picture, isAcross: isAcross)
    default: break
    }
  }

  func findAgain() {
    let sought = selecting.sought
    selecting.sought = []
    for effect in sought { seek(effect) }
  }

  /// Answers by notice, since effects yield no others.
  private func select(_ found: [ElementPicture], on page: PageID, _ picture: PagePicture) {
    mailbox.post(.desk(.selected(SelectedInk(found, on: page, in: picture))))
  }
}

extension PagePicture {
  /// Returns what is like some elements, bottom to top; without any, all on a layer.
  fileprivate func pictures(
    like names: [EntityID], in likeness: Likeness, or layer: EntityID?
  ) -> [ElementPicture] {
    let names = Set(names)
    switch likeness {
    case .color: return pictures(withColorsOf: names)
    case .pen: return pictures(withPensOf: names)
    case .layer: return pictures(onLayersOf: names, or: layer)
    }
  }
}
