internal import Bytes
internal import CSQLite
public import Wording

/// An error of a library.
public enum LibraryError: Error, Hashable, Sendable, Worded {
  case notFound(directory: String)
  /// The directory has no library, but backups of one; `newest` is the latest.
  case onlyBackups(directory: String, newest: String)
  /// The path cannot be inspected, so it is unknown what is there.
  case unreachable(path: String, reason: Words)
  case notAFolder(path: String)
  /// The latest changes are in a log that can only be read in a writable directory.
  case unreadLog(path: String)
  case notALibrary(path: String)
  case replaced(path: String)
  case newer(path: String, version: Int64)
  case damaged(path: String)
  case lost(path: String)
  case diskFull(path: String)
  case readOnly(path: String)
  case busy(path: String)
  case failed(path: String, reason: Words)
  case noSuchNotebook(name: String, similar: [String])
  /// Pages moved to or from the notebook of this title, which changed since.
  case movedOn(title: String)
  case ambiguous(name: String, candidates: [String])
  case noSuchBackup(name: String)
  case damagedBackup(name: String)

  /// One line: the problem, the place, and what to do.
  public var words: Words {
    switch self {
    case .notFound(let directory):
      "there is no library in \(directory): create a notebook first, or name another folder"
    case .onlyBackups(let directory, let newest):
      "there is no library in \(directory), but there are backups: restore the newest with 'suzuri "
        + "restore --backup \(newest)'"
    case .unreachable(let path, let reason): "cannot access \(path): \(reason); nothing was changed"
    case .notAFolder(let path): "\(path) is a file: name a library folder"
    case .unreadLog(let path):
      "\(path) cannot be read here because its log has not been merged and its folder is "
        + "read-only: copy the whole folder to a writable place"
    case .notALibrary(let path): "\(path) is not a Suzuri library: name another folder"
    case .replaced(let path):
      "\(path) was replaced by another file while it was open: open it again"
    case .newer(let path, let version):
      "\(path) was written by a newer Suzuri (format \(version)): update this program"
    case .damaged(let path):
      "\(path) is damaged: run 'suzuri verify' to see what is wrong and save what can be read"
    case .lost(let path):
      "nothing in \(path) can be read: restore a backup with 'suzuri restore --backup NAME'"
    case .diskFull(let path): "cannot write \(path): the disk is full; nothing was changed"
    case .readOnly(let path): "cannot write \(path): it or its folder is read-only"
    case .busy(let path): "\(path) is in use by another process: try again when it has finished"
    case .failed(let path, let reason): "cannot use \(path): \(reason)"
    case .noSuchNotebook(let name, let similar):
      "there is no notebook named '\(name)'"
        + (similar.isEmpty ? "" : "; did you mean \(Self.list(similar))?")
    case .movedOn(let title):
      "'\(title)' has changed since the pages were moved there: undo those changes first, or the "
        + "pages would be in no notebook"
    case .ambiguous(let name, let candidates):
      "several notebooks are named '\(name)': \(Self.list(candidates)); enter more of the id"
    case .noSuchBackup(let name): "there is no backup named '\(name)'"
    case .damagedBackup(let name):
      "the backup '\(name)' is damaged: choose another from 'suzuri backup --list'"
    }
  }

  private static func list(_ names: [String]) -> String {
    names.map { "'\($0)'" }.joined(separator: ", ")
  }

  init(_ error: any Error, at path: String) {
    switch error {
    case let error as LibraryError: self = error
    case let error as SQLiteError: self.init(error, at: path)
    default: self = .failed(path: path, reason: "\(error)")
    }
  }

  private init(_ error: SQLiteError, at path: String) {
    self =
      switch error.code.primary {
      case _ where error.isAboutRoom(at: path): .diskFull(path: path)
      case .corrupt, .notADatabase: .damaged(path: path)
      case .readOnly, .permission: .readOnly(path: path)
      case .busy, .locked: .busy(path: path)
      default: .failed(path: path, reason: error.reason(at: path))
      }
  }
}

/// A reason why a directory is a bad place for a library, though it works.
public enum LibraryWarning: Hashable, Sendable, Worded {
  /// The directory is on another computer, where locks and flushes are unreliable.
  case onNetwork(directory: String, system: String)
  case inSyncedFolder(directory: String, program: String)

  /// One line: the problem and what to do.
  public var words: Words {
    switch self {
    case .onNetwork(let directory, let system):
      "\(directory) is on a network file system (\(system)), which can damage a library: keep it "
        + "on a local disk"
    case .inSyncedFolder(let directory, let program):
      "\(directory) is in a folder synced by \(program), which can damage a library: keep it "
        + "outside"
    }
  }
}

extension Library {
  /// The problems with this library's place.
  public var warnings: [LibraryWarning] {
    var warnings: [LibraryWarning] = []
    if let system = Self.networkSystem(of: directory) {
      warnings.append(.onNetwork(directory: directory, system: system))
    }
    if let program = Self.syncProgram(above: directory) {
      warnings.append(.inSyncedFolder(directory: directory, program: program))
    }
    return warnings
  }

  private static func networkSystem(of directory: String) -> String? {
    let names: [UInt32: String] = [
      0x6969: "NFS", 0x517B: "SMB", 0xFF53_4D42: "CIFS", 0xFE53_4D42: "SMB", 0x0102_1997: "9P",
      0x00C3_6400: "Ceph", 0x5346_414F: "AFS", 0x7375_7245: "Coda", 0x6573_5546: "FUSE",
    ]
    return names[suzuri_file_system(PathText.cString(directory))]
  }

  private static func syncProgram(above directory: String) -> String? {
    guard var path = Disk.resolved(directory) else { return nil }
    while true {
      if let program = syncProgram(marking: LibraryFiles.names(in: path))
        ?? syncProgram(naming: PathParts(path).name)
      {
        return program
      }
      guard path != "/" else { return nil }
      path = LibraryFiles.parent(of: path)
    }
  }

  private static func syncProgram(naming name: String) -> String? {
    let programs = [
      "onedrive": "OneDrive", "google drive": "Google Drive", "googledrive": "Google Drive",
      "pcloud": "pCloud",
    ]
    return programs.first { name.lowercased().hasPrefix($0.key) }?.value
  }

  private static func syncProgram(marking names: [String]) -> String? {
    for name in names where name.hasPrefix(".") {
      switch name {
      case ".stfolder": return "Syncthing"
      case ".dropbox", ".dropbox.cache": return "Dropbox"
      case ".owncloudsync.log", ".nextcloudsync.log": return "Nextcloud"
      case ".git": return "Git"
      default:
        let isJournal = name.hasPrefix(".sync_") || name.hasPrefix("._sync_")
        if isJournal, name.hasSuffix(".db") { return "Nextcloud" }
      }
    }
    return nil
  }
}
