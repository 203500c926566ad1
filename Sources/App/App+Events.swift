internal import Accessibility
internal import Bytes
internal import CSDL2
internal import Desk
internal import Geometry
internal import Paint
internal import Pen

extension App {
  func handleEvents() {
    var event = SDL_Event()
    while SDL_PollEvent(&event) != 0 {
      switch SDL_EventType(event.type) {
      case SDL_QUIT: isClosing = true  // The compositor has gone.
      case SDL_WINDOWEVENT: handle(event.window)
      case SDL_KEYDOWN, SDL_KEYUP: handle(event.key)
      case SDL_TEXTINPUT: handleText(event.text)
      case SDL_TEXTEDITING: handleEditing(event.edit)
      case SDL_TEXTEDITING_EXT: handleEditing(event.editExt)
      case SDL_DROPBEGIN, SDL_DROPFILE, SDL_DROPTEXT, SDL_DROPCOMPLETE:
        importDropped(dropped.add(event.drop))
      default: break
      }
    }
    // A change of scale sends no event; under Wayland it also changes the pixels of the same size.
    let announced = window.announcedReaders
    let isRescaled = window.renewScale()
    if window.announcedReaders != announced { readers.announce(window.announcedReaders) }
    if window.isResized { screen.resize() } else if !isRescaled { return }
    updateSize()
  }

  func importFiles(_ paths: [String]) {
    guard !paths.isEmpty else { return }
    guard let notebook = desk.notebook?.id else { return waitingImports += paths }
    jobs.start(
      FileImport(notebook: notebook, paths: paths, place: desk.placeOfNewPages, read: reading))
  }

  func openLocked() {
    for notes in waitingLocked {
      jobs.start(
        FileImport(
          notebook: desk.notebook?.id, paths: [notes.path], locked: notes, read: reading))
    }
    waitingLocked = []
  }

  /// Handles a key by its meaning in the program, whatever the layout.
  private func handle(_ event: SDL_KeyboardEvent) {
    let press = KeyPress(event, typed: event.state == SDL_PRESSED ? typedText() : nil)
    let wasTyping = isTyping
    handle(.key(keyboard.resolve(press) { Key($0).map(desk.knows) == true }))
    // The key that opened a field must not be read in it.
    if !wasTyping, typedText() != nil { dropText() }
    if wasTyping, isTyping, typedText() == nil, let text = textEntry.missedText(of: event) {
      handle(.typed(.commit(text)))
    }
  }

  /// The text typed by the key just pressed, which SDL reports right after it; events posted by other
  /// threads may be in between.
  private func typedText() -> String? {
    var event = SDL_Event()
    let last = SDL_USEREVENT.rawValue - 1
    guard SDL_PeepEvents(&event, 1, SDL_PEEKEVENT, SDL_FIRSTEVENT.rawValue, last) == 1,
      SDL_EventType(event.type) == SDL_TEXTINPUT
    else { return nil }
    return withUnsafeBytes(of: event.text.text) { $0.textUpToZero }
  }

  private func dropText() {
    var event = SDL_Event()
    let text = SDL_TEXTINPUT.rawValue
    SDL_PeepEvents(&event, 1, SDL_GETEVENT, text, text)
  }

  private func updateSize() {
    recorder?.record(.window(window.size))
    sendSize()
  }

  private func handle(_ event: SDL_WindowEvent) {
    // The pointer's place and the keyboard focus.
    hasNewsForReaders = true
    switch SDL_WindowEventID(SDL_WindowEventID.RawValue(event.event)) {
    case SDL_WINDOWEVENT_SIZE_CHANGED:
      screen.resize()
      updateSize()
    case SDL_WINDOWEVENT_CLOSE: close()
    case SDL_WINDOWEVENT_FOCUS_LOST: send(.text(.interrupted))
    case SDL_WINDOWEVENT_EXPOSED: screen.showAll()
    case SDL_WINDOWEVENT_FOCUS_GAINED, SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_RESTORED:
      keeper.request(.watch(isSeen: true))
    case SDL_WINDOWEVENT_HIDDEN, SDL_WINDOWEVENT_MINIMIZED: keeper.request(.watch(isSeen: false))
    default: break
    }
  }

  func handlePenEvents() {
    guard desk.acceptsInput else { return }
    events.removeAll(keepingCapacity: true)
    input.drain(into: &events)
    guard player == nil else { return }
    lookForDevices()
    for event in events { handle(.pen(event)) }
  }

  /// Plays the due entries of a session; returns how long to wait for the rest.
  func replay() -> Int? {
    guard desk.notebook != nil, player != nil else { return nil }
    let pause = player?.play(at: .monotonicNow, isOpening: { self.openings > 0 }, handle)
    guard player?.isOver == true else { return pause }
    player = nil
    isClosing = isClosing || closesAfterReplay
    return nil
  }

  func handle(_ entry: SessionEntry) {
    recorder?.record(entry)
    switch entry {
    case .pen(let event):
      watch(event)
      touches.handle(
        event, showsButtons: desk.shownSetup != nil, isFace: { desk.isFace(at: $0) },
        canPinch: { desk.canPinch }, into: &messages)
      sendMessages()
      watch?.endHandling(isWet: desk.hand.wet != nil)
    case .key(let event): handle(event)
    case .typed(let text): send(.text(TextInput(text)))
    case .window(let size): play(size)
    case .look(let look):
      if let look = desk.look(as: look) { send(.looked(look)) }
    case .device(let device):
      devices.removeAll { $0.number == device.number }
      devices.append(device)
      updateDevices()
    }
  }

  /// Sends the desk the messages of pens, fingers and keys, which may change how these act.
  private func sendMessages() {
    for message in messages { send(message) }
    messages.removeAll(keepingCapacity: true)
  }

  /// Resizes the window as recorded; what is played next was done at that size.
  private func play(_ size: WindowSize) {
    window.resize(to: size)
    guard window.isResized else { return }
    screen.resize()
    sendSize()
  }

  private func handle(_ event: KeyEvent) {
    // Where keys are shown or typed, they do what they do there; a held action still ends.
    let isFree = !event.isDown || !desk.showsKeys && !isTyping
    let isBound = isFree && touches.handle(event, into: &messages)
    sendMessages()
    if !isBound, let action = Key(event)?.action(on: desk) { send(.asked(action)) }
  }

  private func lookForDevices() {
    guard input.generation != devicesGeneration else { return }
    devicesGeneration = input.generation
    let found = input.devices
    devices = devices.filter(found.contains)
    updateDevices()
    for device in found where !devices.contains(device) { handle(.device(device)) }
  }

  private func updateDevices() {
    touches.apply(desk.preferences.input, on: devices)
    describeTrace()
    send(.devices(devices.compactMap(\.onDesk)))
  }
}

/// The timers of the desk; nothing is checked until the next one is due.
struct Alarms {
  private var set: [Alarm: (start: UInt64, due: UInt64)] = [:]

  mutating func schedule(_ alarm: Alarm, after milliseconds: Double, now: UInt64) {
    guard milliseconds.isFinite else { return }
    let pause = UInt64(min(max(milliseconds, 1), 1e6) * 1e6)
    set[alarm] = (now, now &+ pause)
  }

  /// The milliseconds until the next alarm; nil if none is set.
  func pause(now: UInt64) -> Int? {
    guard let due = set.values.lazy.map(\.due).min() else { return nil }
    return due > now ? Int((due - now + 999_999) / 1_000_000) : 0
  }

  /// Removes and returns the due alarms, with the milliseconds since they were set.
  mutating func takeDue(now: UInt64) -> [(Alarm, Double)] {
    guard !set.isEmpty else { return [] }
    let due = set.filter { $0.value.due <= now }
    for alarm in due.keys { set[alarm] = nil }
    return due.map { ($0.key, Double(now - $0.value.start) / 1e6) }
  }
}

/// Returns the shorter of two pauses, nil being endless; without an array, which would allocate.
func shorter(_ one: Int?, _ other: Int?) -> Int? {
  guard let one, let other else { return one ?? other }
  return min(one, other)
}

/// The files dropped on the window, which arrive one by one.
struct DroppedFiles {
  private var paths: [String] = []

  /// Adds what an event of SDL drops; returns all files dropped together once complete.
  mutating func add(_ event: SDL_DropEvent) -> [String] {
    switch SDL_EventType(event.type) {
    case SDL_DROPBEGIN: paths = []
    case SDL_DROPFILE:
      guard let path = event.file else { break }
      paths.append(PathText.text(at: path))
      SDL_free(path)
    case SDL_DROPTEXT: SDL_free(event.file)
    case SDL_DROPCOMPLETE:
      defer { paths = [] }
      return paths
    default: break
    }
    return []
  }
}

extension App {
  func handle(_ news: ScreenReaders.News) {
    switch news {
    case .listening: hasNewsForReaders = true
    case .requests: for request in readers.takeRequests() { send(.requested(request)) }
    }
  }

  /// Updates readers with what has changed; not while the hand writes, which is when their data is made.
  func updateReaders() {
    guard hasNewsForReaders, desk.hand.wet == nil else { return }
    hasNewsForReaders = false
    guard readers.areListening else { return }
    readers.update(desk.accessibilityTree, at: window.corner, isActive: window.hasKeys)
  }
}
