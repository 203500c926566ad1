internal import Bus
internal import Bytes
internal import CScreen
internal import Desk
internal import Synchronization
internal import Wording

/// The desktop's portal, which asks the user on behalf of programs.
final class Portal: Sendable {
  enum Outcome: Hashable, Sendable {
    case done(BusValue?)
    case cancelled
    /// There is no such portal, or it cannot do it.
    case unavailable
  }

  typealias Reply = @Sendable (Outcome) -> Void

  private struct Open: Sendable {
    let sender: String?
    let reply: Reply
  }

  private struct State: Sendable {
    var count = 0
    /// The requests, by the paths of their objects.
    var open: [String: Open] = [:]
  }

  private let bus: BusConnection
  private let state = Mutex(State())

  private static let (name, path) = (
    "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop"
  )
  private static let request = "org.freedesktop.portal.Request"
  /// The seconds in which a portal must begin; the user then has all the time in the world.
  private static let patience = 4.0

  init(on bus: BusConnection) {
    self.bus = bus
    bus.listen(to: BusRule(Self.request, "Response")) { [weak self] in self?.handle($0) }
  }

  /// Calls a method of an interface such as "FileChooser"; `reply` gets the result, on the thread of the bus.
  func call(
    _ interface: String, _ member: String, _ arguments: [BusValue],
    _ options: [(String, BusValue)], _ reply: @escaping Reply
  ) {
    let number = state.withLock { state in
      state.count += 1
      return state.count
    }
    let token: [(String, BusValue)] = [("handle_token", .string("suzuri\(number)"))]
    let all = BusValue.array(
      of: "{sv}", (token + options).map { .entry(.string($0), .variant($1)) })
    let call = BusMessage.call(
      "org.freedesktop.portal.\(interface)", member, of: Self.name, at: Self.path,
      arguments + [all])
    bus.call(call, within: Self.patience) { [self] answer in
      guard case .success(let answer) = answer, let object = answer.first?.text else {
        return reply(.unavailable)
      }
      state.withLock { $0.open[object] = Open(sender: answer.sender, reply: reply) }
    }
  }

  /// Handles the result of a request, from the portal alone.
  private func handle(_ message: BusMessage) {
    guard let path = message.path else { return }
    let open = state.withLock { state in
      state.open[path]?.sender == message.sender ? state.open.removeValue(forKey: path) : nil
    }
    guard let open else { return }
    switch message.first?.integer {
    case 0: open.reply(.done(message.arguments.dropFirst().first))
    case 1: open.reply(.cancelled)
    default: open.reply(.unavailable)
    }
  }

  /// Lets the user choose; the reply has the paths, none if the user chose nothing, nil if no portal can ask.
  func choose(
    _ goal: PortalChoice, in window: String, from folder: String?,
    _ reply: @escaping @Sendable ([String]?) -> Void
  ) {
    var options: [(String, BusValue)] = [
      ("accept_label", .string(goal.verb)), ("modal", .boolean(true)),
    ]
    if goal.isFolder { options.append(("directory", .boolean(true))) }
    if goal.isSeveral {
      options += [("multiple", .boolean(true)), ("filters", Self.filters(goal.names))]
    }
    if let folder { options.append(("current_folder", .bytes(PathText.bytes(folder) + [0]))) }
    call("FileChooser", "OpenFile", [.string(window), .string(goal.title)], options) { outcome in
      switch outcome {
      case .done(let results):
        reply((results?["uris"]?.texts ?? []).prefix(1000).compactMap(PathText.path(at:)))
      case .cancelled: reply([])
      case .unavailable: reply(nil)
      }
    }
  }

  private static func filters(_ names: [String]) -> BusValue {
    func filter(_ name: String, _ patterns: [String]) -> BusValue {
      let kinds = patterns.map { BusValue.structure([.uint32(0), .string($0)]) }
      return .structure([.string(name), .array(of: "(us)", kinds)])
    }
    let patterns = ReadableFiles.offered.flatMap { ["*.\($0)", "*.\($0.uppercased())"] }
    return .array(of: "(sa(us))", [filter(names[0], patterns), filter(names[1], ["*"])])
  }

  /// Lets the user take a picture of the screen, whose address is in the result.
  func takeScreenshot(in window: String, _ reply: @escaping Reply) {
    call(
      "Screenshot", "Screenshot", [.string(window)],
      [("interactive", .boolean(true)), ("modal", .boolean(true))], reply)
  }

  /// Lets the user write a mail with files; the reply says whether the portal could.
  func mail(_ files: [BusFile], in window: String, _ reply: @escaping @Sendable (Bool) -> Void) {
    let attached = BusValue.array(of: "h", files.map { .file($0) })
    call("Email", "ComposeEmail", [.string(window)], [("attachment_fds", attached)]) { outcome in
      reply(outcome != .unavailable)
    }
  }
}

struct PortalChoice: Hashable, Sendable {
  let title: String
  let verb: String
  let isFolder: Bool
  let isSeveral: Bool
  /// The names of the kinds of files: importable ones, and all.
  let names: [String]
}

extension App {
  func perform(_ order: ChooserOrder) {
    switch order {
    case .ask(let goal, let folder): openChooser(for: goal, from: folder)
    case .list(let folder): list(folder)
    case .takeScreenshot: takeScreenshot()
    }
  }

  private func openChooser(for goal: ChoiceGoal, from folder: String?) {
    portal.choose(
      PortalChoice(goal), in: window.portalName, from: folder ?? exportFolder.path
    ) { [mailbox] paths in
      let news = paths.map { ChooserNews.chosen(goal, $0) } ?? .unavailable(goal)
      mailbox.post(.desk(.choosing(news)))
    }
  }

  private func takeScreenshot() {
    portal.takeScreenshot(in: window.portalName) { [mailbox] outcome in
      switch outcome {
      case .done(let results):
        guard let path = results?["uri"]?.text.flatMap(PathText.path(at:)) else { fallthrough }
        mailbox.post(.desk(.dropped([path])))
      case .unavailable:
        mailbox.post(.failed("Cannot take a screenshot: no desktop portal offers it here."))
      case .cancelled: break
      }
    }
  }

  /// Reads a folder, on a separate thread: a drive may not answer.
  private func list(_ folder: String?) {
    let (mailbox, folders, recent) = (mailbox, folders, desk.preferences.recentFolders)
    let path = folder ?? exportFolder.path
    let user = Surroundings.variable("USER") ?? ""
    WorkerThread.start("folders") {
      let now = Int(Int64.now / 1000)
      mailbox.post(.desk(.choosing(.listed(FolderReader.listing(of: path, now: now)))))
      let places = folders?.places(user: user, recent: recent) ?? []
      mailbox.post(.desk(.choosing(.places(places))))
    }
  }
}

extension PortalChoice {
  fileprivate init(_ goal: ChoiceGoal) {
    (title, verb) = (goal.name.text, goal.verb.text)
    (isFolder, isSeveral) = (!goal.wantsFiles, goal == .files)
    names = [Words("Notebooks and PDFs").text, Words("All files").text]
  }
}

extension Window {
  /// The name by which portals know the window: under Wayland it has none.
  var portalName: String {
    let number = screen_window_number(handle)
    return number == 0 ? "" : "x11:\(String(number, radix: 16))"
  }
}
