internal import Notebook

/// Pages that leave the notebook.
extension Desk {
  /// Opens or closes the card; a range that is not there any more begins with the page in use.
  mutating func toggleExport(_ commands: inout [Command]) {
    guard let notebook else { return }
    let count = notebook.sheets.count
    if export.last >= count || export.pages != .range {
      (export.first, export.last) = (currentPage, currentPage)
    }
    toggle(.export, &commands)
  }

  mutating func act(_ action: ExportAction, _ commands: inout [Command]) {
    guard let count = notebook?.sheets.count, popup == .export else { return }
    commands.append(.drawFace)
    switch action {
    case .choosePages(let pages): export.pages = pages
    case .moveFirst(let step):
      export.first = min(max(export.first + step, 0), count - 1)
      export.last = max(export.first, export.last)
    case .moveLast(let step):
      export.last = min(max(export.last + step, 0), count - 1)
      export.first = min(export.first, export.last)
    case .chooseFormat(let format): export.format = format
    case .choosePaper(let paper): export.paper = paper
    case .begin:
      guard let order = exportOrder else { return }
      popup = nil
      commands.append(.export(order))
    }
  }

  /// What the card comes to; nil where no page is chosen.
  var exportOrder: ExportOrder? {
    guard let notebook else { return nil }
    let sheets = notebook.sheets
    let chosen: [Sheet] =
      switch export.pages {
      case .this: [sheet].compactMap(\.self)
      case .range:
        sheets.indices.contains(export.last) ? Array(sheets[export.first...export.last]) : []
      case .bookmarked: sheets.filter(\.isBookmarked)
      case .all: sheets
      }
    guard !chosen.isEmpty else { return nil }
    return ExportOrder(
      pages: chosen.map(\.id), name: exportName(of: chosen), format: export.format,
      paper: export.paper)
  }

  /// The notebook's title, with the pages where they are not all.
  private func exportName(of chosen: [Sheet]) -> String {
    let title = notebook?.title ?? ""
    let name = title.isEmpty ? "Notes" : title
    switch export.pages {
    case .all: return name
    case .bookmarked: return "\(name), bookmarked"
    case .this: return "\(name), page \(currentPage + 1)"
    case .range where export.first == export.last: return "\(name), page \(export.first + 1)"
    case .range: return "\(name), pages \(export.first + 1) to \(export.last + 1)"
    }
  }
}
