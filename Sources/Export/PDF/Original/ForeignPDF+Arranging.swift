internal import CQPDF

extension ForeignPDF {
  /// Puts other pages in the places of the present ones.
  ///
  /// - Parameters:
  ///   - pages: The pages with the files that they are from; nil for an empty one.
  ///   - labels: The page labels as a value of the catalog; empty for none.
  /// - Returns: The file that has them, without encryption and without the pages that it had; nil if that
  ///   is impossible.
  func arranged(_ pages: [(file: ForeignPDF, page: Value)?], labels: String) -> [UInt8]? {
    guard let file, let old = self.pages() else { return nil }
    for page in old {
      guard library.remove_page(file, page) & CInt(qpdf_failed) == 0 else { return nil }
    }
    var kept: Set<Name> = []
    for page in pages {
      let empty = "<</Type/Page/MediaBox[0 0 1 1]/Resources<<>>>>"
      let (source, value) =
        page ?? (self, library.make_indirect(file, library.parse(file, empty)))
      guard let other = source.file,
        library.add_page(file, other, value, 0) & CInt(qpdf_failed) == 0
      else { return nil }
      if source === self, let name = name(of: value) { kept.insert(name) }
    }
    // Entries of the outline may refer to pages that are gone, and would keep them in the file.
    for name in old.compactMap({ self.name(of: $0) }) where !kept.contains(name) {
      library.replace_object(file, name.number, name.generation, library.parse(file, "null"))
    }
    guard let root = root() else { return nil }
    if labels.isEmpty {
      library.remove_key(file, root, "/PageLabels")
    } else {
      library.replace_key(file, root, "/PageLabels", library.parse(file, labels))
    }
    return rewritten()
  }

  /// The file as it is now, well-formed and without encryption; nil if it cannot be written.
  func rewritten() -> [UInt8]? {
    guard let file, library.init_write_memory(file) & CInt(qpdf_failed) == 0 else { return nil }
    library.set_object_stream_mode(file, CInt(qpdf_object_streams))
    library.set_stream_data_mode(file, CInt(qpdf_streams_kept))
    library.set_preserve_encryption(file, 0)
    library.set_deterministic_id(file, 1)
    guard library.write(file) & CInt(qpdf_failed) == 0, let buffer = library.get_buffer(file) else {
      return nil
    }
    return Array(UnsafeBufferPointer(start: buffer, count: library.get_buffer_length(file)))
  }
}
