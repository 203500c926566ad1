public import Notebook
public import Wording

/// The state of sync between this device and others.
public struct SyncState: Hashable, Sendable {
  /// The folders through which notes are shared.
  public var folders: [SyncedFolder] = []
  /// Other folders through which they could be shared.
  public var offers: [OfferedFolder] = []
  /// The name by which other devices see this one, if nobody has chosen it and sharing has just begun.
  public var unchosenName: String?

  /// Creates the state of a device that shares nothing.
  public init() {}
}

/// A folder through which notes are exchanged with other devices.
public struct SyncedFolder: Hashable, Sendable {
  /// The state of a folder.
  public enum State: Hashable, Sendable {
    /// Nothing is known of it yet.
    case starting
    /// Nothing is missing on either side.
    case upToDate
    /// Something is being exchanged; the text says what, in a few words.
    case waiting(Words)
    /// It does not work; the text is the reason.
    case failed(Words)
    /// It is stopped until the writer asks to exchange again.
    case paused
  }

  /// The path of the folder.
  public let path: String
  /// The folder's name in the interface.
  public var name: String
  /// Its state.
  public var state: State
  /// A file in it that cannot be read, and why.
  public var unread: Words?
  /// The minutes since everything was last exchanged; nil if that has never happened.
  public var minutes: Int?
  /// The devices that share notes through it, this one first.
  public var devices: [SyncedDevice]
  /// The notebooks whose beginning has not arrived.
  public var arriving: Set<NotebookID> = []

  /// Creates the description of a folder.
  public init(
    path: String, name: String, state: State = .starting, minutes: Int? = nil,
    devices: [SyncedDevice] = []
  ) {
    self.path = path
    self.name = name
    self.state = state
    self.minutes = minutes
    self.devices = devices
  }
}

/// A device that shares notes through a folder.
public struct SyncedDevice: Hashable, Sendable {
  /// The role of a device.
  public enum Role: Hashable, Sendable {
    /// It is this one.
    case this
    /// It is another device; the text is what is known about it, in a few words.
    case other(Words)
    /// It is retired: other devices do not wait for it any more.
    case retired
  }

  /// Identifies the device.
  public let id: String
  /// The name that its user gave it.
  public var name: String
  /// Its role.
  public var role: Role

  /// Creates the description of a device.
  public init(id: String, name: String, role: Role) {
    self.id = id
    self.name = name
    self.role = role
  }
}

/// A folder through which notes could be shared.
public struct OfferedFolder: Hashable, Sendable {
  /// The path of the folder.
  public let path: String
  /// The folder's name in the interface.
  public var name: String
  /// What the folder contains already.
  public var content: Content

  /// The content of a folder.
  public enum Content: Hashable, Sendable {
    /// Notes of other devices.
    case notes
    /// Other files.
    case others
    /// The folder does not exist yet.
    case nothing
  }

  /// Creates an offer.
  public init(path: String, name: String, content: Content) {
    self.path = path
    self.name = name
    self.content = content
  }
}

/// What the writer can ask for about sharing notes.
public enum SyncAction: Hashable, Sendable {
  /// Show the card in place of the one that is open.
  case show
  /// Share notes through a folder.
  case begin(String)
  /// Exchange notes with a folder now.
  case exchange(String)
  /// Stop sharing notes through a folder.
  case end(String)
  /// Stop waiting for a device, by its id.
  case retire(String, in: String)
  /// Type the name of this device, or give it one.
  case editName, name(String)

  /// The action in a few words.
  var name: Words {
    switch self {
    case .show: "Sync with your devices"
    case .begin: "Sync with this folder"
    case .exchange: "Sync now"
    case .end: "Stop sync and keep all files"
    case .retire: "Stop waiting for this device"
    case .editName: "Rename…"
    case .name: Naming.device("").name
    }
  }
}

/// An effect about sharing notes.
public enum SyncOrder: Hashable, Sendable {
  /// Look for folders.
  case look
  /// Do what was asked for.
  case perform(SyncAction)
}

// MARK: - Words

extension SyncedFolder {
  /// Its state, in a few words.
  var summary: Words {
    switch state {
    case .starting: "Starting"
    case .upToDate: "Up to date"
    case .waiting(let words): words.firstUpper
    case .failed: "Sync is not working"
    case .paused: "Stopped until you sync again"
    }
  }

  /// What is wrong, as one sentence; nil if nothing is.
  var trouble: Words? {
    guard case .failed(let reason) = state else { return unread.map { "\($0)." } }
    return reason.sentence
  }

  /// When everything was last exchanged.
  var lastExchange: Words {
    minutes.map { "last sync \(Age.words($0))" } ?? "never synced"
  }

  /// The state in the corner of the window, after that of the notes.
  var brief: Words {
    switch state {
    case .starting: "starting to sync"
    case .upToDate: minutes.map { "synced \(Age.words($0))" } ?? "not synced yet"
    case .waiting(let words): words
    case .failed: "sync is not working"
    case .paused: "sync stopped"
    }
  }

  /// Whether the writer may want to do something about it.
  var isTrouble: Bool { if case .failed = state { true } else { false } }
}

extension SyncState {
  /// The name of this device, as others see it; nil where nothing is known.
  var ownName: String? {
    folders.lazy.flatMap(\.devices).first { $0.role == .this }?.name ?? unchosenName
  }

  /// Whether the beginning of a notebook has not arrived.
  func isArriving(_ notebook: NotebookID) -> Bool {
    folders.contains { $0.arriving.contains(notebook) }
  }

  /// The folder in the worst state.
  var worst: SyncedFolder? { folders.max { $0.rank < $1.rank } }
}

extension SyncedFolder {
  fileprivate var rank: Int {
    switch state {
    case .upToDate: 0
    case .starting: 1
    case .waiting: 2
    case .paused: 3
    case .failed: 4
    }
  }
}

extension OfferedFolder {
  /// The content, in a few words.
  var caption: Words {
    switch content {
    case .notes: "contains notebooks"
    case .others: "contains other files"
    case .nothing: "new folder"
    }
  }
}

extension SyncedDevice {
  /// Its name, with the beginning of its id if other devices have the same name.
  func title(among devices: [SyncedDevice]) -> Words {
    let isAlone = !devices.contains { $0.name == name && $0.id != id }
    return isAlone ? Words(verbatim: name) : "\(name) (\(id.prefix(4)))"
  }

  /// Its role, in a few words.
  var caption: Words {
    switch role {
    case .this: "this device"
    case .other(let words): words
    case .retired: "retired"
    }
  }
}

/// Exchanging notes with other devices.
extension Desk {
  /// Shows the new state of sync, but not while a stroke is written: that would hold up the ink.
  mutating func update(_ state: SyncState, _ effects: inout [Effect]) {
    guard state != sync else { return }
    let asksForName = state.unchosenName != nil && sync.unchosenName == nil
    sync = state
    if hand.wet == nil { effects.append(.drawFace) }
    guard asksForName, let name = state.unchosenName else { return }
    if popup == .sync { return begin(.device(name), &effects) }
    show(
      Toast("Other devices see this device as '\(name)'.", further: [.sync(.editName)]), &effects)
  }

  /// Closes a notebook whose beginning has not arrived: what is written now would come before it.
  mutating func updateArriving(_ effects: inout [Effect]) {
    if let notebook, hand.isFree, sync.isArriving(notebook.id) {
      closeNotebook(&effects)
      showUnopened(
        UnopenedNotebook(
          notebook.id,
          reason:
            "the first part of this notebook has not arrived yet; if its device is no longer "
            + "used, retire it under Sync",
          isArriving: true), &effects)
    } else if hasUnopenedArrived {
      library.unopened = nil
      effects.append(.drawFace)
    }
  }

  /// Whether the beginning of a notebook that could not be opened for lack of it is there now.
  var hasUnopenedArrived: Bool {
    guard let unopened = library.unopened, unopened.isArriving else { return false }
    return unopened.notebook.map(sync.isArriving) != true
  }

  mutating func perform(_ action: SyncAction, _ effects: inout [Effect]) {
    switch action {
    case .show: turn(to: .sync, &effects)
    case .editName: begin(.device(sync.ownName ?? ""), &effects)
    case .begin, .exchange, .end, .retire, .name: effects += [.sync(.perform(action)), .drawFace]
    }
  }
}
