internal import Bytes
internal import Notebook
internal import Store
internal import Wording

/// Checks a library, or a notebook in it, to the last byte.
struct VerifyCommand: Subcommand {
  private static let notebook = Argument(
    "notebook", kind: .named(.notebooks), isOptional: true,
    summary: "Check this notebook alone: its title, or the first digits of its id.")
  private static let look = Option(
    flag: "look-only", summary: "Only look: leave damaged parts where they are.")
  private static let from = Option(
    value: "from", named: "file", kind: .file,
    summary: """
      Read everything that can be read in this file, such as a damaged one that was kept, and add what \
      the library lacks.
      """)
  private static let list = Option(
    flag: "list", summary: "List what was set aside instead; with --output, draw it.")
  private static let show = Option(
    value: "show", named: "numbers",
    summary: "The same for some rows, by the numbers of the list, such as 1,3-5.")
  private static let back = Option(
    value: "bring-back", named: "numbers",
    summary: "Bring rows back to where they were, where that is possible: numbers, or all.")
  private static let remove = Option(
    value: "remove", named: "numbers",
    summary: "Remove rows that were set aside, for good, after a backup: numbers, or all.")
  static let output = Option(
    value: "output", short: "o", named: "path", kind: .file,
    summary: "Draw what can be seen of the listed rows into this file, such as rows.pdf.")

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
      """
      A flipped bit is put right. What a backup still has is taken from there. Pages, layers and \
      sections that are gone come back under what lies on them, and a notebook that has lost its \
      title is called 'Found by verify'.
      """,
      """
      What was set aside can be listed, drawn, brought back and removed. A row is brought back where \
      it is whole, where a backup has it, or where it can be read in spite of the damage; ink whose \
      page is gone then goes to a notebook 'Found by verify'.
      """,
      """
      Ends with 1 where something was damaged or had to be repaired, or where a row could not be \
      brought back.
      """,
    ],
    arguments: [notebook], options: [look, from, list, show, back, remove, output, .json],
    examples: [
      .init("verify", summary: "Check everything, and repair what can be repaired."),
      .init("verify --from damaged-2026-03-05.sqlite", summary: "Read a damaged file again."),
      .init("verify --list", summary: "List what was set aside."),
      .init("verify --list -o set-aside.pdf", summary: "Draw what can be seen of it."),
      .init("verify --bring-back all", summary: "Bring back what can be brought back."),
    ],
    usesLibrary: true, isAboutDamage: true)

  private let name: String?
  private let looksOnly: Bool
  private let asJSON: Bool
  private let library: LibraryChoice
  /// The task for rows in quarantine, instead of a check.
  private let task: QuarantineTask?
  /// Another file from which to add what the library lacks.
  private let other: String?

  init(parsing values: ParsedValues) throws(UsageError) {
    name = values.text(Self.notebook)
    looksOnly = values.has(Self.look)
    asJSON = values.has(.json)
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
      .map { [name, asJSON] mode, work throws(UsageError) in
        QuarantineTask(
          work: work, numbers: try values.quarantineNumbers(mode), notebook: name,
          output: output, asJSON: asJSON)
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
    if asJSON { try console.print(report.json.description) }
    for line in lines where !asJSON { try console.print(line) }
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
    if asJSON { return try console.print(json.description) }
    if gained.isEmpty {
      console.note("The library has everything that can be read in \(path.printable).")
    }
    for (id, title, count) in gained {
      try console.print(operation: "Records added to '\(title.printable)' (\(id.short)): \(count).")
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
          ? "1 thing needs a later Suzuri; it is kept."
          : "\(count) things need a later Suzuri; they are kept.")
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
          ? "1 row lies in quarantine from earlier; 'suzuri verify --list' shows what."
          : "\(count) rows lie in quarantine from earlier; 'suzuri verify --list' shows what.")
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
