internal import Geometry
internal import Notebook
internal import Paint
internal import Store

struct PageFilling: Sendable {
  /// The page of a PDF, and texts.
  var sources = TextSources()
  /// The box around everything else on it, as far as known without drawing.
  var written = Box.empty

  /// The room for the width of strokes, in points.
  private static let width = 3.0

  /// The box around everything but the PDF.
  var onPaper: Box {
    sources.texts.reduce(written.expanded(by: Self.width)) { $0.union($1.bounds) }
  }
}

extension NoteKeeping {
  /// The filled parts of a page; nothing if it is gone.
  func filling(of page: EntityID) throws -> PageFilling {
    guard let sources = try textSources(of: [page])[page] else { return PageFilling() }
    let written = try pictures[page]?.bounds ?? library.page(page, of: id).bounds
    return PageFilling(sources: sources, written: written)
  }
}
