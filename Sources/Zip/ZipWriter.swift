internal import CZip
internal import Wording

/// Builds an archive that `ZipRules.strict` accepts.
///
/// With the same version of libzip, equal entries give equal bytes: they have no times, and keep their order.
public struct ZipWriter {
  private struct Entry {
    let name: String
    let bytes: [UInt8]
    var isStored: Bool
  }

  private var entries: [Entry] = []

  /// Creates an archive without entries.
  public init() {}

  /// Adds an entry named by one to three parts of lower-case letters, digits, `.`, `_` and `-`, separated by slashes.
  public mutating func add(_ name: String, _ bytes: [UInt8], isStored: Bool = false) {
    entries.append(Entry(name: name, bytes: bytes, isStored: isStored || bytes.isEmpty))
  }

  /// Returns the archive; throws if `ZipRules.strict` rejects it, or libzip is missing.
  public consuming func finish() throws(ZipError) -> [UInt8] { try finish(by: .strict) }

  /// Returns the archive; throws if the rules reject it, or libzip is missing.
  public consuming func finish(by allowed: ZipRules) throws(ZipError) -> [UInt8] {
    // libzip writes nothing for an archive without entries.
    guard !entries.isEmpty else { throw .refused("it has no entries") }
    var rules = allowed
    (rules.total, rules.ratio) = (.max, .max)
    let bytes = try Self.archive(of: entries)
    let written = try ZipDirectory(bytes, rules).entries
    // Entries that compress implausibly well are stored instead.
    let excessive = written.indices.filter { !allowed.isPlausible(written[$0].fields) }
    for place in excessive { entries[place].isStored = true }
    return excessive.isEmpty ? bytes : try Self.archive(of: entries)
  }

  private static func archive(of entries: [Entry]) throws(ZipError) -> [UInt8] {
    let zip = try zip_library.load()
    let source = try zip.source(of: [])
    let archive = try zip.open(source, ZIP_TRUNCATE)
    zip.source_keep(source)
    defer { zip.source_free(source) }
    do throws(ZipError) {
      for entry in entries { try add(entry, to: archive, zip) }
      guard zip.close(archive) == 0 else { throw .damaged(zip.fault(of: archive)) }
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
    // Set the time to 1 January 1980; otherwise it would be the time of writing.
    guard
      zip.set_file_compression(archive, place, entry.isStored ? ZIP_CM_STORE : ZIP_CM_DEFLATE, 9)
        == 0, zip.file_set_dostime(archive, place, 0, 33, 0) == 0
    else { throw .noMemory }
  }

  private static func content(
    of source: OpaquePointer, _ zip: zip_library
  ) throws(ZipError) -> [UInt8] {
    var state = zip_stat_t()
    guard zip.source_stat(source, &state) == 0, zip.source_open(source) == 0
    else { throw .noArchive }
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
