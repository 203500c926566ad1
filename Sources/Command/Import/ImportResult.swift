internal import Bundle
internal import Bytes
internal import Ink
internal import Notebook
internal import Store
internal import Wording

struct ImportResult {
  let path: String
  let notebook: NotebookID
  let title: String
  var pages = 1..<1
  var notes: [Words] = []
  var figures = PageFigures()

  var line: Words {
    let (first, last) = (pages.lowerBound, pages.upperBound - 1)
    let place: Words = first == last ? "page \(first)" : "pages \(first) to \(last)"
    return """
      \(path.printable): \(contents) on \(place) of '\(title.printable)' (\(notebook.short)).
      """
  }

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

struct BundleImport {
  let notebook: NotebookID
  private let path: String
  private let summary: NotebookSummary
  private let merged: MergeResult
  let lacks: [Words]

  /// Merges a bundle; statements that the library has change nothing.
  init(_ path: String, _ bundle: Bundle, into library: Library) throws {
    guard bundle.manifest.kind != .receipt else {
      throw InputError(
        path, "it only records what a device has seen, so there is nothing to import")
    }
    self.path = path
    notebook = bundle.manifest.notebook
    let mending = try BundleRepair(bundle, in: library)
    merged = try mending.bundle.merge(into: library, now: .now)
    summary = try library.summary(of: notebook)
    let missing = try library.lacking(bundle.blobNames)
    let images: [Words] =
      switch missing.count {
      case 0: []
      case 1: ["1 image or PDF was not included"]
      default: ["\(missing.count) images or PDFs were not included"]
      }
    lacks = mending.notes + images
  }

  var isTrashed: Bool { summary.isTrashed }

  var notes: [Words] { (isTrashed ? ["'\(summary.title.printable)' is in the trash"] : []) + lacks }

  var isNew: Bool { merged.madeNotebook }

  var hasChanges: Bool { merged.count > 0 }

  var line: Words {
    let name = "'\(summary.title.printable)' (\(notebook.short))"
    let pages = Words.pages(summary.pageCount)
    if merged.madeNotebook { return "\(path.printable): added \(name), with \(pages)." }
    if !hasChanges { return "\(path.printable): \(name) already contains all of it." }
    return merged.count == 1
      ? "\(path.printable): merged 1 change into \(name), now with \(pages)."
      : "\(path.printable): merged \(merged.count) changes into \(name), now with \(pages)."
  }

  func json(_ damage: [Damage]) -> JSON {
    [
      "file": .string(path), "notebook": .string(notebook.description),
      "title": .string(summary.title), "is_new": .boolean(merged.madeNotebook),
      "changes": .integer(merged.count),
      "pages": .integer(summary.pageCount), "notes": .array(notes.map(JSON.sentence)),
      "damage": damage.json,
    ]
  }
}

struct PageFigures: Hashable, Sendable {
  private(set) var pages = 0
  private(set) var layers = 0
  private(set) var strokes = 0
  private(set) var strokesWithPressure = 0
  private(set) var points = 0
  private(set) var texts = 0
  private(set) var images = 0

  mutating func count(_ page: LoosePage) {
    pages += 1
    layers += page.layers.count
    for element in page.layers.lazy.flatMap(\.elements) {
      switch element.content {
      case .stroke(let stroke, _):
        strokes += 1
        points += stroke.samples.count
        if stroke.channels.contains(.pressure) { strokesWithPressure += 1 }
      case .figure(let figure): if figure.content.file == nil { texts += 1 } else { images += 1 }
      }
    }
  }
}
