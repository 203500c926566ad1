internal import Wording

/// The group of commands for pages; alone it lists them.
struct PageCommand: Subcommand {
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

  private let table: CommandTable

  init(parsing values: ParsedValues) throws(UsageError) { table = values.table }

  func run(in console: inout Console) throws {
    try console.write(HelpText(Self.declaration, in: table).text(width: console.width))
  }
}
