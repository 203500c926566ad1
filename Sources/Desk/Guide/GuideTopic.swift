internal import Guide

extension Desk {
  /// The topic of the guide that is about what is open, else about the tool in hand.
  var guideTopic: String {
    if let popup, let topic = popup.guideTopic { return topic }
    switch screen {
    case is ShelfScreen: return "notebooks"
    case is OverviewScreen: return "overview"
    case is PresentationScreen: return "pages"
    default: return finding.isOpen ? "find" : preferences.tool.guideTopic
    }
  }
}

extension Popup {
  var guideTopic: String? {
    switch self {
    case .penCard: "pens"
    case .eraserCard: "erasers"
    case .layers, .pageNumber, .titles: "pages"
    case .sheet: "paper"
    case .settings: "settings"
    case .keys, .key: "keys"
    case .devices, .styluses: "tablet"
    case .export, .exportWhole: "export"
    case .newNotebook, .shelfMenu, .shelfOrder, .folders, .tags, .naming, .tabs: "notebooks"
    case .importReport, .chooser, .jobs: "import"
    case .places, .sync: "sync"
    case .pagesMenu, .pageTags, .otherNotebooks, .sectionName: "overview"
    case .copies: "copies"
    case .laboratory: "latency"
    case .textStyle, .formula: "text"
    case .link, .linkTarget, .heading, .contents: "links"
    case .password, .pdfs: "pdf"
    case .arrange, .stickers: "arranging"
    case .picture, .pictureWords: "pictures"
    case .shape: "shapes"
    case .space: "diagrams"
    case .handwriting, .checkWords, .correctedWords: "handwriting"
    case .menu, .context, .guide: nil
    }
  }
}

extension Tool {
  var guideTopic: String {
    switch self {
    case .pen: "pens"
    case .eraser, .partEraser: "erasers"
    case .lasso, .rectangle: "selecting"
    case .text: "text"
    case .table: "tables"
    case .shape: "shapes"
    case .space: "diagrams"
    case .hand: "first-steps"
    }
  }
}
