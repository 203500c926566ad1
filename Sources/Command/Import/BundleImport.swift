internal import Bundle
internal import Bytes
internal import Notebook
internal import Store
internal import Wording

/// The result of merging a bundle into the library.
struct BundleImport {
  let notebook: NotebookID
  private let path: String
  private let summary: NotebookSummary
  private let merged: MergeResult
  /// The parts left out, a sentence each.
  let lacks: [Words]

  /// Merges a bundle; statements that the library has change nothing.
  init(_ path: String, _ bundle: Bundle, into library: Library) throws {
    guard bundle.manifest.kind != .receipt else {
      throw Failure("\(path) only records what a device has seen: it has nothing to import")
    }
    self.path = path
    notebook = bundle.manifest.notebook
    let mending = try BundleMending(bundle, in: library)
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

  /// True if the notebook is in the trash.
  var isTrashed: Bool { summary.isTrashed }

  /// Further notes, a sentence each.
  var notes: [Words] {
    (isTrashed ? ["'\(summary.title.printable)' is in the trash"] : []) + lacks
  }

  /// True if the notebook is new in the library.
  var isNew: Bool { merged.madeNotebook }

  /// True if anything in it was new to the library.
  var hasChanges: Bool { merged.count > 0 }

  /// The result for people.
  var line: Words {
    let name = "'\(summary.title.printable)' (\(notebook.short))"
    let pages = Words.pages(summary.pageCount)
    if merged.madeNotebook { return "\(path.printable): added \(name), with \(pages)." }
    if !hasChanges { return "\(path.printable): \(name) already contains all of it." }
    return merged.count == 1
      ? "\(path.printable): merged 1 change into \(name), now with \(pages)."
      : "\(path.printable): merged \(merged.count) changes into \(name), now with \(pages)."
  }

  /// The result as JSON, with the damage found so far.
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
