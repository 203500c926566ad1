internal import Notebook
internal import Store
internal import Wording

/// Gives pages a title, or removes it.
struct PageTitleCommand: Subcommand {
  private static let title = Argument(
    "title", isOptional: true, summary: "The title; if omitted, the current title is removed.")

  static let declaration = Declaration(
    "page title", summary: "Set the title of pages.",
    arguments: [.notebook, PagesByNumber.pages, title], options: [.json],
    examples: [.init("page title Physics 1 Contents", summary: "Title a page.")],
    usesLibrary: true)

  private let pages: PagesByNumber
  private let title: String

  init(parsing values: ParsedValues) throws(UsageError) {
    pages = try PagesByNumber(parsing: values)
    let word = values.text(Self.title) ?? ""
    title = word.isEmpty ? "" : try ParsedValues.title(word, of: Self.title.placeholder)
  }

  func run(in console: inout Console) throws {
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
