internal import Geometry
internal import Notebook
internal import Wording

extension Desk {
  mutating func perform(_ action: OverviewAction, _ effects: inout [Effect]) {
    effects.append(.drawFace)
    if action.isAboutPages {
      focusCurrentPage(&effects)
      if overviewSubject.isEmpty, notebook?.sheets.isEmpty == false, action.needsPages {
        return show(Toast("Select pages first."), &effects)
      }
    }
    switch action {
    case .open(let page): open(page, &effects)
    case .walk: break
    case .fold(let section):
      if overview.folded.remove(section) == nil { overview.folded.insert(section) }
      overview.update(notebook)
      if let page = focusedPage, !overview.shown.contains(page) { dropFocusOfItem() }
      waitForLookToRest(&effects)
    case .choose:
      if overview.grid.isChoosing {
        overview.grid.endChoosing()
      } else {
        overview.grid.isChoosing = true
      }
    case .chooseAll:
      overview.grid.choice.choose(overview.shown)
      overview.grid.isChoosing = !overview.shown.isEmpty
    case .chooseFocused:
      if let page = focusedPage { OverviewScreen().choose(page, extending: false, on: &self) }
    case .larger, .smaller:
      OverviewScreen().step(larger: action == .larger, on: &self)
    case .search: beginPageSearch()
    case .endSearch: endPageSearch()
    case .edit(let edit): make(edit, &effects)
    case .addPage:
      guard let page = lastOfSubject ?? sheet?.id else { return }
      effects.append(.edit(.page(.addAfter, page)))
    case .entitle:
      guard let page = lastOfSubject else { return }
      editTitle(of: page, &effects)
    case .sheet: aim(with: .sheet, &effects)
    case .export: exportSubject(&effects)
    case .cut, .copy: remember(isCut: action == .cut, &effects)
    case .paste: pastePages(&effects)
    case .sendAway: aim(with: .otherNotebooks, &effects)
    case .chooseMoving(let isMove): overview.movesAway = isMove
    case .send(let target): send(to: target, &effects)
    case .sendToNew: sendToNew(&effects)
    case .tags:
      overview.naming.typed = TypedFields([""])
      aim(with: .pageTags, &effects)
    case .toggleTag(let tag): toggle(tag: tag, &effects)
    case .addTag: addTypedTag(&effects)
    case .sectionMenu(let section):
      openSectionMenu(of: section, at: pointing.pointer.position, &effects)
    case .gather:
      overview.naming = OverviewNaming()
      aim(with: .sectionName, &effects)
    case .entitleSection(let section):
      let title = notebook?.sections.first { $0.id == section }?.title ?? ""
      overview.naming = OverviewNaming(subject: .section(section), typed: TypedFields([title]))
      overview.naming.typed.field.selectAll()
      turn(to: .sectionName, &effects)
    case .saveName: saveSectionName(&effects)
    case .dissolve(let section):
      guard let notebook else { return }
      effects.append(.edit(.section(.dissolve, section, notebook.id)))
      show(Toast("Removed the heading and kept its pages.", offer: .undo), &effects)
    }
  }

  // MARK: - Subject

  /// The page that has the keyboard focus, or had it when the card was opened.
  var focusedPage: PageID? {
    let item = popup == nil ? focus : focusBelow
    guard case .overview(.open(let page))? = item?.control.action else { return nil }
    return page
  }

  /// The pages an action applies to: of the open menu or card, else the chosen, the focused or the current one.
  var overviewSubject: Set<PageID> {
    if popup?.isOfOverview == true { return overview.aim }
    if !overview.grid.choice.isEmpty { return overview.grid.choice.items }
    if let focusedPage { return [focusedPage] }
    return Set([sheet?.id].compactMap(\.self).filter(overview.shown.contains))
  }

  var subjectCount: Int { max(overviewSubject.count, 1) }

  private mutating func editTitle(of page: PageID, _ effects: inout [Effect]) {
    guard let notebook, let sheet = sheets(of: [page]).first else { return }
    turn(to: .titles, &effects)
    cards.titles = TitleCard(page: page, title: sheet.title, notebook: notebook.title)
  }

  var lastOfSubject: PageID? {
    overviewSubject.max { (overview.places[$0] ?? 0) < (overview.places[$1] ?? 0) }
  }

  private mutating func aim(with card: Popup, _ effects: inout [Effect]) {
    let pages = overviewSubject
    guard !pages.isEmpty else { return }
    overview.aim = pages
    turn(to: card, &effects)
    focus = nil
    appear(.popup, &effects)
  }

  mutating func openPagesMenu(
    of page: PageID, at place: Point, isByHand: Bool, _ effects: inout [Effect]
  ) {
    // The pages the menu applies to are shown as chosen.
    if !overview.grid.choice.isEmpty, !overview.grid.choice.contains(page) {
      overview.grid.choice.choose(page)
    }
    overview.aim = overview.grid.choice.isEmpty ? [page] : overview.grid.choice.items
    openMenu(.pages, at: place, isByHand: isByHand, &effects)
  }

  mutating func openSectionMenu(of section: EntityID, at place: Point, _ effects: inout [Effect]) {
    openMenu(.section(section), at: place, isByHand: false, &effects)
  }

  private mutating func openMenu(
    _ subject: OverviewMenu.Subject, at place: Point, isByHand: Bool, _ effects: inout [Effect]
  ) {
    overview.menu = OverviewMenu(subject: subject, place: place, isByHand: isByHand)
    (popup, cards.scroll) = (.pagesMenu, .zero)
    (focus, pointing.tip) = (nil, nil)
    appear(.popup, &effects)
  }

  private mutating func open(_ page: PageID, _ effects: inout [Effect]) {
    if overview.grid.isChoosing {
      return OverviewScreen().choose(page, extending: false, on: &self)
    }
    guard let place = overview.places[page] else { return }
    recordStay()
    show(.pages, &effects)
    turn(to: place, &effects)
  }

  // MARK: - Edits

  mutating func edit(_ edit: PagesEdit, _ pages: Set<PageID>, _ effects: inout [Effect]) {
    guard let notebook, !pages.isEmpty else { return }
    let first = pages.compactMap { overview.places[$0] }.min()
    effects.append(.edit(.pages(edit, Set(pages.map(\.page)), notebook.id)))
    var words = edit.words(for: pages.count)
    // A single deleted page is named by its number.
    if edit == .delete, pages.count == 1, let first, let sheet = notebook.sheets[safe: first] {
      words = .deleted(sheet, numbered: first + 1)
    }
    if let words { show(Toast(words, offer: .undo), &effects) }
  }

  private mutating func make(_ edit: OverviewEdit, _ effects: inout [Effect]) {
    let pages = overviewSubject
    switch edit {
    case .duplicate: self.edit(.duplicate, pages, &effects)
    case .delete:
      self.edit(.delete, pages, &effects)
      overview.grid.endChoosing()
    case .toggleBookmark:
      let isOn = !sheets(of: pages).allSatisfy(\.isBookmarked)
      self.edit(.bookmark(isOn), pages, &effects)
    }
  }

  func sheets(of pages: Set<PageID>) -> [Sheet] {
    pages.compactMap { overview.places[$0] }.sorted().compactMap { notebook?.sheets[safe: $0] }
  }

  private mutating func toggle(tag: String, _ effects: inout [Effect]) {
    let pages = overviewSubject
    let isOn = !sheets(of: pages).allSatisfy { $0.tags.contains(tag) }
    edit(.tag(tag, isOn), pages, &effects)
  }

  private mutating func addTypedTag(_ effects: inout [Effect]) {
    let tags = takeTypedTags()
    guard !tags.isEmpty else { return popup = nil }
    for tag in tags { edit(.tag(tag, true), overviewSubject, &effects) }
  }

  mutating func updateTags(since old: Popup?, _ effects: inout [Effect]) {
    guard old == .pageTags, popup != .pageTags else { return }
    for tag in takeTypedTags() { edit(.tag(tag, true), overview.aim, &effects) }
  }

  private mutating func takeTypedTags() -> [String] {
    overview.naming.typed.field.endComposing()
    defer { overview.naming.typed = TypedFields([""]) }
    return overview.naming.typed.field.text.typedTags
  }

  mutating func choose(_ new: [PageID], _ effects: inout [Effect]) {
    guard screen is OverviewScreen, let first = new.first else { return }
    overview.update(notebook)
    overview.grid.choice.choose(new)
    overview.grid.isChoosing = true
    reveal(first)
    effects.append(.drawFace)
  }

  private mutating func reveal(_ page: PageID) {
    guard let number = overview.shown.firstIndex(of: page) else { return }
    let grid = OverviewScreen().grid(on: self)
    OverviewScreen().scroll(to: grid.scroll(revealing: grid.box(of: number)), on: &self)
  }

  mutating func updateOverview(_ effects: inout [Effect]) {
    guard screen is OverviewScreen else {
      guard overview.isOpen else { return }
      overview.isOpen = false
      overview.grid.endChoosing()
      return endPageSearch()
    }
    let before = overview.shown
    overview.update(notebook)
    OverviewScreen().updateRows(on: &self)
    guard overview.isOpen else {
      overview.isOpen = true
      if let page = sheet?.id { reveal(page) }
      return
    }
    // The focused page stays visible wherever it has moved.
    if overview.shown != before, let item = focus, screen.holds(item, on: self),
      item.room?.intersects(item.box) == true
    {
      moveFocus(to: item, &effects)
    }
  }

  // MARK: - Export and sections

  private mutating func exportSubject(_ effects: inout [Effect]) {
    let numbers = overviewSubject.compactMap { overview.places[$0] }.map { $0 + 1 }.sorted()
    guard !numbers.isEmpty else { return }
    let isMeant = !overview.grid.choice.isEmpty || focusedPage != nil || popup?.isOfOverview == true
    turn(to: .export, &effects)
    focus = nil
    appear(.popup, &effects)
    if isMeant { cards.export.set(numbers) } else { cards.export.set(pages: .all) }
  }

  func section(of page: PageID?) -> EntityID? {
    guard let sections = notebook?.sections else { return nil }
    var rest = page.flatMap { overview.places[$0] } ?? .max
    for section in sections {
      if rest < section.pageCount { return section.id }
      rest -= section.pageCount
    }
    return sections.last?.id
  }

  // MARK: - Page search

  private mutating func beginPageSearch() {
    (popup, focus) = (nil, nil)
    (overview.isSearching, overview.hasKeys) = (true, true)
    overview.search.field.selectAll()
    overview.grid.scroll = 0
  }

  mutating func endPageSearch() {
    overview.search = TypedFields([""])
    (overview.isSearching, overview.hasKeys) = (false, false)
    overview.update(notebook)
    if let page = sheet?.id { reveal(page) }
  }

  var searchesPages: Bool { screen is OverviewScreen && overview.hasKeys && popup == nil }

  /// Moves the focus from the field to the first page found.
  mutating func leavePageSearch(_ effects: inout [Effect]) {
    overview.search.field.endComposing()
    overview.hasKeys = false
    overview.update(notebook)
    if let first = overview.shown.first { focus(on: .overview(.open(first))) }
    effects.append(.drawFace)
  }
}

extension PagesEdit {
  /// The words of the toast for a number of pages; nil if the result is visible anyway.
  fileprivate func words(for count: Int) -> Words? {
    switch self {
    case .move: count == 1 ? "Moved the page." : "Moved \(count) pages."
    case .duplicate: count == 1 ? "Duplicated the page." : "Duplicated \(count) pages."
    case .delete: count == 1 ? nil : "Deleted \(count) pages."
    case .bookmark(true): count == 1 ? nil : "Bookmarked \(count) pages."
    case .bookmark(false): count == 1 ? nil : "Removed \(count) bookmarks."
    case .tag(let tag, true):
      count == 1
        ? "Added the tag '\(tag)' to the page." : "Added the tag '\(tag)' to \(count) pages."
    case .tag(let tag, false):
      count == 1
        ? "Removed the tag '\(tag)' from the page."
        : "Removed the tag '\(tag)' from \(count) pages."
    case .gather:
      count == 1 ? "Created a section of 1 page." : "Created a section of \(count) pages."
    case .turn: count == 1 ? nil : "Rotated \(count) pages."
    case .change, .forgetUsualSheet: nil
    }
  }
}

extension Popup {
  var isOfOverview: Bool {
    switch self {
    case .pagesMenu, .pageTags, .otherNotebooks, .sectionName, .sheet: true
    default: false
    }
  }
}
