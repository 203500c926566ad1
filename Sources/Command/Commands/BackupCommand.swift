internal import Bytes
internal import Store
internal import Wording

/// Makes a backup of the library, or lists the existing ones.
struct BackupCommand: Subcommand {
  private static let list = Option(flag: "list", summary: "List the backups instead.")

  static let declaration = Declaration(
    "backup", summary: "Make a backup of the library.",
    overview: [
      """
      The first change of an hour makes a backup by itself. One stays for each hour of a day, each \
      day of a week and each week of two months, as long as all of them take no more than 1 GiB, or \
      eight times the library where that is more. A second one in the same hour takes the place of \
      the first. No backup goes while the one after it has more damage.
      """,
      "To bring one back: 'suzuri restore --backup NAME'.",
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
      : [try make(in: &console)]
    let json = JSON.array(backups.map { $0.json(console.damage.entries) }).description
    if lists, asJSON { return try console.print(json) }
    if lists, backups.isEmpty { return console.note("There are no backups yet.") }
    let words = asJSON ? json : nil
    let rows = backups.map {
      [$0.name, ("\($0.byteCount) bytes" as Words).text, $0.path.printable]
    }
    for line in TextTable(rows, rightAligned: [1]).lines {
      if lists {
        try console.print(line)
      } else {
        try console.print(deed: Words(verbatim: line), as: words)
      }
    }
  }

  private func make(in console: inout Console) throws -> Backup {
    try library.open(in: &console).backUp(
      now: .now, telling: { console.note($0, isAskedFor: true) })
  }
}

extension Backup {
  /// The backup as other programs read it.
  fileprivate func json(_ damage: [Damage]) -> JSON {
    [
      "name": .string(name), "bytes": .integer(byteCount), "path": .string(path),
      "damage": damage.json,
    ]
  }
}
