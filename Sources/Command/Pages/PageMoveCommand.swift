internal import Notebook
internal import Store
internal import Wording

/// Moves pages within a notebook, or to another one.
struct PageMoveCommand: Subcommand {
  static let declaration = Declaration(
    "page move", summary: "Move pages within a notebook or to another one.",
    arguments: [.notebook, PagesByNumber.pages], options: PageTarget.options + [.json],
    examples: [
      .init("page move Physics 3-4 --before 1", summary: "Move two pages to the beginning."),
      .init("page move Physics 2 --to Chemistry", summary: "Move a page to another notebook."),
    ],
    usesLibrary: true)

  private let pages: PagesByNumber
  private let target: PageTarget

  init(parsing values: ParsedValues) throws(UsageError) {
    pages = try PagesByNumber(parsing: values)
    target = try PageTarget(parsing: values)
    guard target.name != nil || target.neighbor != nil else {
      throw .missingValue(of: PageTarget.to.spelling, named: "notebook")
    }
  }

  func run(in console: inout Console) throws {
    try pages.run(in: &console) { pages in
      let count = Words.pages(pages.numbers.count)
      if let other = try target.notebook(in: pages.library), other.id != pages.id {
        try target.carry(pages, to: other, moving: true)
        return "Moved from '\(pages.title)' to '\(other.title)': \(count)."
      }
      let last = pages.outline.pages.last.map { PagePlace(in: $0.section, after: $0.id) }
      if let place = try pages.place(target.neighbor) ?? last { try pages.make(.move(place)) }
      return "Moved within '\(pages.title)': \(count)."
    }
  }
}

/// Copies pages within a notebook, or into another one.
struct PageCopyCommand: Subcommand {
  static let declaration = Declaration(
    "page copy", summary: "Copy pages within a notebook or to another one.",
    overview: ["Copies within the notebook are added after the last of the pages."],
    arguments: [.notebook, PagesByNumber.pages], options: PageTarget.options + [.json],
    examples: [
      .init("page copy Physics 1", summary: "Duplicate a page."),
      .init("page copy Physics 1-3 --to Chemistry --after 1", summary: "Copy three pages."),
    ],
    usesLibrary: true)

  private let pages: PagesByNumber
  private let target: PageTarget

  init(parsing values: ParsedValues) throws(UsageError) {
    pages = try PagesByNumber(parsing: values)
    target = try PageTarget(parsing: values)
  }

  func run(in console: inout Console) throws {
    try pages.run(in: &console) { pages in
      let count = Words.pages(pages.numbers.count)
      guard target.name != nil || target.neighbor != nil else {
        try pages.make(.duplicate)
        return "Copied within '\(pages.title)': \(count)."
      }
      let other = try target.notebook(in: pages.library) ?? pages
      try target.carry(pages, to: other, moving: false)
      return "Copied from '\(pages.title)' to '\(other.title)': \(count)."
    }
  }
}

/// The target of moved or copied pages.
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

  /// The other notebook; nil if none is named.
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
