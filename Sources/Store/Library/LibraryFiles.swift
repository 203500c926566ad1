internal import Bytes
internal import CSQLite
internal import Glibc
internal import Wording

/// The files of a library, created so that a power cut leaves the old state or the new one.
struct LibraryFiles: Hashable, Sendable {
  let directory: String

  var database: String { "\(directory)/library.sqlite" }
  /// The name of a new file that becomes the database, or part of it, once whole.
  var newPart: String { "\(database).part-\(getpid())-\(UInt32.random(in: 0...UInt32.max))" }
  /// The file with the locks of writers, see `Presence`.
  var presence: String { "\(directory)/writing.lock" }
  var backups: String { "\(directory)/backups" }
  var papers: String { "\(directory)/papers" }

  /// True if there is a library, even if only its log is left.
  var isThere: Bool {
    get throws(LibraryError) { try Self.isPresent(database) || Self.isLeftToItsLog(database) }
  }

  /// True if only the log of a database is left; SQLite would take a one-byte file for no database and remove the log.
  static func isLeftToItsLog(_ path: String) -> Bool {
    size(of: path) <= 1 && size(of: "\(path)-wal") > 0
  }

  static func exists(_ path: String) -> Bool { Disk.isThere(path) }

  /// Throws `unreachable` or `notAFolder` if that cannot be known.
  static func isPresent(_ path: String) throws(LibraryError) -> Bool {
    if Disk.facts(of: path) != nil { return true }
    let code = errno
    if code == ENOENT {
      // A library on an unmounted disk must not count as absent.
      guard Disk.facts(ofLink: path) == nil
      else { throw .unreachable(path: path, reason: "it is a broken link") }
      return false
    }
    if code == ENOTDIR { throw .notAFolder(path: folder(above: path)) }
    throw .unreachable(path: path, reason: Words(verbatim: String(cString: strerror(code))))
  }

  /// The obstacle to opening a database: each of its files must be missing, or regular and readable.
  static func obstacle(at path: String) -> Words? {
    for part in [path, "\(path)-wal", "\(path)-shm", "\(path)-journal"] {
      guard let facts = Disk.facts(of: part) else {
        if errno == ELOOP { return "\(PathParts(part).name) is a link that leads back to itself" }
        continue
      }
      switch facts.kind {
      case .folder: return "\(PathParts(part).name) is a folder, not a file"
      case .other: return "\(PathParts(part).name) is a pipe, a socket or a device, not a file"
      case .file: break
      }
      // Another process may just have ended, and removed its log.
      guard Disk.isReadable(part) || Disk.facts(of: part) == nil
      else { return "you do not have permission to read \(PathParts(part).name)" }
    }
    return nil
  }

  /// True if this process may write a file, if it exists, and its directory.
  static func canWrite(_ path: String) -> Bool {
    let paths = (exists(path) ? [path] : []) + [parent(of: path)]
    return paths.allSatisfy(Disk.isWritable)
  }

  /// The part of a path that is used as a folder but is not one.
  private static func folder(above path: String) -> String {
    var part = parent(of: path)
    while part.utf8.count > 1, Disk.facts(of: part) == nil { part = parent(of: part) }
    return part
  }

  /// Returns the created directories, innermost last; if this throws, none is left.
  @discardableResult
  static func makeDirectory(_ path: String) throws(LibraryError) -> [String] {
    guard !path.isEmpty, !exists(path) else { return [] }
    let parent = Self.parent(of: path)
    var made = exists(parent) ? [] : try makeDirectory(parent)
    do throws(LibraryError) {
      if Disk.makeFolder(path, permissions: 0o700) {
        made.append(path)
      } else if errno != EEXIST {
        throw failure(path)
      }
      try flush(parent)
    } catch {
      removeEmpty(made)
      throw error
    }
    return made
  }

  static func removeEmpty(_ made: [String]) {
    for path in made.reversed() { Disk.removeFolder(path) }
  }

  static func flush(_ path: String) throws(LibraryError) {
    let file = Disk.open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw failure(path) }
    defer { close(file) }
    guard fsync(file) == 0 else { throw failure(path) }
  }

  /// Renames a file, unless the name is taken, and returns whether it was free; then it is on disk under its name.
  static func publish(_ part: String, as path: String) throws(LibraryError) -> Bool {
    try flush(part)
    let isFree = try claim(path, for: part)
    Disk.remove(part)
    if isFree { try flush(parent(of: path)) }
    return isFree
  }

  private static func claim(_ path: String, for part: String) throws(LibraryError) -> Bool {
    if Disk.link(part, to: path) { return true }
    if errno == EEXIST { return false }
    // Some file systems have no hard links.
    if suzuri_rename_new(PathText.cString(part), PathText.cString(path)) == 0 { return true }
    if errno == EEXIST { return false }
    // Some can do neither; there, at worst, a name is taken between the check and the renaming.
    guard [EINVAL, ENOSYS].contains(errno) else { throw failure(path) }
    guard try !isPresent(path) else { return false }
    guard Disk.rename(part, to: path) else { throw failure(path) }
    return true
  }

  static func replace(_ path: String, by part: String) throws(LibraryError) {
    try flush(part)
    guard Disk.rename(part, to: path) else { throw failure(path) }
    try flush(parent(of: path))
  }

  /// Moves the database and its log; returns the new name without extension, or nil if there was nothing.
  func moveAside(now: Int64) throws(LibraryError) -> String? {
    let names = Set(Self.names(in: directory))
    let base = "damaged-\(Day.name(of: now))"
    var (name, count) = (base, 1)
    while names.contains(where: { $0.hasPrefix("\(name).sqlite") }) {
      count += 1
      name = "\(base)-\(count)"
    }
    var isKept = false
    // The database goes first: a log without it is never read, least of all as another database's.
    for suffix in ["", "-wal", "-journal"] {
      let (old, new) = (database + suffix, "\(directory)/\(name).sqlite\(suffix)")
      guard Self.exists(old) else { continue }
      guard Disk.rename(old, to: new) else { throw Self.failure(old) }
      isKept = true
    }
    Disk.remove("\(database)-shm")
    try Self.flush(directory)
    return isKept ? name : nil
  }

  /// Works under the directory's lock, which all such work takes.
  static func locking<Value>(_ path: String, _ work: () throws -> Value) throws -> Value {
    let file = Disk.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard file >= 0 else { throw failure(path) }
    defer { close(file) }
    guard Disk.repeating({ flock(file, LOCK_EX) }) == 0 else { throw failure(path) }
    return try work()
  }

  static func remove(_ path: String) {
    for suffix in ["", "-wal", "-shm", "-journal"] { Disk.remove(path + suffix) }
  }

  func removeAbandoned() {
    for folder in [directory, backups] {
      for name in Self.names(in: folder) where Self.isAbandoned(name, in: folder) {
        Disk.remove("\(folder)/\(name)")
      }
    }
  }

  /// An ended process's number may belong to another now: a file that has not grown for an hour counts too.
  private static func isAbandoned(_ name: String, in folder: String) -> Bool {
    guard let maker = maker(of: name) else { return false }
    if kill(maker, 0) != 0, errno == ESRCH { return true }
    return Disk.facts(of: "\(folder)/\(name)").map { $0.seconds < time(nil) - 3600 } ?? false
  }

  /// The process making a file of this name; nil for the name of a finished file.
  static func maker(of name: String) -> pid_t? {
    for kind in [".sqlite.part-", ".sqlite.salvage-"] {
      guard let rest = name.split(separator: kind, maxSplits: 1).dropFirst().first else { continue }
      return pid_t(rest.prefix { $0.isASCII && $0.isNumber }).flatMap { $0 > 0 ? $0 : nil }
    }
    return nil
  }

  /// In order; none if the directory cannot be read.
  static func names(in path: String) -> [String] { (try? entries(of: path)) ?? [] }

  /// In order; none without the directory; throws `unreachable` or `notAFolder` if it cannot be read.
  static func entries(of path: String) throws(LibraryError) -> [String] {
    guard try isPresent(path) else { return [] }
    guard let names = Disk.names(in: path) else {
      if errno == ENOTDIR { throw .notAFolder(path: path) }
      throw .unreachable(path: path, reason: Words(verbatim: String(cString: strerror(errno))))
    }
    return names.sorted()
  }

  static func parent(of path: String) -> String { PathParts(path).folder }

  static func failure(_ path: String) -> LibraryError {
    switch errno {
    case ENOSPC, EDQUOT: .diskFull(path: path)
    case EROFS, EACCES, EPERM: .readOnly(path: path)
    case let code: .failed(path: path, reason: Words(verbatim: String(cString: strerror(code))))
    }
  }
}

/// Tells a file from its copies by the machine, the file's number and its time of creation.
///
/// A library whose file has another mark was copied, moved or restored, so it must not continue the original's numbers.
enum FileMark {
  static func of(_ path: String) -> String? {
    var number: UInt64 = 0
    var birth: Int64 = 0
    guard suzuri_file_facts(PathText.cString(path), &number, &birth) == 0 else { return nil }
    return "\(machine) \(number) \(birth)"
  }

  private static let machine: String =
    ["/etc/machine-id", "/var/lib/dbus/machine-id"].lazy.compactMap(line).first ?? "unknown"

  private static func line(of path: String) -> String? {
    guard let bytes = Disk.bytes(of: path, atMost: 64) else { return nil }
    let text = String(decoding: bytes.prefix { $0 > 0x20 }, as: UTF8.self)
    return text.isEmpty ? nil : text
  }
}

/// Shows other processes that this one is running, by a lock on one byte of a file, released however it ends.
///
/// A process number proves nothing: another may have it now, as in a container, where each start gets the same one.
public final class Presence {
  /// The number of this presence, unique on the library.
  public let number: UInt64
  private let file: Int32

  /// Registers a presence on a library; throws if the lock cannot be taken, as on a read-only library.
  public init(on library: Library) throws(LibraryError) {
    let path = LibraryFiles(directory: library.directory).presence
    let file = Disk.open(path, O_RDWR | O_CREAT | O_CLOEXEC)
    guard file >= 0 else { throw LibraryFiles.failure(path) }
    var number: UInt64
    repeat {
      number = .random(in: 1...UInt64(Int64.max) - 1)
      var lock = Self.lock(of: number)
      if fcntl(file, CInt(suzuri_set_lock), &lock) == 0 { break }
      guard errno == EAGAIN || errno == EACCES else {
        defer { close(file) }
        throw LibraryFiles.failure(path)
      }
    } while true
    (self.file, self.number) = (file, number)
  }

  deinit { close(file) }

  /// True if a presence with a number exists on a library, or if that cannot be known.
  public static func isPresent(_ number: UInt64, on library: Library) -> Bool {
    // Ink from earlier versions has no such number.
    guard (1..<UInt64(Int64.max)).contains(number) else { return false }
    let path = LibraryFiles(directory: library.directory).presence
    let file = Disk.open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return errno != ENOENT }
    defer { close(file) }
    var lock = lock(of: number)
    guard fcntl(file, CInt(suzuri_get_lock), &lock) == 0 else { return true }
    return lock.l_type != Int16(F_UNLCK)
  }

  private static func lock(of number: UInt64) -> flock {
    flock(
      l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: Int(number), l_len: 1, l_pid: 0)
  }
}

@available(*, unavailable, message: "it belongs to the thread of its library")
extension Presence: Sendable {}
