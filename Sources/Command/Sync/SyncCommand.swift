internal import Bundle
internal import Bytes
internal import Notebook
internal import Store
internal import Wording

/// Shares notebooks with other devices through a folder that another program syncs.
struct SyncCommand: Subcommand {
  private static let folder = Argument(
    "folder", kind: .folder, isOptional: true,
    summary: "The folder; all that were used before where none is named.")
  private static let notebooks = Option(
    value: "notebook", named: "notebook", kind: .named(.notebooks), isRepeated: true,
    summary: "Share this notebook; all, those to come included, where none is named.")
  private static let watch = Option(
    flag: "watch", summary: "Go on: exchange whenever something changes here or there.")
  private static let status = Option(
    flag: "status", summary: "Only say how things stand, and which devices have seen what.")
  private static let name = Option(
    value: "name", named: "name", summary: "Give this device a name, which others read.")
  private static let retire = Option(
    value: "retire", named: "device",
    summary: "Wait no more for a device that is gone: its name, or the first digits of its id.")
  private static let refill = Option(
    flag: "refill", summary: "Write all anew into an empty folder on another drive.")
  private static let purge = Option(
    value: "purge", named: "notebook", kind: .named(.notebooks),
    summary: "Delete a notebook in the trash permanently, here and in the folder.")
  private static let forget = Option(
    flag: "forget", summary: "Share nothing through the folder any more; all files stay.")

  static let declaration = Declaration(
    "sync", summary: "Share notebooks with other devices through any folder.",
    overview: [
      """
      The folder may be carried by Syncthing, Dropbox, Nextcloud, rclone or a USB stick. Each \
      device writes files of its own there and takes in those of others, however late, often or \
      out of order they come. Two devices may write on one page while they are apart: afterwards \
      both have all the ink.
      """,
      """
      The command ends when all that lies in the folder is taken in, and all that the folder lacks \
      is written. On a device without a library it makes one, so that this one command joins.
      """,
      """
      A notebook that is deleted permanently leaves the folder once every device has deleted it from its \
      trash or is retired. Until then it stays there, and 'suzuri sync --status' says who has it. --purge \
      deletes one from the trash; once every device has deleted it, it also removes ink that none of them had seen.
      """,
      """
      Where no folder is named, --json prints a list with an object for each folder; with --watch \
      it prints an object on a line for each exchange.
      """,
    ],
    arguments: [folder],
    options: [notebooks, watch, status, name, retire, refill, purge, forget, .json],
    examples: [
      .init("sync ~/Dropbox/Notes", summary: "Share all notebooks; do the same elsewhere."),
      .init("sync --watch", summary: "Exchange with all known folders until interrupted."),
      .init("sync --status", summary: "See what has arrived where."),
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
  let asJSON: Bool
  private let library: LibraryChoice

  init(parsing values: ParsedValues) throws(UsageError) {
    folder = values.text(Self.folder)
    notebooks = values.texts(Self.notebooks)
    asJSON = values.has(.json)
    library = values.library
    name = values.text(Self.name)
    if folder == nil, !notebooks.isEmpty { throw .missingArgument(Self.folder.name) }
    if let name,
      name.trimmedTitle.isEmpty || name.count > DeviceName.limit
        || name.contains(where: \.isNewline)
    {
      throw .invalidValue(
        name, of: Self.name.place, requirement: "1 to \(DeviceName.limit) letters in one line")
    }
    let modes = [Self.watch, Self.status, Self.retire, Self.refill, Self.purge, Self.forget]
      .filter { values.has($0) }
    if folder == nil, modes.contains(Self.refill) {
      throw .missingArgument(Self.folder.name)
    }
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

  func run(in console: inout Console) throws {
    // A missing folder is no reason to make a library, but it can still be forgotten.
    if needsFolder, let folder, Disk.facts(of: folder)?.kind != .folder {
      throw SyncError.noFolder(path: folder)
    }
    let library = try library.open(create: needsFolder && folder != nil, in: &console)
    if let name { try DeviceName.set(name, of: library) }
    let isFirst = try library.sharedFolders().isEmpty
    let folders = try folders(of: library)
    if isFirst, needsFolder, !asJSON, DeviceName.given(to: library) == nil {
      let name = DeviceName.of(library).printable
      console.note("Other devices see this one as '\(name)'. 'suzuri sync --name NAME' renames it.")
    }
    switch task {
    case .exchange(let mayRefill):
      try exchange(with: folders, mayRefill: mayRefill, in: &console)
      library.keepBackup(in: &console)
    case .watch: try watch(folders, of: library, in: &console)
    case .status: try show(folders, in: &console)
    case .retire(let device):
      try retire(device, in: folders)
      try console.print(operation: "Nothing waits for '\(device.printable)' any more.")
    case .purge(let notebook): try purge(notebook, from: folders, of: library, in: &console)
    case .forget:
      for folder in folders {
        try folder.forget()
        try console.print(operation: "Nothing is shared through \(folder.path.printable) any more.")
      }
    }
  }

  /// True if the folder must exist.
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
    if asJSON { try print(done.map { $1.json(of: $0) }, in: &console) }
    for (folder, report) in done where !asJSON { try say(report, of: folder, in: &console) }
    if let failure { throw failure }
  }

  /// Prints the state of folders: an object for a named folder, otherwise a list of all.
  private func print(_ objects: [JSON], in console: inout Console) throws {
    guard folder != nil else { return try console.print(JSON.array(objects).description) }
    for object in objects { try console.print(object.description) }
  }

  /// Retires a device in every folder that knows it.
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

  /// The named folder, or all known ones.
  private func folders(of library: Library) throws -> [SyncFolder] {
    guard let folder else {
      let known = try library.sharedFolders()
      if known.isEmpty {
        throw Failure("no folder is shared yet: name one, such as 'suzuri sync ~/Dropbox/Notes'")
      }
      return known.map { SyncFolder($0, in: library) }
    }
    // Looking at a folder or giving it up must not start sharing it.
    if !needsFolder {
      let place = PathParts(folder).resolved
      guard let known = try library.sharedFolders().first(where: { $0.path == place }) else {
        throw Failure("nothing is shared through \(folder)")
      }
      return [SyncFolder(known, in: library)]
    }
    let isKnown = try library.sharedFolders().contains { $0.path == PathParts(folder).resolved }
    let opened = try SyncFolder(
      at: folder, in: library, all: notebooks.isEmpty ? (isKnown ? nil : true) : nil)
    do {
      if !notebooks.isEmpty { try opened.share(notebooks, now: .now) }
    } catch {
      // A typing error must not share anything, now or later.
      if !isKnown { try? opened.forget() }
      throw error
    }
    return [opened]
  }

  func say(
    _ report: SyncReport, of folder: SyncFolder, in console: inout Console
  ) throws {
    guard !asJSON else { return try console.print(report.json(of: folder).line) }
    try console.print(operation: Words(verbatim: report.sentence(of: folder).printable))
    for line in report.status.troubles {
      console.note(Words(verbatim: line.printable))
    }
  }

  private func show(_ folders: [SyncFolder], in console: inout Console) throws {
    guard !asJSON else {
      return try print(try folders.map { try $0.status(now: .now).json(of: $0) }, in: &console)
    }
    for folder in folders {
      let lines = try folder.status(now: .now).lines(of: folder)
      for line in lines { try console.print(line.printable) }
    }
  }
}
