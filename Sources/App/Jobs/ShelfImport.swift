internal import Bytes
internal import Desk
public import Notebook
internal import PDFReader
public import Store
internal import Wording

/// Makes a notebook of each file, also those in folders; reports once all passwords are known or given up.
struct ShelfImport: UnlockableJob {
  let paths: [String]
  /// The edits that put a new notebook in the requested place of the shelf.
  let edits: [NotebookEdit]
  /// The files to read now; nil until known.
  var files: [FileToRead]?
  /// The folders of found files, from the imported one, by the paths of the files.
  var folders: [String: [String]] = [:]
  var report = ShelfImportReport()
  let open: AppSettings.Opening

  func knowing(_ password: String, of path: String) -> any UnlockableJob {
    var rest = self
    rest.files = [FileToRead(path: path, password: password)]
    rest.report.stopWaiting(for: path)
    return rest
  }

  func leaving(_ path: String) -> (any UnlockableJob)? {
    var rest = self
    rest.files = []
    rest.report.stopWaiting(for: path)
    rest.report.addSkipped(Self.name(of: path))
    return rest
  }

  private static func name(of path: String) -> String { PathText.readable(PathParts(path).name) }

  var kind: Job.Kind { .importing }
  var title: Words {
    paths.count == 1 ? Words(verbatim: PathParts(paths[0]).name) : "\(paths.count) files"
  }

  func run(_ context: JobContext) throws -> Job.Result? {
    var rest = self
    try rest.importFiles(context)
    if let locked = rest.report.locked.first, !context.ticket.isCancelled {
      let reason: PrintedError = locked.isRefused ? .wrongPassword : .locked
      context.mailbox.post(.locked(LockedImport(work: rest, path: locked.path, reason: reason)))
      return nil
    }
    return try rest.report(to: context)
  }

  private mutating func importFiles(_ context: JobContext) throws {
    let files = try files ?? findFiles(context)
    for (number, file) in files.enumerated() {
      let name = Self.name(of: file.path)
      func tell(_ share: Double) throws {
        try context.ticket.check()
        context.report(name, share: (Double(number) + share) / Double(files.count))
      }
      do {
        // Files already here are found silently.
        try tell(0)
        let opened = try open([file], tell)
        // Immediately, so that what is made before the program is killed is in its place.
        let filing = place(opened, below: folders[file.path] ?? [], context)
        report.add(opened, filed: filing, of: name)
      } catch is Cancelled {
        // Earlier files are there entirely, and its message takes them back.
        report.isCancelled = true
        return
      } catch {
        report.add(error, of: name)
      }
    }
  }

  private mutating func findFiles(_ context: JobContext) throws -> [FileToRead] {
    let found = try ReadableFiles.files(at: paths, check: context.ticket.check)
    report.total = found.files.count
    report.others = found.others.map(Self.name)
    for error in found.closed { report.add(error, of: Self.name(of: error.path)) }
    folders = Dictionary(found.files.map { ($0.path, $0.folders) }) { first, _ in first }
    return found.files.map { FileToRead(path: $0.path) }
  }

  /// Puts a file's notebooks in their place; returns the edit that takes back the move of an existing one.
  private mutating func place(
    _ opened: OpenedNotebooks, below folders: [String], _ context: JobContext
  ) -> ShelfEdit? {
    guard opened.notebook != nil, !(folders.isEmpty && edits.isEmpty) else { return nil }
    let edits = edits
    do {
      return try context.steps.conclude {
        try opened.place(in: $0.library, below: folders, by: edits)
      }
    } catch {
      report.misplace(because: "\(error)")
      return nil
    }
  }

  private func report(to context: JobContext) throws -> Job.Result? {
    guard let words = report.words else {
      try context.ticket.check()
      return nil
    }
    guard report.count > 0 else { throw Failure(words) }
    let opposites =
      (report.made + report.restored).map { ShelfEdit($0, .trash(true)) } + report.filed
    var step = ShelfStep(
      opposites, saying: "\(words).", undone: report.undone, inBrief: report.brief.map { "\($0)." })
    step.shown = report.notebook
    step.report = report.report
    context.mailbox.post(.arranged(step))
    return nil
  }
}

extension OpenedNotebooks {
  var isFound: Bool { notebook != nil && made.isEmpty && restored.isEmpty }

  /// Puts the notebooks of a file in their place on the shelf: a file in folders gets folders of the same
  /// names.
  ///
  /// A notebook that was here already stays, but goes into its folder if an earlier, interrupted import has
  /// not put it there; the edit that takes that back is returned. `folders` are the names of the folders
  /// around the file, from the imported one; `edits` put a new notebook in the requested place.
  @discardableResult
  public func place(
    in library: Library, below folders: [String], by edits: [NotebookEdit] = []
  ) throws(LibraryError) -> ShelfEdit? {
    let edits = Self.edits(edits, below: folders)
    guard isFound, let notebook else {
      let all = made.flatMap { notebook in edits.map { ShelfEdit(notebook, $0) } }
      if !all.isEmpty { try library.arrange(all, now: .now) }
      return nil
    }
    guard !folders.isEmpty, case .move(let folder)? = edits.last else { return nil }
    return try library.file(notebook, in: folder, now: .now)
  }

  private static func edits(_ edits: [NotebookEdit], below folders: [String]) -> [NotebookEdit] {
    guard !folders.isEmpty else { return edits }
    var (base, others) = (FolderPath.top, [NotebookEdit]())
    for edit in edits {
      if case .move(let folder) = edit { base = folder } else { others.append(edit) }
    }
    return others + [.move(to: FolderPath(base.names + folders))]
  }
}
