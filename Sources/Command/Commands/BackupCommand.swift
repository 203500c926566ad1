internal import Bytes
internal import Store

/// Makes a backup of the library, or lists those that there are.
struct BackupCommand: Subcommand {
  private static let list = Option(flag: "list", summary: "List the backups instead.")

  static let declaration = Declaration(
    "backup", summary: "Make a backup of the library.",
    overview: [
      """
      The first change of a day makes a backup by itself; the latest \(Library.keptBackups) days \
      are kept. 'suzuri restore --backup NAME' brings one back.
      """
    ],
    options: [list, .json], usesLibrary: true)

  private let lists: Bool
  private let asJSON: Bool
  private let library: LibraryChoice

  init(parsing values: ParsedValues) throws(UsageError) {
    lists = values.has(Self.list)
    asJSON = values.has(.json)
    library = values.library
  }

  func run(in console: inout Console) throws {
    let backups =
      lists
      ? try Library.backups(at: library.path(in: console.environment))
      : [try library.open(in: &console).backUp(now: .now)]
    if asJSON { return try console.print(JSON.array(backups.map(\.json)).description) }
    if lists, backups.isEmpty { return console.note("There are no backups yet.") }
    let rows = backups.map { [$0.name, "\($0.byteCount) bytes", $0.path.printable] }
    for line in Columns(rows, rightAligned: [1]).lines { try console.print(line) }
  }
}

extension Backup {
  /// The backup as other programs read it.
  fileprivate var json: JSON {
    ["name": .string(name), "bytes": .integer(byteCount), "path": .string(path)]
  }
}
