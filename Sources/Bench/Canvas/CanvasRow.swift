internal import Wording

enum CanvasRow: String, Hashable, Sendable, CaseIterable {
  case empty
  case dense
  case close
  case pdf
  case drawing
  case `import`
  case export
  case reading
  case heard
  case large
  case frames
  case undo
  case start

  var title: Words {
    switch self {
    case .empty: "Empty page"
    case .dense: "Page of 8,000 strokes and 400,000 points"
    case .close: "Page of 8,000 strokes and 400,000 points at 400 %"
    case .pdf: "PDF page of 8,000 lines"
    case .drawing: "PDF page that is being drawn"
    case .import: "Empty page, while recordings of 400,000 points each are imported"
    case .export: "Empty page, while 100 pages of 40,000 points each are exported as PDF"
    case .reading: "Empty page, while the handwriting of 100 pages is read"
    case .heard: "Empty page, while a screen reader asks about every change"
    case .large: "Empty page on a screen of 3840 x 2160 pixels"
    case .frames: "Moving a page of 400,000 points on a screen of 1920 x 1080 pixels"
    case .undo: "Undoing on a page of 2,000 strokes"
    case .start: "Starting with a library of 1,000 pages"
    }
  }

  var screen: (width: Int, height: Int) {
    switch self {
    case .large: (3840, 2160)
    case .frames, .undo: (1920, 1080)
    default: (1280, 960)
    }
  }

  /// The zoom of the page; on a large screen, large enough to show more paper than desk.
  var zoom: String {
    switch self {
    case .close: "400%"
    case .large: "300%"
    case .undo: "page"
    default: "100%"
    }
  }

  var library: BenchLibrary {
    switch self {
    case .empty, .heard, .large: .empty
    case .pdf: .printed
    case .drawing: .endless
    case .import: .target
    case .export, .reading: .pages
    case .dense, .close, .frames: .dense
    case .undo: .history
    case .start: .large
    }
  }
}
