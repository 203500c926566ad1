public import Bytes
public import Notebook
public import Store
public import Wording

/// The result of one exchange with a folder.
public struct SyncReport: Hashable, Sendable {
  /// The bundles taken in.
  public internal(set) var takenFiles = 0
  /// The statements in them that were new.
  public internal(set) var takenStatements = 0
  /// The notebooks that received something new.
  public internal(set) var changed: Set<NotebookID> = []
  /// The files written into the folder.
  public internal(set) var sentFiles = 0
  /// The bytes in them.
  public internal(set) var sentBytes = 0
  /// The statements in them.
  public internal(set) var sentStatements = 0
  /// The files removed from the folder because other files of this device contain their content.
  public internal(set) var removedFiles = 0
  /// The files removed from the folder because all devices deleted their notebooks.
  public internal(set) var deletedFiles = 0
  /// The status after the exchange.
  public internal(set) var status = SyncStatus()

  /// Creates an empty report.
  public init() {}

  /// True if nothing had to be done.
  public var isIdle: Bool {
    takenFiles == 0 && sentFiles == 0 && removedFiles == 0 && deletedFiles == 0
  }
}

/// The state of sharing between a library and a folder.
public struct SyncStatus: Hashable, Sendable {
  /// The time of the last complete exchange, in milliseconds since 1970; 0 for never.
  public internal(set) var exchanged: Int64 = 0
  /// The devices that share notebooks through the folder, this one first.
  public internal(set) var devices: [Device] = []
  /// The notebooks that are shared.
  public internal(set) var notebookCount = 0
  /// The images and PDFs that others refer to but that have not arrived.
  public internal(set) var missingBlobs = 0
  /// Those that no device has.
  public internal(set) var lostBlobs = 0
  /// The incomplete or damaged files in the folder, with their faults.
  public internal(set) var unreadable: [Unreadable] = []
  /// The notebooks with unsent changes.
  public internal(set) var waitingNotebooks = 0

  /// The notebooks whose beginning has not arrived, while later parts have.
  public internal(set) var arriving: Set<NotebookID> = []
  /// The notebooks deleted here that are still in the folder.
  public internal(set) var removals: [Removal] = []

  /// A notebook deleted here that is still in the folder.
  public struct Removal: Hashable, Sendable {
    /// The notebook.
    public let notebook: NotebookID
    /// Its title, if known.
    public let title: String
    /// The devices that have not deleted it.
    public let holders: [String]
    /// True if the folder has files of it with ink that no device has seen, or that a person put there.
    public let hasOtherFiles: Bool
  }

  /// A file that cannot be read yet.
  public struct Unreadable: Hashable, Sendable {
    /// Its path in the folder.
    public let path: String
    let fault: FileFault
    /// The time when that was first seen, in milliseconds since 1970.
    public let since: Int64
    /// True if its device was asked to rewrite it.
    public let isAskedFor: Bool
    var needsUpdate: Bool { fault.needsUpdate }
    /// True if no device wrote the file.
    public var isStray: Bool {
      [.notABundle, .repacked].contains(fault) && !FolderPlace.isOfDevice(path)
    }
    /// The reason.
    public var reason: Words { fault.words }
  }

  /// A device, and what it has seen.
  public struct Device: Hashable, Sendable {
    /// Its name in the folder.
    public let id: DeviceID
    /// The name that was given to it.
    public let name: String
    /// True if it is this one.
    public let isThis: Bool
    /// True if it is retired, so that others do not wait for it.
    public let isRetired: Bool
    /// The time of its last message, by its own clock, in milliseconds since 1970.
    public let written: Int64
    /// The files from it that have not arrived here.
    public let missing: Int
    /// The files from here that it may not have.
    public let unseen: Int
    /// The days for which it has been silent, if many; nil for this device and retired ones.
    public let silentDays: Int?
  }

  /// True if nothing is known to be in transit.
  public var isUpToDate: Bool {
    waitingNotebooks == 0 && missingBlobs == lostBlobs && unreadable.allSatisfy(\.isStray)
      && devices.allSatisfy { $0.missing == 0 || $0.isRetired }
  }

  /// True if no picture is lost and no device has been silent for long.
  public var isComplete: Bool { lostBlobs == 0 && devices.allSatisfy { $0.silentDays == nil } }

  /// The status in a few words.
  public var sentence: Words {
    let late = devices.filter { $0.missing > 0 && !$0.isRetired }
    if let first = late.first {
      let files = Device.files(first.missing)
      return late.count > 1
        ? "waiting for \(files) from \(first.name) and others"
        : "waiting for \(files) from \(first.name)"
    }
    if missingBlobs > lostBlobs { return "waiting for \(Self.pictures(missingBlobs - lostBlobs))" }
    let incomplete = unreadable.count { !$0.needsUpdate && !$0.isStray }
    let newer = unreadable.count { $0.needsUpdate }
    if incomplete > 0 {
      return incomplete == 1 ? "1 file is incomplete" : "\(incomplete) files are incomplete"
    }
    if newer > 0 {
      return newer == 1 ? "1 file needs a newer Suzuri" : "\(newer) files need a newer Suzuri"
    }
    if waitingNotebooks > 0 {
      return waitingNotebooks == 1
        ? "1 notebook is waiting to be sent"
        : "\(waitingNotebooks) notebooks are waiting to be sent"
    }
    if exchanged == 0 { return "not synced yet" }
    if lostBlobs == 0, let silent = devices.first(where: { $0.silentDays != nil }) {
      return "up to date, but '\(silent.name)' has been silent for \(silent.silentDays ?? 0) days"
    }
    guard lostBlobs > 0 else { return "up to date" }
    return "up to date, except for \(Self.pictures(lostBlobs)) that no device has"
  }

  private static func pictures(_ count: Int) -> Words {
    count == 1 ? "1 picture" : "\(count) pictures"
  }
}

extension SyncStatus.Device {
  /// The traffic between it and this device, in a few words.
  public var sentence: Words {
    if let silentDays { return "silent for \(silentDays) days: retire it if it is no longer used" }
    let arriving: Words? = missing == 0 ? nil : "\(Self.files(missing)) on the way from it"
    let seen: Words? =
      unseen == 0 ? "has seen everything" : "has not seen \(Self.files(unseen)) from here"
    return [arriving, seen].compactMap(\.self).joined(separator: ", ")
  }

  fileprivate static func files(_ count: Int) -> Words { count == 1 ? "1 file" : "\(count) files" }
}

/// The reason why an exchange with a folder failed.
public enum SyncError: Error, Hashable, Sendable, Worded {
  case noFolder(path: String)
  case notConnected(path: String)
  case unreachable(path: String, reason: Words)
  case unwritable(OutputError)
  case unmade(path: String, reason: Words)
  /// Something else has the place of one of our files or folders.
  case inTheWay(path: String)
  case unfaithful(path: String)
  case library(path: String)
  case aboveLibrary(path: String)
  case failed(LibraryError)
  case busy
  case noSuchNotebook(name: String)
  /// No device in the folder has this name, or several have.
  case noSuchDevice(name: String, known: [String])

  /// One line: the problem, the place, and what to do.
  public var words: Words {
    switch self {
    case .noFolder(let path): "there is no folder \(path): create it, or connect its drive"
    case .notConnected(let path):
      "\(path) is empty and on a different drive than before: connect the original drive, or run "
        + "'suzuri sync --refill \(path)' to rewrite everything on this one"
    case .unreachable(let path, let reason): "cannot access \(path): \(reason)"
    case .unmade(let path, let reason):
      "cannot write \(path): \(reason); new changes remain here until this works"
    case .inTheWay(let path):
      "something else is in the place of \(path): move it away; new changes wait until then"
    case .unwritable(let error): "\(error); new changes remain here until this works"
    case .unfaithful(let path):
      "\(path) reads differently than it was written: the drive or the sync program is failing"
    case .library(let path):
      "\(path) is in a library: choose a folder outside, since a library must never be synced "
        + "itself"
    case .aboveLibrary(let path):
      "your library is in \(path): choose another folder, since a library must never be synced "
        + "itself"
    case .failed(let error): "\(error)"
    case .busy: "another Suzuri is using the folder: try again when it has finished"
    case .noSuchNotebook(let name): "there is no notebook named '\(name)' here or in the folder"
    case .noSuchDevice(let name, let known):
      known.isEmpty
        ? "no other device has written in the folder yet"
        : "no single device is named '\(name)'; the devices are "
          + known.map { "'\($0)'" }.joined(separator: ", ")
    }
  }
}
