internal import Bytes
internal import Notebook
internal import Store
internal import Wording

/// Copies whose notebook is no longer chosen.
extension MirrorWork {
  /// Removes them if requested, and reports those that stay; `known` are the readable notebooks of the
  /// library.
  func settleLeftovers(known: Set<NotebookID>, in folder: MirrorFolder) throws {
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

  private func absence(of copy: MirrorCopy, known: Set<NotebookID>) -> MirrorCopy.Absence? {
    if job.withdraws { return .choice }
    if !known.contains(copy.notebook) { return .gone }
    if !settings.covers(copy.notebook) || copy.format != settings.format { return .choice }
    return copy.absence
  }

  private func remove(_ copy: MirrorCopy, in folder: MirrorFolder) throws {
    for file in copy.files { try removeIfOurs(file, in: folder) }
    folder.flush(copy.files.map(\.path))
    tell(of: copy, .removed, in: folder)
    var empty = copy
    (empty.files, empty.name) = ([], "")
    copies[copy.notebook, copy.format] = copy.absence == nil ? nil : empty
  }
}

extension MirrorCopy.Absence {
  fileprivate var sentence: Words {
    switch self {
    case .trash: "the notebook lies in the trash"
    case .pages: "the notebook has no page any more that is chosen"
    case .choice: "the notebook is not chosen any more, or not as this kind of file"
    case .gone: "there is no such notebook any more"
    }
  }
}
