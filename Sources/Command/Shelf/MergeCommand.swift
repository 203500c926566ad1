internal import Notebook
internal import Store
internal import Wording

/// Appends the pages of notebooks to another.
struct MergeCommand: Subcommand {
  private static let others = Argument(
    "other", kind: .named(.notebooks), isRepeated: true,
    summary: "The notebooks to append to the first.")

  static let declaration = Declaration(
    "merge", summary: "Merge several notebooks into one.",
    overview: ["The others are moved to the trash; restore them with 'suzuri restore'."],
    arguments: [.notebook, others], options: [.json],
    examples: [.init("merge Physics Chemistry", summary: "Append one notebook to another.")],
    usesLibrary: true)

  private let name: String
  private let others: [String]
  private let asJSON: Bool
  private let library: LibraryChoice

  init(parsing values: ParsedValues) throws(UsageError) {
    name = try values.required(.notebook)
    others = values.texts(Self.others)
    asJSON = values.has(.json)
    library = values.library
  }

  func run(in console: inout Console) throws {
    let library = try library.open(in: &console)
    let first = try library.notebook(named: name)
    let chosen = try library.notebooks(called: others).filter { $0.id != first }
    guard !chosen.isEmpty else { throw Failure("'\(name)' is the only notebook to merge") }
    var intake = Intake(into: first)
    do {
      for (_, id) in chosen {
        let pages = try LibraryPages(
          of: id, in: library, allowingDamage: console.allowsDamage)
        while let page = try pages.next() { try intake.add(page, to: library, now: .now) }
      }
      _ = try intake.publish(in: library, now: .now)
    } catch {
      intake.discard(from: library)
      throw error
    }
    try library.arrange(chosen.map { ShelfEdit($0.id, .trash(true)) }, now: .now)
    try console.tell(
      chosen.count == 1
        ? "Merged the pages of 1 notebook into '\(name.printable)', and put that notebook in the trash."
        : "Merged the pages of \(chosen.count) notebooks into '\(name.printable)', and put those "
          + "notebooks in the trash.",
      about: first, in: library, asJSON: asJSON)
  }
}
