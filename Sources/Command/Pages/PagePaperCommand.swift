internal import Notebook
internal import Wording

/// Gives pages another paper or size.
struct PagePaperCommand: Subcommand {
  private static let new = Option(
    flag: "new", summary: "Also use this for new pages of the notebook.")

  static let declaration = Declaration(
    "page paper", summary: "Change the paper or size of pages.",
    arguments: [.notebook, PagesByNumber.pages], options: SheetOptions.options + [new, .json],
    examples: [
      .init("page paper Physics 1- --paper grid --spacing 5", summary: "Use squares of 5 mm.")
    ],
    usesLibrary: true)

  private let pages: PagesByNumber
  private let change: SheetChange

  init(parsing values: ParsedValues) throws(UsageError) {
    pages = try PagesByNumber(parsing: values)
    var change = try SheetOptions.change(values)
    guard !change.changesNothing else { throw .missingValue(of: "--paper", named: "ruling") }
    if values.has(Self.new) { change.reach = .pagesAndNew }
    self.change = change
  }

  func run(in console: inout Console) throws {
    try pages.run(in: &console) { pages in
      try pages.make(.change(change))
      return "Changed in '\(pages.title)': \(Words.pages(pages.numbers.count))."
    }
  }
}
