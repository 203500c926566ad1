private import Bytes
private import Glibc
internal import Wording

/// A temporary folder.
package struct ScratchFolder: ~Copyable {
  package let path: String

  package init() throws {
    let parent = Surroundings.temporaryFolder
    guard let path = Disk.makeNewFolder("\(parent)/suzuri-bench-") else {
      throw Failure("cannot create a folder in \(parent): \(String(cString: strerror(errno)))")
    }
    self.path = path
  }

  deinit { Disk.removeTree(path) }

  /// Writes a file in the folder, replacing any of the same name; returns its path.
  package func write(_ text: String, as name: String) throws -> String {
    let path = "\(path)/\(name)"
    guard Disk.write(Array(text.utf8), to: path) else {
      throw Failure("cannot write \(path): \(String(cString: strerror(errno)))")
    }
    return path
  }
}
