internal import CZip

/// An archive in the making, such as `ZipRules.strict` takes it.
///
/// Equal entries give equal bytes with one libzip: they have no times, and stand in their order.
public struct ZipWriter {
  private struct Entry {
    let name: String
    let bytes: [UInt8]
    var isStored: Bool
  }

  private var entries: [Entry] = []

  /// Creates an archive without entries.
  public init() {}

  /// Adds an entry.
  ///
  /// - Parameters:
  ///   - name: One to three parts of small letters, digits, `.`, `_` and `-`, with a slash between them.
  ///   - bytes: Its content.
  ///   - isStored: Whether it is not worth compressing.
  public mutating func add(_ name: String, _ bytes: [UInt8], isStored: Bool = false) {
    entries.append(Entry(name: name, bytes: bytes, isStored: isStored || bytes.isEmpty))
  }

  /// Returns the archive.
  ///
  /// - Throws: What about the entries `ZipRules.strict` does not take, or that there is no libzip.
  public consuming func finish() throws(ZipError) -> [UInt8] {
    // Of an archive without entries libzip writes nothing.
    guard !entries.isEmpty else { throw .refused("it has no entries") }
    var rules = ZipRules.strict
    (rules.total, rules.ratio) = (.max, .max)
    let bytes = try Self.archive(of: entries)
    let written = try ZipDirectory(bytes, rules).entries
    // What is compressed too well for anyone to trust is stored.
    var isWhole = true
    for (place, entry) in written.enumerated()
    where !ZipRules.strict.isPlausible(entry.fields.size, packed: entry.fields.packed) {
      entries[place].isStored = true
      isWhole = false
    }
    return isWhole ? bytes : try Self.archive(of: entries)
  }

  /// Lets libzip write an archive into memory.
  private static func archive(of entries: [Entry]) throws(ZipError) -> [UInt8] {
    let zip = try zip_library.load()
    let source = try zip.source(of: [])
    let archive = try zip.open(source, ZIP_TRUNCATE)
    zip.source_keep(source)
    defer { zip.source_free(source) }
    do throws(ZipError) {
      for entry in entries { try add(entry, to: archive, zip) }
      guard zip.close(archive) == 0 else {
        throw .damaged(zip.fault(of: archive))
      }
    } catch {
      zip.discard(archive)
      throw error
    }
    return try content(of: source, zip)
  }

  private static func add(
    _ entry: Entry, to archive: OpaquePointer, _ zip: zip_library
  ) throws(ZipError) {
    let source = try zip.source(of: entry.bytes)
    let index = zip.file_add(archive, entry.name, source, zip_flags_t(ZIP_FL_ENC_UTF_8))
    guard index >= 0 else {
      zip.source_free(source)
      throw .refused(zip.fault(of: archive))
    }
    let place = UInt64(index)
    // The first of January 1980: without a time given, it would be that of the writing.
    guard
      zip.set_file_compression(archive, place, entry.isStored ? ZIP_CM_STORE : ZIP_CM_DEFLATE, 9)
        == 0, zip.file_set_dostime(archive, place, 0, 33, 0) == 0
    else { throw .noMemory }
  }

  /// What libzip wrote.
  private static func content(
    of source: OpaquePointer, _ zip: zip_library
  ) throws(ZipError) -> [UInt8] {
    var state = zip_stat_t()
    guard zip.source_stat(source, &state) == 0, zip.source_open(source) == 0 else {
      throw .noArchive
    }
    defer { _ = zip.source_close(source) }
    let size = Int(state.size)
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size, let start = buffer.baseAddress {
        let more = zip.source_read(source, start + count, UInt64(size - count))
        if more <= 0 { break }
        count += Int(more)
      }
    }
    guard bytes.count == size else { throw .noMemory }
    return bytes
  }
}
