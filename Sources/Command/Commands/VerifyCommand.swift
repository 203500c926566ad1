internal import Bytes
internal import Notebook
internal import Store

/// Checks a library, or a notebook in it, to the last byte.
struct VerifyCommand: Subcommand {
  private static let notebook = Argument(
    "notebook", isOptional: true,
    summary: "Check this notebook alone: its title, or the first digits of its id.")
  private static let look = Option(
    flag: "look-only", summary: "Only look: leave damaged parts where they are.")

  static let declaration = Declaration(
    "verify", summary: "Check a library or a notebook to the last byte.",
    overview: [
      """
      Every row is read and compared with its checksum, every stroke decoded, every index \
      followed, every backup looked through. What is damaged is named and set aside, never thrown \
      away, and the rest stays usable: damaged rows go to a table of their own, and where the file \
      itself is broken, all that can be read is saved into a new one and the damaged file is kept \
      beside it.
      """,
      """
      With a notebook, its records, history, views and images are checked, but not the structure \
      of the file and the backups.
      """,
      "Ends with 1 where something was damaged or had to be repaired.",
    ],
    arguments: [notebook], options: [look, .json], usesLibrary: true,
    isAboutDamage: true)

  private let name: String?
  private let looksOnly: Bool
  private let asJSON: Bool
  private let library: LibraryChoice

  init(parsing values: ParsedValues) throws(UsageError) {
    name = values.text(Self.notebook)
    looksOnly = values.has(Self.look)
    asJSON = values.has(.json)
    library = values.library
  }

  func run(in console: inout Console) throws {
    let path = try library.path(in: console.environment)
    let report = try Library.verify(
      at: path, notebook: name, setAside: !looksOnly, now: .now)
    if asJSON {
      try console.print(report.json.description)
    } else {
      try print(report, in: &console)
    }
    if !report.isWhole { throw ExitCode.failure }
  }

  private func print(_ report: VerifyReport, in console: inout Console) throws {
    try console.print("Checked \(name.map { "'\($0.printable)'" } ?? "the whole library"):")
    let rows = report.counts.map { ["\($0.count)", $0.name] }
    for line in Columns(rows, rightAligned: [0]).lines { try console.print(line) }
    if report.unknownCount > 0 {
      try console.print("\(report.unknownCount) things need a later Suzuri; they are kept.")
    }
    for line in report.structure + report.damage.map(\.description) {
      try console.print("Damaged: \(line.printable)")
    }
    if report.damageCount > report.damage.count {
      try console.print("Damaged: \(report.damageCount - report.damage.count) more")
    }
    if report.quarantineCount > 0 {
      let count = report.quarantineCount
      try console.print(
        count == 1
          ? "1 row lies in quarantine from earlier."
          : "\(count) rows lie in quarantine from earlier.")
    }
    try console.print(verdict(on: report))
  }

  private func verdict(on report: VerifyReport) -> String {
    if report.isWhole { return "Everything is as it was written." }
    var sentences: [String] = []
    if let file = report.damagedFile {
      sentences.append(
        "All that can be read is in a new file; the damaged one is kept as \(file.printable).")
    }
    let repairs = report.repairs
    if !repairs.isEmpty {
      sentences.append(
        "Repaired: \(repairs.joined(separator: ", ")); the rest is as it was written.")
    }
    if report.isReadOnly {
      sentences.append("Nothing was changed: the library is read-only here.")
    } else if looksOnly {
      sentences.append(
        "Nothing was changed; 'suzuri verify' without --look-only sets damaged parts aside.")
    } else if !report.structure.isEmpty, report.damagedFile == nil {
      sentences.append(
        "The file itself is broken: 'suzuri verify' without a notebook saves what can be read.")
    } else if report.damage.contains(where: { $0.table == "backup" }) {
      sentences.append("Damaged backups are left where they are; 'suzuri backup' makes a new one.")
    }
    return sentences.joined(separator: " ")
  }
}

extension VerifyReport {
  /// What was looked at.
  fileprivate var counts: [(name: String, count: Int)] {
    [
      ("bytes", byteCount), ("notebooks", notebookCount), ("records", recordCount),
      ("strokes", strokeCount), ("points", pointCount), ("actions", actionCount),
      ("views", viewCount), ("images", imageCount),
    ] + (notebook == nil ? [("backups", backupCount)] : [])
  }

  /// What was done about the damage, in a few words each.
  fileprivate var repairs: [String] {
    let facts = [
      (setAsideCount, "damaged row", "set aside"), (placedCount, "row", "put in place"),
      (renumberedCount, "notebook", "numbered anew"),
    ]
    return facts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s") \($0.2)" }
      + (isRenamed ? ["a new name drawn for the library"] : [])
  }

  /// The report as other programs read it.
  fileprivate var json: JSON {
    .object(
      [
        JSON.Member(name: "whole", value: .boolean(isWhole)),
        JSON.Member(
          name: "notebook", value: notebook.map { JSON.string($0.description) } ?? .null),
      ]
        + counts.map { JSON.Member(name: $0.name, value: .integer($0.count)) }
        + [
          JSON.Member(name: "unknown", value: .integer(unknownCount)),
          JSON.Member(
            name: "damage",
            value: .array((structure + damage.map(\.description)).map(JSON.string))),
          JSON.Member(name: "damage_count", value: .integer(structure.count + damageCount)),
          JSON.Member(name: "quarantine", value: .integer(quarantineCount)),
          JSON.Member(name: "read_only", value: .boolean(isReadOnly)),
          JSON.Member(name: "set_aside", value: .integer(setAsideCount)),
          JSON.Member(name: "put_in_place", value: .integer(placedCount)),
          JSON.Member(name: "renumbered", value: .integer(renumberedCount)),
          JSON.Member(name: "renamed", value: .boolean(isRenamed)),
          JSON.Member(name: "damaged_file", value: damagedFile.map(JSON.string) ?? .null),
        ])
  }
}
