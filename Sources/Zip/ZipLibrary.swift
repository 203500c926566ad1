internal import CZip
private import Glibc
internal import Wording

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

  /// The fault that libzip reports for an archive.
  func fault(of archive: OpaquePointer) -> Words { sentence(strerror(archive)) }

  private func sentence(_ text: UnsafePointer<CChar>?) -> Words {
    text.map { Words(verbatim: String(cString: $0)) } ?? "libzip gave no reason"
  }
}
