internal import Bytes
internal import Desk
internal import Notebook
internal import Wording

struct ShelfImportReport: Sendable {
  var total = 0
  /// The names of the files in folders of unknown kinds.
  var others: [String] = []
  var isCancelled = false
  /// The first reason why notebooks are not in their place, and their number; nil if all are there.
  private var misplacement: (reason: Words, count: Int)?
  private(set) var made: [NotebookID] = []
  private(set) var restored: [NotebookID] = []
  /// The notebooks made of notes of other programs.
  private var foreign: [NotebookID] = []
  /// The edits that take back moves of existing notebooks into their folders.
  private(set) var filed: [ShelfEdit] = []
  private var notebooks: Set<NotebookID> = []
  /// The files that wait for their passwords, in the order of asking.
  private(set) var locked: [LockedNotes] = []
  /// The names of the files by result: new, restored, here already, left locked.
  private var (new, back, found, left): ([String], [String], [String], [String]) = ([], [], [], [])
  /// The names of the files that were here already, and whose notebooks moved into their folders.
  private var sorted: [String] = []
  /// The names of the files with the same content as one before.
  private var twins: [String] = []
  private var faults: [(name: String, error: any Error)] = []
  private var notes: [(name: String, reason: Words)] = []

  /// The only notebook concerned; nil for none, or several.
  var notebook: NotebookID? { notebooks.count == 1 ? notebooks.first : nil }
  var count: Int { new.count + back.count + found.count + sorted.count + twins.count }

  /// Adds the result of a file; `filing` takes back the move of an existing notebook into its folder.
  mutating func add(_ opened: OpenedNotebooks, filed filing: ShelfEdit?, of name: String) {
    let isTwin = opened.notebook.map(made.contains) == true
    made += opened.made
    restored += opened.restored
    if opened.isForeign { foreign += opened.made }
    notes += opened.notes.map { (name, $0) }
    for file in opened.locked {
      // Whoever has just mistyped a password is asked for it again.
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

  /// Adds why a file could not be read, with its name in place of its path: the user knows where it is.
  mutating func add(_ error: any Error, of name: String) {
    faults.append((name, (error as? InputError).map { InputError(name, $0.reason) } ?? error))
  }

  mutating func misplace(because reason: Words) {
    misplacement = (misplacement?.reason ?? reason, (misplacement?.count ?? 0) + 1)
  }

  mutating func stopWaiting(for path: String) { locked.removeAll { $0.path == path } }
  mutating func addSkipped(_ name: String) { left.append(name) }

  // MARK: - Words

  var words: Words? {
    let parts = [success, failure, count > 0 ? unopened : nil].compactMap(\.self)
    let rest = ReadableFiles.rest(of: others.count)
    return parts.isEmpty ? nil : (parts + [rest].compactMap(\.self)).joined(separator: "; ")
  }

  /// The notes to show before they are kept, and the files that were left out entirely or in part, with
  /// reasons; nothing if the words say all of that.
  var report: ImportReport {
    let isLong = faults.count > 1 || left.count > 1 || notes.count > 1 || !others.isEmpty
    return ImportReport(
      notebooks: foreign, leftOut: isLong || !foreign.isEmpty ? leftOut : [])
  }

  private var leftOut: [LeftOutFile] {
    let all: [(name: String, reason: Words)] =
      faults.map { ($0.name, ($0.error as? InputError)?.reason ?? "\($0.error)") }
      + left.map { ($0, "its password is unknown") }
      + others.map { ($0, "unknown file type") } + notes
    return all.map { LeftOutFile(name: $0.name, reason: $0.reason.firstUpper) }
  }

  /// The part that can be taken back; nil if nothing can.
  var brief: Words? {
    let parts = [arrived, filing].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  /// The state once it is taken back; nil if nothing can be.
  var undone: Words? {
    let count = made.count + restored.count
    guard count == 0 else {
      return count == 1
        ? "Moved the notebook to the trash." : "Moved \(count) notebooks to the trash."
    }
    guard !filed.isEmpty else { return nil }
    return filed.count == 1 ? "Moved the notebook back." : "Moved \(filed.count) notebooks back."
  }

  private var arrived: Words? {
    let files = new + back
    return switch files.count {
    case 0: nil
    case 1: "Imported '\(files[0])'"
    default: "Imported \(files.count) files"
    }
  }

  private var filing: Words? {
    switch sorted.count {
    case 0: nil
    case 1: "'\(sorted[0])' was moved to its folder"
    default: "\(sorted.count) files were moved to their folders"
    }
  }

  private var success: Words? {
    let parts = isCancelled ? [cancelled] : [arrival, same, presence, order, returned]
    let said = parts.compactMap(\.self)
    return said.isEmpty ? nil : misplaced(noted(said.joined(separator: "; ")))
  }

  private var cancelled: Words? {
    count == 0 ? nil : "Canceled: imported \(count) of \(total) files"
  }

  private var arrival: Words? {
    switch new.count {
    case 0: nil
    case 1: "Imported '\(new[0])'"
    case total: "Imported \(total) files"
    default: "Imported \(new.count) of \(total) files"
    }
  }

  private var same: Words? {
    switch twins.count {
    case 0: nil
    case 1: "'\(twins[0])' has the same content as another file"
    default: "\(twins.count) files have the same content as others"
    }
  }

  private var presence: Words? {
    switch found.count {
    case 0: nil
    case 1: "'\(found[0])' had already been imported"
    default: "\(found.count) files had already been imported"
    }
  }

  private var order: Words? {
    switch sorted.count {
    case 0: nil
    case 1: "'\(sorted[0])' had already been imported, and was moved to its folder"
    default: "\(sorted.count) files had already been imported, and were moved to their folders"
    }
  }

  private var returned: Words? {
    switch back.count {
    case 0: nil
    case 1: "'\(back[0])' was restored from the trash"
    default: "\(back.count) files were restored from the trash"
    }
  }

  private func noted(_ words: Words) -> Words {
    guard let (name, reason) = notes.first else { return words }
    let note: Words = "\(name), \(reason)"
    return notes.count == 1
      ? "\(words), but \(note)" : "\(words), but \(note) (and \(notes.count - 1) more)"
  }

  private func misplaced(_ words: Words) -> Words {
    guard let (reason, count) = misplacement else { return words }
    switch max(made.count, count) {
    case (count + 1)...: return "\(words), but could not move all to their folders: \(reason)"
    case 1: return "\(words), but could not move it to its folder: \(reason)"
    default: return "\(words), but could not move them to their folders: \(reason)"
    }
  }

  private var failure: Words? {
    guard let first = faults.first else { return nil }
    let reason: Words = "\(first.error)"
    let names = faults.prefix(3).map(\.name)
    let words: Words
    switch faults.count {
    case 1: return reason
    case 2: words = "'\(names[0])' and '\(names[1])' cannot be read"
    case 3: words = "'\(names[0])', '\(names[1])' and '\(names[2])' cannot be read"
    case 4: words = "'\(names[0])', '\(names[1])', '\(names[2])' and 1 other cannot be read"
    default:
      words =
        "'\(names[0])', '\(names[1])', '\(names[2])' and \(faults.count - 3) others cannot be read"
    }
    // A reason shared by all, such as a full disk, is not about them.
    return faults.allSatisfy { "\($0.error)" == reason } ? "\(words): \(reason)" : words
  }

  private var unopened: Words? {
    switch left.count {
    case 0: nil
    case 1: "'\(left[0])' was left in place because its password is unknown"
    default: "\(left.count) files were left in place because their passwords are unknown"
    }
  }
}
