internal import Notebook
internal import Wording

struct PageDeleteCommand: Subcommand {
  static let declaration = Declaration(
    "page delete", summary: "Delete pages of a notebook.",
    overview: ["If all pages are deleted, an empty one replaces them."],
    arguments: [.notebook, PagesByNumber.pages], options: [.json],
    examples: [.init("page delete Physics 2-3", summary: "Delete two pages.")],
    usesLibrary: true)

  private let pages: PagesByNumber

  init(parsing values: ParsedValues) throws(UsageError) {
    pages = try PagesByNumber(parsing: values)
  }

  func run(in console: inout Console) throws {
    try pages.run(in: &console) { pages in
      try pages.make(.delete)
      return "Deleted from '\(pages.title)': \(Words.pages(pages.numbers.count))."
    }
  }
}
