internal import Notebook
internal import Wording

/// Exporting pages.
extension Desk {
  /// Opens the card for the current page.
  mutating func exportThisPage(_ effects: inout [Effect]) {
    if popup == .export { popup = nil }
    toggle(.export, &effects)
    cards.export.pages = .this
  }

  /// Whether typed characters go into the field for pages.
  var isTypingPages: Bool { popup == .export && cards.export.pages == .range }

  mutating func act(_ action: ExportAction, _ effects: inout [Effect]) {
    guard popup == .export else { return }
    effects.append(.drawFace)
    guard action == .begin else { return cards.export.take(action) }
    guard let order = exportOrder else { return }
    popup = nil
    effects.append(.export(order))
  }

  /// The export that the card describes; nil if no page is chosen.
  var exportOrder: ExportOrder? {
    guard let notebook else { return nil }
    let sheets = notebook.sheets
    let chosen: [Sheet] =
      switch cards.export.pages {
      case .this: [sheet].compactMap(\.self)
      case .range:
        typedPages.map { pages in
          sheets.indices.filter { pages.contains($0 + 1) }.map { sheets[$0] }
        } ?? []
      case .bookmarked: sheets.filter(\.isBookmarked)
      case .all: sheets
      }
    guard !chosen.isEmpty else { return nil }
    return ExportOrder(
      pages: chosen.map(\.id), name: exportName(of: chosen), format: cards.export.format,
      use: cards.export.use, paper: cards.export.paper)
  }

  /// The notebook's title, with the pages unless all are exported.
  private func exportName(of chosen: [Sheet]) -> String {
    let title = notebook?.title ?? ""
    let name: Words = title.isEmpty ? "Notes" : Words(verbatim: title)
    let words: Words =
      switch cards.export.pages {
      case .all: name
      case .bookmarked: "\(name), bookmarked"
      case .this: "\(name), page \(pages.current + 1)"
      case .range where chosen.count == 1: "\(name), page \(cards.export.typed)"
      case .range: "\(name), pages \(cards.export.typed)"
      }
    return words.text
  }

  /// The pages typed; nil if the text is invalid, or names pages that do not exist.
  private var typedPages: PageRanges? {
    guard let pages = PageRanges(cards.export.typed), let count = notebook?.sheets.count,
      pages.excess(beyond: count) == nil
    else { return nil }
    return pages
  }

  /// Why nothing can be exported.
  var exportTrouble: Words {
    guard cards.export.pages == .range else { return "No page has a bookmark" }
    let count = notebook?.sheets.count ?? 0
    if let pages = PageRanges(cards.export.typed), let page = pages.excess(beyond: count) {
      return "There is no page \(page)"
    }
    return "Type pages, such as 1-3,5"
  }
}
