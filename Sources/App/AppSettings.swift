public import Desk
public import Notebook
public import Pen
public import Store
public import Wording

/// The options for opening a window.
public struct AppSettings: Sendable {
  /// How large the page is shown; nil for the size it had last.
  public var opening: Desk.Opening?
  /// The number of pixels for each unit of the face; nil to follow the desktop.
  public var scale: Double?
  /// The settings file, created when there is something to keep; nil keeps nothing.
  public var settingsPath: String?
  /// The file beside the library that keeps what is open in it; nil keeps nothing.
  public var placesPath: String?
  /// True if it is the library for which earlier versions kept this in the settings file.
  public var takesEarlierPlaces = false
  /// The file to record the session in; nil for none.
  public var recording: String?
  /// A session to play instead of the devices' input.
  public var replay: Session?
  /// True if the window closes when the session is over.
  public var closesAfterReplay = false
  /// The file that gets a line of timings for each picture of the window; nil for none.
  public var frameTimes: String?
  /// The file that traces each report on its way to the screen; nil for none.
  public var trace: String?
  /// The version of the program, for traces.
  public var version = ""
  /// The folder in which the traces of tested styluses are kept.
  public var stylusFolder = "styluses"
  /// The folder for exported pages, unless the user has chosen another.
  public var exportFolder = "."
  /// True if the program begins where one was, and not with something that was asked for.
  public var returns = false
  /// The user's folders; nil where no home is known.
  public var folders: UserFolders?
  /// The address of the session bus; nil for none.
  public var bus: String?
  /// Where other programs knock; nil where this is none that they may find.
  public var door: ProgramDoor?
  /// Opens files like notebooks, on any thread.
  public var opened: Opening = { _, _ in OpenedNotebooks() }
  /// The command that opens another window on the same library; empty if there is none.
  public var anotherWindow: [String] = []
  /// The files to import as the program starts.
  public var imports: [String] = []
  /// Hears of everything in the library that is skipped because it is damaged.
  let damage: DamageLog
  /// Opens a file for reading page by page, on any thread.
  let reading: Reading
  /// Encrypted files that were to be opened, which become notebooks once their passwords are known.
  public var locked: [LockedNotes] = []

  /// Opens a file for reading page by page.
  public typealias Reading = @Sendable (FileToRead) throws -> any PageSupply

  /// Opens files like notebooks: each becomes one the first time, and is found again afterward.
  ///
  /// What is called with the share of a file that is done, 0 to 1, ends it by throwing.
  public typealias Opening =
    @Sendable ([FileToRead], (Double) throws -> Void) throws -> OpenedNotebooks

  /// The range of scales that can be requested.
  public static let scales: ClosedRange<Double> = ScreenScale.range

  /// Creates settings with their defaults.
  ///
  /// - Parameters:
  ///   - damage: Hears of everything in the library that is skipped because it is damaged.
  ///   - reading: Opens a file to import.
  public init(damage: DamageLog, reading: @escaping Reading) {
    self.damage = damage
    self.reading = reading
  }
}

/// What has become of files that were opened like notebooks.
public struct OpenedNotebooks: Sendable {
  /// The notebook of the first one; nil if that waits for its password.
  public let notebook: NotebookID?
  /// The notebooks that were made of files just now.
  public let made: [NotebookID]
  /// The notebooks that were taken out of the trash, since the files are of them.
  public let restored: [NotebookID]
  /// The encrypted files, which wait for their passwords.
  public let locked: [LockedNotes]
  /// What was left out or is missing, one sentence each.
  public let notes: [Words]
  /// Why some of the files could not be read, one sentence each.
  public let failed: [Words]

  /// Describes it.
  public init(
    notebook: NotebookID? = nil, made: [NotebookID] = [], restored: [NotebookID] = [],
    locked: [LockedNotes] = [], notes: [Words] = [], failed: [Words] = []
  ) {
    (self.notebook, self.made, self.restored) = (notebook, made, restored)
    (self.locked, self.notes, self.failed) = (locked, notes, failed)
  }
}

/// A file whose pages are wanted.
public struct FileToRead: Hashable, Sendable {
  /// The path of the file.
  public let path: String
  /// What opens it if it is encrypted; nil for none.
  public var password: String?
  /// True if a PDF is only paper, with all that it shows, whatever else is in it.
  public var isPaper = false

  /// Names a file, and what opens it.
  init(path: String, password: String? = nil) { (self.path, self.password) = (path, password) }
}

/// Changes that could not be kept as the program ended.
struct LostNotes: Error, Worded {
  let words: Words
}

/// All failures by the end of the program, in one sentence: first what is not kept, then the rest.
struct EndFailure: Error, Worded {
  let reasons: [any Error]

  init?(_ reasons: [(any Error)?]) {
    self.reasons = reasons.compactMap(\.self)
    if self.reasons.isEmpty { return nil }
  }

  var words: Words { reasons.map { "\($0)" }.joined(separator: "; ") }
}
