/// How the notes of this device stand to those of others.
public struct SyncState: Hashable, Sendable {
  /// The folders through which notes are shared.
  public var folders: [SyncedFolder] = []
  /// Folders through which they could be.
  public var offers: [OfferedFolder] = []

  /// Creates the state of a device that shares nothing.
  public init() {}
}

/// A folder through which notes go to other devices and come from them.
public struct SyncedFolder: Hashable, Sendable {
  /// How a folder stands.
  public enum State: Hashable, Sendable {
    /// Nothing is known of it yet.
    case starting
    /// Nothing is missing on either side.
    case upToDate
    /// Something is on its way, in a few words.
    case waiting(String)
    /// It does not work, for a reason.
    case failed(String)
    /// It was stopped until it is asked for.
    case paused
  }

  /// The path of the folder.
  public let path: String
  /// The folder as people know it.
  public var name: String
  /// How it stands.
  public var state: State
  /// A file in it that cannot be read, and why.
  public var unread: String?
  /// The minutes since all was exchanged; nil for never.
  public var minutes: Int?
  /// The devices that share notes through it, this one first.
  public var devices: [SyncedDevice]

  /// Creates what is known of a folder.
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
  /// How it stands.
  public enum Role: Hashable, Sendable {
    /// It is this one.
    case this
    /// It is another one, of which this is known, in a few words.
    case other(String)
    /// No other device waits for it any more.
    case retired
  }

  /// Its identity.
  public let id: String
  /// The name that a person gave it.
  public var name: String
  /// How it stands.
  public var role: Role

  /// Creates what is known of a device.
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
  /// The folder as people know it.
  public var name: String
  /// The content found in the folder.
  public var content: Content

  /// The content of a folder.
  public enum Content: Hashable, Sendable {
    /// Notes of other devices.
    case notes
    /// Something else.
    case others
    /// There is no such folder yet.
    case nothing
  }

  /// Creates an offer.
  public init(path: String, name: String, content: Content) {
    self.path = path
    self.name = name
    self.content = content
  }
}

/// An action about sharing notes.
public enum SyncAction: Hashable, Sendable {
  /// Open the card, or close it.
  case toggle
  /// Show the card in the place of the one that lies open.
  case show
  /// Share notes through a folder.
  case begin(String)
  /// Exchange with a folder now.
  case exchange(String)
  /// Share nothing through a folder any more.
  case end(String)
  /// Wait no more for a device, by its id.
  case retire(String, in: String)

  /// The action in a few words.
  var name: String {
    switch self {
    case .toggle: "Sync and copies"
    case .show: "Share notes with your devices"
    case .begin: "Share notes through this folder"
    case .exchange: "Sync now"
    case .end: "Stop sharing; all files stay"
    case .retire: "Wait no more for this device"
    }
  }
}

/// An effect about sharing notes.
public enum SyncOrder: Hashable, Sendable {
  /// Look which folders there are.
  case look
  /// Do what was asked for.
  case act(SyncAction)
}

// MARK: - Words

extension SyncedFolder {
  /// How it stands, in a few words.
  var summary: String {
    switch state {
    case .starting: "Starting"
    case .upToDate: "Up to date"
    case .waiting(let words): words.firstUpper
    case .failed: "Sync does not work"
    case .paused: "Stopped until you sync again"
    }
  }

  /// The trouble as one sentence; nil if there is none.
  var trouble: String? {
    guard case .failed(let reason) = state else { return unread.map { "\($0)." } }
    return reason.firstUpper + "."
  }

  /// When all was exchanged last.
  var lastExchange: String {
    minutes.map { "last exchange \(Self.ago($0))" } ?? "nothing exchanged yet"
  }

  /// The part of the corner beside what is kept.
  var brief: String {
    switch state {
    case .starting: "starting to sync"
    case .upToDate: minutes.map { "synced \(Self.ago($0))" } ?? "not synced yet"
    case .waiting(let words): words
    case .failed: "sync does not work"
    case .paused: "sync is stopped"
    }
  }

  /// Whether a person may want to do something about it.
  var isTrouble: Bool { if case .failed = state { true } else { false } }

  private static func ago(_ minutes: Int) -> String {
    switch minutes {
    case ..<1: "just now"
    case ..<60: "\(minutes) min ago"
    case ..<(48 * 60): "\(minutes / 60) h ago"
    default: "\(minutes / 60 / 24) days ago"
    }
  }
}

extension SyncState {
  /// The folder that needs a look first.
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
  /// Its content in a few words.
  var caption: String {
    switch content {
    case .notes: "holds notes already"
    case .others: "holds other files"
    case .nothing: "new folder"
    }
  }
}

extension SyncedDevice {
  /// Its name, with the beginning of its id where others bear the same one.
  func title(among devices: [SyncedDevice]) -> String {
    let isAlone = !devices.contains { $0.name == name && $0.id != id }
    return isAlone ? name : "\(name) (\(id.prefix(4)))"
  }

  /// How it stands, in a few words.
  var caption: String {
    switch role {
    case .this: "this device"
    case .other(let words): words
    case .retired: "retired"
    }
  }
}
