internal import Bytes
internal import Exchange
internal import Folding
internal import Geometry
internal import Ink
internal import Notebook
internal import Store
internal import Wording

enum InfoCommand: Subcommand {
  private static let subject = Argument(
    "notebook", kind: .notebookOrFile,
    summary: "The title of a notebook, the first digits of its id, or a file that can be imported.")

  static let declaration = Declaration(
    "info", summary: "Show what is in a notebook or a file.",
    overview: [
      """
      The content hash is equal in two libraries exactly when both show the same content. Use it \
      to check whether two devices are in sync.
      """,
      """
      For a file that can be imported, shows what an import would add and leave out. Files and \
      notebooks are told apart as by 'suzuri export'.
      """,
    ],
    arguments: [subject], options: [.json],
    examples: [
      .init("info Physics", summary: "Show what a notebook contains."),
      .init("info lecture.xopp", summary: "Preview an import."),
    ],
    usesLibrary: true)

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    switch try ExportSource(values.required(Self.subject), values.library, in: &console) {
    case .file(let path):
      let report = try FileReport(path) { console.progress("Reading", Int($0 * 1000), of: 1000) }
      try show(report.rows, report.json, in: &console)
    case .notebook(let id, _, let access):
      let report = try NotebookReport(of: id, in: access.open())
      try show(report.rows, report.json, in: &console)
    }
  }

  private static func show(_ rows: [[Words]], _ json: JSON, in console: inout Console) throws {
    if console.asJSON { return try console.print(json.description) }
    for line in TextTable(told: rows).lines { try console.print(line) }
  }
}

extension Argument {
  static let notebook = Argument(
    "notebook", kind: .named(.notebooks),
    summary: "The title of a notebook, or the first digits of its id.")
}

extension Library {
  /// Finds a notebook by its name, preferring one outside the trash.
  func notebook(called name: String) throws(LibraryError) -> NotebookID {
    do {
      return try notebook(named: name)
    } catch {
      guard case .noSuchNotebook = error,
        let trashed = try? notebook(named: name, inTrash: true)
      else { throw error }
      return trashed
    }
  }
}

struct NotebookReport {
  let id: NotebookID
  let summary: NotebookSummary
  let outline: Outline
  let figures: NotebookFigures
  let next: (undo: ActionKind?, redo: ActionKind?)
  let damage: [Damage]

  init(of id: NotebookID, in library: Library) throws {
    self.id = id
    try library.lookForDamage(in: id)
    summary = try library.summary(of: id)
    outline = try library.outline(of: id)
    figures = try NotebookFigures(of: id, in: library)
    next = try library.nextActions(of: id)
    damage = library.damage
  }

  private var pageTags: [String] { Set(outline.pages.flatMap(\.tags)).sorted(byName: \.self) }

  private static func list(_ tags: [String]) -> Words {
    tags.isEmpty ? "none" : Words(verbatim: tags.joined(separator: ", ").printable)
  }

  var rows: [[Words]] {
    let facts: [[Words]] = [
      ["title", Words(verbatim: outline.title.printable)],
      ["id", Words(verbatim: id.description)],
      ["folder", outline.folder.isTop ? "none" : Words(verbatim: outline.folder.text.printable)],
      ["favorite", outline.isFavorite ? "yes" : "no"],
      ["tags", Self.list(outline.tags)],
      ["tags of pages", Self.list(pageTags)],
      ["sections", "\(outline.sections.count)"],
      ["pages", "\(outline.pages.count)"],
      ["strokes", "\(figures.strokes)"],
      ["points", "\(figures.points)"],
      ["texts and images", "\(figures.otherElements)"],
      ["bytes", "\(figures.bytes)"],
      ["created", Words(verbatim: summary.created.localTime)],
      ["changed", Words(verbatim: summary.changed.localTime)],
      ["undo", next.undo.map { "\($0.words.printable)" } ?? "nothing"],
      ["redo", next.redo.map { "\($0.words.printable)" } ?? "nothing"],
      ["content hash", Words(verbatim: figures.hash)],
    ]
    let attached: [[Words]] =
      outline.attachments.isEmpty
      ? [] : [["attached files", "\(outline.attachments.count)"]]
    return facts + attached + (outline.isTrashed ? [["state", "in the trash"]] : [])
  }

  var json: JSON {
    [
      "id": .string(id.description), "title": .string(outline.title),
      "folder": .string(outline.folder.text), "favorite": .boolean(outline.isFavorite),
      "tags": .array(outline.tags.map(JSON.string)),
      "page_tags": .array(pageTags.map(JSON.string)),
      "sections": .integer(outline.sections.count),
      "pages": .integer(outline.pages.count), "strokes": .integer(figures.strokes),
      "points": .integer(figures.points),
      "other_elements": .integer(figures.otherElements),
      "bytes": .integer(figures.bytes),
      "created": .string(summary.created.universalTime),
      "changed": .string(summary.changed.universalTime),
      "trashed": .boolean(outline.isTrashed), "undo": (next.undo?.code).map(JSON.string) ?? .null,
      "redo": (next.redo?.code).map(JSON.string) ?? .null, "content_hash": .string(figures.hash),
      "attachments": .array(outline.attachments.map { .string($0.name) }),
      "page_list": .array(pageList), "damage": damage.json,
    ]
  }

  private var pageList: [JSON] {
    let sections = Dictionary(uniqueKeysWithValues: outline.sections.map { ($0.id, $0.title) })
    return outline.pages.enumerated().map { place, page in
      [
        "number": .integer(place + 1), "title": .string(page.title),
        "section": .string(sections[page.section] ?? ""),
        "tags": .array(page.tags.map(JSON.string)), "bookmark": .boolean(page.isBookmarked),
        "width": .number(page.size.box.width), "height": .number(page.size.box.height),
      ]
    }
  }
}

struct NotebookFigures: Hashable, Sendable {
  /// The visible strokes, and the remains of partly erased ones.
  private(set) var strokes = 0
  /// The visible samples of those strokes.
  private(set) var points = 0
  private(set) var otherElements = 0
  /// The bytes of everything recorded about the notebook, including deleted parts.
  let bytes: Int
  private(set) var hash = ""

  /// Counts a notebook in time linear in its ink.
  init(of id: NotebookID, in library: Library) throws {
    bytes = try library.byteCount(of: id)
    // One pass over the ink serves both.
    hash = try library.contentHash(of: id) { count($0) }
  }

  private mutating func count(_ element: LooseElement) {
    guard case .stroke(let stroke, let left) = element.content else {
      otherElements += 1
      return
    }
    strokes += 1
    points += left.reduce(0) { $0 + $1.samples(among: stroke.samples.count) }
  }
}

extension StrokeRange {
  /// The number of samples of a stroke within the part.
  fileprivate func samples(among count: Int) -> Int {
    let step = UInt32(StrokeRange.stepsPerSample)
    let (first, last) = (Int((lower + step - 1) / step), min(Int(upper / step), count - 1))
    return max(last - first + 1, 0)
  }
}

struct FileReport {
  private let kind: Words
  private var title = ""
  private var origin: Words?
  private var sizes: [(name: Words, count: Int)] = []
  private var figures = PageFigures()
  private var notes: [Words] = []

  init(_ path: String, tell: (Double) -> Void) throws {
    let file = try NotesFile(path)
    kind = file.kind.name
    let supply = try file.pages()
    while let page = try supply.next() {
      figures.count(page)
      countSize(of: page)
      tell(supply.share)
    }
    title = supply.title
    notes = supply.notes
    if let notes = supply.origin as? XoppPages {
      let version: Words = "file version \(notes.version)"
      origin = notes.creator.isEmpty ? version : "\(notes.creator), \(version)"
    }
  }

  private mutating func countSize(of page: LoosePage) {
    let size: Words = page.size.map { "\($0.name)" } ?? "size of the ink"
    if let index = sizes.firstIndex(where: { $0.name == size }) {
      sizes[index].count += 1
    } else {
      sizes.append((size, 1))
    }
  }

  var rows: [[Words]] {
    let most = 5
    var sheets: [Words] = sizes.prefix(most).map {
      $0.count == figures.pages ? $0.name : "\($0.count) \($0.name)"
    }
    if sizes.count > most { sheets.append("\(sizes.count - most) other sizes") }
    var rows: [[Words]] = [["kind", kind]]
    if let origin { rows.append(["created by", Words(verbatim: origin.printable)]) }
    rows.append(["title", title.isEmpty ? "none" : Words(verbatim: title.printable)])
    rows += [
      ["pages", "\(figures.pages)"], ["sizes", sheets.joined(separator: ", ")],
      ["layers", "\(figures.layers)"],
      ["strokes", "\(figures.strokes)"], ["points", "\(figures.points)"],
      ["with pressure", "\(figures.strokesWithPressure)"],
      ["texts", "\(figures.texts)"], ["images", "\(figures.images)"],
    ]
    return rows + notes.map { ["note", Words(verbatim: $0.printable)] }
  }

  var json: JSON {
    [
      "kind": .string(kind.english), "made_by": origin.map(JSON.sentence) ?? nil,
      "title": .string(title), "pages": .integer(figures.pages),
      "sizes": .array(
        sizes.map { ["size": .string($0.name.english), "pages": .integer($0.count)] }),
      "layers": .integer(figures.layers), "strokes": .integer(figures.strokes),
      "points": .integer(figures.points),
      "strokes_with_pressure": .integer(figures.strokesWithPressure),
      "texts": .integer(figures.texts),
      "images": .integer(figures.images), "notes": .array(notes.map(JSON.sentence)),
    ]
  }
}
