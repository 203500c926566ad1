internal import Bytes
internal import Glibc
internal import Notebook
public import Store
internal import Wording

extension FolderMemory {
  static func path(of folder: Int64, in library: Library) -> String {
    "\(directory(of: library))/folder-\(folder)"
  }

  static func directory(of library: Library) -> String { "\(library.directory)/sync" }

  /// The largest memory file that is read, in bytes.
  private static let limit = 1 << 30

  /// It is read before each exchange, where a longer check would take as long as everything else.
  private static func check(of content: [UInt8]) -> [UInt8] {
    var writer = ByteWriter()
    writer.appendFixed32(Checksum.crc32(content))
    return writer.bytes
  }

  private static let checkSize = 4

  /// The memory of a folder; nil if it is invalid for the library's current state.
  static func of(
    _ folder: SharedFolder, in library: Library, as memory: FolderMemory?
  ) throws -> FolderMemory? {
    guard let memory, memory.library == (try library.incarnation), memory.losses == folder.losses
    else { return nil }
    guard memory.steps <= folder.steps else {
      // The library file was restored to an earlier state by hand.
      try library.startAnew()
      return nil
    }
    return memory
  }

  static func lastKnown(of folder: SharedFolder, in library: Library) -> FolderMemory? {
    guard let bytes = Disk.bytes(of: path(of: folder.number, in: library), atMost: limit),
      bytes.count > checkSize
    else { return nil }
    let content = Array(bytes.dropLast(checkSize))
    guard check(of: content) == Array(bytes.suffix(checkSize)) else { return nil }
    return try? FolderMemory(stored: content)
  }

  /// Saves the memory; the previous version stays until the new one is on disk.
  func save(for folder: Int64, in library: Library) throws(OutputError) {
    _ = Disk.makeFolder(Self.directory(of: library), permissions: 0o700)
    let content = stored
    try OutputFile.write(content + Self.check(of: content), to: Self.path(of: folder, in: library))
  }
}

/// Keeps two programs from exchanging with one folder for one library at the same time.
struct SyncLock: ~Copyable {
  private let file: CInt

  /// Takes the lock, waiting for at most `patience` milliseconds.
  init(on number: Int64, of library: Library, patience: Int) throws(SyncError) {
    let folder = FolderMemory.directory(of: library)
    guard Disk.makeFolder(folder, permissions: 0o700) || errno == EEXIST
    else { throw .unmade(path: folder, reason: Words(verbatim: String(cString: strerror(errno)))) }
    let path = Self.path(of: number, in: library)
    let file = Disk.open(path, O_RDWR | O_CREAT | O_CLOEXEC)
    guard file >= 0
    else { throw .unwritable(OutputError(path, Words(verbatim: String(cString: strerror(errno))))) }
    var waited = 0
    while flock(file, LOCK_EX | LOCK_NB) != 0 {
      guard waited < patience else {
        close(file)
        throw .busy
      }
      usleep(50_000)
      waited += 50
    }
    self.file = file
  }

  deinit { close(file) }

  static func path(of number: Int64, in library: Library) -> String {
    "\(FolderMemory.path(of: number, in: library)).lock"
  }
}

/// The name of a device for people, kept beside the library.
public enum DeviceName {
  /// The maximum length of a name, in letters.
  public static let limit: Int = 60

  /// Returns the name given to this device, or else its network name.
  public static func of(_ library: Library) -> String { given(to: library) ?? host }

  /// The name given to this device; nil for none.
  public static func given(to library: Library) -> String? {
    guard let bytes = Disk.bytes(of: path(of: library), atMost: 1024) else { return nil }
    let name = String(decoding: bytes, as: UTF8.self).trimmed
    return name.isEmpty ? nil : name
  }

  /// Names this device; others learn the name with the next exchange.
  public static func set(_ name: String, of library: Library) throws(SyncError) {
    do throws(OutputError) {
      _ = Disk.makeFolder(FolderMemory.directory(of: library), permissions: 0o700)
      try OutputFile.write(Array(name.trimmed.utf8), to: path(of: library))
    } catch {
      throw .unwritable(error)
    }
  }

  private static func path(of library: Library) -> String {
    "\(FolderMemory.directory(of: library))/name"
  }

  private static var host: String {
    var buffer = [CChar](repeating: 0, count: 256)
    guard gethostname(&buffer, buffer.count - 1) == 0 else { return "this device" }
    let name = String(
      decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return name.isEmpty ? "this device" : String(name.prefix { $0 != "." })
  }
}

extension String {
  fileprivate var trimmed: String {
    let line = String(prefix { !$0.isNewline }).drop { $0.isWhitespace }
    let end = line.reversed().drop { $0.isWhitespace }.reversed()
    return String(String(end).prefix(DeviceName.limit))
  }
}
