public import Bytes
public import Geometry
public import Notebook
internal import Wording

/// A link area on a page.
public struct PageLink: Hashable, Sendable {
  let box: Box
  let target: Target

  /// Creates a link.
  public init(box: Box, target: Target) { (self.box, self.target) = (box, target) }

  /// The target of a link.
  public enum Target: Hashable, Sendable {
    /// A page of a PDF, and a height on it in points.
    case print(PrintPlace, top: Double?)
    case address(String)
    case excerpt(Excerpt)
    /// An address in handwriting, which may be misread.
    case written(String, isDoubtful: Bool)
    /// A date in handwriting, which is copied.
    case date(String)
    /// A page, heading, notebook or file that an element links to.
    case target(LinkTarget)
  }

  /// True for what was read in handwriting.
  var isWritten: Bool {
    switch target {
    case .written, .date: true
    default: false
    }
  }

  var isExcerpt: Bool { if case .excerpt = target { true } else { false } }
}

/// A page of a PDF.
public struct PrintPlace: Hashable, Sendable {
  let file: ContentHash
  /// The number of the page, from 1.
  let number: Int

  /// Creates the place.
  public init(file: ContentHash, number: Int) { (self.file, self.number) = (file, number) }
}

/// The user's actions on a link.
public enum LinkAction: Hashable, Sendable {
  case follow
  case open, copy
  /// Go to a target.
  case go(LinkTarget)
  /// Remove the link that was followed and led nowhere.
  case removeFollowed
  /// Copy the address of the current page.
  case copyPage
  /// Show the links to the page in place of the contents, or the other way round.
  case showBacklinks(Bool)

  var label: Words {
    switch self {
    case .open: "Open"
    case .copy: "Copy"
    case .go: "Go to"
    case .removeFollowed: "Remove link"
    default: .none
    }
  }
}

extension Desk {
  func link(at place: Point) -> PageLink? {
    if let frame = TextBoxFrame(self), frame.part(at: place) == .inside {
      return linkOfLetters(at: place, in: frame)
    }
    let point = viewport.desk(place)
    guard let page = stack.page(at: point), let box = stack.boxes[safe: page],
      let id = sheet(at: page)?.id
    else { return nil }
    if let link = anchoredLink(at: point - box.low, on: id) {
      return PageLink(box: link.box, target: PageLink.Target(link.target))
    }
    return words.pages[id]?.links.last { $0.box.expanded(by: 1).contains(point - box.low) }
  }

  /// Follows the link at a point in the window; returns false if there is none.
  @discardableResult
  mutating func followLink(at place: Point, _ effects: inout [Effect]) -> Bool {
    guard let link = link(at: place) else { return false }
    cards.followed = followedLink(at: place)
    follow(link, &effects)
    return true
  }

  mutating func follow(_ link: PageLink, _ effects: inout [Effect]) {
    switch link.target {
    case .print(let print, let top): jump(to: print, top: top, &effects)
    case .excerpt(let excerpt): showSource(of: excerpt, &effects)
    case .target(let target): follow(target, &effects)
    case .address(let address): ask(about: LinkAddress(address), &effects)
    case .written(let address, let isDoubtful):
      ask(about: LinkAddress(address), isDoubtful: isDoubtful, &effects)
    case .date(let date):
      effects.append(.copyText(date))
      show(Toast("Copied the date \(date)."), &effects)
    }
  }

  /// Shows an address, or the path of a file, before it is opened.
  mutating func ask(
    about address: LinkAddress, file: String? = nil, isDoubtful: Bool = false,
    _ effects: inout [Effect]
  ) {
    (cards.link, cards.linkedFile, cards.isLinkDoubtful) = (address, file, isDoubtful)
    if popup != .link { toggle(.link, &effects) }
  }

  private mutating func jump(to print: PrintPlace, top: Double?, _ effects: inout [Effect]) {
    let sheets = notebook?.sheets ?? []
    // The notebook may contain the same page several times.
    let places = sheets.indices.filter { sheets[$0].print == print }
    guard let place = places.min(by: { abs($0 - pages.current) < abs($1 - pages.current) }) else {
      return show(Toast("Page \(print.number) of the PDF is not in this notebook."), &effects)
    }
    recordStay()
    pages.current = place
    if scrolling == .single { layOut(&effects) }
    guard let box = pageBox else { return }
    let inPage = min(top.map(sheets[place].seenTop) ?? 0, box.height)
    let y = box.low.y + inPage - 12 * faceScale / viewport.scale
    view.viewport.show(Point(x: viewport.seen.center.x, y: y), at: viewport.scale, over: stack)
    effects += [.draw, .entitle(windowTitle)]
    waitForLookToRest(&effects)
    show(Toast(sheets[place].name(numbered: place + 1), offer: .go(.back)), &effects)
  }

  mutating func perform(_ action: LinkAction, _ effects: inout [Effect]) {
    effects.append(.drawFace)
    popup = nil
    switch action {
    case .follow: followLink(at: cards.context.place, &effects)
    case .open:
      if let file = cards.linkedFile {
        effects.append(.openFile(file))
      } else if cards.link.isSafe {
        effects.append(.open(cards.link))
      }
    case .copy:
      effects.append(.copyText(cards.linkedFile ?? cards.link.text.asLine))
      show(Toast("Copied the address."), &effects)
    case .go(let target): follow(target, &effects)
    case .removeFollowed: removeFollowedLink(&effects)
    case .copyPage: copyPageLink(&effects)
    case .showBacklinks(let shows):
      popup = .contents
      (cards.contents.showsLinks, cards.scroll) = (shows, .zero)
      updateContents(&effects)
    }
  }

  /// The current place; nil without a page.
  var stay: NavigationHistory.Stay? {
    guard let look, let notebook else { return nil }
    return NavigationHistory.Stay(notebook: notebook.id, look: look)
  }

  mutating func recordStay() {
    if let stay { navigation.push(stay) }
  }

  mutating func perform(_ action: NavigationAction, _ effects: inout [Effect]) {
    guard hand.isFree, let stay else { return }
    let place = navigation.move(action, from: stay)
    endPointingOut(&effects)
    guard let place else { return }
    guard place.notebook == stay.notebook else {
      return open(Destination(notebook: place.notebook, goal: .look(place.look)), &effects)
    }
    show(place.look, &effects)
  }
}

extension Sheet {
  /// Where a height of the original is seen on the page, with the blank paper above it.
  fileprivate func seenTop(of height: Double) -> Double {
    guard !cuts.isEmpty else { return height }
    let corner = turns.opposite.size(of: size).box.high
    return turns.map(of: corner)(cuts.place(of: Point(x: 0, y: height))).y
  }
}

struct LinkCardFace: Card {
  static let name: Words = "Link"

  let desk: Desk

  var panel: Panel {
    let (link, file) = (desk.cards.link, desk.cards.linkedFile)
    return Panel(Self.name, width: 460, at: .upper(Bar.height + 48)) {
      // The text shown is exactly what is opened.
      Paragraph(Words(verbatim: file ?? (link.isSafe ? link.encoded : link.text.asLine)))
      if file != nil {
        Paragraph("Opens a file of this computer with another program.")
      } else if desk.cards.isLinkDoubtful {
        Paragraph("Read from handwriting, perhaps not correctly. Compare it with the page.")
      } else if !link.isSafe {
        Paragraph("Only web and email addresses and phone numbers can be opened.")
      }
      Buttons(
        ActionButton(
          "Open", .link(.open), isMain: true, isEnabled: file != nil || link.isSafe),
        ActionButton("Copy", .link(.copy)), above: 8)
    }
  }
}
