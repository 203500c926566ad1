internal import Bytes
internal import Notebook
internal import Store

/// The result of importing a file.
struct ImportResult {
  let path: String
  let notebook: NotebookID
  let title: String
  /// The numbers of its pages in the notebook.
  var pages = 1..<1
  /// What was left out or mended, a sentence each.
  var notes: [String] = []
  /// The figures of what was imported.
  var figures = PageFigures()

  init(path: String, notebook: NotebookID, title: String) {
    self.path = path
    self.notebook = notebook
    self.title = title
  }

  var line: String {
    let others = [(figures.texts, "text"), (figures.images, "image")].filter { $0.0 > 0 }
      .map { ", \($0.0.counted($0.1))" }.joined()
    let (first, last) = (pages.lowerBound, pages.upperBound - 1)
    let place = first == last ? "page \(first)" : "pages \(first) to \(last)"
    return """
      \(path.printable): \(figures.strokes.counted("stroke")), \(figures.points.counted("point"))\
      \(others) on \(place) of '\(title.printable)' (\(notebook.short)).
      """
  }

  /// The result as other programs read it, with the damage found so far.
  func json(_ damage: [Damage]) -> JSON {
    [
      "file": .string(path), "notebook": .string(notebook.description), "title": .string(title),
      "page": .integer(pages.lowerBound), "pages": .integer(pages.count),
      "strokes": .integer(figures.strokes), "points": .integer(figures.points),
      "texts": .integer(figures.texts), "images": .integer(figures.images),
      "notes": .array(notes.map(JSON.string)), "damage": damage.json,
    ]
  }
}

extension Int {
  /// The number with the noun, in the singular for one.
  func counted(_ noun: String, _ several: String? = nil) -> String {
    "\(self) \(self == 1 ? noun : several ?? "\(noun)s")"
  }
}
