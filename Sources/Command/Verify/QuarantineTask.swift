internal import Bytes
internal import Export
internal import Notebook
internal import Store
internal import Wording

struct QuarantineTask {
  enum Work: Hashable, Sendable {
    /// Lists them, or draws them into a file.
    case show
    /// Puts them back where they were.
    case bringBack
    case remove
  }

  let work: Work
  let numbers: PageRanges
  /// The only notebook concerned; nil for all.
  let notebook: String?
  /// The file to draw them into; nil to list them.
  let output: String?

  func run(in library: Library, console: inout Console) throws {
    let id = try notebook.map { try library.notebook(called: $0) }
    let all = try library.quarantine(of: id)
    let rows = all.filter { numbers.contains(Int($0.number)) }
    if rows.isEmpty, numbers != .all {
      throw Failure("no such number in quarantine: see 'suzuri verify --list'")
    }
    if rows.isEmpty, !console.asJSON { return console.note("The quarantine is empty.") }
    switch work {
    case .show:
      if let output { return try draw(rows, to: output, of: library, in: &console) }
      try list(rows, in: &console)
    case .bringBack: try restore(rows, to: library, in: &console)
    case .remove: try remove(rows, from: library, in: &console)
    }
  }

  private func list(_ rows: [QuarantinedRow], in console: inout Console) throws {
    if console.asJSON { return try console.print(JSON.array(rows.map { $0.json() }).description) }
    let cells = rows.map {
      [
        "\($0.number)", $0.time.localTime, $0.subject.words.text.printable,
        $0.reason.text.printable,
      ]
    }
    for line in TextTable(cells, rightAligned: [0]).lines { try console.print(line) }
  }

  private func draw(
    _ rows: [QuarantinedRow], to output: String, of library: Library, in console: inout Console
  ) throws {
    guard let format = ExportFormat(endingOf: output) else {
      let endings = ExportFormat.allCases.map { ".\($0.ending)" }.joined(separator: ", ")
      throw UsageError.invalidValue(
        output, of: VerifyCommand.output.place, requirement: "a name ending in one of \(endings)")
    }
    let pages = try library.pages(showing: rows)
    guard pages.count > 0 else { throw Failure("nothing in quarantine can be drawn") }
    let directory = library.directory
    let rules = OutputRules { Library.refusal(toWrite: $0, beside: directory) }
    let result = try ExportJob(pages, ExportSettings(format), to: .file(output), under: rules).run()
    if console.asJSON {
      try list(rows, in: &console)
    } else {
      try console.print(result.line)
    }
    result.note(in: &console)
  }

  private func restore(
    _ rows: [QuarantinedRow], to library: Library, in console: inout Console
  ) throws {
    let results = try library.restoreQuarantined(rows, now: .now)
    let back = results.filter { !$0.outcome.isRefused }.map { $0.row.line($0.outcome.words) }
    for line in back { console.remember(operation: line) }
    let json = results.map { $0.row.json(outcome: $0.outcome) }
    if console.asJSON { try console.print(JSON.array(json).description) }
    for line in back where !console.asJSON { try console.print(line) }
    for (row, outcome) in results where outcome.isRefused && !console.asJSON {
      console.note(row.line(outcome.words))
    }
    if results.contains(where: \.outcome.isRefused) { throw ExitCode.failure }
  }

  private func remove(
    _ rows: [QuarantinedRow], from library: Library, in console: inout Console
  ) throws {
    // A backup precedes permanent removal.
    if !rows.isEmpty {
      try library.backUpBeforeRemoval(now: .now, telling: { console.note($0, isAskedFor: false) })
    }
    try library.removeFromQuarantine(rows)
    let lines = rows.map { $0.line("removed") }
    for line in lines { console.remember(operation: line) }
    let json = JSON.array(rows.map { $0.json() }).description
    if console.asJSON { try console.print(json) }
    for line in lines where !console.asJSON { try console.print(line) }
  }
}

extension QuarantineOutcome {
  /// The fate of a row, as the end of a sentence.
  fileprivate var words: Words {
    switch self {
    case .back: "restored"
    case .taken(let backup): "restored from the backup \(backup)"
    case .present: "it already exists, so the damaged copy was deleted"
    case .found(let notebook): "restored to the notebook '\(notebook)'"
    case .refused(let reason): "not restored: \(reason)"
    }
  }
}

extension QuarantinedRow {
  fileprivate func line(_ outcome: Words) -> Words {
    "\(number): \(subject.words.printable): \(outcome.printable)."
  }

  fileprivate func json(outcome: QuarantineOutcome? = nil) -> JSON {
    let row: JSON = [
      "number": .integer(Int(number)), "time": .string(time.universalTime),
      "table": .string(source), "notebook": subject.notebook.map(JSON.string) ?? .null,
      "page": subject.page.map(JSON.integer) ?? .null, "what": JSON.sentence(subject.what),
      "reason": JSON.sentence(reason), "bytes": .integer(byteCount),
      "can_be_drawn": .boolean(element != nil),
    ]
    guard let outcome else { return row }
    let end: JSON = [
      "is_back": .boolean(!outcome.isRefused), "outcome": JSON.sentence(outcome.words),
    ]
    return .object(row.members + end.members)
  }
}
