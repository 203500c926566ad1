internal import Bytes
internal import Ink
internal import Notebook

/// What came of importing a file.
struct ImportResult {
  let path: String
  let notebook: NotebookID
  let title: String
  /// The numbers of its pages in the notebook.
  var pages = 1..<1
  /// What of the file was left out or mended, a sentence each.
  var notes: [String] = []
  private(set) var strokes = 0
  private(set) var points = 0
  private(set) var texts = 0
  private(set) var images = 0

  init(path: String, notebook: NotebookID, title: String) {
    self.path = path
    self.notebook = notebook
    self.title = title
  }

  /// Counts what is on a page.
  mutating func count(_ page: LoosePage) {
    for element in page.layers.lazy.flatMap(\.elements) {
      switch element.content {
      case .stroke(let stroke, _, _):
        strokes += 1
        points += stroke.samples.count
      case .text: texts += 1
      case .image: images += 1
      }
    }
  }

  var line: String {
    let others = [(texts, "text"), (images, "image")].filter { $0.0 > 0 }
      .map { ", \($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }.joined()
    let (first, last) = (pages.lowerBound, pages.upperBound - 1)
    let place = first == last ? "page \(first)" : "pages \(first) to \(last)"
    return """
      \(path.printable): \(strokes) strokes, \(points) points\(others) on \(place) of \
      '\(title.printable)' (\(notebook.short)).
      """
  }

  var json: JSON {
    [
      "file": .string(path), "notebook": .string(notebook.description), "title": .string(title),
      "page": .integer(pages.lowerBound), "pages": .integer(pages.count),
      "strokes": .integer(strokes), "points": .integer(points), "texts": .integer(texts),
      "images": .integer(images), "notes": .array(notes.map(JSON.string)),
    ]
  }
}
