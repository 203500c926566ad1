internal import Bus
internal import Bytes
internal import CSDL2
internal import Desk
internal import Geometry
internal import Glibc
internal import Accessibility
internal import Notebook
internal import Paint
internal import Pen
internal import Recognition
internal import Wording

/// The program in its window: carries messages to the desk and performs the desk's effects.
///
/// Everything here runs on the main thread, which waits for nothing but the next event.
@MainActor public final class App {
  let window: Window
  let input: PenInput
  let screen: Screen
  /// Opens the library, for users of a second connection.
  let source: NotesSource
  let keeper: Keeper
  let settingsKeeper: SettingsKeeper
  /// Keeps the library's own settings: the open tabs, and the folders of the shelf.
  let placesKeeper: SettingsKeeper
  private let renderer: TileRenderer
  let jobs: JobRunner
  var texts: TextWorker
  var margins: MarginWorker
  let handwriting: ReadingWorker
  let shelf: ShelfWorker
  let papers: PaperWorker
  let stickers: StickerWorker
  let hitPictures: HitPictureWorker
  let formulas: FormulaWorker
  let folders: UserFolders?
  var exports: ExportFolders
  let bus: BusConnection
  /// The door for other programs; nil if they may not find this one.
  let door: ProgramDoor?
  let opening: AppSettings.Opening
  let anotherWindow: [String]
  let portal: Portal
  let readers: ScreenReaders
  var hasNewsForReaders = false
  var syncs = KnownFolders<SyncedFolder, FolderSync.Request>()
  /// The name by which other devices see this one, if nobody has chosen it and sharing has just begun.
  var unchosenName: String?
  var copies = KnownFolders<CopyFolder, FolderCopies.Request>()
  /// The tags by which pages to copy can be chosen.
  var copiedTags: [String] = []
  /// The language in which copies carry words of handwriting; nil for none.
  var copiedLanguage: ReadingLanguage?
  var droppedFolders: [String] = []
  let damage: DamageNews
  let reading: AppSettings.Reading
  /// The imports that wait for passwords, by number, and how many there have been.
  var lockedImports: [Int: LockedImport] = [:]
  var lockedCount = 0
  var dropped = DroppedFiles()
  let mailbox: Mailbox<Notice>
  private(set) var desk: Desk
  private var effects: [Effect] = []
  private var isPerforming = false
  var events: [PenEvent] = []
  var touches = Touches()
  var keyboard = Keyboard()
  var textEntry = TextEntry()
  var messages: [Message] = []
  /// The connected devices; in a replay, those of the session.
  var devices: [PenDevice] = []
  var devicesGeneration: UInt32?
  let recorder: SessionRecorder?
  var player: SessionPlayer?
  let isReplay: Bool
  let closesAfterReplay: Bool
  var frameTimes: FrameTimes?
  /// Follows reports on their way to the screen; nil unless a meter, trace or test needs it.
  var watch: ReportWatch?
  var traceRecorder: TraceRecorder?
  let version: String
  let stylusFolder: String
  var follower = StrokeFollower()
  var erasure: Erasure?
  var selecting = SelectingHand()
  /// The pages of which the desk waits to hear that they show everything saved.
  var watchedTextPages: Set<PageID> = []
  var alarms = Alarms()
  var pointerLook = PointerLook()
  var isClosing = false
  /// The window's size in the settings.
  var keptWindow: WindowState?
  /// True once closing was requested, and once a warning about unsaved changes was shown.
  var (isAskedToClose, isWarned) = (false, false)
  var (needsDrawing, needsFace, needsWetInk) = (false, false, false)
  var asked: Set<PageID> = []
  var windowPacing = WindowPacing()
  /// The number of notebooks being opened or made; the keeper opens the first one unasked.
  var openings = 1
  var hasShownNotes = false
  /// The reason why it never showed one; nil if it did.
  var unopened: UnopenedNotebook?
  var lostChanges: Failure?
  /// The files to import once a notebook is open.
  var waitingImports: [String] = []
  var waitingLocked: [LockedNotes] = []
  /// The task to begin once a notebook is open.
  var waitingTask: LaunchTask?

  /// Opens the window and begins to open the notebook; throws why there is no window, or no recording.
  public init(_ settings: AppSettings, notes source: NotesSource) throws {
    let session = settings.replay
    let requests = EndRequests()
    let mailbox = Mailbox<Notice>()
    self.mailbox = mailbox
    requests.listen { mailbox.post(.endRequested) }
    // A session with its own settings leaves the user's alone.
    let settingsPath = session?.settings == nil ? settings.settingsPath : nil
    settingsKeeper = SettingsKeeper(path: settingsPath, mailbox: mailbox)
    placesKeeper = SettingsKeeper(
      path: session?.settings == nil ? settings.placesPath : nil, mailbox: mailbox,
      isSilent: true)
    var preferences = session?.preferences ?? settingsKeeper.restore(Preferences.init)
    if settings.readsEarlierPlaces {
      settingsKeeper.restore { settings, _ in
        // Nonsense in it is no fault of today's settings.
        var faults: [Words] = []
        preferences.readEarlierPlaces(settings, faults: &faults)
      }
    }
    if session == nil { preferences.usualHandwriting = HandwritingChoice(.usual()) }
    placesKeeper.restore { preferences.readPlaces($0, faults: &$1) }
    placesKeeper.markSaved(preferences.places)
    Language.choose(preferences.language.code)
    if session == nil, let remark = preferences.input.shortcuts.remark {
      mailbox.post(.failed(remark))
    }
    keptWindow = session == nil ? settingsKeeper.restore(WindowState.init) : nil
    window = try Window(like: session?.window, keptWindow, scale: settings.scale)
    recorder = try settings.recording.map { [window] path in
      try SessionRecorder(
        path: path, window: window.size,
        settings: .object(preferences.members + preferences.places))
    }
    player = session.map(SessionPlayer.init)
    isReplay = session != nil
    keptWindow = keptWindow ?? window.state
    closesAfterReplay = settings.closesAfterReplay
    frameTimes = settings.frameTimes.map(FrameTimes.init)
    version = settings.version
    stylusFolder = settings.stylusFolder
    traceRecorder = try settings.trace.map { path in try TraceRecorder(path: path) }
    damage = DamageNews(settings.damage, mailbox: mailbox)
    self.source = source
    keeper = Keeper(source, damage, mailbox: mailbox, unfinished: follower.ring)
    renderer = TileRenderer(mailbox: mailbox)
    jobs = JobRunner(keeper: keeper, mailbox: mailbox)
    texts = TextWorker(keeper: keeper, source: source, mailbox: mailbox)
    margins = MarginWorker(keeper: keeper, mailbox: mailbox)
    handwriting = ReadingWorker(source, mailbox: mailbox)
    shelf = ShelfWorker(source, mailbox: mailbox)
    papers = PaperWorker(keeper: keeper, mailbox: mailbox)
    stickers = StickerWorker(source, mailbox: mailbox)
    hitPictures = HitPictureWorker(source, mailbox: mailbox)
    formulas = FormulaWorker(mailbox: mailbox)
    folders = settings.folders
    exports = ExportFolders(usual: settings.exportFolder)
    door = settings.door
    opening = settings.opened
    anotherWindow = settings.anotherWindow
    bus = door?.bus ?? BusConnection(to: settings.bus)
    portal = Portal(on: bus)
    readers = ScreenReaders(on: bus, version: settings.version) { mailbox.post(.accessibility($0)) }
    readers.announce(window.announcedReaders)
    reading = settings.reading
    screen = Screen(
      window: window, renderer: renderer,
      thumbnails: Thumbnails(worker: ThumbnailWorker(keeper: keeper, mailbox: mailbox)))
    desk = Desk(
      opening: settings.opening, preferences: preferences, measurer: WordMeasurer(),
      returning: settings.returns && session == nil)
    textEntry.update(at: nil, in: window)
    input = PenInput(window: window.handle)
    touches.apply(desk.preferences.input, on: [])
    events.reserveCapacity(1024)
    effects.reserveCapacity(1024)
    messages.reserveCapacity(64)
    waitingImports = settings.imports
    waitingLocked = settings.locked
    waitingTask = settings.task
    selecting.clipboard.whenTaken = { mailbox.post(.taken($0)) }
  }

  /// Runs until the window closes; everything written is saved by then.
  ///
  /// Throws why the notebook could not be opened or a session could not be recorded.
  public func run() throws {
    PenInput.whenDisplayIsLost { [self, last, first = pthread_self()] in
      // Called on another thread, it may find this one mid-change; the keeper has followed the stroke.
      if pthread_equal(first, pthread_self()) != 0 {
        MainActor.assumeIsolated {
          saveUnfinishedInput()
          try? finishTrace()
        }
      }
      last.end()
    }
    begin()
    var pause: Int?
    while !isClosing {
      wait(mailbox.hasItems ? 1 : shorter(pause, alarms.pause(now: .monotonicNow)))
      pause = turn()
    }
    try finish()
  }

  private var last: LastMoment {
    LastMoment(
      keeper: keeper, settings: [settingsKeeper, placesKeeper], recorder: recorder,
      mailbox: mailbox)
  }

  func begin() {
    settingsKeeper.repair(with: desk.preferences.members)
    placesKeeper.repair(with: desk.preferences.places)
    sendSize()
    updateWatch()
    activate(by: door?.token)
    door?.listen { [mailbox] in mailbox.post(.requested($0, $1)) }
    if let traceRecorder { begin(traceRecorder) }
    updateReading()
  }

  /// Handles what arrived and shows it; returns the milliseconds that may pass idle, unless an event arrives.
  func turn() -> Int? {
    frameTimes?.begin()
    handleEvents()
    handlePenEvents()
    let pause = replay()
    // Ink first, before any other work.
    showWetInk()
    handle(mailbox.takeAll())
    reportUnkept()
    for (alarm, time) in alarms.takeDue(now: .monotonicNow) { send(.rang(alarm, after: time)) }
    draw()
    updateReaders()
    frameTimes?.end(screen, desk)
    showFigures()
    followStroke()
    return shorter(shorter(pause, screen.pause), keeper.unsaved.pause())
  }

  func finish() throws {
    saveUnfinishedInput()
    saveWindow()
    renderer.finish()
    jobs.finish()
    texts.finish()
    margins.finish()
    handwriting.finish()
    shelf.finish()
    papers.finish()
    stickers.finish()
    hitPictures.finish()
    formulas.finish()
    screen.thumbnails.finish()
    let untraced = failure { try finishTrace() }
    let unrecorded = failure { try last.saveAll() }
    handle(mailbox.takeRest())
    window.close()
    let untimed = failure { try frameTimes?.write() }
    if let failure = EndFailure([unopened, lostChanges, unrecorded, untraced, untimed]) {
      throw failure
    }
  }

  private func failure(of work: () throws -> Void) -> (any Error)? {
    do { try work() } catch { return error }
    return nil
  }

  /// Sleeps until an event arrives, at most `pause` milliseconds.
  private func wait(_ pause: Int?) {
    if let pause {
      SDL_WaitEventTimeout(nil, Int32(clamping: max(pause, 1)))
    } else {
      SDL_WaitEvent(nil)
    }
  }

  func send(_ message: Message) {
    // Performing an effect may send the desk another message: its effects queue after the others.
    desk.apply(message, effects: &effects)
    guard !isPerforming else { return }
    isPerforming = true
    var next = 0
    while next < effects.count {
      perform(effects[next])
      next += 1
    }
    effects.removeAll(keepingCapacity: true)
    isPerforming = false
  }

  func sendSize() {
    let bitmap = window.bitmap
    touches.faceScale = window.faceScale
    send(
      .resized(
        width: Double(bitmap.width), height: Double(bitmap.height), faceScale: window.faceScale))
  }
}
