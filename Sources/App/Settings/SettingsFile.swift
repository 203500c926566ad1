internal import Bytes
internal import Foundation

/// The file that holds what is kept from one run to the next, apart from the notebooks.
///
/// It is written whole beside itself, flushed and renamed, by one program at a time. Members that
/// this program does not know stay as they are.
struct SettingsFile: Hashable, Sendable {
  /// Where it lies.
  let path: String

  /// The largest file that is read, in bytes.
  private static let limit = 1 << 20

  /// What a file holds.
  struct Content {
    /// The settings, an object.
    var settings = JSON.object([])
    /// What is wrong with it, one line each.
    var faults: [String] = []
  }

  /// Reads the file; one that is missing holds nothing.
  ///
  /// - Throws: Why it cannot be read, where something is there.
  func content() throws(SettingsProblem) -> Content {
    // Whatever lies there, opening it must not wait.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else {
      if errno == ENOENT { return Content() }
      throw SettingsProblem("read", path)
    }
    defer { close(file) }
    var facts = stat()
    guard fstat(file, &facts) == 0 else { throw SettingsProblem("read", path) }
    guard facts.st_mode & S_IFMT == S_IFREG else { return Content(faults: ["it is no file"]) }
    guard facts.st_size <= Self.limit else {
      return Content(faults: ["it is larger than a megabyte"])
    }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 14)
    while bytes.count <= Self.limit {
      let count = read(file, &block, block.count)
      guard count >= 0 else { throw SettingsProblem("read", path) }
      if count == 0 { break }
      bytes += block.prefix(count)
    }
    return Content(reading: bytes)
  }

  /// Sets members of the file, in place of those with the same names.
  ///
  /// - Parameters:
  ///   - members: The new members.
  ///   - fault: What else is wrong with the file, so that it must not be written over.
  /// - Returns: One sentence where a damaged file was put aside.
  /// - Throws: Why nothing was changed.
  func set(_ members: [JSON.Member], because fault: String? = nil) throws -> String? {
    try FileManager.default.createDirectory(
      atPath: folder(of: path), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    return try locking {
      let content = try content()
      let sentence = try (fault ?? content.faults.first).map(putAside)
      let names = Set(members.map(\.name))
      let others = content.settings.members.filter { !names.contains($0.name) }
      try write(JSON.object(members + others).description + "\n")
      return sentence
    }
  }

  /// Moves the file out of the way under a name that is free; returns a sentence about it.
  private func putAside(because fault: String) throws(SettingsProblem) -> String {
    let whole = path as NSString
    var (new, count) = ("\(whole.deletingPathExtension).damaged.\(whole.pathExtension)", 1)
    while access(new, F_OK) == 0 {
      count += 1
      new = "\(whole.deletingPathExtension).damaged-\(count).\(whole.pathExtension)"
    }
    guard rename(path, new) == 0 else { throw SettingsProblem("move", path) }
    let name = (new as NSString).lastPathComponent
    return "\(whole.lastPathComponent) was damaged and is kept as \(name): \(fault)"
  }

  private func write(_ text: String) throws(SettingsProblem) {
    // Where the name is a link to a file elsewhere, it stays one.
    let target = (path as NSString).resolvingSymlinksInPath
    let part = "\(target).part"
    let file = creat(part, 0o600)
    guard file >= 0 else { throw SettingsProblem("write", path) }
    var (text, isWhole) = (text, false)
    text.withUTF8 { bytes in
      isWhole = Glibc.write(file, bytes.baseAddress, bytes.count) == bytes.count
    }
    isWhole = isWhole && fsync(file) == 0
    guard close(file) == 0, isWhole, rename(part, target) == 0 else {
      let problem = SettingsProblem("write", path)
      unlink(part)
      throw problem
    }
    flush(folder(of: target))
  }

  /// Writes a folder's list of names to the disk.
  private func flush(_ folder: String) {
    let file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard file >= 0 else { return }
    fsync(file)
    close(file)
  }

  /// Does work while no other program does the like.
  private func locking<Value>(_ work: () throws -> Value) throws -> Value {
    let file = open(folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard file >= 0 else { throw SettingsProblem("lock", path) }
    defer { close(file) }
    while flock(file, LOCK_EX) != 0 {
      guard errno == EINTR else { throw SettingsProblem("lock", path) }
    }
    return try work()
  }

  private func folder(of path: String) -> String {
    let folder = (path as NSString).deletingLastPathComponent
    return folder.isEmpty ? "." : folder
  }
}

extension SettingsFile.Content {
  fileprivate init(reading bytes: [UInt8]) {
    do {
      let settings = try JSON(parsing: bytes)
      if case .object = settings { self.settings = settings } else { faults = ["it is no object"] }
    } catch {
      faults = ["\(error)"]
    }
  }
}

/// The settings cannot be read or kept.
struct SettingsProblem: Error, Hashable, CustomStringConvertible {
  let description: String

  /// Tells why the system did not do something with a file.
  init(_ deed: String, _ path: String) {
    let reason = String(cString: strerror(errno))
    description = "the settings cannot be kept: \(deed) \(path): \(reason)"
  }
}
