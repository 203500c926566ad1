internal import Bytes
internal import Notebook
internal import Store
internal import Wording

/// Adds empty pages to a notebook.
struct PageAddCommand: Subcommand {
  private static let count = Option(
    value: "count", named: "number", defaultValue: "1", summary: "The number of pages.")
  private static let title = Option(
    value: "title", named: "title", summary: "The title of the new pages.")

  static let declaration = Declaration(
    "page add", summary: "Add empty pages to a notebook.",
    overview: [
      "They are added at the end unless a position is given, and use the settings of the page "
        + "before."
    ],
    arguments: [.notebook],
    options: [PageNeighbor.before, PageNeighbor.after, count, title] + SheetOptions.options
      + [.json],
    examples: [
      .init("page add Physics", summary: "Add a page like the last one."),
      .init(
        "page add Physics --before 1 --paper plain --title Contents",
        summary: "Add a contents page at the beginning."),
    ],
    usesLibrary: true)

  private let name: String
  private let neighbor: PageNeighbor?
  private let count: Int
  private let title: String?
  private let change: SheetChange
  private let asJSON: Bool
  private let library: LibraryChoice

  init(parsing values: ParsedValues) throws(UsageError) {
    name = try values.required(.notebook)
    neighbor = try PageNeighbor(parsing: values)
    count = try values.integer(Self.count, in: 1...1000) ?? 1
    title = try values.text(Self.title).map { word throws(UsageError) in
      try ParsedValues.title(word, of: Self.title.place)
    }
    change = try SheetOptions.change(values)
    asJSON = values.has(.json)
    library = values.library
  }

  func run(in console: inout Console) throws {
    let library = try library.open(in: &console)
    let pages = try OpenedPages(library.notebook(named: name), in: library)
    let anchor = try pages.page(neighbor?.number ?? pages.outline.pages.count).id
    let new = try library.edit(pages.id, action: .addPage, now: .now) { editor in
      var new: [EntityID] = []
      while new.count < count {
        let edit: PageEdit = neighbor?.isBefore == true && new.isEmpty ? .addBefore : .addAfter
        guard let page = try editor.make(edit, of: new.last ?? anchor) else { break }
        new.append(page)
      }
      if !change.changesNothing { _ = try editor.make(.change(change), of: Set(new)) }
      if let title { for page in new { try editor.set(.title, of: page, to: title) } }
      return Set(new)
    }
    let added = try OpenedPages(pages.id, in: library).choosing(new)
    let (first, last) = (added.numbers.first ?? 0, added.numbers.last ?? 0)
    try added.tell(
      new.count == 1
        ? "Added page \(first) to '\(pages.title)'."
        : "Added pages \(first) to \(last) to '\(pages.title)'.", asJSON: asJSON, &console)
  }
}
