internal import Bytes
internal import Mirror
internal import Notebook
internal import Store

/// The results of renewing folders, in words.
struct MirrorWords {
  private let reports: [MirrorReport]

  init(_ reports: [MirrorReport]) { self.reports = reports }

  /// Reports what happened to the copies, and why others could not be made.
  func show(asJSON: Bool, in console: inout Console) throws {
    for report in reports where asJSON { console.remember(deed: report.line) }
    if asJSON {
      let damage = console.damage.entries.json
      try console.print(JSON.array(reports.map { $0.json(damage) }).description)
    }
    for report in reports {
      if !asJSON, report.failure == nil || !report.copies.isEmpty {
        try console.print(deed: report.line)
      }
      for note in report.notes { console.note("Note: \(note.printable).") }
      if let left = report.leftovers { console.note("Note: \(left.printable).") }
      for reason in report.failures { console.note("Error: \(reason.printable).") }
    }
  }

  /// Whether reports say something that the last ones did not.
  static func isNews(_ reports: [MirrorReport], after last: [MirrorReport]) -> Bool {
    let isDone = reports.flatMap(\.copies).contains {
      switch $0.outcome {
      case .written, .renamed, .removed: true
      case .unchanged, .failed, .left: false
      }
    }
    return isDone || last.isEmpty || reports.map(\.trouble) != last.map(\.trouble)
  }
}

extension MirrorReport {
  /// Everything that went wrong.
  fileprivate var trouble: [String] { failures + notes + [leftovers ?? ""] }

  /// Why copies could not be made, beginning with the folder as a whole.
  fileprivate var failures: [String] {
    (failure.map { [$0] } ?? [])
      + copies.compactMap { copy in
        if case .failed(let reason) = copy.outcome { reason } else { nil }
      }
  }

  /// The sentence about copies whose notebook is no longer chosen; nil if there are none.
  fileprivate var leftovers: String? {
    let names = copies.compactMap { copy in
      if case .left = copy.outcome { PathParts(copy.path).name } else { nil }
    }
    guard !names.isEmpty else { return nil }
    let shown = names.prefix(5).map { "'\($0)'" }.joined(separator: ", ")
    let more = names.count > 5 ? " and \(names.count - 5) more" : ""
    return "in \(settings.folder) \(shown)\(more) "
      + (names.count == 1 ? "belongs" : "belong") + " to no chosen notebook any more, and "
      + (names.count == 1 ? "stays" : "stay") + " until --remove is given"
  }

  /// What happened to the copies, as one sentence.
  fileprivate var line: String {
    let words = ["written", "renamed", "removed", "failed", "left", "unchanged"]
    let counts = words.map { word in (word, copies.count { $0.outcome.word == word }) }
    let parts = counts.filter { $0.1 > 0 }.enumerated().map { place, part in
      "\(place == 0 ? part.1.counted("copy", "copies") : "\(part.1)") \(part.0)"
    }
    let what = parts.isEmpty ? "no copies" : parts.joined(separator: ", ")
    return "\(settings.folder.printable): \(what)."
  }

  fileprivate func json(_ damage: JSON) -> JSON {
    .object(
      settings.members + [
        .init(name: "copies", value: .array(copies.map(\.json))),
        .init(name: "failure", value: failure.map(JSON.string) ?? .null),
        .init(name: "notes", value: .array(notes.map(JSON.string))),
        .init(name: "damage", value: damage),
      ])
  }
}

extension MirrorReport.Copy {
  fileprivate var json: JSON {
    let reason: String? =
      switch outcome {
      case .failed(let reason), .left(let reason): reason
      case .written, .renamed, .unchanged, .removed: nil
      }
    return [
      "notebook": .string(notebook.description), "title": .string(title), "path": .string(path),
      "state": .string(outcome.word), "reason": reason.map(JSON.string) ?? .null,
      "written": .array(written.map(JSON.string)),
    ]
  }
}
