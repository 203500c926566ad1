public import Notebook
internal import Wording

/// The user's actions in the overview of pages.
public enum OverviewAction: Hashable, Sendable {
  /// Open a page, or toggle it while choosing.
  case open(PageID)
  case walk(Grid.Step)
  case fold(EntityID)
  case choose
  case chooseAll
  case chooseFocused
  case larger, smaller
  case search, endSearch
  case edit(OverviewEdit)
  /// Add a page after the last of them.
  case addPage
  case entitle
  case sheet
  case export
  /// Remember pages for pasting; cut ones are moved.
  case cut, copy
  /// Paste the remembered pages after the last one.
  case paste
  case sendAway
  /// Choose on that card whether pages are moved or copied.
  case chooseMoving(Bool)
  case send(to: NotebookID)
  case sendToNew
  case tags
  case toggleTag(String)
  case addTag
  case sectionMenu(EntityID)
  case gather
  case entitleSection(EntityID)
  case saveName
  case dissolve(EntityID)

  var name: Words { Action.overview(self).name }

  var label: Words {
    switch self {
    case .open: "Open page"
    case .walk: "Move between pages"
    case .fold: "Collapse or expand section"
    case .endSearch: "Show all pages"
    case .chooseMoving(true): "Move"
    case .chooseMoving(false): "Copy"
    case .send: "Send pages"
    case .sendToNew: "New notebook"
    case .toggleTag(let tag): Words(verbatim: tag)
    case .addTag: "Add tag"
    case .sectionMenu: "Section menu"
    case .entitleSection: "Title of the section…"
    case .saveName: "Keep"
    case .dissolve: "Remove heading"
    default: .none
    }
  }

  /// True if it applies to the chosen, focused or current pages.
  var isAboutPages: Bool {
    switch self {
    case .edit, .addPage, .entitle, .sheet, .export, .cut, .copy, .paste, .sendAway, .tags, .gather:
      true
    default: false
    }
  }

  var needsPages: Bool { self != .addPage && self != .paste }
}

/// Edits of pages in the overview, each one undo step.
public enum OverviewEdit: Hashable, Sendable {
  case duplicate, delete
  /// Add bookmarks, or remove them if all have one.
  case toggleBookmark
}

extension Desk {
  /// Focuses the current page if an action applies to no chosen or focused page, so that its effect is visible.
  mutating func focusCurrentPage(_ effects: inout [Effect]) {
    guard popup?.isOfOverview != true, overview.grid.choice.isEmpty, focusedPage == nil,
      let page = sheet?.id, let item = OverviewScreen().target(of: page, on: self)
    else { return }
    if popup == nil { moveFocus(to: item, &effects) } else { focusBelow = item }
  }

  mutating func focusNewPage(_ page: PageID, _ effects: inout [Effect]) {
    guard screen is OverviewScreen, popup == nil else { return }
    overview.update(notebook)
    guard let item = OverviewScreen().target(of: page, on: self) else { return }
    moveFocus(to: item, &effects)
  }

  mutating func dropFocusOfItem() {
    if let item = focus, screen.holds(item, on: self) { focus = nil }
    focusBelow = nil
  }
}
