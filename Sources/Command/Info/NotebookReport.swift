internal import Bytes
internal import Folding
internal import Geometry
internal import Notebook
internal import Store
internal import Wording

struct NotebookReport {
  let id: NotebookID
  let summary: NotebookSummary
  let outline: Outline
  let figures: NotebookFigures
  let next: (undo: ActionKind?, redo: ActionKind?)
  /// The skipped damage.
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

  private var pageTags: [String] {
    Set(outline.pages.flatMap(\.tags)).sorted(byName: \.self)
  }

  private static func list(_ tags: [String]) -> Words {
    tags.isEmpty ? "none" : Words(verbatim: tags.joined(separator: ", ").printable)
  }

  var rows: [[Words]] {
    let facts: [[Words]] = [
      ["title", Words(verbatim: outline.title.printable)],
      ["id", Words(verbatim: id.description)],
      [
        "folder",
        outline.folder.isTop ? "none" : Words(verbatim: outline.folder.text.printable),
      ],
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
    return outline.isTrashed ? facts + [["state", "in the trash"]] : facts
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
      "page_list": .array(pageList), "damage": damage.json,
    ]
  }

  /// The pages one by one, as JSON.
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
