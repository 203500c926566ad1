private import CDeflate

/// Compression for PDF: deflate with a zlib header, by libdeflate.
enum FlateStream {
  /// The level beyond which effort cost more time than the saved bytes were worth.
  static let level: Int32 = 4
  /// The level for pixels, which repeat over long distances.
  static let thorough: Int32 = 6
  /// The level for small pictures, in which each byte counts.
  static let utmost: Int32 = 12

  /// Returns the bytes compressed; equal bytes give equal results.
  static func compressed(_ bytes: [UInt8], level: Int32 = FlateStream.level) -> [UInt8] {
    guard let compressor = libdeflate_alloc_compressor(level) else {
      preconditionFailure("there is no memory to compress with")
    }
    defer { libdeflate_free_compressor(compressor) }
    let bound = libdeflate_zlib_compress_bound(compressor, bytes.count)
    return [UInt8](unsafeUninitializedCapacity: bound) { output, count in
      count = bytes.withUnsafeBytes { input in
        libdeflate_zlib_compress(
          compressor, input.baseAddress, input.count, output.baseAddress, output.count)
      }
    }
  }

  /// Returns bytes expanded, in one attempt if as many as `expected`; nil if damaged, or beyond a limit.
  static func expanded(_ bytes: [UInt8], limit: Int, expected: Int? = nil) -> [UInt8]? {
    guard let expander = libdeflate_alloc_decompressor() else { return nil }
    defer { libdeflate_free_decompressor(expander) }
    var room = min(expected ?? max(bytes.count * 4, 4096), limit)
    while true {
      var result = LIBDEFLATE_BAD_DATA
      let output = [UInt8](unsafeUninitializedCapacity: room) { output, count in
        var written = 0
        result = bytes.withUnsafeBytes { input in
          libdeflate_zlib_decompress(
            expander, input.baseAddress, input.count, output.baseAddress, output.count, &written)
        }
        count = result == LIBDEFLATE_SUCCESS ? written : 0
      }
      if result == LIBDEFLATE_SUCCESS { return output }
      guard result == LIBDEFLATE_INSUFFICIENT_SPACE, room < limit else { return nil }
      room = min(room * 4, limit)
    }
  }
}
