internal import Folding
internal import Geometry
internal import Notebook
internal import Wording

/// The menu of pages or of a section in the overview.
struct PagesMenuFace: Card {
  static let name: Words = "Pages menu"
  static let isMenu = true

  let desk: Desk

  init(_ desk: Desk) { self.desk = desk }

  static func suits(_ desk: Desk) -> Bool { desk.screen is OverviewScreen }

  var panel: Panel {
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
    return .menu(
      groups,
      at: MenuHook(
        desk.overview.menu.place, isByHand: desk.overview.menu.isByHand,
        or: OverviewBar(desk, desk.painter).menuButton), on: desk)
  }
}

/// The card with the tags of pages.
struct PageTagsFace: Card {
  static let name: Words = "Page tags"

  let desk: Desk

  init(_ desk: Desk) { self.desk = desk }

  static func suits(_ desk: Desk) -> Bool { desk.screen is OverviewScreen }

  var panel: Panel {
    let sheets = desk.sheets(of: desk.overview.aim)
    let tags = Set(desk.notebook?.sheets.flatMap(\.tags) ?? []).sorted(byName: \.self)
    return Panel(Self.name, width: 400) {
      Field(desk.overview.naming.typed.field, "New tag", isActive: desk.typed != nil, gap: 12)
      for tag in tags {
        let count = sheets.count { $0.tags.contains(tag) }
        let action = OverviewAction.toggleTag(tag)
        FacePainter.Row(
          icon: count == sheets.count ? .tick : .tag, action: .overview(action),
          name: action.name, isOn: count > 0)
      }
      Gap(12)
    }
  }
}

/// The card where the title of a section is typed.
struct SectionNameFace: Card {
  static let name: Words = "Title of the section"

  let desk: Desk

  init(_ desk: Desk) { self.desk = desk }

  static func suits(_ desk: Desk) -> Bool { desk.screen is OverviewScreen }

  var panel: Panel {
    Panel(Self.name, width: 400) {
      Field(desk.overview.naming.typed.field, "Untitled", isActive: desk.typed != nil)
      Buttons(
        ActionButton(OverviewAction.keepName.name, .overview(.keepName), isMain: true), above: 8)
    }
  }
}
