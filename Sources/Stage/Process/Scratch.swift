private import Foundation
internal import Wording

/// Makes folders that only this user can read.
enum Scratch {
  /// Creates an empty temporary folder, and returns its path.
  ///
  /// The path is short, because the address of a Unix socket holds only 107 bytes.
  static func folder() throws(StageError) -> String {
    let base = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
    let parent = base.isEmpty || base.utf8.count > 60 ? "/tmp" : base
    var template = Array("\(parent)/suzuri-stage-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw StageError("cannot make a folder in '\(parent)'", code: errno)
    }
    return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  static func remove(_ folder: String) {
    try? FileManager.default.removeItem(atPath: folder)
  }

  static func write(_ text: String, to path: String) throws(StageError) {
    try write(Array(text.utf8), to: path)
  }

  static func write(_ bytes: [UInt8], to path: String) throws(StageError) {
    do {
      let file = URL(filePath: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: file)
    } catch {
      throw StageError("cannot write '\(path)'")
    }
  }
}
