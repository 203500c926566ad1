internal import Glibc

/// The system calls that take or return a path, in the form of `PathText`.
///
/// Every such call in the program goes through here, so that even a path that is not valid UTF-8 leads to
/// its file. If a call fails, errno says why.
public enum Disk {
  /// Opens a file, with flags and permissions as for open(2); returns the descriptor, -1 on failure.
  public static func open(_ path: String, _ flags: CInt, permissions: UInt32 = 0o600) -> CInt {
    Glibc.open(PathText.cString(path), flags, permissions)
  }

  /// True if something is at a path; an inaccessible one counts as absent.
  public static func isThere(_ path: String) -> Bool { access(PathText.cString(path), F_OK) == 0 }

  /// True if nothing is at a path for certain: something may be at an inaccessible one.
  public static func isAbsent(_ path: String) -> Bool {
    var facts = stat()
    return lstat(PathText.cString(path), &facts) != 0 && (errno == ENOENT || errno == ENOTDIR)
  }

  /// True if this process may read the file or folder at a path.
  public static func isReadable(_ path: String) -> Bool {
    faccessat(AT_FDCWD, PathText.cString(path), R_OK, AT_EACCESS) == 0
  }

  /// True if this process may write to the file or folder at a path.
  public static func isWritable(_ path: String) -> Bool {
    faccessat(AT_FDCWD, PathText.cString(path), W_OK, AT_EACCESS) == 0
  }

  /// True if this process may execute the file at a path.
  public static func isExecutable(_ path: String) -> Bool {
    access(PathText.cString(path), X_OK) == 0
  }

  /// Returns facts about a path, following links; nil on failure.
  public static func facts(of path: String) -> FileFacts? {
    var facts = stat()
    return stat(PathText.cString(path), &facts) == 0 ? FileFacts(facts) : nil
  }

  /// Returns facts about a path without following a link at its end; nil on failure.
  public static func facts(ofLink path: String) -> FileFacts? {
    var facts = stat()
    return lstat(PathText.cString(path), &facts) == 0 ? FileFacts(facts) : nil
  }

  /// The free bytes on a path's disk; nil on failure.
  public static func freeByteCount(at path: String) -> UInt64? {
    var facts = statvfs()
    guard statvfs(PathText.cString(path), &facts) == 0 else { return nil }
    return UInt64(facts.f_bavail) * UInt64(facts.f_frsize)
  }

  /// Renames a file, replacing any with the new name; returns whether that succeeded.
  public static func rename(_ path: String, to other: String) -> Bool {
    Glibc.rename(PathText.cString(path), PathText.cString(other)) == 0
  }

  /// Gives a file a second name, unless that is taken; returns whether that succeeded.
  public static func link(_ path: String, to other: String) -> Bool {
    Glibc.link(PathText.cString(path), PathText.cString(other)) == 0
  }

  /// Removes a name of a file; returns whether that succeeded.
  @discardableResult
  public static func remove(_ path: String) -> Bool { unlink(PathText.cString(path)) == 0 }
}

/// Folders and links.
extension Disk {
  /// Makes a folder; returns whether that succeeded.
  public static func makeFolder(_ path: String, permissions: UInt32 = 0o777) -> Bool {
    mkdir(PathText.cString(path), permissions) == 0
  }

  /// Makes a folder and any missing ones above it; returns whether the folder exists afterward.
  public static func makeFolders(_ path: String, permissions: UInt32 = 0o777) -> Bool {
    if makeFolder(path, permissions: permissions) { return true }
    if errno == EEXIST { return facts(of: path)?.kind == .folder }
    let above = PathParts(path).folder
    guard errno == ENOENT, above.utf8.count < path.utf8.count,
      makeFolders(above, permissions: permissions)
    else { return false }
    return makeFolder(path, permissions: permissions) || errno == EEXIST
  }

  /// Makes a folder with an unused name that begins with some text; nil on failure.
  public static func makeNewFolder(_ beginning: String) -> String? {
    var template = PathText.cString("\(beginning)XXXXXX")
    guard mkdtemp(&template) != nil else { return nil }
    return PathText.text(template.dropLast().map { UInt8(bitPattern: $0) })
  }

  /// Removes an empty folder; returns whether that succeeded.
  @discardableResult
  public static func removeFolder(_ path: String) -> Bool { rmdir(PathText.cString(path)) == 0 }

  /// Removes a folder with everything in it, as far as possible.
  public static func removeTree(_ path: String) {
    for name in names(in: path) ?? [] {
      let inner = "\(path)/\(name)"
      if facts(ofLink: inner)?.kind == .folder { removeTree(inner) } else { remove(inner) }
    }
    removeFolder(path)
  }

  /// The names in a folder, in no particular order; nil if it cannot be read.
  public static func names(in path: String) -> [String]? {
    guard let stream = opendir(PathText.cString(path)) else { return nil }
    defer { closedir(stream) }
    var names: [String] = []
    let start = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
    errno = 0
    while let entry = readdir(stream) {
      // Some file systems have names longer than the declared size of the field.
      let place = UnsafeRawPointer(entry) + start
      let name = PathText.text(at: place.assumingMemoryBound(to: CChar.self))
      if name != ".", name != ".." { names.append(name) }
      errno = 0
    }
    return errno == 0 ? names : nil
  }

  /// Flushes the names in a folder to the disk; returns whether that succeeded.
  @discardableResult
  public static func flush(_ folder: String) -> Bool {
    let file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    return fsync(file) == 0
  }

  /// Makes a symbolic link to a path; returns whether that succeeded.
  public static func makeLink(_ path: String, to target: String) -> Bool {
    symlink(PathText.cString(target), PathText.cString(path)) == 0
  }

  /// The path without links and detours; nil if nothing is there.
  public static func resolved(_ path: String) -> String? {
    text(realpath(PathText.cString(path), nil))
  }

  /// The path of the running program; nil if unknown.
  public static var program: String? { resolved("/proc/self/exe") }

  /// The working folder of the program; nil if it is gone.
  public static var currentFolder: String? { text(getcwd(nil, 0)) }

  /// Takes a path that the system allocated, and frees it.
  private static func text(_ path: UnsafeMutablePointer<CChar>?) -> String? {
    guard let path else { return nil }
    defer { free(path) }
    return PathText.text(at: path)
  }
}

/// Small files read and written in one piece.
extension Disk {
  /// Returns the first bytes of a file; nil if it cannot be read, or is a pipe or a device.
  public static func bytes(of path: String, atMost limit: Int) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    guard FileFacts(file)?.kind == .file else { return nil }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: min(limit, 1 << 16))
    while bytes.count < limit {
      let count = repeating { read(file, &block, min(block.count, limit - bytes.count)) }
      guard count > 0 else { return count == 0 ? bytes : nil }
      bytes += block[..<count]
    }
    return bytes
  }

  /// Writes a file, replacing what was there; returns whether that succeeded.
  public static func write(_ bytes: [UInt8], to path: String) -> Bool {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, permissions: 0o666)
    guard file >= 0 else { return false }
    let isWhole = write(bytes, to: file)
    return close(file) == 0 && isWhole
  }

  /// Writes bytes to an open file; returns whether that succeeded.
  static func write(_ bytes: [UInt8], to file: CInt) -> Bool {
    var start = 0
    while start < bytes.count {
      let count = repeating {
        bytes[start...].withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      }
      guard count > 0 else { return false }
      start += count
    }
    return true
  }
  /// Repeats a system call while a signal interrupts it; `call` returns a negative number on failure.
  public static func repeating<Number: FixedWidthInteger>(_ call: () -> Number) -> Number {
    while true {
      let result = call()
      guard result < 0, errno == EINTR else { return result }
    }
  }
}

/// Facts that the system reports about a file without reading it.
public struct FileFacts: Hashable, Sendable {
  /// The kinds of things that have names.
  public enum Kind: Hashable, Sendable {
    case file
    case folder
    /// A device, a pipe, a socket, or a link that was not followed.
    case other
  }

  /// The kind.
  public let kind: Kind
  /// The size in bytes.
  public let size: Int
  /// The time of the last change, in whole seconds since 1970.
  public let seconds: Int
  /// The nanoseconds of that time beyond the whole second.
  public let nanoseconds: Int
  /// The permission bits, as in chmod(2).
  public let permissions: UInt32
  /// The number of the device that holds it.
  public let device: UInt64
  /// Its inode number on that device.
  public let number: UInt64

  init(_ facts: stat) {
    switch facts.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .folder
    default: kind = .other
    }
    size = Int(facts.st_size)
    (seconds, nanoseconds) = (facts.st_mtim.tv_sec, facts.st_mtim.tv_nsec)
    permissions = facts.st_mode & 0o777
    (device, number) = (UInt64(facts.st_dev), UInt64(facts.st_ino))
  }

  /// Returns facts about an open file; on failure nil, and errno says why.
  public init?(_ descriptor: CInt) {
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { return nil }
    self.init(facts)
  }
}

/// The identity of a file: the same through links and under every spelling of its path.
public struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64

  /// Looks up the file at a path; nil if there is none.
  public init?(of path: String) {
    guard let facts = Disk.facts(of: path) else { return nil }
    (device, number) = (facts.device, facts.number)
  }
}
