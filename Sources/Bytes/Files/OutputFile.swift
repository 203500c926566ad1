private import Glibc
internal import Wording

/// A file that appears under its name only when all of it is on disk.
///
/// It is built under a hidden name in the same folder, flushed, and renamed. An existing file stays until
/// then, and an unfinished one is removed with this object. For one thread only.
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
    let hidden = Self.hiddenName(beside: target.path)
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
    if buffer.isEmpty, bytes.count >= Self.enough { return try put(bytes) }
    buffer += bytes
    if buffer.count >= Self.enough { try flush() }
  }

  /// Adds bytes that stay in memory until the next write or seal, even for standard output.
  public func hold(_ bytes: [UInt8]) { buffer += bytes }

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
    guard Disk.rename(places.hidden, to: places.final) else {
      throw OutputError(path)
    }
    isPublished = true
    UnfinishedFiles.forget(places.hidden)
  }
}

extension OutputFile {
  private func flush() throws(OutputError) {
    try put(buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  private func put(_ bytes: [UInt8]) throws(OutputError) {
    var start = 0
    while start < bytes.count {
      let count = Disk.repeating {
        bytes[start...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      }
      guard count >= 0 else { throw OutputError(path) }
      start += count
    }
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

  /// An unused name in the same folder.
  private static func hiddenName(beside path: String) -> String {
    "\(PathParts(path).beginning)\(UnfinishedFiles.newName)"
  }
}
