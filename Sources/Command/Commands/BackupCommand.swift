internal import Bytes
internal import Notebook
internal import Store
internal import Wording

enum BackupCommand: Subcommand {
  private static let list = Option(flag: "list", summary: "List the backups instead.")
  private static let compare = Option(
    value: "compare", named: "name", kind: .named(.backups),
    summary: "List the differences between this backup and the library.")
  private static let remove = Option(
    value: "remove", named: "name", kind: .named(.backups), summary: "Remove this damaged backup.")

  static let declaration = Declaration(
    "backup", summary: "Back up the library.",
    overview: [
      """
      The first change in an hour creates a backup automatically. One is kept for each hour of a \
      day, each day of a week and each week of two months, within 1 GiB or eight times the size of \
      the library, whichever is more. A second backup in the same hour replaces the first. No \
      backup is removed while the next one has more damage.
      """,
      "To restore one: 'suzuri restore --backup NAME'.",
    ],
    options: [list, compare, remove, .json],
    examples: [
      .init("backup --compare library-2026-03-05T14", summary: "Show the changes since a backup.")
    ],
    usesLibrary: true)

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    let lists = values.has(Self.list)
    let modes = [Self.list, Self.compare, Self.remove].filter { values.has($0) }
    if modes.count > 1 { throw UsageError.conflict(modes[0].place, modes[1].place) }
    let choice = values.library
    if let name = values.text(Self.compare) { return try compare(choice, with: name, in: &console) }
    if let name = values.text(Self.remove) { return try remove(name, from: choice, in: &console) }
    let backups =
      lists
      ? try Library.backups(at: choice.path(in: console.environment))
      : [
        try choice.open(in: &console).backUp(
          now: .now, telling: { console.note($0, isAskedFor: true) })
      ]
    let json = JSON.array(backups.map { $0.json(console.damage.entries) }).description
    if lists, console.asJSON { return try console.print(json) }
    if lists, backups.isEmpty { return console.note("There are no backups yet.") }
    let words = console.asJSON ? json : nil
    let rows = backups.map {
      [$0.name, ("\($0.byteCount) bytes" as Words).text, $0.path.printable]
    }
    for line in TextTable(rows, rightAligned: [1]).lines {
      if lists {
        try console.print(line)
      } else {
        try console.print(operation: Words(verbatim: line), as: words)
      }
    }
  }

  private static func compare(
    _ library: LibraryChoice, with name: String, in console: inout Console
  ) throws {
    let differences = try library.open(in: &console).compare(with: name)
    if console.asJSON { return try console.print(JSON.array(differences.map(\.json)).description) }
    if differences.isEmpty { console.note("The library matches \(name.printable).") }
    for difference in differences { try console.print(difference.words) }
  }

  private static func remove(
    _ name: String, from library: LibraryChoice, in console: inout Console
  ) throws {
    guard try Library.removeDamagedBackup(name, at: library.path(in: console.environment)) else {
      throw Failure("the backup \(name.printable) is not damaged and was not removed")
    }
    let json = JSON.array([["name": .string(name)]]).description
    try console.print(
      operation: "Removed the damaged backup \(name.printable).", as: console.asJSON ? json : nil)
  }
}

extension Backup {
  fileprivate func json(_ damage: [Damage]) -> JSON {
    [
      "name": .string(name), "bytes": .integer(byteCount), "path": .string(path),
      "damage": damage.json,
    ]
  }
}

extension BackupDifference {
  fileprivate var words: Words {
    let name: Words = "'\(title.printable)' (\(id.short))"
    if !isHere { return "\(name): only in the backup" }
    if !isInBackup { return "\(name): only in the library" }
    return "\(name): records only in the backup: \(onlyInBackup), only in the library: \(onlyHere)"
  }

  fileprivate var json: JSON {
    [
      "id": .string(id.description), "title": .string(title),
      "only_in_backup": .integer(onlyInBackup),
      "only_in_library": .integer(onlyHere), "in_library": .boolean(isHere),
      "in_backup": .boolean(isInBackup),
    ]
  }
}
