internal import Folding
internal import Geometry
internal import Notebook
internal import Wording

/// The menu of pages or of a section in the overview.
struct PagesMenuFace: Card {
  static let name: Words = "What can be done with the pages"
  static let isMenu = true

  private let hooked: HookedMenu

  static func suits(_ desk: Desk) -> Bool { desk.screen is OverviewScreen }

  init(_ desk: Desk, _ painter: FacePainter) {
    func row(_ icon: Icon, _ action: OverviewAction) -> FacePainter.Row {
      FacePainter.Row(icon: icon, action: .overview(action), name: action.name)
    }
    let groups: [[FacePainter.Row]]
    switch desk.overview.menu.subject {
    case .section(let section):
      let isFolded = desk.overview.folded.contains(section)
      groups = [
        [row(.title, .entitleSection(section)), row(isFolded ? .down : .up, .fold(section))],
        [row(.close, .dissolve(section))],
      ]
    case .pages:
      let isOne = desk.sheets(of: desk.overview.aim).count == 1
      let make: [Action] = isOne ? [.paper(.make)] : []
      let actions: [[Action]] = [
        [
          .overview(.cut), .overview(.copy), .overview(.paste), .overview(.edit(.duplicate)),
          .overview(.edit(.delete)),
        ],
        (isOne ? [.overview(.entitle)] : []) + [
          .overview(.edit(.toggleBookmark)), .overview(.tags), .overview(.gather),
        ],
        [.overview(.sheet)] + make + [.sheet(.turn(.left)), .sheet(.turn(.right))],
        [.overview(.addPage), .overview(.sendAway), .overview(.export)],
      ]
      groups = actions.map { $0.map { FacePainter.Row($0, on: desk) } }
    }
    hooked = HookedMenu(
      desk: desk, painter: painter, groups: groups,
      hook: HookedMenu.Hook(
        desk.overview.menu.place, isByHand: desk.overview.menu.isByHand,
        or: OverviewBar(desk, painter).menuButton))
  }

  var box: Box { hooked.box }

  func draw(on face: inout Face) { hooked.draw(on: &face) }
}

/// A card of the overview: a title, rows, and perhaps a field.
struct OverviewCard {
  let desk: Desk
  let painter: FacePainter

  static let (width, pad, header, row) = (400.0, 20.0, 56.0, 52.0)

  /// The box of a card of some height in units of the face, below the bar.
  func box(height: Double) -> Box {
    let edge = painter.px(8)
    let width = min(painter.px(Self.width), desk.window.x - 2 * edge)
    let height = painter.px(height)
    let x = Mirror(desk).place(desk.window.x - edge - width, length: width)
    let y = max(min(painter.px(desk.cardTop), desk.window.y - height - edge), edge)
    return Box(low: Point(x: x, y: y), high: Point(x: x + width, y: y + height))
  }

  /// A row of a card, at a distance below its upper edge.
  func line(of box: Box, at y: Double, height: Double) -> Box {
    let low = Point(x: box.low.x + painter.px(Self.pad), y: box.low.y + painter.px(y))
    return Box(
      low: low, high: Point(x: box.high.x - painter.px(Self.pad), y: low.y + painter.px(height)))
  }

  func isHovered(_ action: Action) -> Bool { desk.hovered?.action == action }

  func drawHeader(_ title: Words, of box: Box, on face: inout Face) {
    painter.header(
      title, close: .dismiss, in: line(of: box, at: 0, height: Self.header),
      isHovered: isHovered(.dismiss), on: &face)
  }

  func field(_ typed: TypedFields, of box: Box, at y: Double) -> FieldFace {
    FieldFace(
      typed.field, in: line(of: box, at: y, height: 44), isActive: desk.typed != nil,
      measurer: desk.measurer, painter)
  }
}

/// The card with the tags of pages.
struct PageTagsFace: Card {
  static let name: Words = "Tags of the pages"

  private let card: OverviewCard
  private let tags: [(tag: String, isOnAll: Bool, isOnSome: Bool)]

  static func suits(_ desk: Desk) -> Bool { desk.screen is OverviewScreen }

  init(_ desk: Desk, _ painter: FacePainter) {
    card = OverviewCard(desk: desk, painter: painter)
    let sheets = desk.sheets(of: desk.overview.aim)
    let all = Set(desk.notebook?.sheets.flatMap(\.tags) ?? []).sorted(byName: \.self)
    tags = all.map { tag in
      let count = sheets.count { $0.tags.contains(tag) }
      return (tag, count == sheets.count, count > 0)
    }
  }

  var box: Box {
    card.box(height: OverviewCard.header + 56 + Double(tags.count) * 44 + 12)
  }

  func field(_ place: Int) -> FieldFace? {
    card.field(card.desk.overview.naming.typed, of: box, at: OverviewCard.header)
  }

  func draw(on face: inout Face) {
    let (box, painter) = (box, card.painter)
    card.drawHeader(Self.name, of: box, on: &face)
    field(0)?.draw(action: .type(.hold(0)), placeholder: "New tag", on: &face)
    for (number, entry) in tags.enumerated() {
      let row = card.line(
        of: box, at: OverviewCard.header + 56 + 44 * Double(number), height: 44)
      let action = OverviewAction.toggleTag(entry.tag)
      painter.draw(
        FacePainter.Row(
          icon: entry.isOnAll ? .tick : .tag, action: .overview(action), name: action.name,
          isOn: entry.isOnSome),
        in: row.expanded(by: 0), isHovered: card.isHovered(.overview(action)), on: &face)
    }
  }
}

/// The card where the title of a section is typed.
struct SectionNameFace: Card {
  static let name: Words = "Title of the section"

  private let card: OverviewCard

  static func suits(_ desk: Desk) -> Bool { desk.screen is OverviewScreen }

  init(_ desk: Desk, _ painter: FacePainter) { card = OverviewCard(desk: desk, painter: painter) }

  var box: Box { card.box(height: OverviewCard.header + 116) }

  func field(_ place: Int) -> FieldFace? {
    card.field(card.desk.overview.naming.typed, of: box, at: OverviewCard.header)
  }

  func draw(on face: inout Face) {
    let (box, painter) = (box, card.painter)
    card.drawHeader(Self.name, of: box, on: &face)
    field(0)?.draw(action: .type(.hold(0)), placeholder: "No title", on: &face)
    let row = card.line(of: box, at: OverviewCard.header + 60, height: 44)
    let action = Action.overview(.keepName)
    painter.button(
      OverviewAction.keepName.name, action,
      in: Box(low: Point(x: row.high.x - painter.px(112), y: row.low.y), high: row.high),
      isMain: true, isHovered: card.isHovered(action), on: &face)
  }
}
