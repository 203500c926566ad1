internal import CZip
private import Glibc

extension zip_library {
  /// The functions of libzip, which is loaded when the first archive is met.
  static func load() throws(ZipError) -> zip_library {
    guard let library = zip_load() else { throw .noLibrary }
    return library.pointee
  }

  /// A copy of some bytes for libzip, which frees it.
  func source(of bytes: [UInt8]) throws(ZipError) -> OpaquePointer {
    // Of memory for nothing libzip would not know that it has it.
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

  /// Opens an archive; the source belongs to it, or is freed.
  func open(_ source: OpaquePointer, _ flags: Int32) throws(ZipError) -> OpaquePointer {
    var fault = zip_error_t()
    error_init(&fault)
    defer { error_fini(&fault) }
    if let archive = open_from_source(source, flags, &fault) { return archive }
    source_free(source)
    throw .damaged(sentence(error_strerror(&fault)))
  }

  /// What libzip says is wrong with an archive.
  func fault(of archive: OpaquePointer) -> String { sentence(strerror(archive)) }

  private func sentence(_ text: UnsafePointer<CChar>?) -> String {
    text.map { String(cString: $0) } ?? "libzip gives no reason"
  }
}
