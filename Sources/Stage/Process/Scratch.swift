internal import Bytes
internal import Glibc
internal import Wording

/// Makes folders that only this user can read.
enum Scratch {
  /// Creates an empty temporary folder, and returns its path.
  ///
  /// The path is short, because the address of a Unix socket holds only 107 bytes.
  static func folder() throws(StageError) -> String {
    let base = Surroundings.temporaryFolder
    let parent = base.utf8.count > 60 ? "/tmp" : base
    guard let folder = Disk.makeNewFolder("\(parent)/suzuri-stage-") else {
      throw StageError("cannot create a folder in '\(parent)'", code: errno)
    }
    return folder
  }

  static func write(_ text: String, to path: String) throws(StageError) {
    try write(Array(text.utf8), to: path)
  }

  static func write(_ bytes: [UInt8], to path: String) throws(StageError) {
    guard Disk.makeFolders(PathParts(path).folder), Disk.write(bytes, to: path) else {
      throw StageError("cannot write '\(path)'", code: errno)
    }
  }
}
