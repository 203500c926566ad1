internal import Notebook
internal import Wording

/// Adds bookmarks to pages, or removes them.
struct PageBookmarkCommand: Subcommand {
  private static let remove = Option(flag: "remove", summary: "Take the bookmarks off.")

  static let declaration = Declaration(
    "page bookmark", summary: "Put bookmarks on pages.",
    arguments: [.notebook, PagesByNumber.pages], options: [remove, .json],
    examples: [.init("page bookmark Physics 3", summary: "Find a page again.")],
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
        ? "Without a bookmark in '\(pages.title)' now: \(count)."
        : "With a bookmark in '\(pages.title)' now: \(count)."
    }
  }
}
