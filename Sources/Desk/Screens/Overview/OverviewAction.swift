public import Notebook
internal import Wording

/// What the writer can ask for in the overview of pages.
public enum OverviewAction: Hashable, Sendable {
  /// Open a page, or choose it while pages are chosen.
  case open(PageID)
  /// Walk through the pages.
  case walk(Grid.Step)
  /// Fold or unfold a section.
  case fold(EntityID)
  /// Begin or end to choose pages.
  case choose
  /// Choose all pages that are shown.
  case chooseAll
  /// Choose the focused page, or take it out.
  case chooseFocused
  /// Show larger or smaller thumbnails.
  case larger, smaller
  /// Look for pages, or end that.
  case search, endSearch
  /// Do something with the pages.
  case edit(OverviewEdit)
  /// Add a page behind the last of them.
  case addPage
  /// Give a page a title.
  case entitle
  /// Open the card where pages get another paper and size.
  case sheet
  /// Open the card where the pages are exported.
  case export
  /// Remember pages to paste them, once they are pasted with or without leaving their place.
  case cut, copy
  /// Put the remembered pages behind the last one.
  case paste
  /// Open the card with the notebooks to which pages can go.
  case sendAway
  /// Choose on it whether they leave this notebook.
  case chooseMoving(Bool)
  /// Take pages to a notebook.
  case send(to: NotebookID)
  /// Take them to one that is made for them.
  case sendToNew
  /// Open the card of tags.
  case tags
  /// Give the pages a tag, or take it away.
  case toggleTag(String)
  /// Give them the tag that is typed.
  case addTag
  /// Open the menu of a section.
  case sectionMenu(EntityID)
  /// Type the title of a new section of the pages.
  case gather
  /// Type the title of a section.
  case entitleSection(EntityID)
  /// Keep the title that is typed.
  case keepName
  /// Take the heading of a section away.
  case dissolve(EntityID)

  /// The action in a few words.
  var name: Words { Action.overview(self).name }

  /// The words for an action of its panels, or one with a value.
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
    case .keepName: "Keep"
    case .dissolve: "Remove heading"
    default: .none
    }
  }
}

/// What can be done with pages in the overview, as one action.
public enum OverviewEdit: Hashable, Sendable {
  /// Copy them, delete them.
  case duplicate, delete
  /// Put bookmarks on them, or take them off if all have one.
  case toggleBookmark
}

/// The page that has the keyboard focus, so that what is done is seen to happen there.
extension Desk {
  /// Gives the current page the focus, in sight, where something is asked for with no page chosen and none focused:
  /// what happens is seen to happen there.
  mutating func ringCurrentPage(_ effects: inout [Effect]) {
    guard popup?.isOfOverview != true, overview.grid.choice.isEmpty, focusedPage == nil,
      let page = sheet?.id, let item = OverviewScreen().target(of: page, on: self)
    else { return }
    if popup == nil { ring(item, &effects) } else { focusBelow = item }
  }

  /// Gives a page that is new the focus, in sight.
  mutating func ringNewPage(_ page: PageID, _ effects: inout [Effect]) {
    guard screen is OverviewScreen, popup == nil else { return }
    overview.update(notebook)
    guard let item = OverviewScreen().target(of: page, on: self) else { return }
    ring(item, &effects)
  }

  /// Takes the focus from an item of the screen.
  mutating func dropFocusOfItem() {
    if let item = focus, screen.holds(item, on: self) { focus = nil }
    focusBelow = nil
  }
}

extension OverviewAction {
  /// Whether it is about the pages that are chosen or focused, or the current one.
  var isAboutPages: Bool {
    switch self {
    case .edit, .addPage, .entitle, .sheet, .export, .cut, .copy, .paste, .sendAway, .tags, .gather:
      true
    default: false
    }
  }

  /// Whether it does nothing without any of them.
  var needsPages: Bool { self != .addPage && self != .paste }
}
