internal import Geometry
internal import Notebook
internal import Wording

/// A link on a page that was followed, while it is offered to remove it.
struct FollowedLink: Hashable, Sendable {
  let page: PageID
  let elements: [EntityID]
}

extension Desk {
  /// Returns the links and headings of a page, as far as they have been read.
  func anchors(on page: PageID) -> PageAnchors? {
    pages.anchors[page] ?? (page.notebook == notebook?.id ? cards.contents.read[page.page] : nil)
  }

  /// The topmost link of an element at a place on a page.
  func anchoredLink(at place: Point, on page: PageID) -> PageAnchors.Link? {
    pages.anchors[page]?.links.last { $0.box.expanded(by: 1).contains(place) }
  }

  /// The elements whose link is at a point in the window; nil for none, and for links of PDFs.
  func followedLink(at place: Point) -> FollowedLink? {
    let point = viewport.desk(place)
    guard let page = stack.page(at: point), let box = stack.boxes[safe: page],
      let id = sheet(at: page)?.id, let link = anchoredLink(at: point - box.low, on: id)
    else { return nil }
    return FollowedLink(page: id, elements: link.elements)
  }

  mutating func follow(_ target: LinkTarget, _ effects: inout [Effect]) {
    switch target {
    case .address, .file:
      let file = if case .file(let path) = target { path } else { nil as String? }
      ask(about: LinkAddress(target.text), file: file, &effects)
    case .notebook, .page, .heading:
      guard let id = target.notebook else { return }
      if id == notebook?.id {
        if let page = target.page, notebook?.sheets.contains(where: { $0.id == page }) == true {
          recordStay()
        }
        reveal(target, &effects)
      } else {
        open(Destination(notebook: id, goal: .target(target, from: stay)), &effects)
      }
    }
  }

  /// Shows the target of a link in the open notebook, or reports why it cannot be shown.
  mutating func reveal(_ target: LinkTarget, _ effects: inout [Effect]) {
    if !(screen is PageScreen) { show(.pages, &effects) }
    guard let page = target.page else { return }
    let sheets = notebook?.sheets ?? []
    guard let place = sheets.firstIndex(where: { $0.id == page }) else {
      let remedy = notebook?.undo == .deletePage ? Action.undo : nil
      return reportBroken("The page of this link no longer exists.", offer: remedy, &effects)
    }
    turn(to: place, &effects)
    effects.append(.draw)
    waitForLookToRest(&effects)
    show(Toast(sheets[place].name(numbered: place + 1), offer: .go(.back)), &effects)
    guard case .heading = target else { return }
    awaitedHeading = target
    revealAwaitedHeading(&effects)
  }

  /// Shows the heading of a followed link once its page has been read.
  mutating func revealAwaitedHeading(_ effects: inout [Effect]) {
    guard case .heading(let name, let page)? = awaitedHeading, let anchors = anchors(on: page)
    else { return }
    awaitedHeading = nil
    guard sheet?.id == page, let turns = sheet?.turns else { return }
    guard let heading = anchors.headings.first(where: { $0.name == name }) else {
      return reportBroken(
        "The heading of this link no longer exists.", offer: .go(.back), &effects)
    }
    reveal(heading.box, &effects)
    pointedOut = Excerpt(of: page, heading.box, turned: turns)
    effects += [.draw, .drawFace, .ring(.pointedOut, after: Self.pointingOut)]
  }

  private mutating func reportBroken(
    _ words: Words, offer: Action?, _ effects: inout [Effect]
  ) {
    let mayChange = cards.followed?.page.notebook == notebook?.id
    show(
      Toast(words, offer: offer, further: mayChange ? [.link(.removeFollowed)] : []), &effects)
  }

  /// Removes the link that led nowhere.
  mutating func removeFollowedLink(_ effects: inout [Effect]) {
    guard let link = cards.followed, link.page.notebook == notebook?.id else { return }
    cards.followed = nil
    effects.append(.selection(.change(.link(nil), link.elements, of: link.page)))
    show(Toast("Removed the link.", offer: .undo), &effects)
  }

  /// Copies the address of the current page, to be pasted as the target of a link.
  mutating func copyPageLink(_ effects: inout [Effect]) {
    guard let sheet else { return }
    effects.append(.copyText(LinkTarget.page(sheet.id).text))
    show(Toast("Copied a link to this page."), &effects)
  }

  /// The name of a target, as far as it is known.
  func name(of target: LinkTarget) -> Words {
    switch target {
    case .address(let address): return Words(verbatim: address)
    case .file(let path): return Words(verbatim: path.asLine)
    case .notebook(let id): return notebookName(id)
    case .page(let page):
      guard let place = notebook?.sheets.firstIndex(where: { $0.id == page }) else {
        let isHere = page.notebook == notebook?.id
        return isHere ? "A deleted page" : "A page of \(notebookName(page.notebook))"
      }
      return pageName(place)
    case .heading(let name, let page):
      let heading = anchors(on: page)?.headings.first { $0.name == name }
      return heading.map { self.name(of: $0, on: page) } ?? self.name(of: .page(page))
    }
  }

  func pageName(_ place: Int) -> Words {
    notebook?.sheets[safe: place]?.name(numbered: place + 1) ?? "Page \(place + 1)"
  }

  /// The title of a heading, else where it is.
  func name(of heading: PageAnchors.Heading, on page: PageID) -> Words {
    guard heading.title.isEmpty else { return Words(verbatim: heading.title) }
    let place = notebook?.sheets.firstIndex { $0.id == page } ?? 0
    return "Heading on page \(place + 1)"
  }

  private func notebookName(_ id: NotebookID) -> Words {
    let title = id == notebook?.id ? notebook?.title : listed(id)?.title
    return title.map { .notebook(titled: $0) } ?? "another notebook"
  }
}

extension PageLink.Target {
  /// Reads the text of the target of an element; addresses that are none are shown as they are.
  public init(_ text: String) {
    switch LinkTarget(text) {
    case nil, .address?: self = .address(text)
    case let target?: self = .target(target)
    }
  }
}
