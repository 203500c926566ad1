internal import Bundle
internal import Bytes
internal import Glibc
internal import Notebook
internal import Store
internal import Wording

struct SyncCommand: Subcommand {
  private static let folder = Argument(
    "folder", kind: .folder, isOptional: true,
    summary: "The folder; all folders used before by default.")
  private static let notebooks = Option(
    value: "notebook", named: "notebook", kind: .named(.notebooks), isRepeated: true,
    summary: "Sync only this notebook; by default all, including future ones.")
  private static let watch = Option(
    flag: "watch", summary: "Keep running and sync after each change on either side.")
  private static let status = Option(
    flag: "status", summary: "Only show the status, and which devices have seen what.")
  private static let name = Option(
    value: "name", named: "name", summary: "Set the name that other devices see for this device.")
  private static let retire = Option(
    value: "retire", named: "device",
    summary:
      "Stop waiting for a device that is no longer used: its name, or the first digits of its id.")
  private static let refill = Option(
    flag: "refill", summary: "Rewrite everything into an empty folder on another drive.")
  private static let purge = Option(
    value: "purge", named: "notebook", kind: .named(.notebooks),
    summary: "Permanently delete a notebook in the trash, here and in the folder.")
  private static let forget = Option(
    flag: "forget", summary: "Stop syncing with the folder; all files stay.")

  static let declaration = Declaration(
    "sync", summary: "Sync notebooks with other devices through any folder.",
    overview: [
      """
      The folder may be synced by Syncthing, Dropbox, Nextcloud, rclone or a USB stick. Each \
      device writes its own files there and reads those of the others, however late, often or out \
      of order they arrive. Two devices may write on the same page while offline; afterwards both \
      have all the ink.
      """,
      """
      The command ends when everything in the folder has been read and everything missing there \
      has been written. On a device without a library it creates one, so the same command joins.
      """,
      """
      A notebook that is deleted permanently stays in the folder until every device has deleted it \
      from its trash or is retired; 'suzuri sync --status' lists those that still have it. --purge \
      deletes a notebook from the trash. Once every device has deleted it, it also removes ink \
      that none of them had seen.
      """,
      """
      If no folder is given, --json prints a list with an object per folder; with --watch it \
      prints an object per line for each sync.
      """,
    ],
    arguments: [folder],
    options: [notebooks, watch, status, name, retire, refill, purge, forget, .json],
    examples: [
      .init("sync ~/Dropbox/Notes", summary: "Sync all notebooks; run the same on other devices."),
      .init("sync --watch", summary: "Sync all known folders until interrupted."),
      .init("sync --status", summary: "Show what has arrived on which device."),
    ],
    usesLibrary: true)

  private enum Task {
    case exchange(mayRefill: Bool)
    case watch
    case status
    case retire(String)
    case purge(String)
    case forget
  }

  private let folder: String?
  private let notebooks: [String]
  private let task: Task
  private let name: String?
  private let library: LibraryChoice

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    try Self(parsing: values).run(in: &console)
  }

  private init(parsing values: ParsedValues) throws(UsageError) {
    folder = values.text(Self.folder)
    notebooks = values.texts(Self.notebooks)
    library = values.library
    name = values.text(Self.name)
    if folder == nil, !notebooks.isEmpty { throw .missingArgument(Self.folder.name) }
    if let name,
      name.trimmedTitle.isEmpty || name.count > DeviceName.limit
        || name.contains(where: \.isNewline)
    {
      throw .invalidValue(
        name, of: Self.name.place, requirement: "1 to \(DeviceName.limit) letters on one line")
    }
    let modes = [Self.watch, Self.status, Self.retire, Self.refill, Self.purge, Self.forget]
      .filter { values.has($0) }
    if folder == nil, modes.contains(Self.refill) { throw .missingArgument(Self.folder.name) }
    if modes.count > 1 { throw .conflict(modes[0].place, modes[1].place) }
    if let mode = modes.first, mode != Self.watch, !notebooks.isEmpty {
      throw .conflict(mode.place, Self.notebooks.place)
    }
    task =
      switch modes.first {
      case Self.watch: .watch
      case Self.status: .status
      case Self.retire: .retire(values.text(Self.retire) ?? "")
      case Self.purge: .purge(values.text(Self.purge) ?? "")
      case Self.forget: .forget
      default: .exchange(mayRefill: modes.first == Self.refill)
      }
  }

  private func run(in console: inout Console) throws {
    // A missing folder is no reason to make a library, but it can still be forgotten.
    if needsFolder, let folder, Disk.facts(of: folder)?.kind != .folder {
      throw SyncError.noFolder(path: folder)
    }
    let library = try library.open(create: needsFolder && folder != nil, in: &console)
    if let name { try DeviceName.set(name, of: library) }
    let isFirst = try library.sharedFolders().isEmpty
    let folders = try folders(of: library)
    if isFirst, needsFolder, !console.asJSON, DeviceName.given(to: library) == nil {
      let name = DeviceName.of(library).printable
      console.note(
        "Other devices see this device as '\(name)'. Rename it with 'suzuri sync --name NAME'.")
    }
    switch task {
    case .exchange(let mayRefill):
      try exchange(with: folders, mayRefill: mayRefill, in: &console)
      library.backUpIfDue(reportingTo: &console)
    case .watch: try watch(folders, of: library, in: &console)
    case .status: try show(folders, in: &console)
    case .retire(let device):
      try retire(device, in: folders)
      try console.print(operation: "Stopped waiting for '\(device.printable)'.")
    case .purge(let notebook): try purge(notebook, from: folders, of: library, in: &console)
    case .forget:
      for folder in folders {
        try folder.forget()
        try console.print(operation: "Stopped syncing with \(folder.path.printable).")
      }
    }
  }

  private var needsFolder: Bool {
    switch task {
    case .exchange, .watch: true
    case .status, .retire, .purge, .forget: false
    }
  }

  /// Exchanges with folders until none has anything new that the others would lack; a failure with one does
  /// not stop the others.
  func exchange(
    with folders: [SyncFolder], mayRefill: Bool = false, purging purged: Set<NotebookID> = [],
    in console: inout Console
  ) throws {
    var (reports, failure) = ([Int64: SyncReport](), nil as (any Error)?)
    var (next, arrived) = (folders, 0)
    for _ in 0...folders.count where !next.isEmpty {
      for folder in next {
        do {
          reports[folder.number] = try folder.exchange(
            now: .now, mayRefill: mayRefill, purging: purged,
            after: reports[folder.number] ?? SyncReport())
        } catch {
          if let failure { console.note("Warning: \("\(failure)".printable).") }
          failure = error
          reports[folder.number] = nil
        }
      }
      let count = reports.values.reduce(0) { $0 + $1.takenStatements }
      let isNews = folders.count > 1 && count > arrived
      next = isNews ? folders.filter { reports[$0.number] != nil } : []
      arrived = count
    }
    let done = folders.compactMap { folder in reports[folder.number].map { (folder, $0) } }
    if console.asJSON { try print(done.map { $1.json(of: $0) }, in: &console) }
    for (folder, report) in done where !console.asJSON {
      try printReport(report, of: folder, in: &console)
    }
    if let failure { throw failure }
  }

  /// Prints the state of folders: an object for a named folder, otherwise a list of all.
  private func print(_ objects: [JSON], in console: inout Console) throws {
    guard folder != nil else { return try console.print(JSON.array(objects).description) }
    for object in objects { try console.print(object.description) }
  }

  private func retire(_ device: String, in folders: [SyncFolder]) throws {
    var (isKnown, refusal) = (false, nil as SyncError?)
    for folder in folders {
      do throws(SyncError) {
        try folder.retire(device, now: .now)
        isKnown = true
      } catch {
        guard case .noSuchDevice = error else { throw error }
        refusal = refusal ?? error
      }
    }
    if !isKnown, let refusal { throw refusal }
  }

  private func folders(of library: Library) throws -> [SyncFolder] {
    guard let folder else {
      let known = try library.sharedFolders()
      if known.isEmpty {
        throw Failure(
          "no sync folder is known yet: name one, such as 'suzuri sync ~/Dropbox/Notes'")
      }
      return known.map { SyncFolder($0, in: library) }
    }
    // Looking at a folder or giving it up must not start sharing it.
    if !needsFolder {
      let place = PathParts(folder).resolved
      guard let known = try library.sharedFolders().first(where: { $0.path == place }) else {
        throw Failure("\(folder) is not a sync folder")
      }
      return [SyncFolder(known, in: library)]
    }
    let isKnown = try library.sharedFolders().contains { $0.path == PathParts(folder).resolved }
    let opened = try SyncFolder(
      at: folder, in: library, all: notebooks.isEmpty && !isKnown ? true : nil)
    do {
      if !notebooks.isEmpty { try opened.share(notebooks, now: .now) }
    } catch {
      // A typing error must not share anything, now or later.
      if !isKnown { try? opened.forget() }
      throw error
    }
    return [opened]
  }

  func printReport(
    _ report: SyncReport, of folder: SyncFolder, in console: inout Console
  ) throws {
    guard !console.asJSON else { return try console.print(report.json(of: folder).line) }
    try console.print(operation: Words(verbatim: report.sentence(of: folder).printable))
    for line in report.status.troubles {
      console.note(Words(verbatim: line.printable))
    }
  }

  private func show(_ folders: [SyncFolder], in console: inout Console) throws {
    guard !console.asJSON else {
      return try print(try folders.map { try $0.status(now: .now).json(of: $0) }, in: &console)
    }
    for folder in folders {
      let lines = try folder.status(now: .now).lines(of: folder)
      for line in lines { try console.print(line.printable) }
    }
  }
}

extension SyncCommand {
  /// Exchanges with folders until the program ends; a failure is reported once and retried.
  func watch(
    _ folders: [SyncFolder], of library: Library, in console: inout Console
  ) throws {
    UnfinishedFiles.removeAtSignals(endingWith: ExitCode.success.rawValue)
    var (failures, said) = ([String: String](), [String: String]())
    let watches = folders.map { WatchedFolder($0, in: library) }
    while true {
      for watched in watches {
        let folder = watched.folder
        do {
          guard let report = try watched.step() else { continue }
          failures[folder.path] = nil
          let state = "\(report.status.sentence)"
          guard !report.isIdle || said[folder.path] != state else { continue }
          said[folder.path] = state
          try printReport(report, of: folder, in: &console)
        } catch let error as SyncError {
          if case .busy = error { continue }
          guard failures[folder.path] != error.description else { continue }
          failures[folder.path] = error.description
          console.note("Warning: \(error.description.printable).")
        }
      }
      try console.finish()
      sleep(1)
    }
  }
}

private final class WatchedFolder {
  let folder: SyncFolder
  private var watch: SyncWatch

  init(_ folder: SyncFolder, in library: Library) {
    self.folder = folder
    watch = SyncWatch(folder, in: library)
  }

  func step() throws -> SyncReport? { try watch.step(now: .now) }
}

extension SyncCommand {
  func purge(
    _ name: String, from folders: [SyncFolder], of library: Library, in console: inout Console
  ) throws {
    let id = try deleted(name, among: folders, of: library, in: &console)
    try exchange(with: folders, purging: [id], in: &console)
    guard !console.asJSON else { return }
    for folder in folders {
      for removal in try folder.status(now: .now).removals where removal.notebook == id {
        console.note(removal.words)
      }
    }
  }

  /// The notebook that a person means, after its deletion from the trash.
  private func deleted(
    _ name: String, among folders: [SyncFolder], of library: Library, in console: inout Console
  ) throws -> NotebookID {
    let (isTrashed, isKept) = try (
      library.has(name, inTrash: true), library.has(name, inTrash: false)
    )
    if isTrashed {
      let id = try library.notebook(named: name, inTrash: true)
      try deleteFromTrash(id, name, after: folders, of: library, in: &console)
      return id
    }
    if let id = try folders.lazy.compactMap({ try $0.deletedNotebook(named: name) }).first {
      return id
    }
    guard isKept else { throw SyncError.noSuchNotebook(name: name) }
    throw Failure("'\(name)' is not in the trash: move it there with 'suzuri trash'")
  }

  /// Deletes a notebook from the trash once other devices can know that it was there.
  private func deleteFromTrash(
    _ id: NotebookID, _ name: String, after folders: [SyncFolder], of library: Library,
    in console: inout Console
  ) throws {
    for folder in folders { _ = try folder.exchange(now: .now) }
    let backup = try library.backUpBeforeRemoval(
      now: .now, telling: { console.note($0, isAskedFor: false) })
    guard try !library.emptyTrash(of: [id], keptIn: backup).isEmpty else {
      throw Failure(
        "'\(name)' stays in the trash until 'suzuri sync' has informed the other devices")
    }
    console.note("Restore it with 'suzuri restore NOTEBOOK --backup \(backup.name.printable)'.")
  }
}

extension Library {
  /// True if a name means any notebook in the trash, or outside it.
  fileprivate func has(_ name: String, inTrash: Bool) throws -> Bool {
    do {
      _ = try notebook(named: name, inTrash: inTrash)
    } catch .noSuchNotebook {
      return false
    } catch .ambiguous {
      return true
    }
    return true
  }
}
