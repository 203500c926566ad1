internal import Bytes
internal import Desk
internal import Notebook
internal import Store
internal import Wording

/// Makes a notebook of each of some files, all of those in folders among them, and says in one report what
/// became of them.
///
/// Where files need passwords, it goes on once each is known or given up, and reports then.
struct ShelfImport: UnlockableJob {
  let paths: [String]
  /// What brings a new notebook to the place of the shelf where it is wanted.
  let edits: [NotebookEdit]
  /// Finds or makes the notebooks.
  let open: AppSettings.Opening
  /// The files that are to be looked at now; nil before it is known which these are.
  private var files: [FileToRead]?
  /// The folders in which files were found, from the one that was brought in, by the paths of the files.
  private var folders: [String: [String]] = [:]
  /// What became of the others.
  private var report = ShelfImportReport()

  init(paths: [String], edits: [NotebookEdit], open: @escaping AppSettings.Opening) {
    (self.paths, self.edits, self.open) = (paths, edits, open)
  }

  /// The rest of the import, with the password of a file.
  func knowing(_ password: String, of path: String) -> any UnlockableJob {
    var rest = self
    rest.files = [FileToRead(path: path, password: password)]
    rest.report.stopWaiting(for: path)
    return rest
  }

  /// The rest of the import, without a file.
  func leaving(_ path: String) -> (any UnlockableJob)? {
    var rest = self
    rest.files = []
    rest.report.stopWaiting(for: path)
    rest.report.leave(Self.name(of: path))
    return rest
  }

  private static func name(of path: String) -> String { PathText.readable(PathParts(path).name) }

  var kind: Job.Kind { .importing }
  var title: Words {
    paths.count == 1 ? Words(verbatim: PathParts(paths[0]).name) : "\(paths.count) files"
  }

  func run(_ context: JobContext) throws -> Job.Result? {
    var rest = self
    try rest.takeFiles(context)
    if let locked = rest.report.locked.first, !context.ticket.isCancelled {
      context.mailbox.post(.locked(LockedImport(of: locked, by: rest)))
      return nil
    }
    return try rest.report(to: context)
  }

  /// Makes notebooks of the files that are to be looked at now, and brings them to their place.
  private mutating func takeFiles(_ context: JobContext) throws {
    let files = try files ?? findFiles(context)
    for (number, file) in files.enumerated() {
      let name = Self.name(of: file.path)
      func tell(_ share: Double) throws {
        try context.ticket.check()
        context.tell(name, share: (Double(number) + share) / Double(files.count))
      }
      do {
        // What is here already is found without a word.
        try tell(0)
        let opened = try open([file], tell)
        // At once, so that what is made before the program is killed stands where it belongs.
        let filing = place(opened, below: folders[file.path] ?? [], context)
        report.take(opened, filed: filing, of: name)
      } catch is Cancelled {
        // What came before stands there as a whole, and its message takes it back.
        report.isCancelled = true
        return
      } catch {
        report.take(Words(verbatim: "\(error)".replacing(file.path, with: name)), of: name)
      }
    }
  }

  /// The files that are brought in, with those in folders.
  private mutating func findFiles(_ context: JobContext) throws -> [FileToRead] {
    let found = try ReadableFiles.files(at: paths, context.ticket)
    report.total = found.count
    folders = Dictionary(found.map { ($0.path, $0.folders) }) { first, _ in first }
    return found.map { FileToRead(path: $0.path) }
  }

  /// Brings the notebooks of a file to their place, even if the rest is cancelled meanwhile: those of a folder lie in
  /// one of its name.
  ///
  /// - Returns: What takes it back that one which was here already came into its folder; nil if it did not.
  private mutating func place(
    _ opened: OpenedNotebooks, below folders: [String], _ context: JobContext
  ) -> ShelfEdit? {
    let edits = edits(below: folders)
    do {
      if opened.isFound, let notebook = opened.notebook, !folders.isEmpty {
        return try file(notebook, by: edits, context)
      }
      let all = opened.made.flatMap { notebook in edits.map { ShelfEdit(notebook, $0) } }
      if !all.isEmpty {
        try context.steps.conclude { _ = try $0.library.arrange(all, now: .now) }
      }
    } catch {
      report.misplace(because: "\(error)")
    }
    return nil
  }

  /// Puts a notebook into its folder that an import has made which was ended before it came to that.
  private func file(
    _ notebook: NotebookID, by edits: [NotebookEdit], _ context: JobContext
  ) throws -> ShelfEdit? {
    let folders = edits.compactMap { if case .move(let folder) = $0 { folder } else { nil } }
    guard let folder = folders.last else { return nil }
    return try context.steps.conclude {
      try $0.library.file(notebook, in: folder, now: .now)
    }
  }

  /// What brings a notebook to its place within folders that were brought in.
  private func edits(below folders: [String]) -> [NotebookEdit] {
    guard !folders.isEmpty else { return edits }
    var (base, others) = (FolderPath.top, [NotebookEdit]())
    for edit in edits {
      if case .move(let folder) = edit { base = folder } else { others.append(edit) }
    }
    return others + [.move(to: FolderPath(base.names + folders))]
  }

  /// Says what became of all files, and what takes it back.
  private func report(to context: JobContext) throws -> Job.Result? {
    guard let words = report.words else {
      try context.ticket.check()
      return nil
    }
    guard report.count > 0 else { throw ShelfImportFailure(words: words) }
    let opposites =
      (report.made + report.restored).map { ShelfEdit($0, .trash(true)) } + report.filed
    var step = ShelfStep(
      opposites, saying: "\(words).", undone: report.undone,
      inBrief: report.brief.map { "\($0)." })
    step.shown = report.notebook
    context.mailbox.post(.arranged(step))
    return nil
  }
}

/// No file could be made a notebook.
private struct ShelfImportFailure: Error, Worded {
  let words: Words
}

extension OpenedNotebooks {
  /// Whether the notebook was here already, and stood on the shelf.
  fileprivate var isFound: Bool { notebook != nil && made.isEmpty && restored.isEmpty }
}
