internal import Bytes
internal import Notebook
internal import Wording

/// The user's actions on exported files.
public enum ShareAction: Hashable, Sendable {
  case show([String])
  case mail([String])

  var name: Words {
    switch self {
    case .show: "Show"
    case .mail: "Email"
    }
  }
}

/// A request about exported files.
public enum ShareOrder: Hashable, Sendable {
  /// Show them in the file manager.
  case show([String])
  case mail([String])
  case findPrinters
}

extension Desk {
  mutating func exportThisPage(_ effects: inout [Effect]) {
    if popup == .export { popup = nil }
    toggle(.export, &effects)
    cards.export.set(pages: .this)
  }

  mutating func printPages(_ effects: inout [Effect]) {
    if popup != .export { toggle(.export, &effects) }
    guard popup == .export else { return }
    cards.export.set(goal: .printer)
    effects += [.share(.findPrinters), .drawFace]
  }

  var isTypingPages: Bool { popup == .export && cards.export.pages == .range }

  mutating func perform(_ action: ExportAction, _ effects: inout [Effect]) {
    guard popup == .export else { return }
    effects.append(.drawFace)
    if action == .chooseGoal(.printer) { effects.append(.share(.findPrinters)) }
    guard action == .begin else { return cards.export.apply(action) }
    guard let order = exportOrder else { return }
    popup = nil
    effects.append(.export(order))
  }

  func perform(_ action: ShareAction, _ effects: inout [Effect]) {
    switch action {
    case .show(let files): effects.append(.share(.show(files)))
    case .mail(let files): effects.append(.share(.mail(files)))
    }
  }

  mutating func offerPrinters(_ printers: Printers, _ effects: inout [Effect]) {
    let isFirst = cards.export.printers?.names != printers.names
    cards.export.printers = printers
    if isFirst { cards.export.printer = printers.usual ?? 0 }
    guard popup == .export else { return }
    updateFocus()
    // The focus waited for the printers to be found.
    if focus?.control.action == .toggle(.export) { focus(on: .export(.begin)) }
    revealFocus()
    effects.append(.drawFace)
  }

  private func exportGoal(for sheets: [Sheet]) -> ExportGoal? {
    let choice = cards.export
    switch choice.goal {
    case .folder: return .folder
    case .mail: return .mail
    case .printer:
      guard let printer = choice.printers?.names[safe: choice.printer] else { return nil }
      let wide = sheets.count { $0.size.width > $0.size.height }
      return .printer(PrintOrder(on: printer, choice.print, isWide: wide * 2 > sheets.count))
    }
  }

  /// The export described by the card; nil without pages or a printer.
  var exportOrder: ExportOrder? {
    let chosen = sheetsToExport
    guard !chosen.isEmpty, let goal = exportGoal(for: chosen) else { return nil }
    // A printer gets pages as they look, on its own sheets.
    let isPrinted = cards.export.goal == .printer
    return ExportOrder(
      pages: chosen.map(\.id), name: exportName(of: chosen),
      format: isPrinted ? .pdf : cards.export.format, use: isPrinted ? .flat : cards.export.use,
      paper: cards.export.paper, grown: isPrinted ? .cut : cards.export.grown, goal: goal)
  }

  /// True if extended pages are exported in a format that offers both ways for them.
  var exportsGrownPages: Bool {
    guard cards.export.goal != .printer, [.pdf, .xopp].contains(cards.export.format) else {
      return false
    }
    return sheetsToExport.contains { $0.growth != .none || $0.added != AddedRoom() }
  }

  /// True if the export includes other pages of PDFs: a notebook contains its PDFs unchanged.
  var exportsFurtherPages: Bool {
    let choice = cards.export
    guard choice.goal != .printer, choice.pages != .all, choice.format == .pdf,
      choice.use == .notebook
    else { return false }
    let chosen = sheetsToExport
    let (pages, files) = (Set(chosen.map(\.id)), Set(chosen.compactMap(\.pdfBelow)))
    return (notebook?.sheets ?? []).contains { sheet in
      sheet.pdfBelow.map(files.contains) == true && !pages.contains(sheet.id)
    }
  }

  private var sheetsToExport: [Sheet] {
    let sheets = notebook?.sheets ?? []
    switch cards.export.pages {
    case .this: return [sheet].compactMap(\.self)
    case .range:
      let pages = typedPages
      return sheets.enumerated().filter { pages?.contains($0.offset + 1) == true }.map(\.element)
    case .bookmarked: return sheets.filter(\.isBookmarked)
    case .all: return sheets
    }
  }

  private func exportName(of chosen: [Sheet]) -> String {
    let title = notebook?.title ?? ""
    let name = Words.notebook(titled: title)
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

  private var typedPages: PageRanges? {
    guard let pages = PageRanges(cards.export.typed), let count = notebook?.sheets.count,
      pages.excess(beyond: count) == nil
    else { return nil }
    return pages
  }

  var exportTrouble: Words {
    if cards.export.goal == .printer, exportGoal(for: []) == nil {
      return cards.export.printers == nil ? "Looking for printers…" : "No printers found"
    }
    guard cards.export.pages == .range else { return "No bookmarked pages" }
    let count = notebook?.sheets.count ?? 0
    if let pages = PageRanges(cards.export.typed), let page = pages.excess(beyond: count) {
      return "Page \(page) does not exist"
    }
    return "Type pages, such as 1-3,5"
  }
}

extension Sheet {
  /// The PDF below the page, except for custom papers.
  fileprivate var pdfBelow: ContentHash? { own == nil ? print?.file : nil }
}
