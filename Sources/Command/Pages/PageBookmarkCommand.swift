internal import Notebook
internal import Wording

/// Adds bookmarks to pages, or removes them.
struct PageBookmarkCommand: Subcommand {
  private static let remove = Option(flag: "remove", summary: "Remove the bookmarks.")

  static let declaration = Declaration(
    "page bookmark", summary: "Bookmark pages.",
    arguments: [.notebook, PagesByNumber.pages], options: [remove, .json],
    examples: [.init("page bookmark Physics 3", summary: "Bookmark a page.")],
    usesLibrary: true)

  private let pages: PagesByNumber
  private let removes: Bool

  init(parsing values: ParsedValues) throws(UsageError) {
    pages = try PagesByNumber(parsing: values)
    removes = values.has(Self.remove)
  }

  func run(in console: inout Console) throws {
    try pages.run(in: &console) { pages in
      try pages.make(.bookmark(!removes))
      let count = Words.pages(pages.numbers.count)
      return removes
        ? "Removed bookmarks in '\(pages.title)': \(count)."
        : "Added bookmarks in '\(pages.title)': \(count)."
    }
  }
}
