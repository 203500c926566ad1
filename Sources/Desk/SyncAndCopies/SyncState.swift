public import Notebook
public import Wording

/// The state of sync between this device and others.
public struct SyncState: Hashable, Sendable {
  /// The sync folders.
  public var folders: [SyncedFolder] = []
  /// Other folders that could be used for sync.
  public var offers: [OfferedFolder] = []
  /// The default name of this device, if the user has not chosen one and sync has just begun.
  public var unchosenName: String?

  /// Creates the state of a device without sync.
  public init() {}

  var ownName: String? {
    folders.lazy.flatMap(\.devices).first { $0.role == .this }?.name ?? unchosenName
  }

  func isArriving(_ notebook: NotebookID) -> Bool {
    folders.contains { $0.arriving.contains(notebook) }
  }

  var worst: SyncedFolder? { folders.max { $0.rank < $1.rank } }
}

/// A folder through which notes are synced with other devices.
public struct SyncedFolder: Hashable, Sendable {
  /// The state of a folder.
  public enum State: Hashable, Sendable {
    case starting
    case upToDate
    /// Something is being exchanged; the text says what.
    case waiting(Words)
    case failed(Words)
    /// Stopped until the user asks to sync again.
    case paused
  }

  /// The path of the folder.
  public let path: String
  /// The folder's name in the interface.
  public var name: String
  /// Its state.
  public var state: State
  /// An unreadable file in it, and why.
  public var unread: Words?
  /// The minutes since the last complete sync; nil if never.
  public var minutes: Int?
  /// The devices that use it, this one first.
  public var devices: [SyncedDevice]
  /// The notebooks whose start has not arrived.
  public var arriving: Set<NotebookID> = []

  /// Describes a folder.
  public init(
    path: String, name: String, state: State = .starting, minutes: Int? = nil,
    devices: [SyncedDevice] = []
  ) {
    (self.path, self.name, self.state) = (path, name, state)
    (self.minutes, self.devices) = (minutes, devices)
  }

  var summary: Words {
    switch state {
    case .starting: "Starting"
    case .upToDate: "Up to date"
    case .waiting(let words): words.firstUpper
    case .failed: "Sync is not working"
    case .paused: "Stopped until you sync again"
    }
  }

  var trouble: Words? {
    guard case .failed(let reason) = state else { return unread.map { "\($0)." } }
    return reason.sentence
  }

  var lastExchange: Words { minutes.map { "last sync \(Age.words($0))" } ?? "never synced" }

  var brief: Words {
    switch state {
    case .starting: "starting to sync"
    case .upToDate: minutes.map { "synced \(Age.words($0))" } ?? "not synced yet"
    case .waiting(let words): words
    case .failed: "sync is not working"
    case .paused: "sync stopped"
    }
  }

  var isTrouble: Bool { if case .failed = state { true } else { false } }

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

/// A device that uses a sync folder.
public struct SyncedDevice: Hashable, Sendable {
  /// The role of a device.
  public enum Role: Hashable, Sendable {
    case this
    /// Another device, with a short text about it.
    case other(Words)
    /// Retired: other devices no longer wait for it.
    case retired
  }

  /// The identity of the device.
  public let id: String
  /// The name given by its user.
  public var name: String
  /// Its role.
  public var role: Role

  /// Describes a device.
  public init(id: String, name: String, role: Role) {
    (self.id, self.name, self.role) = (id, name, role)
  }

  /// Its name, with the start of its id if other devices have the same name.
  func title(among devices: [SyncedDevice]) -> Words {
    let isAlone = !devices.contains { $0.name == name && $0.id != id }
    return isAlone ? Words(verbatim: name) : "\(name) (\(id.prefix(4)))"
  }

  var caption: Words {
    switch role {
    case .this: "this device"
    case .other(let words): words
    case .retired: "retired"
    }
  }
}

/// A folder that could be used for sync.
public struct OfferedFolder: Hashable, Sendable {
  /// The path of the folder.
  public let path: String
  /// The folder's name in the interface.
  public var name: String
  /// The present content.
  public var content: Content

  /// The content of a folder.
  public enum Content: Hashable, Sendable {
    case notes
    case others
    case nothing
  }

  /// Creates an offer.
  public init(path: String, name: String, content: Content) {
    (self.path, self.name, self.content) = (path, name, content)
  }

  var caption: Words {
    switch content {
    case .notes: "contains notebooks"
    case .others: "contains other files"
    case .nothing: "new folder"
    }
  }
}

/// The user's actions on sync.
public enum SyncAction: Hashable, Sendable {
  case show
  case begin(String)
  case exchange(String)
  case end(String)
  /// Stop waiting for a device, by its id.
  case retire(String, in: String)
  case editName, name(String)

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

/// A request about sync.
public enum SyncOrder: Hashable, Sendable {
  case look
  case perform(SyncAction)
}

extension Desk {
  /// Shows the new state, but not during a stroke, which it would delay.
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

  /// Closes a notebook whose start has not arrived: new ink would precede it.
  mutating func updateArriving(_ effects: inout [Effect]) {
    if let notebook, hand.isFree, sync.isArriving(notebook.id) {
      closeNotebook(&effects)
      var unopened = UnopenedNotebook(
        notebook.id,
        reason: "the first part of this notebook has not arrived yet; if its device is no longer "
          + "used, retire it under Sync")
      unopened.isArriving = true
      showUnopened(unopened, &effects)
    } else if hasUnopenedArrived {
      library.unopened = nil
      effects.append(.drawFace)
    }
  }

  /// True if the start of a notebook that could not be opened without it has arrived.
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
