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
  private let input: PenInput
  let screen: Screen
  let keeper: Keeper
  private let settingsKeeper: SettingsKeeper
  private let renderer: TileRenderer
  private let importer: Importer
  private var dropped = DroppedFiles()
  let mailbox = Mailbox<Letter>()
  private(set) var desk: Desk
  private var commands: [Command] = []
  private var isPerforming = false
  private var events: [PenEvent] = []
  private var touches = Touches()
  private var messages: [Message] = []
  /// The devices that are there, in a replay those of the session.
  private var devices: [PenDevice] = []
  private var devicesGeneration: UInt32?
  private let recorder: SessionRecorder?
  private var player: SessionPlayer?
  private let closesAfterReplay: Bool
  private var frameTimes: FrameTimes?
  private var follower = StrokeFollower()
  private var eraser = ErasingHand()
  var selecting = SelectingHand()
  private var alarms = Alarms()
  private var pointerLook = PointerLook()
  private var isClosing = false
  /// The number of strokes that the disk refused, and whether somebody was told who wants to go.
  private var refused = (strokes: 0, isTold: false)
  var needsDrawing = false
  private var needsFace = false
  private var needsWetInk = false
  /// The pages that are being read.
  private var asked: Set<EntityID> = []
  private var hopeless: HopelessNotebook?

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
    keeper = Keeper(opening: notebook, mailbox: mailbox, unfinished: follower.ring)
    renderer = TileRenderer(mailbox: mailbox)
    importer = Importer(read: settings.reading, keeper: keeper, mailbox: mailbox)
    importer.bring(settings.imports)
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
    let words = "Error: the display is gone; what was written is kept.\n"
    FileHandle.standardError.write(Data(words.utf8))
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

  private func tellSize() {
    let bitmap = window.bitmap
    touches.faceScale = window.faceScale
    tell(
      .resized(
        width: Double(bitmap.width), height: Double(bitmap.height), faceScale: window.faceScale))
  }
}

// MARK: - What comes in

extension App {
  private func takeEvents() {
    var event = SDL_Event()
    while SDL_PollEvent(&event) != 0 {
      switch SDL_EventType(event.type) {
      case SDL_QUIT: isClosing = true  // by a signal
      case SDL_WINDOWEVENT: take(event.window)
      case SDL_KEYDOWN, SDL_KEYUP: take(.key(KeyEvent(event.key)))
      case SDL_DROPBEGIN, SDL_DROPFILE, SDL_DROPTEXT, SDL_DROPCOMPLETE:
        importer.bring(dropped.take(event.drop))
      default: break
      }
    }
    // Another scale comes without an event, and under Wayland with other pixels in the same size.
    let isRescaled = window.renewScale()
    if window.isResized { screen.resize() } else if !isRescaled { return }
    takeSize()
  }

  private func takeSize() {
    recorder?.record(.window(window.size))
    tellSize()
  }

  private func take(_ event: SDL_WindowEvent) {
    switch SDL_WindowEventID(SDL_WindowEventID.RawValue(event.event)) {
    case SDL_WINDOWEVENT_SIZE_CHANGED:
      screen.resize()
      takeSize()
    case SDL_WINDOWEVENT_CLOSE: close()
    case SDL_WINDOWEVENT_EXPOSED: screen.showAll()
    case SDL_WINDOWEVENT_FOCUS_GAINED: keeper.wish(.lookForChanges)
    default: break
    }
  }

  /// Takes what the devices said; until a page lies on the desk, it waits.
  private func takePenEvents() {
    guard desk.notebook != nil else { return }
    events.removeAll(keepingCapacity: true)
    input.drain(into: &events)
    guard player == nil else { return }
    lookForDevices()
    for event in events { take(.pen(event)) }
  }

  /// Plays what is due of a session; returns how long to wait for the rest.
  private func replay() -> Int? {
    guard desk.notebook != nil, player != nil else { return nil }
    if let pause = player?.play(at: .monotonicNow, take) { return pause }
    player = nil
    isClosing = isClosing || closesAfterReplay
    return nil
  }

  /// Takes what came in, live or from a session.
  private func take(_ entry: SessionEntry) {
    recorder?.record(entry)
    switch entry {
    case .pen(let event):
      touches.take(
        event, showsButtons: desk.deviceCard != nil, isFace: { desk.isFace(at: $0) },
        into: &messages)
      tellMessages()
    case .key(let event): take(event)
    case .window(let size): window.resize(to: size)
    case .device(let device):
      devices.removeAll { $0.number == device.number }
      devices.append(device)
      settleDevices()
    }
  }

  /// Tells the desk what pens, fingers and keys came to, which may change how they act.
  private func tellMessages() {
    for message in messages { tell(message) }
    messages.removeAll(keepingCapacity: true)
  }

  private func take(_ event: KeyEvent) {
    // On the card of the devices, keys do what they do there; what is held ends all the same.
    let isFree = !event.isDown || desk.deviceCard == nil
    let isBound = isFree && touches.take(event, into: &messages)
    tellMessages()
    if !isBound, let action = Key(event)?.action(on: desk) { tell(.asked(action)) }
  }

  /// Takes over which devices are there, where that has changed.
  private func lookForDevices() {
    guard input.generation != devicesGeneration else { return }
    devicesGeneration = input.generation
    let found = input.devices
    devices = devices.filter(found.contains)
    settleDevices()
    for device in found where !devices.contains(device) { take(.device(device)) }
  }

  private func settleDevices() {
    touches.use(desk.input, on: devices)
    tell(.devices(devices.compactMap(\.onDesk)))
  }

  private func takeLetters() {
    for letter in mailbox.takeAll() {
      switch letter {
      case .opened(let notebook, let page): tell(.opened(notebook, page: page))
      case .changed(let notebook, let page):
        // A page that went before it was read is asked for again when it comes back.
        if !asked.isEmpty { asked.formIntersection(notebook.sheets.map(\.id)) }
        tell(.changed(notebook, show: page))
      case .page(let page, let picture, let box):
        asked.remove(page)
        screen.update(page) { $0.take(picture, changed: box, frame: $1) }
        if let box { screen.redraw(box, of: page, desk) } else { needsDrawing = true }
      case .found(let ink): tell(.selected(ink))
      case .rearranged(let page, let picture, let box, let elements):
        rearrange(page, picture, changed: box, select: elements)
      case .kept(let page, let picture, let box):
        asked.remove(page)
        var isChanged = false
        screen.update(page) { isChanged = $0.endDrying(in: picture, changed: box, frame: $1) }
        if isChanged { screen.redraw(box, of: page, desk) }
      case .tile(let tile):
        screen.update(tile.name.page) { $0.add(tile, frame: $1) }
        if tile.name.scale == desk.viewport.scale {
          screen.redraw(tile.name.box, of: tile.name.page, desk)
        } else {
          needsDrawing = true
        }
      case .refused(let strokes):
        refused = (strokes, isTold: false)
        tell(.waiting(strokes: strokes))
      case .working(let work): tell(.working(work))
      case .told(let sentence): tell(.told(sentence))
      case .failed(let sentence): tell(.failed(sentence))
      case .hopeless(let reason):
        hopeless = HopelessNotebook(reason: reason)
        isClosing = true
      }
    }
  }
}

// MARK: - What is done

extension App {
  private func perform(_ command: Command) {
    switch command {
    case .draw: needsDrawing = true
    case .drawFace: needsFace = true
    case .drawWetInk: needsWetInk = true
    case .dropWetInk:
      screen.endWetInk(desk)
      if desk.wet?.isStraight != true, follower.end() { keeper.wish(.endFollowing) }
    case .keep(let stroke): keep(stroke)
    case .erase(let page, let start, let end, let radius, let inParts):
      erase(Eraser(path: [start, end], radius: radius), on: page, inParts: inParts)
    case .endErasing:
      if let wish = eraser.end() { keeper.wish(wish) }
    case .selection(let command): perform(command)
    case .undo: keeper.wish(.undo)
    case .redo: keeper.wish(.redo)
    case .addPage(let page, let isBefore):
      keeper.wish(.addPage(beside: page, isBefore: isBefore))
    case .deletePage(let page): keeper.wish(.deletePage(page))
    case .setBookmark(let page, let isMarked): keeper.wish(.setBookmark(page, isMarked))
    case .keepPlace(let page): keeper.wish(.keepPlace(page))
    case .keepPreferences(let preferences):
      settingsKeeper.keep(preferences.members)
      touches.use(preferences.input, on: devices)
    case .entitle(let title): window.title = title
    case .ring(let alarm, let time): alarms.ring(alarm, after: time, now: .monotonicNow)
    case .endWork: importer.cancel()
    case .toggleFullScreen: window.toggleFullScreen()
    case .close: close()
    }
  }

  /// Closes the window; where strokes would be lost, only who asks twice wants that.
  private func close() {
    isClosing = refused.strokes == 0 || refused.isTold
    guard !isClosing else { return }
    refused.isTold = true
    let strokes = refused.strokes == 1 ? "One stroke is" : "\(refused.strokes) strokes are"
    mailbox.post(.failed("\(strokes) not on the disk: close once more to give them up."))
  }

  /// Dries a stroke where it was written, and has it kept.
  private func keep(_ finished: FinishedStroke) {
    let ink = InkPicture(.notebook, stroke: finished.stroke.settled)
    screen.update(finished.page) { $0.dry(ink, frame: $1) }
    screen.endWetInk(desk)
    screen.redraw(ink.bounds, of: finished.page, desk)
    keeper.wish(.keep(finished, time: .now - finished.duration))
    _ = follower.end()
    recorder?.flush()
  }

  private func followStroke() {
    guard let stroke = desk.wet, let wish = follower.follow(stroke) else { return }
    keeper.wish(wish)
  }

  private func erase(_ tool: Eraser, on page: EntityID, inParts: Bool) {
    guard let picture = screen.pages[page]?.picture else { return }
    let (left, box) = eraser.touch(picture, of: page, with: tool, inParts: inParts)
    guard !left.isEmpty else { return }
    screen.update(page) { $0.replace(left, in: box, frame: $1) }
    screen.redraw(box, of: page, desk)
  }

  /// Shows the ink of all that the pen said since the last time.
  private func showWetInk() {
    guard needsWetInk else { return }
    needsWetInk = false
    screen.drawWetInk(desk)
    screen.show()
  }

  private func draw() {
    carryLiftedInk()
    if needsDrawing || screen.pause == 0 {
      for page in screen.draw(desk) where asked.insert(page).inserted {
        keeper.wish(.load(page))
      }
      if screen.hasForgotten { keeper.wish(.forget(allBut: screen.pagesInUse)) }
    } else if needsFace {
      screen.drawFace(desk)
    }
    (needsDrawing, needsFace) = (false, false)
    screen.show()
    pointerLook.show(desk.cursor)
  }
}
