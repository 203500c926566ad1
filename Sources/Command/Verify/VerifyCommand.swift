internal import Bytes
internal import Notebook
internal import Store
internal import Wording

enum VerifyCommand: Subcommand {
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

  /// What is done with rows in quarantine, instead of a check.
  private static let work: [Option: QuarantineTask.Work] = [
    list: .show, show: .show, back: .bringBack, remove: .remove,
  ]

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    let name = values.text(notebook)
    let modes = [look, from, list, show, back, remove].filter { values.has($0) }
    if modes.count > 1 { throw UsageError.conflict(modes[0].place, modes[1].place) }
    let mode = modes.first
    let file = values.text(output)
    if file != nil, mode != list, mode != show {
      throw UsageError.conflict(output.place, mode?.place ?? "a check")
    }
    if let mode, let work = work[mode] {
      let task = QuarantineTask(
        work: work, numbers: try values.quarantineNumbers(mode), notebook: name, output: file)
      return try task.run(in: values.library.open(in: &console), console: &console)
    }
    if let other = values.text(from) {
      return try gather(from: other, into: values.library.open(in: &console), in: &console)
    }
    let path = try values.library.path(in: console.environment)
    let looksOnly = mode == look
    let report = try Library.verify(at: path, notebook: name, setAside: !looksOnly, now: .now)
    let lines = lines(report, of: name) + [report.verdict(looksOnly: looksOnly)]
    if report.hasRepaired { for line in lines { console.remember(operation: line) } }
    if console.asJSON { try console.print(report.json.description) }
    for line in lines where !console.asJSON { try console.print(line) }
    if !report.isWhole { throw ExitCode.failure }
  }

  private static func gather(
    from path: String, into library: Library, in console: inout Console
  ) throws {
    let gained = try library.gather(from: path, now: .now)
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

  private static func lines(_ report: VerifyReport, of name: String?) -> [Words] {
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
    return lines
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
