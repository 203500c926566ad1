public import Bytes
internal import Wording

/// The entries of a possibly hostile zip archive in memory.
///
/// Names are only looked up and nothing is written to disk, so a name cannot lead anywhere. An archive and
/// its sources are used by one thread at a time.
public struct ZipArchive {
  private let directory: ZipDirectory
  private let file: ZipFile

  /// The first bytes of a zip archive.
  public static let mark: [UInt8] = [0x50, 0x4B, 0x03, 0x04]

  /// Opens an archive.
  public init(_ bytes: [UInt8], rules: ZipRules) throws(ZipError) {
    directory = try ZipDirectory(bytes, rules)
    let isAlone = directory.byteCount == bytes.count
    file = try ZipFile(
      isAlone ? bytes : Array(bytes[..<directory.byteCount]), directory.entries)
  }

  /// The names of all files, in the order of the archive.
  public var names: [String] {
    directory.entries.filter { !$0.isFolder }.map { String(decoding: $0.name, as: UTF8.self) }
  }

  /// The expanded size of a file in bytes; nil if there is none of this name.
  public func size(of name: String) -> Int? {
    directory.places[Array(name.utf8)].map { directory.entries[$0].fields.size }
  }

  /// The bytes of a file, expanded as they are read.
  ///
  /// Throws `missing` if there is none of this name, or its fault.
  public func source(of name: String) throws(ZipError) -> any ByteSource {
    guard let place = directory.places[Array(name.utf8)] else { throw .missing(name) }
    return try ZipEntryBytes(file, place, size: directory.entries[place].fields.size)
  }

  /// All bytes of a file, after checking their sum; a file over `limit` bytes is not read at all.
  ///
  /// Throws `missing` if there is none of this name, or its fault.
  public func bytes(of name: String, limit: Int) throws(ZipError) -> [UInt8] {
    let source = try source(of: name)
    let size = size(of: name) ?? 0
    guard size <= limit else { throw .tooLarge(name, limit: limit) }
    do {
      return try source.rest(limit: size)
    } catch {
      throw .damaged("\(name): \(error)")
    }
  }
}
