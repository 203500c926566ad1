internal import Bytes
internal import Notebook
internal import Store

extension FolderMemory {
  static func path(of folder: Int64, in library: Library) -> String {
    "\(directory(of: library))/folder-\(folder)"
  }

  /// The directory where a library keeps its memories of folders.
  static func directory(of library: Library) -> String { "\(library.directory)/sync" }

  /// The largest memory file that is read, in bytes.
  private static let limit = 1 << 30

  /// Returns the check bytes after the memory.
  ///
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

  /// The memory of a folder, even if out of date.
  static func lastKnown(of folder: SharedFolder, in library: Library) -> FolderMemory? {
    guard let bytes = Disk.bytes(of: path(of: folder.number, in: library), atMost: limit),
      bytes.count > checkSize
    else { return nil }
    let content = Array(bytes.dropLast(checkSize))
    guard check(of: content) == Array(bytes.suffix(checkSize)) else { return nil }
    return try? FolderMemory(stored: content)
  }

  /// Saves the memory; the previous version stays until the new one is on disk.
  func keep(of folder: Int64, in library: Library) throws(OutputError) {
    _ = Disk.makeFolder(Self.directory(of: library), permissions: 0o700)
    let content = stored
    try OutputFile.put(content + Self.check(of: content), at: Self.path(of: folder, in: library))
  }
}
