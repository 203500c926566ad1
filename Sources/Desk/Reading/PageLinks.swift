public import Bytes
public import Geometry
public import Notebook
internal import Wording

/// An area of a page that leads elsewhere.
public struct PageLink: Hashable, Sendable {
  /// The area.
  public let box: Box
  /// Where it leads.
  public let target: Target

  /// Creates a link.
  public init(box: Box, target: Target) { (self.box, self.target) = (box, target) }

  /// Where a link leads.
  public enum Target: Hashable, Sendable {
    /// To a page of a PDF, and to a height on it in points.
    case print(PrintPlace, top: Double?)
    /// To an address.
    case address(String)
    /// To the place that a picture was clipped from.
    case excerpt(Excerpt)
  }

  /// Whether it leads to where a picture was clipped.
  var isExcerpt: Bool { if case .excerpt = target { true } else { false } }
}

/// A page of a PDF.
public struct PrintPlace: Hashable, Sendable {
  /// The hash of the file.
  public let file: ContentHash
  /// The number of the page in it, from 1.
  public let number: Int

  /// Names a page of a file.
  public init(file: ContentHash, number: Int) { (self.file, self.number) = (file, number) }
}

/// What the writer can ask for about a link.
public enum LinkAction: Hashable, Sendable {
  /// Follow the link at the place of the context menu.
  case follow
  /// Open the address on the card, or copy it.
  case open, copy
}

extension LinkAction {
  /// The action in a few words.
  var label: Words {
    switch self {
    case .open: "Open"
    case .copy: "Copy"
    default: .none
    }
  }
}

/// Following links, and coming back.
extension Desk {
  /// The topmost link at a place in the window.
  func link(at place: Point) -> PageLink? {
    let point = viewport.desk(place)
    guard let page = stack.page(at: point), let box = stack.boxes[safe: page],
      let id = sheet(at: page)?.id, let links = words.pages[id]?.links
    else { return nil }
    return links.last { $0.box.expanded(by: 1).contains(point - box.low) }
  }

  /// Follows the link at a place in the window, if there is one; returns whether there is.
  @discardableResult
  mutating func followLink(at place: Point, _ effects: inout [Effect]) -> Bool {
    guard let link = link(at: place) else { return false }
    switch link.target {
    case .print(let print, let top): go(to: print, top: top, &effects)
    case .excerpt(let excerpt): go(to: excerpt, &effects)
    case .address(let address):
      cards.link = LinkAddress(address)
      if popup != .link { toggle(.link, &effects) }
    }
    return true
  }

  private mutating func go(to print: PrintPlace, top: Double?, _ effects: inout [Effect]) {
    let sheets = notebook?.sheets ?? []
    // The same page may lie in the notebook several times.
    let places = sheets.indices.filter { sheets[$0].print == print }
    guard let place = places.min(by: { abs($0 - pages.current) < abs($1 - pages.current) }) else {
      return show(Toast("Page \(print.number) of the PDF is not in this notebook."), &effects)
    }
    leave()
    pages.current = place
    if scrolling == .single { layOut(&effects) }
    guard let box = pageBox else { return }
    let y = box.low.y + min(top ?? 0, box.height) - 12 * faceScale / viewport.scale
    view.viewport.show(
      Point(x: viewport.seen.center.x, y: y), at: viewport.scale, over: stack)
    effects += [.draw, .entitle(windowTitle)]
    waitForLookToRest(&effects)
    show(Toast(sheets[place].name(numbered: place + 1), offer: .go(.back)), &effects)
  }

  mutating func perform(_ action: LinkAction, _ effects: inout [Effect]) {
    effects.append(.drawFace)
    switch action {
    case .follow:
      let place = cards.context.place
      popup = nil
      followLink(at: place, &effects)
    case .open:
      popup = nil
      if cards.link.isSafe { effects.append(.open(cards.link)) }
    case .copy:
      popup = nil
      effects.append(.copyText(cards.link.text.asLine))
      show(Toast("Copied the address."), &effects)
    }
  }

  // MARK: - The way back

  /// Where one is; nil without a page on the desk.
  var stay: NavigationHistory.Stay? {
    guard let look, let notebook else { return nil }
    return NavigationHistory.Stay(notebook: notebook.id, look: look)
  }

  /// Remembers where one is, before going elsewhere.
  mutating func leave() {
    if let stay { navigation.leave(stay) }
  }

  mutating func perform(_ action: NavigationAction, _ effects: inout [Effect]) {
    guard hand.isFree, let stay else { return }
    let place =
      switch action {
      case .back: navigation.goBack(from: stay)
      case .forward: navigation.goForward(from: stay)
      }
    endPointingOut(&effects)
    guard let place else { return }
    guard place.notebook == stay.notebook else {
      return travel(Destination(notebook: place.notebook, goal: .look(place.look)), &effects)
    }
    show(place.look, &effects)
  }
}

/// The card that shows where a link leads, before it is opened by another program.
struct LinkCardFace: Card {
  static let name: Words = "Link"

  let desk: Desk

  init(_ desk: Desk) { self.desk = desk }

  var panel: Panel {
    let link = desk.cards.link
    return Panel(Self.name, width: 460, at: .upper(Bar.height + 48)) {
      // What is shown is what is opened, whatever it looked like.
      Paragraph(Words(verbatim: link.isSafe ? link.encoded : link.text.asLine))
      if !link.isSafe { Paragraph("Only web and email addresses can be opened.") }
      Buttons(
        ActionButton("Open", .link(.open), isMain: true, isEnabled: link.isSafe),
        ActionButton("Copy", .link(.copy)), above: 8)
    }
  }
}
