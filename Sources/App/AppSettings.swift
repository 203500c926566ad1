public import Desk
public import Notebook
public import Pen
public import Store
public import Wording

/// The options for opening a window.
public struct AppSettings: Sendable {
  /// The zoom of the page; nil for its last one.
  public var opening: Desk.Opening?
  /// The pixels per unit of the face; nil to follow the desktop.
  public var scale: Double?
  /// The settings file, created when there is something to keep; nil keeps nothing.
  public var settingsPath: String?
  /// The file beside the library for the open tabs; nil keeps nothing.
  public var placesPath: String?
  /// True for the library whose tabs earlier versions kept in the settings file.
  public var readsEarlierPlaces = false
  /// The file to record the session in; nil for none.
  public var recording: String?
  /// A session to play instead of the devices' input.
  public var replay: Session?
  /// True to close the window when the session is over.
  public var closesAfterReplay = false
  /// The file for a line of timings for each picture of the window; nil for none.
  public var frameTimes: String?
  /// The file for a trace of each report on its way to the screen; nil for none.
  public var trace: String?
  /// The version of the program, for traces.
  public var version = ""
  /// The folder with the traces of tested styluses.
  public var stylusFolder = "styluses"
  /// The folder for exported pages, unless the user has chosen another.
  public var exportFolder = "."
  /// True to begin where the last run ended, and not with something requested.
  public var returns = false
  /// The user's folders; nil if no home is known.
  public var folders: UserFolders?
  /// The address of the session bus; nil for none.
  public var bus: String?
  /// The door for other programs; nil if they may not find this one.
  public var door: ProgramDoor?
  /// Opens files like notebooks, on any thread.
  public var opened: Opening = { _, _ in OpenedNotebooks() }
  /// The command that opens another window on the same library; empty if there is none.
  public var anotherWindow: [String] = []
  /// The files to import at the start.
  public var imports: [String] = []
  /// Hears of everything in the library that is skipped because it is damaged.
  let damage: DamageLog
  let reading: Reading
  /// Encrypted files to open once their passwords are known.
  public var locked: [LockedNotes] = []
  /// The task to begin with; nil for none.
  public var task: LaunchTask?

  /// Opens a file for reading page by page.
  public typealias Reading = @Sendable (FileToRead) throws -> any PageSupply

  /// Opens files like notebooks: each becomes one the first time, and is found again afterward.
  ///
  /// The closure gets the finished share of a file, 0 to 1, and stops by throwing.
  public typealias Opening =
    @Sendable ([FileToRead], (Double) throws -> Void) throws -> OpenedNotebooks

  /// The range of scales that can be requested.
  public static let scales: ClosedRange<Double> = ScreenScale.range

  /// Creates settings with their defaults.
  public init(damage: DamageLog, reading: @escaping Reading) {
    (self.damage, self.reading) = (damage, reading)
  }
}

/// The result of opening files like notebooks.
public struct OpenedNotebooks: Sendable {
  /// The notebook of the first one; nil if that waits for its password.
  public let notebook: NotebookID?
  /// The notebooks just made of files.
  public let made: [NotebookID]
  /// True if the notes are from another program.
  public let isForeign: Bool
  /// The notebooks restored from the trash because the files are theirs.
  public let restored: [NotebookID]
  /// The encrypted files, which wait for their passwords.
  public let locked: [LockedNotes]
  /// The parts left out or missing, a sentence each.
  public let notes: [Words]
  /// The reasons why files could not be read, a sentence each.
  public let failed: [Words]

  /// Creates a result.
  public init(
    notebook: NotebookID? = nil, made: [NotebookID] = [], isForeign: Bool = false,
    restored: [NotebookID] = [],
    locked: [LockedNotes] = [], notes: [Words] = [], failed: [Words] = []
  ) {
    (self.notebook, self.made, self.restored) = (notebook, made, restored)
    self.isForeign = isForeign
    (self.locked, self.notes, self.failed) = (locked, notes, failed)
  }
}

/// A file whose pages are wanted.
public struct FileToRead: Hashable, Sendable {
  /// The path of the file.
  public let path: String
  /// The password if it is encrypted; nil for none.
  public var password: String?
  /// True if a PDF is only paper, with all that it shows, whatever else is in it.
  public var isPaper = false
}

/// All failures by the end of the program, in one sentence: first the losses, then the rest.
struct EndFailure: Error, Worded {
  let reasons: [any Error]

  init?(_ reasons: [(any Error)?]) {
    self.reasons = reasons.compactMap(\.self)
    if self.reasons.isEmpty { return nil }
  }

  var words: Words { reasons.map { "\($0)" }.joined(separator: "; ") }
}

/// The source of the window's notes, opened on the keeper's thread, to which the library then belongs.
public struct NotesSource: Sendable {
  let library: @Sendable () throws -> Library
  let first: @Sendable (Library) throws -> (notebook: NotebookID, page: EntityID?)

  /// Names a library and the initial notebook and page; a nil page is the one viewed last.
  public init(
    library: @escaping @Sendable () throws -> Library,
    first: @escaping @Sendable (Library) throws -> (notebook: NotebookID, page: EntityID?)
  ) { (self.library, self.first) = (library, first) }
}
