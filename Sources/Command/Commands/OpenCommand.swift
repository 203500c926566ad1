internal import App
internal import Bus
internal import Bytes
internal import Desk
internal import Ink
internal import Notebook
internal import Pen
internal import Store
internal import Wording

struct OpenCommand: Subcommand {
  static let notebook = Argument(
    "notebook", kind: .notebookOrFile, isOptional: true, isRepeated: true,
    summary: """
      A title or the first digits of an id; by default the last viewed notebook. Or files that can \
      be imported.
      """)
  private static let page = Option(
    value: "page", named: "number", summary: "The page to show, counted from 1.")
  private static let zoom = Option(
    value: "zoom", named: "zoom",
    summary: "Zoom: a percentage such as 150%, width or page; the last zoom by default.")
  private static let scale = Option(
    value: "scale", named: "number",
    summary: "The interface scale, from 0.5 to 8; by default the scale of the desktop.")
  private static let record = Option(
    value: "record", named: "file", kind: .file,
    summary: "Record all pen, mouse, finger and key input in this file.")
  private static let replay = Option(
    value: "replay", named: "file", kind: .file,
    summary: "Replay such a file instead of reading the devices.")
  private static let trace = Option(
    value: "trace", named: "file", kind: .file, isHidden: true,
    summary: "Record the way of each pen report to the screen in this file.")
  private static let imports = Option(
    value: "import", named: "file", kind: .file, isRepeated: true,
    summary: "Play a pen recording into the notebook while the window is open.")
  private static let close = Option(
    flag: "close", summary: "Close the window when the replay ends.")
  private static let newWindow = Option(
    flag: "new-window",
    summary: "Open a new window, even if the program is already running.")
  private static let begin = Option(
    value: "begin", named: "task", kind: .oneOf(LaunchTask.allCases.map(\.rawValue)),
    summary: "Begin with a new notebook, or with choosing files to import.")
  private static let service = Option(
    flag: "service", isHidden: true,
    summary: "Answer the desktop that started the program.")
  private static let frameTimes = Option(
    value: "frame-times", named: "file", kind: .file, isHidden: true,
    summary: "Record when each picture of the window was started and shown.")

  /// The options of a notebook window, for every command that opens one.
  static let windowOptions = [page, zoom, scale, replay, close]

  static let declaration = Declaration(
    "open", summary: "Open a notebook in a window to write in it.",
    overview: [
      """
      Without a notebook, opens the last viewed one at the same place; if there is none, the last \
      changed one, or an empty page that takes ink. 'suzuri' without arguments does the same.
      """,
      """
      A file becomes a notebook when it is first opened and is later recognized by its content; \
      the file itself is not changed. If several files are given, the first is shown. 'suzuri \
      lecture.xopp' does the same.
      """,
      """
      If the program is already running with the same library and desktop session, its window \
      opens the notebook, and no other window is opened.
      """,
    ],
    arguments: [notebook],
    options: [
      page, zoom, scale, newWindow, begin, imports, record, replay, trace, close, service,
      frameTimes,
    ],
    examples: [
      .init("open Physics --page 3", summary: "Open the third page."),
      .init("open lecture.xopp", summary: "Open a Xournal++ file and write in it."),
    ],
    usesLibrary: true)

  /// Returns a command line completed with `open` if it names no command and is empty, or begins with a
  /// window option, an apparent file (existing or not), or two dashes, after which all words are files.
  static func implied(by words: [String], of table: CommandTable) -> [String] {
    guard table.call(in: words) == nil else { return words }
    let options = declaration.ownOptions.map(\.spelling)
    var rest = words[...]
    while let word = rest.first {
      if word == Option.library.spelling {
        rest = rest.dropFirst(2)
      } else if word == Option.allowDamage.spelling
        || word.hasPrefix("\(Option.library.spelling)=")
      {
        rest = rest.dropFirst()
      } else {
        break
      }
    }
    let isMeant = rest.first.map { word in
      options.contains(word) || options.contains { word.hasPrefix("\($0)=") }
        || InputFile.isMeant(by: word) || InputFile.isLikely(word) || word == "--"
    }
    return isMeant ?? true ? [declaration.name] + words : words
  }

  private let names: [String]
  private let page: Int?
  private let opening: Desk.Opening?
  private let scale: Double?
  private let imports: [String]
  private let record: String?
  private let replay: String?
  private let closes: Bool
  private let frameTimes: String?
  private let isNewWindow: Bool
  private let isService: Bool
  private let task: LaunchTask?
  private let trace: String?
  private let library: LibraryChoice

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    try Self(parsing: values).run(in: &console)
  }

  /// Opens a window; records a trace if a file is given for it.
  init(parsing values: ParsedValues, tracing path: String? = nil) throws(UsageError) {
    names = values.texts(Self.notebook)
    page = try values.integer(Self.page, in: 1...1_000_000)
    opening = try values.text(Self.zoom).map(Self.opening)
    scale = try values.number(Self.scale, in: AppSettings.scales)
    imports = values.texts(Self.imports)
    record = values.text(Self.record)
    replay = values.text(Self.replay)
    closes = values.has(Self.close)
    frameTimes = values.text(Self.frameTimes)
    isNewWindow = values.has(Self.newWindow)
    isService = values.has(Self.service)
    task = values.text(Self.begin).flatMap(LaunchTask.init)
    trace = path ?? values.text(Self.trace)
    library = values.library
  }

  private static func opening(_ word: String) throws(UsageError) -> Desk.Opening {
    switch word {
    case "width": return .fit(.width)
    case "page": return .fit(.page)
    default:
      guard word.hasSuffix("%"), let percent = Double(word.dropLast()),
        (Viewport.zooms.lowerBound * 100...Viewport.zooms.upperBound * 100).contains(percent)
      else {
        throw .invalidValue(word, of: zoom.place, requirement: "10% to 6400%, width or page")
      }
      return .zoom(percent / 100)
    }
  }

  private static func scale(in environment: Environment) throws -> Double? {
    guard let word = environment["SUZURI_SCALE"] else { return nil }
    guard let scale = Double(word), AppSettings.scales.contains(scale) else {
      throw Failure("SUZURI_SCALE is '\(word)': must be a number from 0.5 to 8")
    }
    return scale
  }

  func run(in console: inout Console) throws {
    let path = try library.path(in: console.environment)
    let (page, damage) = (page, console.damage)
    var settings = try settings(in: console.environment, reporting: damage)
    let door = try door(in: console.environment)
    let opened = try openedFiles(in: &console, door)
    settings.locked = opened.locked
    settings.door = door
    if let door, door.open() == false {
      if try isHandedOver(opened, at: door, in: &console) { return }
      door.waitForName()
    }
    let name = opened.notebook ?? notebookOfDesktop(at: door, in: &console)
    // Commands run on the main thread, which is the one for windows.
    try MainActor.assumeIsolated {
      let notes = NotesSource {
        try Library(at: path, create: true, reporting: damage)
      } first: { library in
        try library.firstNotebook(named: name, page: page)
      }
      try App(settings, notes: notes).run()
    }
  }

  /// Finds or makes the named notebooks; the open window tells errors of files too, since whoever opened one
  /// in a file manager sees no terminal.
  private func openedFiles(
    in console: inout Console, _ door: ProgramDoor?
  ) throws -> OpenedFiles {
    do {
      return try OpenedFiles(meantBy: names, library, in: &console)
    } catch {
      let isFile = names.allSatisfy { InputFile.isMeant(by: $0) || InputFile.isLikely($0) }
      if isFile, let door, door.open() == false { _ = door.request(.open(resolvedNames)) }
      throw error
    }
  }

  /// The notebook of the file for which the desktop started the program, with which a new library begins; the
  /// window opens the file again, and reports its errors.
  private func notebookOfDesktop(at door: ProgramDoor?, in console: inout Console) -> String? {
    guard isService, case .open(let paths)? = door?.firstRequest(within: 2) else { return nil }
    return try? OpenedFiles(meantBy: Array(paths.prefix(1)), library, in: &console).notebook
  }

  /// The named files as paths that another program can use.
  private var resolvedNames: [String] { names.map { PathParts($0).resolved } }

  /// The door of this library's program; nil for a window with its own options.
  private func door(in environment: Environment) throws -> ProgramDoor? {
    guard record == nil, replay == nil, trace == nil, frameTimes == nil,
      let address = BusAddress.session
    else { return nil }
    return ProgramDoor(
      on: BusConnection(to: address), library: try library.path(in: environment),
      usual: LibraryChoice.usual(in: environment), isService: isService,
      token: DesktopToken { environment[$0] })
  }

  private func isHandedOver(
    _ opened: OpenedFiles, at door: ProgramDoor, in console: inout Console
  ) throws -> Bool {
    // The program hears the desktop itself, unless it is of an earlier version or does not answer.
    if isService { return door.request(.serve) }
    guard !isNewWindow, opening == nil, scale == nil, imports.isEmpty else { return false }
    // Its window asks for the passwords.
    if !opened.locked.isEmpty { return door.request(.open(resolvedNames)) }
    if let task { return door.request(.begin(task)) }
    guard opened.notebook != nil || page != nil else { return door.request(.activate) }
    let library = try library.open(create: true, in: &console)
    do {
      let (notebook, page) = try library.firstNotebook(named: opened.notebook, page: page)
      return door.request(.show(notebook, page: page))
    } catch LibraryError.ambiguous(let name, _) {
      return door.request(.choose(name, among: try library.notebooks(named: name)))
    }
  }

  private func settings(
    in environment: Environment, reporting damage: DamageLog
  ) throws -> AppSettings {
    let rules = try library.outputRules(in: environment)
    for path in imports + [replay].compactMap(\.self) { rules.protect(path) }
    for path in [record, frameTimes, trace].compactMap(\.self) { try rules.check(path) }
    var settings = AppSettings(damage: damage) { file in
      do {
        return try NotesFile(file.path, asPaper: file.isPaper).pages(password: file.password)
      } catch let error as LockedNotesFile {
        throw error.reason
      }
    }
    settings.imports = imports
    settings.returns = names.isEmpty && page == nil && imports.isEmpty && opening == nil
    settings.folders = environment["HOME"].map {
      UserFolders(home: $0, configuration: environment["XDG_CONFIG_HOME"])
    }
    settings.exportFolder = settings.folders?.documents ?? Disk.currentFolder ?? "."
    settings.bus = BusAddress.session
    let library = library
    settings.opened = { files, tell in
      var console = Console.standard()
      let passwords = files.compactMap { file in file.password.map { (file.path, $0) } }
      let opened = try OpenedFiles(
        meantBy: files.map(\.path), knowing: Dictionary(passwords) { $1 }, library, in: &console,
        tell: tell)
      return OpenedNotebooks(
        notebook: opened.notebook.flatMap(Hex.bytes).flatMap(NotebookID.init(bytes:)),
        made: opened.made, isForeign: opened.isForeign, restored: opened.restored,
        locked: opened.locked, notes: opened.notes,
        failed: opened.failed)
    }
    if let program = Disk.program {
      settings.anotherWindow =
        [program, "open", Self.newWindow.spelling, Option.library.spelling]
        + [PathParts(try library.path(in: environment)).resolved]
    }
    settings.opening = opening
    settings.task = task
    settings.scale = try scale ?? Self.scale(in: environment)
    settings.settingsPath = SettingsChoice.path(in: environment)
    settings.placesPath = "\(try library.path(in: environment))/window.json"
    settings.readsEarlierPlaces = library.isUsual(in: environment)
    settings.recording = record
    settings.closesAfterReplay = closes
    settings.frameTimes = frameTimes
    settings.trace = trace
    settings.version = Version.number
    settings.stylusFolder = "\(try library.path(in: environment))/styluses"
    settings.replay = try replay.map { path in
      do {
        return try Session(parsing: try InputFile.bytes(of: path))
      } catch let error as SessionError {
        throw Failure("\(path): \(error)")
      }
    }
    return settings
  }
}

extension Library {
  /// The named notebook and page; makes a notebook in an empty library.
  fileprivate func firstNotebook(
    named name: String?, page number: Int?
  ) throws -> (notebook: NotebookID, page: EntityID?) {
    let id =
      if let name {
        try notebook(named: name)
      } else if let last = try notebookLookedAtLast() {
        last
      } else if let latest = try shelf().filter({ !$0.cover.isTrashed })
        .max(by: { $0.changed < $1.changed })
      {
        latest.id
      } else {
        try makeFirstNotebook()
      }
    let page = try number.map { number in
      let pages = try outline(of: id).pages
      guard pages.indices.contains(number - 1) else {
        throw Failure("the notebook has no page \(number); its last page is \(pages.count)")
      }
      return pages[number - 1].id
    }
    return (id, page)
  }

  /// Makes a notebook if there is none: in a new library, the sample notebook.
  private func makeFirstNotebook() throws -> NotebookID {
    if try shelf().isEmpty, try removedNotebooks().isEmpty {
      return try SampleNotebook.make(in: self)
    }
    return try createNotebook(
      titled: Words.untitledNotebook.text, size: .a4, paper: Paper(.ruled), now: .now)
  }
}
