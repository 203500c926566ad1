internal import Geometry
internal import Ink
internal import Notebook
internal import Wording

/// What the card of contents shows: sections, titles, bookmarks and headings, or the links to the page.
struct ContentsCard: Hashable, Sendable {
  var showsLinks = false
  /// The links and headings of the pages of the notebook, as far as they have been read.
  var read: [EntityID: PageAnchors] = [:]
  /// The pages of all notebooks that link to the page in use; nil while they are looked for.
  var linking: [LinkingPage]?
  /// The state of the notebook for which they were requested last; nil before.
  var requested: Request?

  struct Request: Hashable, Sendable {
    let notebook: NotebookID
    let changeCount: Int
    /// The page to which links are looked for.
    let target: PageID?
  }
}

/// A line of the contents.
struct ContentsLine: Hashable, Sendable {
  let name: Words
  let caption: Words
  let icon: Icon
  let target: LinkTarget
  /// The box of a heading on its page, shown as a picture if it has no title.
  var picture: Box?
  var isHeavy = false
}

extension Desk {
  /// Reads the links and headings of all pages, and looks for links to the page, while a card needs them.
  mutating func updateContents(_ effects: inout [Effect]) {
    guard popup == .contents || popup == .linkTarget, let notebook else {
      if cards.contents.requested != nil {
        cards.contents.requested = nil
        (cards.contents.read, cards.contents.linking) = ([:], nil)
      }
      return
    }
    let target = popup == .contents && cards.contents.showsLinks ? sheet?.id : nil
    let request = ContentsCard.Request(
      notebook: notebook.id, changeCount: pages.changeCount, target: target)
    guard cards.contents.requested != request else { return }
    if cards.contents.requested?.target != target { cards.contents.linking = nil }
    cards.contents.requested = request
    effects.append(.readAnchors(notebook.id))
    if let target { effects.append(.library(.findLinks(to: target))) }
  }

  mutating func receive(
    _ anchors: [EntityID: PageAnchors], of id: NotebookID, _ effects: inout [Effect]
  ) {
    guard id == cards.contents.requested?.notebook else { return }
    cards.contents.read = anchors
    effects.append(.drawFace)
  }

  var contentsLines: [ContentsLine] {
    guard let notebook else { return [] }
    var lines: [ContentsLine] = []
    var sections = notebook.sections.filter { $0.pageCount > 0 }[...]
    var next = 0
    for (place, sheet) in notebook.sheets.enumerated() {
      if place == next, let section = sections.popFirst() {
        next += section.pageCount
        if !section.title.isEmpty {
          lines.append(
            ContentsLine(
              name: Words(verbatim: section.title), caption: "Section", icon: .order,
              target: .page(sheet.id), isHeavy: true))
        }
      }
      if !sheet.title.isEmpty || sheet.isBookmarked {
        lines.append(
          ContentsLine(
            name: pageName(place), caption: "Page \(place + 1)",
            icon: sheet.isBookmarked ? .bookmarked : .pages, target: .page(sheet.id)))
      }
      for heading in (anchors(on: sheet.id)?.headings ?? []).sorted(by: Self.isAbove) {
        lines.append(
          ContentsLine(
            name: name(of: heading, on: sheet.id), caption: "Heading on page \(place + 1)",
            icon: .title, target: .heading(heading.name, on: sheet.id),
            picture: heading.title.isEmpty ? heading.box : nil))
      }
    }
    return lines
  }

  private static func isAbove(_ one: PageAnchors.Heading, _ other: PageAnchors.Heading) -> Bool {
    (one.box.low.y, one.box.low.x) < (other.box.low.y, other.box.low.x)
  }
}

struct ContentsFace: Card {
  static let name: Words = "Contents"

  let desk: Desk

  static func suits(_ desk: Desk) -> Bool { desk.notebook != nil && !(desk.screen is ShelfScreen) }

  static func begin(on desk: inout Desk, _ effects: inout [Effect]) {
    desk.cards.contents.showsLinks = false
  }

  private var showsLinks: Bool { desk.cards.contents.showsLinks }

  var panel: Panel {
    let lines = showsLinks ? desk.backlinks : desk.contentsLines
    return Panel(Self.name, width: 440) {
      if lines.isEmpty { Paragraph(note) }
      LongList(lines.count) { ContentsRow(line: lines[$0], desk: desk) }
      Gap(12)
    }.head {
      ChoiceRow(
        nil, [false, true], chosen: showsLinks, gap: 8,
        { $0 ? "Links to this page" : "Whole notebook" }, { .link(.showBacklinks($0)) })
    }.foot {
      if showsLinks { Buttons(ActionButton(Action.link(.copyPage).name, .link(.copyPage))) }
    }
  }

  private var note: Words {
    showsLinks
      ? desk.cards.contents.linking == nil
        ? "Looking for links…" : "No other page links to this page."
      : "Give pages or sections a title, or select some ink and make it a heading."
  }
}

/// A line with a picture of its ink if it has no title.
private struct ContentsRow: Widget {
  let line: ContentsLine
  let desk: Desk

  private var action: Action { .link(.go(line.target)) }

  func height(in width: Double, _ painter: FacePainter) -> Double { painter.px(52) }

  func draw(in box: Box, _ painter: FacePainter, on face: inout Face) {
    guard let ink = line.picture, let page = line.page,
      let sheet = desk.notebook?.sheets.first(where: { $0.id == page }), ink.height > 0
    else {
      var entry = FacePainter.ListEntry(icon: line.icon, name: line.name, caption: line.caption)
      entry.isHeavy = line.isHeavy
      return Entry(entry, action).draw(in: box, painter, on: &face)
    }
    // The name of a heading without a title is only for screen readers.
    let entry = FacePainter.ListEntry(icon: line.icon, name: .none, caption: line.caption)
    painter.draw(entry, nil, in: box, isHovered: painter.isHovered(action), on: &face)
    let room = Box(
      x: (box.low.x + painter.px(36)).rounded(), y: (box.low.y + painter.px(4)).rounded(),
      width: (box.width - painter.px(36)).rounded(.down), height: painter.px(28).rounded())
    let part = ink.expanded(by: 2)
    // Few scales, so that headings of a page share its picture.
    let fitting = min(room.height / part.height, room.width / part.width) / painter.scale
    let scale = painter.px([1, 0.7, 0.5, 0.35].first { $0 <= fitting } ?? 0.25)
    let whole = Box(
      low: (room.low + (sheet.box.low - part.low) * scale).rounded,
      high: (room.low + (sheet.box.high - part.low) * scale).rounded)
    let shown = Box(
      x: room.low.x, y: room.low.y, width: min((part.width * scale).rounded(), room.width),
      height: min((part.height * scale).rounded(), room.height))
    face.marks.append(.shifted([.thumbnail(page, in: whole)], by: .zero, within: shown))
    face.targets.append(
      Face.Target(
        control: Control(action), box: box, kind: .entry(isChosen: false), name: line.name))
  }
}

extension ContentsLine {
  fileprivate var page: PageID? { target.page }
}

extension Point {
  fileprivate var rounded: Point { Point(x: x.rounded(), y: y.rounded()) }
}
