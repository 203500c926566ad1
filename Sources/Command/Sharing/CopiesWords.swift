internal import Bytes
internal import Copies
internal import Notebook
internal import Store
internal import Wording

struct CopiesWords {
  private let reports: [CopiesReport]

  init(_ reports: [CopiesReport]) { self.reports = reports }

  func show(in console: inout Console) throws {
    for report in reports where console.asJSON { console.remember(operation: report.line) }
    if console.asJSON {
      let damage = console.damage.entries.json
      try console.print(JSON.array(reports.map { $0.json(damage) }).description)
    }
    for report in reports {
      if !console.asJSON, report.failure == nil || !report.copies.isEmpty {
        try console.print(operation: report.line)
      }
      for note in report.notes { console.note("Note: \(note.printable).") }
      if let left = report.leftovers { console.note("Note: \(left.printable).") }
      for reason in report.failures { console.note("Error: \(reason.printable).") }
    }
  }

  /// True if reports say something that the last ones did not.
  static func isNews(_ reports: [CopiesReport], after last: [CopiesReport]) -> Bool {
    let isDone = reports.flatMap(\.copies).contains {
      switch $0.outcome {
      case .written, .renamed, .removed: true
      case .unchanged, .failed, .left: false
      }
    }
    return isDone || last.isEmpty || reports.map(\.trouble) != last.map(\.trouble)
  }
}

extension CopiesReport {
  fileprivate var trouble: [Words] { failures + notes + [leftovers].compactMap(\.self) }

  /// The reasons for failed copies, beginning with the folder itself.
  fileprivate var failures: [Words] {
    (failure.map { [$0] } ?? [])
      + copies.compactMap { copy in
        if case .failed(let reason) = copy.outcome { reason } else { nil }
      }
  }

  /// The sentence about copies whose notebook is no longer chosen; nil if there are none.
  fileprivate var leftovers: Words? {
    let names = copies.compactMap { copy in
      if case .left = copy.outcome { PathParts(copy.path).name } else { nil }
    }
    guard !names.isEmpty else { return nil }
    let shown = names.prefix(5).map { "'\($0)'" }.joined(separator: ", ")
    if names.count == 1 {
      return "in \(settings.folder) \(shown) is of a notebook that is no longer selected, and "
        + "stays until --remove is given"
    }
    let all: Words =
      names.count > 5 ? "\(shown) and \(names.count - 5) more" : Words(verbatim: shown)
    return "in \(settings.folder) \(all) are of notebooks that are no longer selected, and stay "
      + "until --remove is given"
  }

  fileprivate var line: Words {
    let states = ["written", "renamed", "removed", "failed", "left", "unchanged"]
    let counts = states.map { state in (state, copies.count { $0.outcome.word == state }) }
      .filter { $0.1 > 0 }
    let parts = counts.enumerated().map { place, part in
      Self.copies(part.1, part.0, isFirst: place == 0)
    }
    let what: Words = parts.isEmpty ? "no copies" : parts.joined(separator: ", ")
    return "\(settings.folder.printable): \(what)."
  }

  /// The number of copies in a state; the first of several says that they are copies.
  private static func copies(_ count: Int, _ state: String, isFirst: Bool) -> Words {
    let (one, several, further): (Words, Words, Words) =
      switch state {
      case "written": ("1 copy written", "\(count) copies written", "\(count) written")
      case "renamed": ("1 copy renamed", "\(count) copies renamed", "\(count) renamed")
      case "removed": ("1 copy deleted", "\(count) copies deleted", "\(count) deleted")
      case "failed": ("1 copy failed", "\(count) copies failed", "\(count) failed")
      case "left":
        ("1 copy left in place", "\(count) copies left in place", "\(count) left in place")
      default: ("1 copy unchanged", "\(count) copies unchanged", "\(count) unchanged")
      }
    return !isFirst ? further : count == 1 ? one : several
  }

  fileprivate func json(_ damage: JSON) -> JSON {
    let result: JSON = [
      "copies": .array(copies.map(\.json)), "failure": failure.map(JSON.sentence) ?? .null,
      "notes": .array(notes.map(JSON.sentence)), "damage": damage,
    ]
    return .object(settings.json.members + result.members)
  }
}

extension CopiesReport.Copy {
  fileprivate var json: JSON {
    let reason: Words? =
      switch outcome {
      case .failed(let reason), .left(let reason): reason
      case .written, .renamed, .unchanged, .removed: nil
      }
    return [
      "notebook": .string(notebook.description), "title": .string(title), "path": .string(path),
      "state": .string(outcome.word), "reason": reason.map(JSON.sentence) ?? .null,
      "written": .array(written.map(JSON.string)),
    ]
  }
}
