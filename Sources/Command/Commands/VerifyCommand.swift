internal import Store

/// Checks a library to the last byte.
struct VerifyCommand: Subcommand {
  private static let look = Option(
    flag: "look-only", summary: "Only look: leave damaged parts where they are.")

  static let declaration = Declaration(
    "verify", summary: "Check a library to the last byte.",
    overview: [
      """
      Every row is read and compared with its checksum, every stroke decoded, every index followed. \
      What is damaged is named and set aside, never thrown away, and the rest stays usable: \
      damaged rows go to a table of their own, and where the file itself is broken, all that can \
      be read is saved into a new one and the damaged file is kept beside it.
      """,
      "Ends with 1 where something is damaged.",
    ],
    options: [look, .json], usesLibrary: true)

  private let looksOnly: Bool
  private let asJSON: Bool
  private let library: LibraryChoice

  init(parsing values: ParsedValues) throws(UsageError) {
    looksOnly = values.has(Self.look)
    asJSON = values.has(.json)
    library = values.library
  }

  func run(in console: inout Console) throws {
    let path = try library.path(in: console.environment)
    let report = try Library.verify(at: path, setAside: !looksOnly, now: .now)
    if asJSON {
      try console.print(report.json.description)
    } else {
      try print(report, in: &console)
    }
    if !report.isWhole { throw ExitCode.failure }
  }

  private func print(_ report: VerifyReport, in console: inout Console) throws {
    let rows = report.counts.map { ["\($0.count)", $0.name] }
    for line in Columns(rows, rightAligned: [0]).lines { try console.print(line) }
    if report.unknownCount > 0 {
      try console.print("\(report.unknownCount) things need a later Suzuri; they are kept.")
    }
    for line in report.structure + report.damage.map(\.description) {
      try console.print("Damaged: \(line.printable)")
    }
    try console.print(verdict(on: report))
  }

  private func verdict(on report: VerifyReport) -> String {
    if report.isWhole { return "Everything is as it was written." }
    if let file = report.damagedFile {
      return "All that can be read is in a new file; the damaged one is kept as \(file.printable)."
    }
    if report.setAsideCount > 0 {
      return "\(report.setAsideCount) damaged rows were set aside; the rest is as it was written."
    }
    return "Nothing was changed; 'suzuri verify' without --look-only sets damaged parts aside."
  }
}

extension VerifyReport {
  /// What was looked at.
  fileprivate var counts: [(name: String, count: Int)] {
    [
      ("bytes", byteCount), ("notebooks", notebookCount), ("records", recordCount),
      ("strokes", strokeCount), ("points", pointCount), ("actions", actionCount),
      ("images", imageCount),
    ]
  }

  /// The report as other programs read it.
  fileprivate var json: JSON {
    .object(
      [JSON.Member(name: "whole", value: .boolean(isWhole))]
        + counts.map { JSON.Member(name: $0.name, value: .integer($0.count)) }
        + [
          JSON.Member(name: "unknown", value: .integer(unknownCount)),
          JSON.Member(
            name: "damage",
            value: .array((structure + damage.map(\.description)).map(JSON.string))),
          JSON.Member(name: "set_aside", value: .integer(setAsideCount)),
          JSON.Member(name: "damaged_file", value: damagedFile.map(JSON.string) ?? .null),
        ])
  }
}
