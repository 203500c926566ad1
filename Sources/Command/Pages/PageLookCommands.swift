internal import Notebook
internal import Store
internal import Wording

enum PageTitleCommand: Subcommand {
  private static let title = Argument(
    "title", isOptional: true, summary: "The title; if omitted, the current title is removed.")

  static let declaration = Declaration(
    "page title", summary: "Set the title of pages.",
    arguments: [.notebook, PagesByNumber.pages, title], options: [.json],
    examples: [.init("page title Physics 1 Contents", summary: "Title a page.")],
    usesLibrary: true)

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    let pages = try PagesByNumber(parsing: values)
    let word = values.text(Self.title) ?? ""
    let title = word.isEmpty ? "" : try ParsedValues.title(word, of: Self.title.placeholder)
    try pages.run(in: &console) { pages in
      try pages.library.edit(pages.id, action: .entitle, now: .now) { editor in
        for page in pages.chosen { try editor.set(.title, of: page, to: title) }
      }
      let count = Words.pages(pages.numbers.count)
      return title.isEmpty
        ? "Removed titles in '\(pages.title)': \(count)."
        : "Set the title '\(title.printable)' in '\(pages.title)': \(count)."
    }
  }
}

enum PageBookmarkCommand: Subcommand {
  private static let remove = Option(flag: "remove", summary: "Remove the bookmarks.")

  static let declaration = Declaration(
    "page bookmark", summary: "Bookmark pages.",
    arguments: [.notebook, PagesByNumber.pages], options: [remove, .json],
    examples: [.init("page bookmark Physics 3", summary: "Bookmark a page.")],
    usesLibrary: true)

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    let pages = try PagesByNumber(parsing: values)
    let removes = values.has(Self.remove)
    try pages.run(in: &console) { pages in
      try pages.apply(.bookmark(!removes))
      let count = Words.pages(pages.numbers.count)
      return removes
        ? "Removed bookmarks in '\(pages.title)': \(count)."
        : "Added bookmarks in '\(pages.title)': \(count)."
    }
  }
}

enum PagePaperCommand: Subcommand {
  private static let new = Option(
    flag: "new", summary: "Also use this for new pages of the notebook.")

  static let declaration = Declaration(
    "page paper", summary: "Change the paper or size of pages.",
    arguments: [.notebook, PagesByNumber.pages], options: SheetOptions.options + [new, .json],
    examples: [
      .init("page paper Physics 1- --paper grid --spacing 5", summary: "Use squares of 5 mm.")
    ],
    usesLibrary: true)

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    let pages = try PagesByNumber(parsing: values)
    var change = try SheetOptions.change(values)
    guard !change.changesNothing else {
      throw UsageError.missingValue(of: "--paper", named: "ruling")
    }
    if values.has(Self.new) { change.reach = .pagesAndNew }
    try pages.run(in: &console) { pages in
      try pages.apply(.change(change))
      return "Changed in '\(pages.title)': \(Words.pages(pages.numbers.count))."
    }
  }
}
