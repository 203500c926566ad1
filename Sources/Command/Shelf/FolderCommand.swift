internal import Bytes
internal import Folding
internal import Notebook
internal import Store
internal import Wording

/// Puts notebooks into a folder, takes them out, or lists the folders.
struct FolderCommand: Subcommand {
  private static let notebooks = Argument(
    "notebook", kind: .named(.notebooks), isOptional: true, isRepeated: true,
    summary: "The titles of notebooks, or the first digits of their ids.")
  private static let into = Option(
    value: "into", named: "folder",
    summary: "The folder, with slashes between parent and child folders.")
  private static let out = Option(flag: "out", summary: "Move them out of their folder.")

  static let declaration = Declaration(
    "folder", summary: "Move notebooks to a folder, or list the folders.",
    overview: ["A folder exists as long as it contains a notebook."],
    arguments: [notebooks], options: [into, out, .json],
    examples: [
      .init("folder", summary: "List the folders."),
      .init(
        "folder Physics Chemistry --into School/2026", summary: "Move two notebooks to one folder."),
      .init("folder Physics --out", summary: "Move a notebook out of its folder."),
    ],
    usesLibrary: true)

  private let names: [String]
  /// The notebooks' new folder; nil to list the folders.
  private let target: FolderPath?
  private let asJSON: Bool
  private let library: LibraryChoice

  init(parsing values: ParsedValues) throws(UsageError) {
    names = values.texts(Self.notebooks)
    let folder = try values.folder(Self.into)
    if folder != nil, values.has(Self.out) {
      throw .conflict(Self.out.place, Self.into.place)
    }
    target = folder ?? (values.has(Self.out) ? .top : nil)
    if names.isEmpty, target != nil { throw .missingArgument(Self.notebooks.name) }
    if !names.isEmpty, target == nil {
      throw .missingValue(of: Self.into.spelling, named: "folder")
    }
    asJSON = values.has(.json)
    library = values.library
  }

  func run(in console: inout Console) throws {
    guard let target else { return try list(in: &console) }
    let library = try library.open(in: &console)
    let chosen = try library.notebooks(called: names)
    try library.arrange(chosen.map { ShelfEdit($0.id, .move(to: target)) }, now: .now)
    let operations = chosen.map { name, id in
      let operation: Words =
        target.isTop
        ? "Moved '\(name.printable)' (\(id.short)) out of its folder."
        : "Moved '\(name.printable)' (\(id.short)) to \(target.text.printable)."
      return (notebook: id, operation: operation)
    }
    try console.tell(operations, in: library, asJSON: asJSON)
  }

  private func list(in console: inout Console) throws {
    let notebooks = try library.notebooks(in: &console)
    var counts: [FolderPath: Int] = [:]
    for notebook in notebooks {
      counts[notebook.folder, default: 0] += 1
      for above in notebook.folder.line.dropLast() { counts[above, default: 0] += 0 }
    }
    let folders = counts.filter { !$0.key.isTop }.sorted(byNames: \.key.names)
    if asJSON {
      let list = folders.map { folder, count -> JSON in
        ["folder": .string(folder.text), "notebooks": .integer(count)]
      }
      return try console.print(JSON.array(list).description)
    }
    guard !folders.isEmpty else { return console.note("No notebooks are in folders.") }
    let rows = folders.map { folder, count -> [Words] in
      [
        Words(verbatim: folder.text.printable),
        count == 1 ? "1 notebook" : "\(count) notebooks",
      ]
    }
    for line in TextTable(told: rows).lines { try console.print(line) }
  }
}
