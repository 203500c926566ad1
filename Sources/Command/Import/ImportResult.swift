internal import Bytes
internal import Notebook
internal import Store
internal import Wording

struct ImportResult {
  let path: String
  let notebook: NotebookID
  let title: String
  /// The numbers of its pages in the notebook.
  var pages = 1..<1
  /// The parts left out or mended, a sentence each.
  var notes: [Words] = []
  var figures = PageFigures()

  init(path: String, notebook: NotebookID, title: String) {
    self.path = path
    self.notebook = notebook
    self.title = title
  }

  /// The result for people.
  var line: Words {
    let (first, last) = (pages.lowerBound, pages.upperBound - 1)
    let place: Words = first == last ? "page \(first)" : "pages \(first) to \(last)"
    return """
      \(path.printable): \(contents) on \(place) of '\(title.printable)' (\(notebook.short)).
      """
  }

  /// The figures worth mentioning.
  private var contents: Words {
    let (strokes, points) = (figures.strokes, figures.points)
    let (texts, images) = (figures.texts, figures.images)
    var parts: [Words] = [
      strokes == 1 ? "1 stroke" : "\(strokes) strokes",
      points == 1 ? "1 point" : "\(points) points",
    ]
    if texts > 0 { parts.append(texts == 1 ? "1 text" : "\(texts) texts") }
    if images > 0 { parts.append(images == 1 ? "1 image" : "\(images) images") }
    return parts.joined(separator: ", ")
  }

  /// The result as JSON, with the damage found so far.
  func json(_ damage: [Damage]) -> JSON {
    [
      "file": .string(path), "notebook": .string(notebook.description), "title": .string(title),
      "page": .integer(pages.lowerBound), "pages": .integer(pages.count),
      "strokes": .integer(figures.strokes), "points": .integer(figures.points),
      "texts": .integer(figures.texts), "images": .integer(figures.images),
      "notes": .array(notes.map(JSON.sentence)), "damage": damage.json,
    ]
  }
}

extension Words {
  static func pages(_ count: Int) -> Words { count == 1 ? "1 page" : "\(count) pages" }
}
