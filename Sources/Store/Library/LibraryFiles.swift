internal import Bytes
internal import CSQLite
internal import Glibc

/// The files of a library, and how they are made so that a power cut leaves the old or the new.
struct LibraryFiles: Hashable, Sendable {
  /// The directory of the library.
  let directory: String

  /// The database.
  var database: String { "\(directory)/library.sqlite" }
  /// A name for a new file that becomes the database, or part of it, when it is whole.
  var newPart: String { "\(database).part-\(getpid())-\(UInt32.random(in: 0...UInt32.max))" }
  /// The file on which those who write hold locks, see `Presence`.
  var presence: String { "\(directory)/writing.lock" }
  /// The directory of the backups.
  var backups: String { "\(directory)/backups" }

  /// Whether there is a library, be it only the log of one.
  var isThere: Bool {
    get throws(LibraryError) { try Self.isPresent(database) || Self.isLeftToItsLog(database) }
  }

  /// Whether nothing is left of a database but its log; SQLite counts a single byte as none, and would
  /// remove the log.
  static func isLeftToItsLog(_ path: String) -> Bool {
    size(of: path) <= 1 && size(of: "\(path)-wal") > 0
  }

  /// Whether something is at a path; what cannot be looked at counts as absent.
  static func exists(_ path: String) -> Bool { Disk.isThere(path) }

  /// Whether something is at a path.
  ///
  /// - Throws: `unreachable` or `notAFolder` where that cannot be known: what cannot be looked at
  ///   may be there.
  static func isPresent(_ path: String) throws(LibraryError) -> Bool {
    if Disk.facts(of: path) != nil { return true }
    let code = errno
    if code == ENOENT { return false }
    if code == ENOTDIR { throw .notAFolder(path: folder(above: path)) }
    throw .unreachable(path: path, reason: String(cString: strerror(code)))
  }

  /// Whether this process may change what is in a directory, and a file in it where there is one.
  static func canWrite(_ path: String) -> Bool {
    let paths = (exists(path) ? [path] : []) + [parent(of: path)]
    return paths.allSatisfy(Disk.isWritable)
  }

  /// The part of a path that is taken for a folder but is none.
  private static func folder(above path: String) -> String {
    var part = parent(of: path)
    while part.utf8.count > 1, Disk.facts(of: part) == nil { part = parent(of: part) }
    return part
  }

  /// Makes a directory and those above it; what is there already stays.
  ///
  /// - Returns: The directories that were made, the innermost last.
  /// - Throws: What keeps them from being made; none is left then.
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

  /// Takes away directories that were made, as far as nothing has come into them.
  static func removeEmpty(_ made: [String]) {
    for path in made.reversed() { Disk.removeFolder(path) }
  }

  /// Writes what the system still holds of a file or directory to the disk.
  static func flush(_ path: String) throws(LibraryError) {
    let file = Disk.open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw failure(path) }
    defer { close(file) }
    guard fsync(file) == 0 else { throw failure(path) }
  }

  /// Gives a finished file its name, unless that is taken; returns whether it was free.
  ///
  /// The file is on the disk under its name when this returns.
  static func publish(_ part: String, as path: String) throws(LibraryError) -> Bool {
    try flush(part)
    let isFree = try take(path, for: part)
    Disk.remove(part)
    if isFree { try flush(parent(of: path)) }
    return isFree
  }

  private static func take(_ path: String, for part: String) throws(LibraryError) -> Bool {
    if Disk.link(part, to: path) { return true }
    if errno == EEXIST { return false }
    // Some file systems have no links.
    if suzuri_rename_new(PathText.cString(part), PathText.cString(path)) == 0 { return true }
    if errno == EEXIST { return false }
    // Some can do neither; there a name is taken between two looks at worst.
    guard [EINVAL, ENOSYS].contains(errno) else { throw failure(path) }
    guard try !isPresent(path) else { return false }
    guard Disk.rename(part, to: path) else { throw failure(path) }
    return true
  }

  /// Gives a finished file its name, in place of what had it.
  static func replace(_ path: String, by part: String) throws(LibraryError) {
    try flush(part)
    guard Disk.rename(part, to: path) else { throw failure(path) }
    try flush(parent(of: path))
  }

  /// Takes the database with its log out of the way.
  ///
  /// Returns the name under which it is kept, without the extension; nil where there was nothing.
  func putAside(now: Int64) throws(LibraryError) -> String? {
    let names = Set(Self.names(in: directory))
    let base = "damaged-\(Day.name(of: now))"
    var (name, count) = (base, 1)
    while names.contains(where: { $0.hasPrefix("\(name).sqlite") }) {
      count += 1
      name = "\(base)-\(count)"
    }
    var isKept = false
    // The database goes first: without it nobody reads the log, least of all as another's.
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

  /// Does work while nobody else does such work in a directory.
  static func locking<Value>(_ path: String, _ work: () throws -> Value) throws -> Value {
    let file = Disk.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard file >= 0 else { throw failure(path) }
    defer { close(file) }
    while flock(file, LOCK_EX) != 0 {
      guard errno == EINTR else { throw failure(path) }
    }
    return try work()
  }

  /// Takes a database with what SQLite keeps beside it away, if it is there.
  static func remove(_ path: String) {
    for suffix in ["", "-wal", "-shm", "-journal"] { Disk.remove(path + suffix) }
  }

  /// Removes the unfinished files, of the database and of backups, that nobody makes any more.
  func removeAbandoned() {
    for folder in [directory, backups] {
      for name in Self.names(in: folder) where Self.isAbandoned(name, in: folder) {
        Disk.remove("\(folder)/\(name)")
      }
    }
  }

  /// Whether a file is unfinished, and its maker has ended.
  ///
  /// The number of a process that has ended may belong to another one, as it mostly does in a
  /// container. So a file that has not grown for an hour is abandoned in any case.
  private static func isAbandoned(_ name: String, in folder: String) -> Bool {
    guard let maker = maker(of: name) else { return false }
    if kill(maker, 0) != 0, errno == ESRCH { return true }
    return Disk.facts(of: "\(folder)/\(name)").map { $0.seconds < time(nil) - 3600 } ?? false
  }

  /// The process that makes a file of this name; nil where the name is that of a finished file.
  static func maker(of name: String) -> pid_t? {
    for kind in [".sqlite.part-", ".sqlite.salvage-"] {
      guard let rest = name.split(separator: kind, maxSplits: 1).dropFirst().first else { continue }
      return pid_t(rest.prefix { $0.isASCII && $0.isNumber }).flatMap { $0 > 0 ? $0 : nil }
    }
    return nil
  }

  /// The names in a directory, in order; none where it cannot be looked at.
  static func names(in path: String) -> [String] { (try? entries(of: path)) ?? [] }

  /// The names in a directory, in order; none where there is no such directory.
  ///
  /// - Throws: `unreachable` or `notAFolder` where it cannot be looked at.
  static func entries(of path: String) throws(LibraryError) -> [String] {
    guard try isPresent(path) else { return [] }
    guard let names = Disk.names(in: path) else {
      if errno == ENOTDIR { throw .notAFolder(path: path) }
      throw .unreachable(path: path, reason: String(cString: strerror(errno)))
    }
    return names.sorted()
  }

  /// The directory in which a path lies.
  static func parent(of path: String) -> String { PathParts(path).folder }

  /// The failure of the last call to the system.
  static func failure(_ path: String) -> LibraryError {
    switch errno {
    case ENOSPC, EDQUOT: .diskFull(path: path)
    case EROFS, EACCES, EPERM: .readOnly(path: path)
    case let code: .failed(path: path, reason: String(cString: strerror(code)))
    }
  }
}
