internal import Folding
internal import Geometry
internal import Notebook
internal import Wording

/// The menu of pages or of a section in the overview.
struct PagesMenuFace: Card {
  static let name: Words = "What can be done with the pages"
  static let isMenu = true

  let desk: Desk

  init(_ desk: Desk) { self.desk = desk }

  static func suits(_ desk: Desk) -> Bool { desk.screen is OverviewScreen }

  var panel: Panel {
    func row(
      _ icon: Icon, _ action: OverviewAction, isOn: Bool = false, isEnabled: Bool = true
    ) -> FacePainter.Row {
      FacePainter.Row(
        icon: icon, action: .overview(action), name: desk.name(of: .overview(action)), isOn: isOn,
        isEnabled: isEnabled)
    }
    func turn(_ icon: Icon, _ turns: QuarterTurns) -> FacePainter.Row {
      let action = Action.sheet(.turn(turns))
      return FacePainter.Row(icon: icon, action: action, name: action.name)
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
      let sheets = desk.sheets(of: desk.overview.aim)
      let isMarked = !sheets.isEmpty && sheets.allSatisfy(\.isBookmarked)
      let one = sheets.count == 1 ? [row(.title, .entitle)] : []
      let make = FacePainter.Row(
        icon: .takeIn, action: .paper(.make), name: PaperAction.make.name)
      groups = [
        [
          row(.cut, .cut), row(.copy, .copy),
          row(.paste, .paste), row(.duplicate, .edit(.duplicate)), row(.delete, .edit(.delete)),
        ],
        one + [
          row(isMarked ? .bookmarked : .bookmark, .edit(.toggleBookmark), isOn: isMarked),
          row(.tag, .tags), row(.order, .gather),
        ],
        [row(.sheet, .sheet)] + (sheets.count == 1 ? [make] : [])
          + [turn(.turnLeft, .left), turn(.turnRight, .right)],
        [row(.addPage, .addPage), row(.notebook, .sendAway), row(.share, .export)],
      ]
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
  static let name: Words = "Tags of the pages"

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
      Field(desk.overview.naming.typed.field, "No title", isActive: desk.typed != nil)
      Buttons(
        ActionButton(OverviewAction.keepName.name, .overview(.keepName), isMain: true), above: 8)
    }
  }
}
