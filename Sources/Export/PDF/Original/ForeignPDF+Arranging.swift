internal import CQPDF

extension ForeignPDF {
  /// Puts other pages, each with its file, in the places of the present ones; nil for an empty one.
  ///
  /// Returns the file, unencrypted and without its old pages; nil if that is impossible. `labels` is a
  /// catalog value; empty for none.
  func arranged(_ pages: [(file: ForeignPDF, page: Value)?], labels: String) -> [UInt8]? {
    guard let file, let old = everyPage() else { return nil }
    for page in old {
      guard library.remove_page(file, page) & CInt(qpdf_failed) == 0 else { return nil }
    }
    guard leaveOutOthers(pages.compactMap(\.self)) else { return nil }
    var kept: Set<Name> = []
    for page in pages {
      let empty = "<</Type/Page/MediaBox[0 0 1 1]/Resources<<>>>>"
      let (source, value) = page ?? (self, library.make_indirect(file, made(empty)))
      guard let other = source.file,
        library.add_page(file, other, value, 0) & CInt(qpdf_failed) == 0
      else { return nil }
      if source === self, let name = name(of: value) { kept.insert(name) }
    }
    guard let root = root() else { return nil }
    set("/PageLabels", of: root, to: labels.isEmpty ? nil : made(labels))
    // A signature was for other bytes.
    for key in ["/Perms", "/DSS"] { set(key, of: root, to: nil) }
    let gone = old.filter { kind(of: $0) == .dictionary && name(of: $0).map(kept.contains) != true }
    if !gone.isEmpty {
      guard let left = self.pages() else { return nil }
      leaveOut(gone, keeping: left)
    }
    return rewritten()
  }

  /// Removes from other files all but their used pages: the rest would be copied too.
  private func leaveOutOthers(_ pages: [(file: ForeignPDF, page: Value)]) -> Bool {
    let others = Dictionary(grouping: pages.filter { $0.file !== self }) {
      ObjectIdentifier($0.file)
    }
    for (_, pages) in others {
      guard let other = pages.first?.file, let all = other.everyPage() else { return false }
      let left = pages.map(\.page)
      let names = Set(left.compactMap(other.name))
      let gone = all.filter { page in
        other.kind(of: page) == .dictionary && other.name(of: page).map(names.contains) != true
      }
      if !gone.isEmpty { other.leaveOut(gone, keeping: left) }
      LockedAttachments.leaveOut(of: other)
    }
    return true
  }

  /// Removes pages no longer used, with everything that would keep them.
  private func leaveOut(_ gone: [Value], keeping left: [Value]) {
    let annotations = Set(gone.flatMap { list("/Annots", of: $0) }.compactMap(name))
    for page in gone.compactMap(name) { erase(page) }
    PagePruning.prune(self, to: left, without: annotations)
  }

  /// The current file, well-formed and unencrypted; nil if it cannot be written.
  func rewritten() -> [UInt8]? {
    guard let file else { return nil }
    LockedAttachments.leaveOut(of: self)
    if !hasIdentity { library.remove_key(file, library.get_trailer(file), "/ID") }
    guard library.init_write_memory(file) & CInt(qpdf_failed) == 0 else { return nil }
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
