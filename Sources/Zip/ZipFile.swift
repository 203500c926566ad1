internal import Bytes
internal import CZip
private import Glibc
internal import Wording

final class ZipFile {
  let zip: zip_library
  private let archive: OpaquePointer

  /// libzip's own check (`ZIP_CHECKCONS`) finds less than ours, and rejects what `zip` writes into a pipe.
  init(_ bytes: [UInt8], _ entries: [ZipEntry]) throws(ZipError) {
    zip = try zip_library.load()
    archive = try zip.open(zip.source(of: bytes), ZIP_RDONLY)
    guard zip.get_num_entries(archive, 0) == entries.count,
      entries.indices.allSatisfy({ isSame(entries[$0], at: $0) })
    else { throw .refused("its structure is ambiguous") }
  }

  deinit { zip.discard(archive) }

  private func isSame(_ entry: ZipEntry, at place: Int) -> Bool {
    var state = zip_stat_t()
    guard zip.stat_index(archive, UInt64(place), zip_flags_t(ZIP_FL_ENC_RAW), &state) == 0,
      let name = state.name
    else { return false }
    let fields = entry.fields
    return String(cString: name).utf8.elementsEqual(entry.name)
      && (state.size, state.comp_size) == (UInt64(fields.size), UInt64(fields.packed))
      && (Int(state.crc), Int(state.comp_method)) == (fields.sum, fields.method)
  }

  func open(_ place: Int) throws(ZipError) -> OpaquePointer {
    guard let entry = zip.fopen_index(archive, UInt64(place), 0)
    else { throw .damaged(zip.fault(of: archive)) }
    return entry
  }
}

/// The bytes of an entry, expanded while reading, with the size in the directory and the right checksum.
final class ZipEntryBytes: ByteSource {
  private let file: ZipFile
  private let entry: OpaquePointer
  private let size: Int
  private var position = 0

  init(_ file: ZipFile, _ place: Int, size: Int) throws(ZipError) {
    self.file = file
    self.size = size
    entry = try file.open(place)
  }

  deinit { _ = file.zip.fclose(entry) }

  var share: Double { size > 0 ? Double(position) / Double(size) : 1 }

  /// libzip can read past the stated size of an entry, so one more byte is requested to notice it.
  func read(into buffer: UnsafeMutableBufferPointer<UInt8>) throws(SourceError) -> Int {
    guard let start = buffer.baseAddress, !buffer.isEmpty else { return 0 }
    let wanted = min(buffer.count, size - position + 1)
    let count = Int(file.zip.fread(entry, start, UInt64(wanted)))
    guard count >= 0 else { throw .compressed(.damaged) }
    position += count
    if position > size { throw .compressed(.excess) }
    if count == 0, position < size { throw .compressed(.truncated) }
    return count
  }
}

extension zip_library {
  /// The functions of libzip, which is loaded when first needed.
  static func load() throws(ZipError) -> zip_library {
    guard let library = zip_load() else { throw .noLibrary }
    return library.pointee
  }

  /// A copy of some bytes for libzip, which will free it.
  func source(of bytes: [UInt8]) throws(ZipError) -> OpaquePointer {
    // libzip would not take ownership of memory for zero bytes.
    let copy = bytes.isEmpty ? nil : malloc(bytes.count)
    guard bytes.isEmpty || copy != nil else { throw .noMemory }
    bytes.withUnsafeBytes { bytes in
      if let copy, let start = bytes.baseAddress { memcpy(copy, start, bytes.count) }
    }
    guard let source = source_buffer_create(copy, UInt64(bytes.count), 1, nil) else {
      free(copy)
      throw .noMemory
    }
    return source
  }

  /// Opens an archive, which takes over the source; the source is freed on failure.
  func open(_ source: OpaquePointer, _ flags: Int32) throws(ZipError) -> OpaquePointer {
    var fault = zip_error_t()
    error_init(&fault)
    defer { error_fini(&fault) }
    if let archive = open_from_source(source, flags, &fault) { return archive }
    source_free(source)
    throw .damaged(sentence(error_strerror(&fault)))
  }

  func fault(of archive: OpaquePointer) -> Words { sentence(strerror(archive)) }

  private func sentence(_ text: UnsafePointer<CChar>?) -> Words {
    text.map { Words(verbatim: String(cString: $0)) } ?? "libzip gave no reason"
  }
}
