internal import Bytes
internal import Notebook
internal import Store
internal import Wording

/// Checks a library, or a notebook in it, to the last byte.
struct VerifyCommand: Subcommand {
  private static let notebook = Argument(
    "notebook", kind: .named(.notebooks), isOptional: true,
    summary: "Check only this notebook: its title, or the first digits of its id.")
  private static let look = Option(
    flag: "look-only", summary: "Only check: leave damaged parts in place.")
  private static let from = Option(
    value: "from", named: "file", kind: .file,
    summary: """
      Read everything readable in this file, such as a saved damaged file, and add what the \
      library lacks.
      """)
  private static let list = Option(
    flag: "list", summary: "List what was set aside; with --output, draw it.")
  private static let show = Option(
    value: "show", named: "numbers",
    summary: "The same for some rows, by their numbers in the list, such as 1,3-5.")
  private static let back = Option(
    value: "bring-back", named: "numbers",
    summary: "Restore set-aside rows where possible: numbers, or all.")
  private static let remove = Option(
    value: "remove", named: "numbers",
    summary: "Permanently delete set-aside rows, after a backup: numbers, or all.")
  static let output = Option(
    value: "output", short: "o", named: "path", kind: .file,
    summary: "Draw what is readable of the listed rows to this file, such as rows.pdf.")

  static let declaration = Declaration(
    "verify", summary: "Check a library or a notebook for damage.",
    overview: [
      """
      Reads every row and compares its checksum, decodes every stroke, follows every index and \
      checks every backup. Damaged data is reported and set aside, never discarded, and the rest \
      stays usable. Damaged rows are moved to a separate table. If the file itself is broken, \
      everything readable is saved to a new file and the damaged file is kept beside it.
      """,
      """
      With a notebook, its records, history, views and images are checked, but not the structure \
      of the file or the backups.
      """,
      """
      Flipped bits are repaired. Data that a backup still has is taken from it. Missing pages, \
      layers and sections are rebuilt from their contents. A notebook that lost its title is named \
      'Found by verify'.
      """,
      """
      Set-aside rows can be listed, drawn, restored and deleted. A row is restored if it is \
      intact, if a backup has it, or if it can be read despite the damage; ink whose page no \
      longer exists is then added to a notebook 'Found by verify'.
      """,
      "Exits with 1 if something was damaged or repaired, or a row could not be restored.",
    ],
    arguments: [notebook], options: [look, from, list, show, back, remove, output, .json],
    examples: [
      .init("verify", summary: "Check everything and repair what can be repaired."),
      .init(
        "verify --from damaged-2026-03-05.sqlite", summary: "Recover data from a damaged file."),
      .init("verify --list", summary: "List what was set aside."),
      .init("verify --list -o set-aside.pdf", summary: "Draw what is readable."),
      .init("verify --bring-back all", summary: "Restore everything that can be restored."),
    ],
    usesLibrary: true, isAboutDamage: true)

  private let name: String?
  private let looksOnly: Bool
  private let library: LibraryChoice
  /// The task for rows in quarantine, instead of a check.
  private let task: QuarantineTask?
  /// Another file from which to add what the library lacks.
  private let other: String?

  init(parsing values: ParsedValues) throws(UsageError) {
    name = values.text(Self.notebook)
    looksOnly = values.has(Self.look)
    library = values.library
    other = values.text(Self.from)
    let modes = [Self.look, Self.from, Self.list, Self.show, Self.back, Self.remove]
      .filter { values.has($0) }
    if modes.count > 1 { throw .conflict(modes[0].place, modes[1].place) }
    let mode = modes.first
    let output = values.text(Self.output)
    if output != nil, mode != Self.list, mode != Self.show {
      throw .conflict(Self.output.place, mode?.place ?? "a check")
    }
    task = try mode.flatMap { mode in Self.work[mode].map { (mode, $0) } }
      .map { [name] mode, work throws(UsageError) in
        QuarantineTask(
          work: work, numbers: try values.quarantineNumbers(mode), notebook: name,
          output: output)
      }
  }

  private static let work: [Option: QuarantineTask.Work] = [
    list: .show, show: .show, back: .bringBack, remove: .remove,
  ]

  func run(in console: inout Console) throws {
    if let task {
      let library = try library.open(in: &console)
      try task.run(in: library, console: &console)
      return
    }
    if let other { return try gather(from: other, in: &console) }
    let path = try library.path(in: console.environment)
    let report = try Library.verify(
      at: path, notebook: name, setAside: !looksOnly, now: .now)
    let lines = lines(report)
    if report.hasRepaired { for line in lines { console.remember(operation: line) } }
    if console.asJSON { try console.print(report.json.description) }
    for line in lines where !console.asJSON { try console.print(line) }
    if !report.isWhole { throw ExitCode.failure }
  }

  private func gather(from path: String, in console: inout Console) throws {
    let gained = try library.open(in: &console).gather(from: path, now: .now)
    let json = JSON.array(
      gained.map {
        [
          "id": .string($0.id.description), "title": .string($0.title),
          "records": .integer($0.count),
        ]
      })
    if console.asJSON { return try console.print(json.description) }
    if gained.isEmpty {
      console.note("The library already contains everything readable in \(path.printable).")
    }
    for (id, title, count) in gained {
      try console.print(operation: "Added records to '\(title.printable)' (\(id.short)): \(count).")
    }
  }

  private func lines(_ report: VerifyReport) -> [Words] {
    var lines: [Words] = [
      name.map { "Checked '\($0.printable)':" } ?? "Checked the whole library:"
    ]
    let rows: [[Words]] = report.counts.map { ["\($0.count)", $0.words] }
    lines += TextTable(told: rows, rightAligned: [0]).lines.map { Words(verbatim: $0) }
    if report.unknownCount > 0 {
      let count = report.unknownCount
      lines.append(
        count == 1
          ? "1 item needs a newer Suzuri and is preserved."
          : "\(count) items need a newer Suzuri and are preserved.")
    }
    lines += report.structure.map { "Damaged: \($0.printable)" }
    lines += report.damage.map { "Damaged: \($0.words.printable)" }
    lines += report.losses.map { "Missing: \($0.words.printable)" }
    if report.damageCount > report.damage.count {
      lines.append("Damaged: \(report.damageCount - report.damage.count) more")
    }
    if report.quarantineCount > 0 {
      let count = report.quarantineCount
      lines.append(
        count == 1
          ? "1 row is in quarantine from earlier; run 'suzuri verify --list' to see it."
          : "\(count) rows are in quarantine from earlier; run 'suzuri verify --list' to see them.")
    }
    return lines + [report.verdict(looksOnly: looksOnly)]
  }
}

extension ParsedValues {
  /// The rows that an option selects: numbers or all; all if the option takes no value.
  fileprivate func quarantineNumbers(_ option: Option) throws(UsageError) -> PageRanges {
    guard option.value != nil, let word = text(option), word != "all" else { return .all }
    guard let numbers = PageRanges(word) else {
      throw .invalidValue(
        word, of: option.place, requirement: "numbers of 'suzuri verify --list', or all")
    }
    return numbers
  }
}
