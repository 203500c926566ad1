internal import Notebook

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
