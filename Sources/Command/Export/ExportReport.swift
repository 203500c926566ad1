internal import Bytes
internal import Export
internal import Wording

/// The results of an export, in words.
struct ExportReport {
  private let outcomes: [ExportTask.Outcome]

  init(_ outcomes: [ExportTask.Outcome]) { self.outcomes = outcomes }

  /// Reports the files and losses.
  ///
  /// Throws the error of the only source; with several, an exit code after everything was reported.
  func show(asJSON: Bool, in console: inout Console) throws {
    if outcomes.count == 1, case .failure(let error) = outcomes[0].result { throw error }
    for case .success(let result) in outcomes.map(\.result) where asJSON {
      console.remember(operation: result.line)
    }
    if asJSON { try console.print(JSON.array(outcomes.compactMap(\.json)).description) }
    var isWhole = outcomes.contains { if case .success = $0.result { true } else { false } }
    for outcome in outcomes {
      switch outcome.result {
      case .success(let result):
        if !asJSON { try console.print(operation: result.line) }
        let label = outcomes.count == 1 ? "" : "\(outcome.source.label.printable), "
        result.note(label, in: &console)
      case .failure(let error as NothingChosen):
        console.note("Note: \(error.words.printable).")
      case .failure(let error):
        isWhole = false
        console.note("Error: \(String(describing: error).printable).")
      }
    }
    if !isWhole { throw ExitCode.failure }
  }
}

extension ExportTask.Outcome {
  /// The result as JSON; nil if nothing was written.
  fileprivate var json: JSON? {
    guard case .success(let result) = result else { return nil }
    return [
      "source": .string(source.name), "pages": .integer(result.pageCount),
      "files": .array(
        result.files.map { ["path": .string($0.path), "bytes": .integer($0.byteCount)] }),
      "notes": .array(result.notes.map(JSON.sentence)), "damage": source.damage.json,
    ]
  }
}

extension ExportResult {
  /// The result for people.
  var line: Words {
    let count = files.reduce(0) { $0 + $1.byteCount }
    let pages = Words.pages(pageCount)
    let bytes: Words = count == 1 ? "1 byte" : "\(count) bytes"
    return "\(place): \(pages), \(bytes)."
  }

  /// The first of the files, and the number of others.
  private var place: Words {
    let first = files.first?.path.printable ?? ""
    return switch files.count {
    case 1: Words(verbatim: first)
    case 2: "\(first) and another file"
    default: "\(first) and \(files.count - 1) more files"
    }
  }

  /// Reports what was left out or mended.
  func note(_ label: String = "", in console: inout Console) {
    for note in notes { console.note("Note: \(label)\(note.printable).") }
  }
}
