internal import Bytes
internal import Export
internal import Glibc
internal import Synchronization

/// The folder to which pages are exported, with the names of files that are being made there.
final class ExportFolder: Sendable {
  /// The path of the folder.
  let path: String
  private let claims = Mutex<Set<String>>([])

  /// Names a folder, which is made when something is exported.
  init(_ path: String) { self.path = path }

  /// Makes the folder where it is not there.
  func make() throws {
    guard Disk.makeFolders(path) else { throw NoFolder(path: path, code: errno) }
  }

  /// Does something with a path that neither a file nor the first of several has, nor another export
  /// is about to take.
  func withFreePath<Value>(
    for name: String, ending: String, _ body: (String) throws -> Value
  ) rethrows -> Value {
    let free = claim(FileName.safe(name), ending: ending)
    defer { claims.withLock { claims in _ = claims.remove("\(free).\(ending)") } }
    return try body("\(path)/\(free).\(ending)")
  }

  private func claim(_ name: String, ending: String) -> String {
    claims.withLock { claims in
      let there = Disk.names(in: path) ?? []
      let taken = Set((there + claims).map { Self.stem(of: $0, ending: ending) })
      var (free, number) = (name, 2)
      while taken.contains(free) {
        free = "\(name) \(number)"
        number += 1
      }
      claims.insert("\(free).\(ending)")
      return free
    }
  }

  /// The name that a file was asked for under: without its ending and the number of a page.
  private static func stem(of file: String, ending: String) -> String {
    guard let name = PathParts(file).dropping(".\(ending)") else { return "" }
    guard let dash = name.lastIndex(of: "-"), name[dash...].dropFirst().allSatisfy(\.isNumber)
    else { return name }
    return String(name[..<dash])
  }

  /// The folder as people know it.
  var shown: String { PathParts(path).shown }
}

/// There is no folder for the files, and none can be made.
private struct NoFolder: Error, CustomStringConvertible {
  let path: String
  let code: CInt
  var description: String { "cannot make the folder \(path): \(String(cString: strerror(code)))" }
}
