private import CQPDF
internal import Wording

/// A PDF written by Cairo, repaired and shrunk by libqpdf.
///
/// Cairo 1.16 refers to an object for each link that it never writes, and records the time of writing, so
/// that no two files are equal.
enum MendedPDF {
  /// Returns a file without these flaws; throws if libqpdf is missing, or cannot read the file.
  static func bytes(of file: [UInt8]) throws(ExportError) -> [UInt8] {
    guard let library = qpdf_load()?.pointee else {
      throw ExportError("PDFs by Cairo need libqpdf for repairs: install the package libqpdf29")
    }
    guard let mended = mend(file, with: library) else {
      throw ExportError("libqpdf cannot repair the PDF by Cairo")
    }
    return mended
  }

  private static func mend(_ bytes: [UInt8], with library: qpdf_library) -> [UInt8]? {
    var file = library.start()
    defer {
      if let file, library.has_error(file) != 0 { _ = library.get_error(file) }
      library.cleanup(&file)
    }
    guard let file else { return nil }
    library.silence_errors(file)
    library.set_suppress_warnings(file, 1)
    return bytes.withUnsafeBytes { memory in
      let start = memory.baseAddress?.assumingMemoryBound(to: CChar.self)
      guard let start,
        library.read_memory(file, "Cairo", start, UInt64(memory.count), nil) & CInt(qpdf_failed)
          == 0
      else { return nil }
      let facts = library.get_key(file, library.get_trailer(file), "/Info")
      library.remove_key(file, facts, "/CreationDate")
      guard library.init_write_memory(file) & CInt(qpdf_failed) == 0 else { return nil }
      library.set_object_stream_mode(file, CInt(qpdf_object_streams))
      library.set_deterministic_id(file, 1)
      guard library.write(file) & CInt(qpdf_failed) == 0, let result = library.get_buffer(file)
      else { return nil }
      return Array(UnsafeBufferPointer(start: result, count: library.get_buffer_length(file)))
    }
  }
}
