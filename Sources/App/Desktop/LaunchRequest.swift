internal import Bus
internal import Bytes
internal import CSDL2
internal import CScreen
public import Desk
public import Notebook
internal import Wording

/// A request of a newly started program, or of the desktop, to the running one.
public enum LaunchRequest: Hashable, Sendable {
  case activate
  case open([String])
  case show(NotebookID, page: EntityID?)
  /// Show one of several notebooks with a name: the window lets the user choose.
  case choose(String, among: [NotebookID])
  case newWindow
  case begin(LaunchTask)
  /// Also hear the desktop's requests that name no library.
  case serve

  static let interface = "org.freedesktop.Application"
  private static let mostFiles = 1000

  init?(_ call: BusMessage) {
    guard call.interface == Self.interface else { return nil }
    switch call.member {
    case "Activate": self = .activate
    case "Open":
      let paths = (call.first?.texts ?? []).prefix(Self.mostFiles).compactMap(PathText.path(at:))
      self = paths.isEmpty ? .activate : .open(paths)
    case "ActivateAction":
      let values = call.arguments.dropFirst().first?.list ?? []
      switch call.first?.text {
      case "new-window": self = .newWindow
      case "serve": self = .serve
      case "show":
        guard let notebook = values.first.flatMap(NotebookID.init) else { return nil }
        self = .show(notebook, page: EntityID(values.dropFirst().map { $0 }))
      case "choose":
        let notebooks = values.dropFirst().prefix(Self.mostFiles).compactMap(NotebookID.init)
        guard let name = values.first?.text, !notebooks.isEmpty else { return nil }
        self = .choose(name, among: notebooks)
      case let name:
        guard let task = name.flatMap(LaunchTask.init) else { return nil }
        self = .begin(task)
      }
    default: return nil
    }
  }

  func call(to name: String, token: DesktopToken?) -> BusMessage {
    func action(_ name: String, _ values: [BusValue] = []) -> (String, [BusValue]) {
      ("ActivateAction", [.string(name), .array(of: "v", values.map { .variant($0) })])
    }
    let (member, arguments): (String, [BusValue]) =
      switch self {
      case .activate: ("Activate", [])
      case .open(let paths): ("Open", [.strings(paths.map(PathText.address(of:)))])
      case .newWindow: action("new-window")
      case .begin(let task): action(task.rawValue)
      case .serve: action("serve")
      case .show(let notebook, let page):
        action("show", [.string(notebook.description)] + (page?.values ?? []))
      case .choose(let name, let notebooks):
        action("choose", [.string(name)] + notebooks.map { .string($0.description) })
      }
    var call = BusMessage.call(
      Self.interface, member, of: name, at: ProgramDoor.path,
      arguments + [token?.options ?? .options([:])])
    // A missing program must not be started: the caller is about to be it.
    call.startsService = false
    return call
  }
}

extension NotebookID {
  fileprivate init?(_ value: BusValue) {
    guard let bytes = value.text.flatMap(Hex.bytes) else { return nil }
    self.init(bytes: bytes)
  }
}

extension EntityID {
  fileprivate init?(_ values: [BusValue]) {
    guard values.count == 2, case .variant(.uint64(let counter)) = values[0],
      case .variant(.uint64(let incarnation)) = values[1]
    else { return nil }
    self.init(counter: counter, incarnation: Incarnation(rawValue: incarnation))
  }

  fileprivate var values: [BusValue] { [.uint64(counter), .uint64(incarnation.rawValue)] }
}

extension App {
  func handle(_ request: LaunchRequest, _ token: DesktopToken?) {
    switch request {
    case .activate: raise(by: token)
    case .open(let paths):
      raise(by: token)
      jobs.start(FileOpening(paths: paths, open: opening))
    case .show(let notebook, let page):
      raise(by: token)
      guard notebook != desk.notebook?.id || page != nil else { return }
      openings += 1
      keeper.request(.open(notebook, page: page))
    case .choose(let name, let notebooks):
      raise(by: token)
      send(.unopened(UnopenedNotebook(named: name, choices: notebooks)))
    case .serve: break
    case .begin(let task):
      raise(by: token)
      waitingTask = task
      beginWaitingTask()
    case .newWindow: if windowPacing.mayOpen(at: .now) { openWindow() }
    }
  }

  /// Begins the waiting task, once no notebook is being opened that would take its place.
  func beginWaitingTask() {
    guard openings == 0, let task = waitingTask.take() else { return }
    send(.begin(task))
  }

  private func raise(by token: DesktopToken?) {
    SDL_RestoreWindow(window.handle)
    if !activate(by: token) { SDL_RaiseWindow(window.handle) }
  }

  /// Tells the desktop that its token was for the window; returns whether that raises it.
  @discardableResult func activate(by token: DesktopToken?) -> Bool {
    token.map { screen_activate(window.handle, $0.text) } ?? false
  }

  func openWindow() {
    guard !anotherWindow.isEmpty else { return }
    let (mailbox, command) = (mailbox, anotherWindow)
    WorkerThread.start("window") {
      do {
        // It is waited for, so that the system can forget it.
        _ = try StartedProgram(command).wait()
      } catch {
        mailbox.post(.failed("Cannot open another window: \(error)."))
      }
    }
  }
}

struct FileOpening: BackgroundJob {
  let paths: [String]
  let open: AppSettings.Opening

  var kind: Job.Kind { .importing }
  var title: Words {
    paths.count == 1
      ? Words(verbatim: PathText.readable(PathParts(paths[0]).name)) : "\(paths.count) files"
  }

  func run(_ context: JobContext) throws -> Job.Result? {
    context.report(title.text, share: nil)
    let arrived = try open(paths.map { FileToRead(path: $0) }) { share in
      try context.ticket.check()
      context.report(title.text, share: paths.count == 1 ? share : nil)
    }
    if let notebook = arrived.notebook { context.mailbox.post(.made(notebook)) }
    if let failure = Self.words(for: arrived.failed) { context.mailbox.post(.failed(failure)) }
    if !arrived.locked.isEmpty { context.mailbox.post(.arrived(arrived.locked)) }
    return nil
  }

  static func words(for failed: [Words]) -> Words? {
    failed.first.map { first in
      switch failed.count {
      case 1: first
      case 2: "\(first), and 1 more file"
      default: "\(first), and \(failed.count - 1) more files"
      }
    }
  }
}

/// Limits how often other programs open windows: a stuck key or a script asks for dozens at once.
struct WindowPacing {
  private var last: ContinuousClock.Instant?

  static let pause: Duration = .seconds(1)

  /// True if a window may be opened at a moment; if so, the next one has to wait.
  mutating func mayOpen(at now: ContinuousClock.Instant) -> Bool {
    if let last, now - last < Self.pause { return false }
    last = now
    return true
  }
}
