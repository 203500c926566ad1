internal import Bytes
internal import Notebook
internal import Store
internal import Wording

/// Copies whose notebook is no longer chosen.
extension CopiesWork {
  /// Removes them if requested, and reports those that stay; `known` are the readable notebooks of the
  /// library.
  func settleLeftovers(known: Set<NotebookID>, in folder: CopiesFolder) throws {
    // A notebook whose row is damaged only seems to be gone.
    let isSure = !job.damage.entries.contains { $0.table == "notebook" }
    for copy in copies.all {
      guard let absence = absence(of: copy, known: known) else { continue }
      if copy.files.isEmpty {
        if absence == .gone || absence == .choice { copies[copy.notebook, copy.format] = nil }
      } else if job.removes || job.withdraws, isSure || absence != .gone {
        try remove(copy, in: folder)
      } else {
        tell(of: copy, .left(absence.sentence), in: folder)
      }
    }
  }

  private func absence(of copy: NotebookCopy, known: Set<NotebookID>) -> NotebookCopy.Absence? {
    if job.withdraws { return .choice }
    if !known.contains(copy.notebook) { return .gone }
    if !settings.covers(copy.notebook) || copy.format != settings.format { return .choice }
    return copy.absence
  }

  private func remove(_ copy: NotebookCopy, in folder: CopiesFolder) throws {
    for file in copy.files { try removeIfOurs(file, in: folder) }
    folder.flush(copy.files.map(\.path))
    tell(of: copy, .removed, in: folder)
    var empty = copy
    (empty.files, empty.name) = ([], "")
    copies[copy.notebook, copy.format] = copy.absence == nil ? nil : empty
  }
}

extension NotebookCopy.Absence {
  fileprivate var sentence: Words {
    switch self {
    case .trash: "the notebook is in the trash"
    case .pages: "the notebook no longer has a selected page"
    case .choice: "the notebook is no longer selected, or not in this format"
    case .gone: "the notebook no longer exists"
    }
  }
}
