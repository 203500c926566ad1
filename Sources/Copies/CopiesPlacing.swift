internal import Bytes
internal import Export
internal import Notebook
internal import Wording

/// A file about to get a name is recorded on disk first, so that it is recognized even after a power cut.
extension CopiesWork {
  /// Gives everything made its name, replacing earlier files.
  func place(in folder: CopiesFolder) throws {
    let plans = made.map { CopiesPlan($0, replacing: copies[$0.id, settings.format], in: folder) }
    made = []
    guard !plans.isEmpty else { return }
    for plan in plans { copies[plan.made.id, settings.format] = plan.announced(settings.format) }
    if plans.contains(where: \.changesFolder) { try saveCopies() }
    for plan in plans { try place(plan, in: folder) }
  }

  private func place(_ plan: CopiesPlan, in folder: CopiesFolder) throws {
    var (done, blocked) = (plan.kept, plan.foreign.map(Self.foreign))
    for (file, known) in plan.awaited {
      do throws(OutputError) {
        try file.file.publish()
        done.append(known.written(in: folder))
      } catch {
        if folder.isTrouble(error) { throw error }
        blocked.append("\(error)")
      }
    }
    var copy = plan.announced(settings.format)
    if blocked.isEmpty {
      try remove(plan.superseded, except: done, in: folder)
      copy.files = done
      copy.stamp = plan.made.stamp
    }
    if plan.changesFolder {
      folder.flush(plan.awaited.map(\.file.path) + plan.superseded.map(\.path))
    }
    copies[copy.notebook, settings.format] = copy
    let isNew = !plan.awaited.isEmpty
    let outcome: CopiesReport.Outcome =
      plan.isRenamed ? .renamed : isNew || !plan.superseded.isEmpty ? .written : .unchanged
    addOutcome(
      of: copy, blocked.first.map { .failed($0) } ?? outcome,
      writing: plan.awaited.map(\.file.path), in: folder)
  }

  /// Removes a copy's files left from another name or more pages.
  private func remove(
    _ files: [CopiedFile], except done: [CopiedFile], in folder: CopiesFolder
  ) throws {
    for file in files {
      let place = folder.path(of: file.path)
      let identity = FileIdentity(of: place)
      let twin = done.first { identity.isSame(folder.path(of: $0.path)) }
      if let twin {
        // Where case does not matter, the old name and the new one are the same file.
        _ = Disk.rename(place, to: folder.path(of: twin.path))
      } else {
        try removeIfOurs(file, in: folder)
      }
    }
  }

  func removeIfOurs(_ file: CopiedFile, in folder: CopiesFolder) throws {
    let found = folder.inspect(file.path)
    if file.isOurs(found) {
      try folder.remove(file.path)
    } else if found != .nothing {
      report.notes.append(
        "\(folder.path(of: file.path)) no longer belongs to a page, but was changed since it was "
          + "written: it stays")
    }
  }
}

struct CopiesPlan {
  let made: UnpublishedCopy
  /// The files that wait for their names, with their records.
  private(set) var awaited: [(file: UnpublishedFile, known: CopiedFile)] = []
  private(set) var kept: [CopiedFile] = []
  /// The paths of others' files.
  private(set) var foreign: [String] = []
  /// Their records.
  private var lost: [CopiedFile] = []
  let superseded: [CopiedFile]
  let isRenamed: Bool

  init(_ made: UnpublishedCopy, replacing old: NotebookCopy?, in folder: CopiesFolder) {
    self.made = made
    let old = old?.files.isEmpty == false ? old : nil
    isRenamed = old.map { PathParts($0.name) != PathParts(made.name) } ?? false
    let paths = Set(made.files.map { PathParts($0.path) })
    superseded = old?.files.filter { !paths.contains(PathParts($0.path)) } ?? []
    for file in made.files { sort(file, old?.files ?? [], in: folder) }
  }

  var changesFolder: Bool { !awaited.isEmpty || !superseded.isEmpty }

  private mutating func sort(_ file: UnpublishedFile, _ old: [CopiedFile], in folder: CopiesFolder)
  {
    let found = folder.inspect(file.path)
    let known =
      old.first { PathParts($0.path) == PathParts(file.path) }
      // Where case does not matter, a file with another spelling is this one.
      ?? old.first { FileIdentity(of: folder.path(of: $0.path)).isSame(folder.path(of: file.path)) }
    var entry = CopiedFile(path: file.path)
    if case .file(let hash) = found {
      entry.hash = hash
      if hash == file.hash { return kept.append(entry.written(in: folder)) }
    }
    guard found == .nothing || known?.isOurs(found) == true else {
      foreign.append(folder.path(of: file.path))
      if let known, PathParts(known.path) == PathParts(file.path) { lost.append(known) }
      return
    }
    entry.next = file.hash
    awaited.append((file, entry))
  }

  /// The record of the copy until its files have their names.
  func announced(_ format: ExportFormat) -> NotebookCopy {
    var copy = NotebookCopy(notebook: made.id, format: format, title: made.title, name: made.name)
    copy.files = kept + awaited.map(\.known) + lost + superseded
    return copy
  }
}

extension FileIdentity? {
  fileprivate func isSame(_ path: String) -> Bool { self != nil && self == FileIdentity(of: path) }
}

extension CopiedFile {
  fileprivate func written(in folder: CopiesFolder) -> CopiedFile {
    var file = self
    if let next { file.hash = next }
    file.next = nil
    if let facts = Disk.facts(ofLink: folder.path(of: path)) { file.update(from: facts) }
    return file
  }
}

/// A finished copy on disk that waits for its name.
struct UnpublishedCopy {
  let id: NotebookID
  let title: String
  let name: String
  /// The state of the notebook; nil if a part of it was missing, so that it is checked again next time.
  var stamp: String?
  var files: [UnpublishedFile] = []
}

struct UnpublishedFile {
  let path: String
  let hash: ContentHash
  let file: OutputFile

  /// Reads the file back from the disk, and renames it by its number if it is one of several pages.
  init(_ file: OutputFile, page: Int?, in folder: CopiesFolder) throws {
    if let page {
      // The same digits for all notebooks, so that adding a tenth page renames no other.
      let number = String(page, digits: 3)
      let parts = PathParts(file.path)
      try file.rename(to: "\(parts.beginning)page-\(number)\(parts.ending)")
    }
    self.file = file
    path = PathParts(file.path).dropping(beginning: "\(folder.path)/") ?? file.path
    do {
      hash = try file.sealedBytes().hash()
    } catch {
      throw OutputError(file.path, "it cannot be read back: \(error)")
    }
  }
}
