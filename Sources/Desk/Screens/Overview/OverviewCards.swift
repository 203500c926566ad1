internal import Folding
internal import Geometry
internal import Notebook
internal import Wording

struct PagesMenuFace: Card {
  static let name: Words = "Pages menu"
  static let isMenu = true

  let desk: Desk

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
        or: OverviewBar(desk, desk.painter).menuButton), in: desk.panelRoom, desk.painter)
  }
}

struct PageTagsFace: Card {
  static let name: Words = "Page tags"

  let desk: Desk

  static func suits(_ desk: Desk) -> Bool { desk.screen is OverviewScreen }

  var panel: Panel {
    let sheets = desk.sheets(of: desk.overview.aim)
    let tags = Set(desk.notebook?.sheets.flatMap(\.tags) ?? []).sorted(byName: \.self)
    return Panel(Self.name, width: 400) {
      InputField(desk.overview.naming.typed.field, "New tag", isActive: desk.typed != nil, gap: 12)
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

struct SectionNameFace: Card {
  static let name: Words = "Title of the section"

  let desk: Desk

  static func suits(_ desk: Desk) -> Bool { desk.screen is OverviewScreen }

  var panel: Panel {
    Panel(Self.name, width: 400) {
      InputField(desk.overview.naming.typed.field, .untitled, isActive: desk.typed != nil)
      Buttons(
        ActionButton(OverviewAction.saveName.name, .overview(.saveName), isMain: true), above: 8)
    }
  }
}

extension Desk {
  mutating func saveSectionName(_ effects: inout [Effect]) {
    overview.naming.typed.field.endComposing()
    let title = overview.naming.typed.field.text.trimmedTitle
    let pages = overviewSubject
    popup = nil
    guard let notebook else { return }
    switch overview.naming.subject {
    case .newSection:
      let pages = pages.count == 1 ? pages.union(pagesBehind(pages)) : pages
      let before = sectionThatStays(behind: pages)
      edit(.gather(title), pages, &effects)
      if let before { reportSection(pages.count, behind: before, &effects) }
      overview.grid.endChoosing()
    case .section(let section):
      effects.append(.edit(.section(.entitle(title), section, notebook.id)))
    }
  }

  /// The later pages in the section: a section that begins at a page includes them.
  ///
  /// Empty for the first page of a titled section, which keeps them.
  private func pagesBehind(_ pages: Set<PageID>) -> [PageID] {
    guard let (title, present, first) = section(holding: pages),
      first > present.startIndex || title.isEmpty
    else { return [] }
    return present[(first + 1)...].map(\.id)
  }

  /// The title of the section whose other pages stay together when a section is made from pages in its middle and
  /// placed after it; nil if all pages keep their order.
  private func sectionThatStays(behind pages: Set<PageID>) -> String? {
    guard let (title, present, first) = section(holding: pages) else { return nil }
    let isInMiddle =
      first > present.startIndex && present[first...].contains { !pages.contains($0.id) }
    return isInMiddle && !title.isEmpty ? title : nil
  }

  /// The section of the first of some pages: its title, its pages, and the index of that page.
  private func section(
    holding pages: Set<PageID>
  ) -> (title: String, present: ArraySlice<Sheet>, first: Int)? {
    guard let notebook else { return nil }
    var sheets = notebook.sheets[...]
    for section in notebook.sections {
      let present = sheets.prefix(section.pageCount)
      sheets = sheets.dropFirst(section.pageCount)
      if let first = present.firstIndex(where: { pages.contains($0.id) }) {
        return (section.title, present, first)
      }
    }
    return nil
  }

  private mutating func reportSection(
    _ count: Int, behind title: String, _ effects: inout [Effect]
  ) {
    let words: Words =
      count == 1
      ? "Created a section of 1 page after '\(title)'."
      : "Created a section of \(count) pages after '\(title)'."
    show(Toast(words, offer: .undo), &effects)
  }
}
