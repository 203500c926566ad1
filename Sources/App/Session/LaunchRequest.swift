internal import Bus
internal import Bytes
public import Notebook

/// A request of a newly started program, or of the desktop, to the running one.
public enum LaunchRequest: Hashable, Sendable {
  /// Raise the window.
  case activate
  /// Open files like notebooks, by path.
  case open([String])
  /// Show a notebook, at a page if one is named.
  case show(NotebookID, page: EntityID?)
  /// Show one of several notebooks with a name: the window lets the user choose.
  case choose(String, among: [NotebookID])
  case newWindow
  /// Also hear the desktop's requests that name no library.
  case serve
}

extension LaunchRequest {
  /// The interface of programs that the desktop can call.
  static let interface = "org.freedesktop.Application"
  /// The most files opened at once.
  private static let mostFiles = 1000

  /// Reads a request from a call; nil if it is none of these.
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
      default: return nil
      }
    default: return nil
    }
  }

  /// The call for this, with the desktop's token.
  func call(to name: String, token: DesktopToken?) -> BusMessage {
    func action(_ name: String, _ values: [BusValue] = []) -> (String, [BusValue]) {
      ("ActivateAction", [.string(name), .array(of: "v", values.map { .variant($0) })])
    }
    let (member, arguments): (String, [BusValue]) =
      switch self {
      case .activate: ("Activate", [])
      case .open(let paths): ("Open", [.strings(paths.map(PathText.address(of:)))])
      case .newWindow: action("new-window")
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

  fileprivate var values: [BusValue] {
    [.uint64(counter), .uint64(incarnation.rawValue)]
  }
}
