internal import Notebook
internal import Store
internal import Wording

enum PageCommand: Subcommand {
  /// The group and its commands, in the order of help.
  static let commands: [any Subcommand.Type] = [
    PageCommand.self,
    PageAddCommand.self,
    PageDeleteCommand.self,
    PageMoveCommand.self,
    PageCopyCommand.self,
    PagePaperCommand.self,
    PageBookmarkCommand.self,
    PageTitleCommand.self,
  ]

  static let declaration = Declaration(
    "page", summary: "Add, move and change pages of a notebook.",
    overview: [
      "Each of these commands is one change in the notebook's history, which 'suzuri undo' reverts."
    ])

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    try console.write(HelpText(declaration, in: values.table).text(width: console.width))
  }
}

enum PageAddCommand: Subcommand {
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

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    let name = try values.required(.notebook)
    let neighbor = try PageNeighbor(parsing: values)
    let count = try values.integer(Self.count, in: 1...1000) ?? 1
    let title = try values.text(Self.title).map { try ParsedValues.title($0, of: Self.title.place) }
    let change = try SheetOptions.change(values)
    let library = try values.library.open(in: &console)
    let pages = try OpenedPages(library.notebook(named: name), in: library)
    let anchor = try pages.page(neighbor?.number ?? pages.outline.pages.count).id
    let new = try library.edit(pages.id, action: .addPage, now: .now) { editor in
      var new: [EntityID] = []
      while new.count < count {
        let edit: PageEdit = neighbor?.isBefore == true && new.isEmpty ? .addBefore : .addAfter
        guard let page = try editor.apply(edit, to: new.last ?? anchor) else { break }
        new.append(page)
      }
      if !change.changesNothing { _ = try editor.apply(.change(change), to: Set(new)) }
      if let title { for page in new { try editor.set(.title, of: page, to: title) } }
      return Set(new)
    }
    let added = try OpenedPages(pages.id, in: library).choosing(new)
    let (first, last) = (added.numbers.first ?? 0, added.numbers.last ?? 0)
    try added.report(
      new.count == 1
        ? "Added page \(first) to '\(pages.title)'."
        : "Added pages \(first) to \(last) to '\(pages.title)'.", &console)
  }
}

enum PageDeleteCommand: Subcommand {
  static let declaration = Declaration(
    "page delete", summary: "Delete pages of a notebook.",
    overview: ["If all pages are deleted, an empty one replaces them."],
    arguments: [.notebook, PagesByNumber.pages], options: [.json],
    examples: [.init("page delete Physics 2-3", summary: "Delete two pages.")],
    usesLibrary: true)

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    try PagesByNumber(parsing: values).run(in: &console) { pages in
      try pages.apply(.delete)
      return "Deleted from '\(pages.title)': \(Words.pages(pages.numbers.count))."
    }
  }
}

enum PageMoveCommand: Subcommand {
  static let declaration = Declaration(
    "page move", summary: "Move pages within a notebook or to another one.",
    arguments: [.notebook, PagesByNumber.pages], options: PageTarget.options + [.json],
    examples: [
      .init("page move Physics 3-4 --before 1", summary: "Move two pages to the beginning."),
      .init("page move Physics 2 --to Chemistry", summary: "Move a page to another notebook."),
    ],
    usesLibrary: true)

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    let pages = try PagesByNumber(parsing: values)
    let target = try PageTarget(parsing: values)
    guard target.name != nil || target.neighbor != nil else {
      throw UsageError.missingValue(of: PageTarget.to.spelling, named: "notebook")
    }
    try pages.run(in: &console) { pages in
      let count = Words.pages(pages.numbers.count)
      if let other = try target.notebook(in: pages.library), other.id != pages.id {
        try target.carry(pages, to: other, moving: true)
        return "Moved from '\(pages.title)' to '\(other.title)': \(count)."
      }
      let last = pages.outline.pages.last.map { PagePlace(in: $0.section, after: $0.id) }
      if let place = try pages.place(target.neighbor) ?? last { try pages.apply(.move(place)) }
      return "Moved within '\(pages.title)': \(count)."
    }
  }
}

enum PageCopyCommand: Subcommand {
  static let declaration = Declaration(
    "page copy", summary: "Copy pages within a notebook or to another one.",
    overview: ["Copies within the notebook are added after the last of the pages."],
    arguments: [.notebook, PagesByNumber.pages], options: PageTarget.options + [.json],
    examples: [
      .init("page copy Physics 1", summary: "Duplicate a page."),
      .init("page copy Physics 1-3 --to Chemistry --after 1", summary: "Copy three pages."),
    ],
    usesLibrary: true)

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    let pages = try PagesByNumber(parsing: values)
    let target = try PageTarget(parsing: values)
    try pages.run(in: &console) { pages in
      let count = Words.pages(pages.numbers.count)
      guard target.name != nil || target.neighbor != nil else {
        try pages.apply(.duplicate)
        return "Copied within '\(pages.title)': \(count)."
      }
      let other = try target.notebook(in: pages.library) ?? pages
      try target.carry(pages, to: other, moving: false)
      return "Copied from '\(pages.title)' to '\(other.title)': \(count)."
    }
  }
}

struct PageTarget {
  static let to = Option(
    value: "to", named: "notebook", kind: .named(.notebooks),
    summary: "Another notebook; at its end unless a position is given.")
  static let options = [to, PageNeighbor.before, PageNeighbor.after]

  let name: String?
  let neighbor: PageNeighbor?

  init(parsing values: ParsedValues) throws(UsageError) {
    name = values.text(Self.to)
    neighbor = try PageNeighbor(parsing: values)
  }

  func notebook(in library: Library) throws -> OpenedPages? {
    try name.map { try OpenedPages(library.notebook(named: $0), in: library) }
  }

  /// Copies pages into a notebook, and deletes them if they move.
  func carry(_ pages: OpenedPages, to other: OpenedPages, moving isMove: Bool) throws {
    try pages.library.carry(
      pages.chosen, of: pages.id, to: other.id, at: other.place(neighbor), moving: isMove,
      now: .now)
  }
}
