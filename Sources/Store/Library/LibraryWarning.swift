internal import Bytes
internal import CSQLite
public import Wording

/// A reason why a directory is a bad place for a library, though it works for now.
public enum LibraryWarning: Hashable, Sendable, Worded {
  /// The directory is on another computer, where locks and flushes are unreliable.
  case onNetwork(directory: String, system: String)
  /// A program syncs the directory to other devices, file by file.
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

  /// The network file system of a directory; nil if it is on a disk.
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

  /// The program whose folders have this name, if it leaves no mark in them.
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
