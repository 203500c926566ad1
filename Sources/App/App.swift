internal import CSDL2
internal import Desk
internal import Foundation
internal import Geometry
internal import Ink
internal import Notebook
internal import Paint
internal import Pen

/// The program in its window: it carries messages to the desk, and does what the desk wants done.
///
/// Everything here happens on the thread that began, which waits for nothing but the next event.
@MainActor public final class App {
  let window: Window
  let input: PenInput
  let screen: Screen
  let keeper: Keeper
  let settingsKeeper: SettingsKeeper
  private let renderer: TileRenderer
  let importer: Importer
  let exporter: Exporter
  var dropped = DroppedFiles()
  let mailbox = Mailbox<Letter>()
  private(set) var desk: Desk
  private var commands: [Command] = []
  private var isPerforming = false
  var events: [PenEvent] = []
  var touches = Touches()
  var messages: [Message] = []
  /// The devices that are there, in a replay those of the session.
  var devices: [PenDevice] = []
  var devicesGeneration: UInt32?
  let recorder: SessionRecorder?
  var player: SessionPlayer?
  let closesAfterReplay: Bool
  private var frameTimes: FrameTimes?
  var follower = StrokeFollower()
  var eraser = ErasingHand()
  var selecting = SelectingHand()
  var alarms = Alarms()
  var pointerLook = PointerLook()
  var isClosing = false
  /// The number of strokes that the disk refused, and whether somebody was told who wants to go.
  var refused = (strokes: 0, isTold: false)
  var needsDrawing = false
  var needsFace = false
  var needsWetInk = false
  /// What goes on beside writing.
  var works: [Worker: Work] = [:]
  /// The pages that are being read.
  var asked: Set<EntityID> = []
  var hopeless: HopelessNotebook?

  /// Opens the window and begins to open the notebook.
  ///
  /// - Parameters:
  ///   - settings: What is asked for on the command line.
  ///   - notebook: Opens the notebook, on a thread of its own.
  /// - Throws: `NoWindow` where there is no display, or why a session cannot be recorded.
  public init(
    _ settings: AppSettings, notebook: @escaping @Sendable () throws -> OpenNotebook
  ) throws {
    let session = settings.replay
    window = try Window(like: session?.window, scale: settings.scale)
    recorder = try settings.recording.map { [window] path in
      try SessionRecorder(path: path, window: window.size)
    }
    player = session.map(SessionPlayer.init)
    closesAfterReplay = settings.closesAfterReplay
    frameTimes = settings.frameTimes.map(FrameTimes.init)
    let damage = DamageNews(settings.damage, mailbox: mailbox)
    keeper = Keeper(opening: notebook, damage, mailbox: mailbox, unfinished: follower.ring)
    renderer = TileRenderer(mailbox: mailbox)
    importer = Importer(read: settings.reading, keeper: keeper, mailbox: mailbox)
    importer.bring(settings.imports)
    exporter = Exporter(folder: settings.exportFolder, damage, mailbox: mailbox)
    screen = Screen(window: window, renderer: renderer)
    settingsKeeper = SettingsKeeper(path: settings.settingsPath, mailbox: mailbox)
    desk = Desk(
      opening: settings.opening, preferences: settingsKeeper.restore(Preferences.init))
    input = PenInput(window: window.handle)
    touches.use(desk.input, on: [])
    events.reserveCapacity(1024)
    commands.reserveCapacity(1024)
    messages.reserveCapacity(64)
  }

  /// Runs until the window is closed; everything written is on the disk then.
  ///
  /// - Throws: Why the notebook could not be opened or a session could not be recorded.
  public func run() throws {
    PenInput.whenDisplayIsLost { [self] in MainActor.assumeIsolated { saveAtTheLast() } }
    settingsKeeper.repair(with: desk.preferences.members)
    tellSize()
    var pause: Int?
    while !isClosing {
      wait(mailbox.hasLetters ? 1 : shorter(pause, alarms.pause(now: .monotonicNow)))
      frameTimes?.begin()
      takeEvents()
      takePenEvents()
      pause = replay()
      // Before anything else is done.
      showWetInk()
      takeLetters()
      for (alarm, time) in alarms.takeDue(now: .monotonicNow) { tell(.rang(alarm, after: time)) }
      draw()
      frameTimes?.end(screen, desk)
      followStroke()
      pause = shorter(pause, screen.pause)
    }
    renderer.finish()
    importer.finish()
    exporter.finish()
    settingsKeeper.finish()
    keeper.finish()
    takeLetters()
    window.close()
    try recorder?.finish()
    try frameTimes?.write()
    if let hopeless { throw hopeless }
  }

  /// Keeps everything when the display has gone, the stroke that was being written as well.
  private func saveAtTheLast() {
    if let wet = desk.wet {
      let stroke = FinishedStroke(wet)
      keeper.wish(.keep(stroke, time: .now - stroke.duration))
    }
    keeper.finish()
    settingsKeeper.finish()
    try? recorder?.finish()
    let words = "Error: the display is gone; \(fateOfStrokes()).\n"
    FileHandle.standardError.write(Data(words.utf8))
  }

  /// What became of the strokes, from the last letters of the keeper.
  private func fateOfStrokes() -> String {
    for case .hopeless(let reason) in mailbox.takeAll() { return reason }
    return "what was written is kept"
  }

  /// Sleeps until something happens, for so many milliseconds at the most.
  private func wait(_ pause: Int?) {
    if let pause {
      SDL_WaitEventTimeout(nil, Int32(clamping: max(pause, 1)))
    } else {
      SDL_WaitEvent(nil)
    }
  }

  func tell(_ message: Message) {
    // What is done may tell the desk something in turn: its commands come behind the others.
    desk.apply(message, commands: &commands)
    guard !isPerforming else { return }
    isPerforming = true
    var next = 0
    while next < commands.count {
      perform(commands[next])
      next += 1
    }
    commands.removeAll(keepingCapacity: true)
    isPerforming = false
  }

  func tellSize() {
    let bitmap = window.bitmap
    touches.faceScale = window.faceScale
    tell(
      .resized(
        width: Double(bitmap.width), height: Double(bitmap.height), faceScale: window.faceScale))
  }
}
