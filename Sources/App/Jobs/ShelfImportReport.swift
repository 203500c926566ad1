internal import Desk
internal import Notebook
internal import Wording

/// What became of files that were to be notebooks.
struct ShelfImportReport: Sendable {
  /// The number of files.
  var total = 0
  /// The names of the files in folders that are of no known kind.
  var others: [String] = []
  /// True if the rest of them is no longer wanted.
  var isCancelled = false
  /// Why notebooks could not be brought to their place, and how many: the first reason; nil if all are there.
  private var misplacement: (reason: Words, count: Int)?
  private(set) var made: [NotebookID] = []
  /// The notebooks that were taken out of the trash.
  private(set) var restored: [NotebookID] = []
  /// What takes it back that notebooks which were here already came into their folders.
  private(set) var filed: [ShelfEdit] = []
  private var notebooks: Set<NotebookID> = []
  /// The files that wait for their passwords, in the order in which to ask.
  private(set) var locked: [LockedNotes] = []
  /// The names of the files by what became of them: new, out of the trash, here already, left locked.
  private var (new, back, found, left): ([String], [String], [String], [String]) = ([], [], [], [])
  /// The names of the files that were here already, and whose notebooks came into their folders.
  private var sorted: [String] = []
  /// The names of the files that hold the same as one before.
  private var twins: [String] = []
  private var faults: [(name: String, reason: Words)] = []
  /// What was left out of files that came, by their names.
  private var notes: [(name: String, reason: Words)] = []

  /// The only notebook that it is about; nil for none, or several.
  var notebook: NotebookID? { notebooks.count == 1 ? notebooks.first : nil }

  /// The number of files that stand on the shelf now.
  var count: Int { new.count + back.count + found.count + sorted.count + twins.count }

  /// Takes what became of a file.
  ///
  /// `filing`: what takes it back that a notebook which was here already came into its folder; nil if it
  /// did not.
  mutating func take(_ opened: OpenedNotebooks, filed filing: ShelfEdit?, of name: String) {
    let isTwin = opened.notebook.map(made.contains) == true
    made += opened.made
    restored += opened.restored
    notes += opened.notes.map { (name, $0) }
    for file in opened.locked {
      // Who has just mistyped a password is asked for it again.
      locked.insert(file, at: file.isRefused ? 0 : locked.endIndex)
    }
    guard let notebook = opened.notebook else { return }
    notebooks.insert(notebook)
    if !opened.made.isEmpty {
      new.append(name)
    } else if !opened.restored.isEmpty {
      back.append(name)
    } else if let filing {
      sorted.append(name)
      filed.append(filing)
    } else if isTwin {
      twins.append(name)
    } else {
      found.append(name)
    }
  }

  /// Takes why a file could not be read.
  mutating func take(_ fault: Words, of name: String) { faults.append((name, fault)) }

  /// Takes why the notebooks of a file could not be brought to their place.
  mutating func misplace(because reason: Words) {
    misplacement = (misplacement?.reason ?? reason, (misplacement?.count ?? 0) + 1)
  }

  /// Waits for the password of a file no longer.
  mutating func stopWaiting(for path: String) { locked.removeAll { $0.path == path } }

  /// Leaves a file out whose password nobody knows.
  mutating func leave(_ name: String) { left.append(name) }
}

// MARK: - Words

extension ShelfImportReport {
  /// The report in words; nil if there is nothing to say.
  var words: Words? {
    let parts = [success, failure, count > 0 ? unopened : nil].compactMap(\.self)
    let rest = ReadableFiles.rest(of: others.count)
    return parts.isEmpty ? nil : (parts + [rest].compactMap(\.self)).joined(separator: "; ")
  }

  /// The files that were left out, with their reasons, and those of which something was; none where the words say all
  /// of that.
  var leftOut: [LeftOutFile] {
    guard faults.count > 1 || left.count > 1 || notes.count > 1 || !others.isEmpty else {
      return []
    }
    let all: [(name: String, reason: Words)] =
      faults.map { ($0.name, Self.bare($0.reason, of: $0.name)) }
      + left.map { ($0, "its password is not known") }
      + others.map { ($0, "it is of an unknown kind") } + notes
    return all.map { LeftOutFile(name: $0.name, reason: $0.reason.firstUpper) }
  }

  /// A reason without its beginning that names the file, whose name stands above it.
  private static func bare(_ reason: Words, of name: String) -> Words {
    let (text, beginning) = (reason.text, ("cannot read \(name): \("")" as Words).text)
    return text.hasPrefix(beginning) ? Words(verbatim: text.dropFirst(beginning.count)) : reason
  }

  /// What can be taken back, without the rest of the report; nil if nothing can.
  var brief: Words? {
    let parts = [arrived, filing].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  /// What is true once it is taken back; nil if nothing can be.
  var undone: Words? {
    let count = made.count + restored.count
    guard count == 0 else {
      return count == 1 ? "The notebook is in the trash." : "\(count) notebooks are in the trash."
    }
    guard !filed.isEmpty else { return nil }
    return filed.count == 1
      ? "The notebook is back where it was."
      : "\(filed.count) notebooks are back where they were."
  }

  private var arrived: Words? {
    let files = new + back
    return switch files.count {
    case 0: nil
    case 1: "'\(files[0])' is a notebook now"
    default: "\(files.count) files are notebooks now"
    }
  }

  private var filing: Words? {
    switch sorted.count {
    case 0: nil
    case 1: "'\(sorted[0])' lies in its folder now"
    default: "\(sorted.count) files lie in their folders now"
    }
  }

  private var success: Words? {
    let parts = isCancelled ? [cancelled] : [arrival, same, presence, order, returned]
    let said = parts.compactMap(\.self)
    return said.isEmpty ? nil : misplaced(noted(said.joined(separator: "; ")))
  }

  private var cancelled: Words? {
    count == 0 ? nil : "Cancelled: \(count) of \(total) files are notebooks now"
  }

  private var arrival: Words? {
    switch new.count {
    case 0: nil
    case 1: "'\(new[0])' is a notebook now"
    case total: "\(total) files are notebooks now"
    default: "\(new.count) of \(total) files are notebooks now"
    }
  }

  private var same: Words? {
    switch twins.count {
    case 0: nil
    case 1: "'\(twins[0])' holds the same as another one"
    default: "\(twins.count) files hold the same as others"
    }
  }

  private var presence: Words? {
    switch found.count {
    case 0: nil
    case 1: "'\(found[0])' was here already"
    default: "\(found.count) files were here already"
    }
  }

  private var order: Words? {
    switch sorted.count {
    case 0: nil
    case 1: "'\(sorted[0])' was here already, and lies in its folder now"
    default: "\(sorted.count) files were here already, and lie in their folders now"
    }
  }

  private var returned: Words? {
    switch back.count {
    case 0: nil
    case 1: "the notebook of '\(back[0])' is taken out of the trash"
    default: "the notebooks of \(back.count) files are taken out of the trash"
    }
  }

  private func noted(_ words: Words) -> Words {
    guard let (name, reason) = notes.first else { return words }
    let note: Words = "\(name), \(reason)"
    return notes.count == 1
      ? "\(words), but \(note)" : "\(words), but \(note) (and \(notes.count - 1) more like that)"
  }

  private func misplaced(_ words: Words) -> Words {
    guard let (reason, count) = misplacement else { return words }
    switch max(made.count, count) {
    case (count + 1)...: return "\(words), but not all in their place: \(reason)"
    case 1: return "\(words), but not in its place: \(reason)"
    default: return "\(words), but not in their place: \(reason)"
    }
  }

  private var failure: Words? {
    guard let first = faults.first else { return nil }
    let names = faults.prefix(3).map(\.name)
    let words: Words
    switch faults.count {
    case 1: return first.reason
    case 2: words = "'\(names[0])' and '\(names[1])' cannot be read"
    case 3: words = "'\(names[0])', '\(names[1])' and '\(names[2])' cannot be read"
    case 4: words = "'\(names[0])', '\(names[1])', '\(names[2])' and 1 other cannot be read"
    default:
      words =
        "'\(names[0])', '\(names[1])', '\(names[2])' and \(faults.count - 3) others cannot be read"
    }
    // What is the same for all, such as a full disk, is not about them.
    return faults.allSatisfy { $0.reason == first.reason } ? "\(words): \(first.reason)" : words
  }

  private var unopened: Words? {
    switch left.count {
    case 0: nil
    case 1: "'\(left[0])' stays where it is, since its password is not known"
    default: "\(left.count) files stay where they are, since their passwords are not known"
    }
  }
}
