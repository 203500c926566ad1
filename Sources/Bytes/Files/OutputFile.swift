private import Glibc
private import Synchronization
public import Wording

/// A file that appears under its name only when all of it is on disk; for one thread only.
///
/// It is built under a hidden name beside it, flushed and renamed, and removed if it stays unfinished.
public final class OutputFile {
  /// The path at which it will appear.
  public private(set) var path: String
  /// The number of bytes written so far.
  public private(set) var byteCount = 0
  private var descriptor: CInt
  /// The hidden and the final path; nil for output that is written directly.
  private var places: (hidden: String, final: String)?
  private var isPublished = false
  private let rules: OutputRules
  private var buffer: [UInt8] = []

  /// The bytes to gather before writing.
  private static let enough = 1 << 16

  /// Begins a file; devices and pipes at the path are written to directly.
  ///
  /// The rules are checked again before publishing. The permissions of a new file are before the umask.
  public init(
    at path: String, under rules: OutputRules, permissions: UInt32 = 0o666
  ) throws(OutputError) {
    try rules.check(path)
    self.path = path
    self.rules = rules
    let target = try Self.target(path)
    guard target.isOrdinary else {
      descriptor = Disk.open(path, O_WRONLY | O_CLOEXEC)
      places = nil
      if descriptor < 0 { throw OutputError(path) }
      return
    }
    let hidden = "\(PathParts(target.path).beginning)\(UnfinishedFiles.newName)"
    UnfinishedFiles.add(hidden)
    descriptor = Disk.open(
      hidden, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions: permissions)
    places = (hidden, target.path)
    guard descriptor >= 0 else {
      let error = OutputError(path)
      isPublished = true
      UnfinishedFiles.forget(hidden)
      throw error
    }
    // The new file takes the permissions of the old one, so that nobody else may read it.
    if let mode = target.mode { fchmod(descriptor, mode) }
  }

  /// Begins writing to standard output.
  public init() {
    path = "-"
    rules = OutputRules()
    descriptor = dup(STDOUT_FILENO)
    places = nil
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    guard let places, !isPublished else { return }
    Disk.remove(places.hidden)
    UnfinishedFiles.forget(places.hidden)
  }

  /// Adds bytes.
  public func write(_ bytes: [UInt8]) throws(OutputError) {
    if buffer.isEmpty, bytes.count >= Self.enough { return try writeToDisk(bytes) }
    buffer += bytes
    if buffer.count >= Self.enough { try flush() }
  }

  /// Adds bytes that stay in memory until the next write or seal, even for standard output.
  public func appendToBuffer(_ bytes: [UInt8]) { buffer += bytes }

  /// Flushes everything to the disk; nothing can be added afterward.
  public func seal() throws(OutputError) {
    guard descriptor >= 0 else { return }
    try flush()
    if places != nil, fsync(descriptor) != 0 { throw OutputError(path) }
    let status = close(descriptor)
    descriptor = -1
    if status != 0, errno != EINTR { throw OutputError(path) }
  }

  /// Opens the sealed file, to be read back from disk before it gets its name.
  public func sealedBytes() throws(SourceError) -> FileBytes {
    try FileBytes(at: places?.hidden ?? path)
  }

  /// Gives it another name in the same folder.
  public func rename(to path: String) throws(OutputError) {
    try rules.check(path)
    let target = try Self.target(path)
    guard places != nil, target.isOrdinary else { throw OutputError(path, "it is not a file") }
    self.path = path
    places?.final = target.path
  }

  /// Moves the finished file to its path.
  public func publish() throws(OutputError) {
    try seal()
    guard let places, !isPublished else { return }
    try rules.check(path)
    guard Disk.rename(places.hidden, to: places.final) else { throw OutputError(path) }
    isPublished = true
    UnfinishedFiles.forget(places.hidden)
  }
  private func flush() throws(OutputError) {
    try writeToDisk(buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  private func writeToDisk(_ bytes: [UInt8]) throws(OutputError) {
    guard Disk.write(bytes, to: descriptor) else { throw OutputError(path) }
    byteCount += bytes.count
  }

  /// Inspects a path: its target through links, whether it takes a regular file, and the permissions of an
  /// existing file.
  private static func target(
    _ path: String
  ) throws(OutputError) -> (path: String, isOrdinary: Bool, mode: mode_t?) {
    guard let known = Disk.facts(of: path) else { return (path, true, nil) }
    if known.kind == .folder { throw OutputError(path, "it is a folder") }
    // A link to a file stays a link.
    return (Disk.resolved(path) ?? path, known.kind == .file, known.permissions)
  }
  /// Writes a whole file, replacing any at the path; once this returns, a power cut leaves it as it is.
  ///
  /// The permissions of a new file are before the umask. If this throws, nothing has changed.
  public static func write(
    _ bytes: [UInt8], to path: String, permissions: UInt32 = 0o666
  ) throws(OutputError) {
    let file = try OutputFile(at: path, under: OutputRules(), permissions: permissions)
    try file.write(bytes)
    try file.publish()
    Disk.flush(PathParts(Disk.resolved(path) ?? path).folder)
  }
}

/// A folder for output files, created if it does not exist.
public struct OutputFolder: Hashable, Sendable {
  /// The path of the folder.
  public let path: String
  private let isNew: Bool

  /// Finds a folder, or creates it if its parent exists.
  public init(at path: String) throws(OutputError) {
    self.path = path
    isNew = Disk.makeFolder(path)
    guard !isNew else { return }
    guard errno == EEXIST else { throw OutputError(path) }
    guard Self.isThere(path) else { throw OutputError(path, "it is not a folder") }
  }

  /// True if there is a folder at a path.
  public static func isThere(_ path: String) -> Bool { Disk.facts(of: path)?.kind == .folder }

  /// Removes the folder if this value created it and it is still empty.
  public func removeIfUnused() { if isNew { Disk.removeFolder(path) } }
}

/// The files not to be overwritten: those being read, and those that the caller refuses.
public final class OutputRules: Sendable {
  private let inputs = Mutex<Set<FileIdentity>>([])
  private let refusal: @Sendable (String) -> Words?

  /// Creates rules; `refusal` says why not to write a file, lower-case without a full stop; nil if allowed.
  public init(refusing refusal: @escaping @Sendable (String) -> Words? = { _ in nil }) {
    self.refusal = refusal
  }

  /// Protects a file that is being read, under all its names.
  public func protect(_ path: String) {
    guard let file = FileIdentity(of: path) else { return }
    inputs.withLock { _ = $0.insert(file) }
  }

  /// Throws if a file must not be written.
  public func check(_ path: String) throws(OutputError) {
    if let file = FileIdentity(of: path), inputs.withLock({ $0.contains(file) }) {
      throw OutputError(path, "the output would replace its own source; choose another name")
    }
    if let reason = refusal(path) { throw OutputError(path, reason) }
  }
}

/// The reason why a file could not be written.
public struct OutputError: Error, Hashable, Sendable, Worded {
  /// The path; "-" for standard output.
  public let path: String
  let reason: Words
  /// The system's error number, as in errno(3); 0 if the error did not come from the system.
  public let code: CInt

  /// True if it was a pipe whose reader has gone.
  public var isClosedPipe: Bool { code == EPIPE }

  /// Creates an error for a path with a reason.
  public init(_ path: String, _ reason: Words) { self.init(path, reason, code: 0) }

  /// Creates an error for a path from the system's latest error.
  init(_ path: String) {
    let code = errno
    self.init(path, Words(verbatim: String(cString: strerror(code))), code: code)
  }

  private init(_ path: String, _ reason: Words, code: CInt) {
    (self.path, self.reason, self.code) = (path, reason, code)
  }

  /// The problem, lower-case, without a full stop.
  public var words: Words {
    path == "-" ? "cannot write the output: \(reason)" : "cannot write \(path): \(reason)"
  }
}
