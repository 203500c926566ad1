internal import CZip
internal import Wording

/// An archive opened by libzip.
final class ZipFile {
  let zip: zip_library
  private let archive: OpaquePointer

  /// Opens an archive whose directory holds these entries, and checks that libzip finds the same ones.
  ///
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
    guard let entry = zip.fopen_index(archive, UInt64(place), 0) else {
      throw .damaged(zip.fault(of: archive))
    }
    return entry
  }
}
