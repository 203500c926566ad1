internal import CQPDF
internal import Glibc

/// A PDF from elsewhere, read by libqpdf; used by one thread at a time.
final class ForeignPDF {
  typealias Value = qpdf_value

  struct Name: Hashable {
    let number: CInt
    let generation: CInt
  }

  enum Kind {
    case null
    case array
    case dictionary
    case stream
    case plain
  }

  let library: qpdf_library
  private(set) var file: qpdf_file?
  // The library reads from here while the file is open.
  private let bytes: UnsafeMutableBufferPointer<UInt8>
  /// True if only its attachments are encrypted; they cannot be read then.
  private(set) var hasLockedAttachments = false

  /// Opens a file; nil if it cannot be read, or only with another password.
  init?(_ bytes: [UInt8], evenEncrypted: Bool = false, password: [UInt8] = []) {
    guard let library = qpdf_load()?.pointee else { return nil }
    self.library = library
    self.bytes = .allocate(capacity: bytes.count)
    _ = self.bytes.initialize(from: bytes)
    if !isRead(with: password) {
      // The library asks for a password even if only the attachments need one.
      guard evenEncrypted, let hidden = LockedAttachments.hidingEncryption(in: bytes) else {
        return nil
      }
      close()
      _ = self.bytes.update(from: hidden)
      guard isRead(with: []), LockedAttachments.areAll(encryptedIn: self) else { return nil }
      hasLockedAttachments = true
    }
    guard evenEncrypted || !isEncrypted else { return nil }
  }

  private func isRead(with password: [UInt8]) -> Bool {
    close()
    file = library.start()
    guard let file, let start = bytes.baseAddress else { return false }
    library.silence_errors(file)
    library.set_suppress_warnings(file, 1)
    let password = (password + [0]).map { CChar(bitPattern: $0) }
    return start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
      library.read_memory(file, "file", $0, UInt64(bytes.count), password) & CInt(qpdf_failed) == 0
    }
  }

  private func close() {
    guard let open = file else { return }
    if library.has_error(open) != 0 { _ = library.get_error(open) }
    library.cleanup(&file)
  }

  /// The number of the file's own objects, from 0.
  private(set) lazy var objectCount: Double = number(of: entry("/Size", of: trailer))

  var isEncrypted: Bool { file.map { library.is_encrypted($0) != 0 } ?? false }

  deinit {
    close()
    bytes.deallocate()
  }

  /// True if everything read so far was well-formed.
  var isSound: Bool { file.map { library.more_warnings($0) == 0 } ?? false }

  func kind(of value: Value) -> Kind {
    guard let file else { return .null }
    switch library.get_type_code(file, value) {
    case CInt(qpdf_null): return .null
    case CInt(qpdf_array): return .array
    case CInt(qpdf_dictionary): return .dictionary
    case CInt(qpdf_stream): return .stream
    default: return .plain
    }
  }

  func name(of value: Value) -> Name? {
    guard let file, library.is_indirect(file, value) != 0 else { return nil }
    return Name(
      number: library.get_object_id(file, value), generation: library.get_generation(file, value))
  }

  func text(of value: Value) -> String {
    guard let file, let text = library.unparse_resolved(file, value) else { return "null" }
    return String(cString: text)
  }

  func number(of value: Value) -> Double { file.map { library.get_numeric_value($0, value) } ?? 0 }

  func string(of value: Value) -> [UInt8]? {
    guard let file, library.get_type_code(file, value) == CInt(qpdf_string) else { return nil }
    var count = 0
    guard let start = library.get_binary_string(file, value, &count) else { return nil }
    return start.withMemoryRebound(to: UInt8.self, capacity: count) {
      Array(UnsafeBufferPointer(start: $0, count: count))
    }
  }

  func items(of array: Value) -> [Value] {
    guard let file else { return [] }
    return (0..<library.get_array_n_items(file, array)).map {
      library.get_array_item(file, array, $0)
    }
  }

  func keys(of dictionary: Value) -> [String] {
    guard let file else { return [] }
    var keys: [String] = []
    library.begin_dict_key_iter(file, dictionary)
    while library.dict_more_keys(file) != 0, let key = library.dict_next_key(file) {
      keys.append(String(cString: key))
    }
    return keys
  }

  /// Returns an entry of a dictionary; a null if it has none.
  func entry(_ key: String, of dictionary: Value) -> Value {
    file.map { library.get_key($0, dictionary, key) } ?? dictionary
  }

  func dictionary(of stream: Value) -> Value { file.map { library.get_dict($0, stream) } ?? stream }

  /// Returns the bytes of a stream, as stored or expanded; nil if damaged.
  func bytes(of stream: Value, expanded: Bool = false) -> [UInt8]? {
    var bytes: UnsafeMutablePointer<UInt8>?
    var count = 0
    // A damaged stream may still have some.
    defer { free(bytes) }
    let level = CInt(expanded ? 1 : 0)
    guard let file, library.get_stream_data(file, stream, level, nil, &bytes, &count) == 0 else {
      return nil
    }
    return Array(UnsafeBufferPointer(start: bytes, count: count))
  }
}

extension ForeignPDF {
  /// Returns the file, unencrypted, with other pages instead of its own; nil for an empty one.
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
  func rewritten(keepingStreams isKept: Bool = true) -> [UInt8]? {
    guard let file else { return nil }
    LockedAttachments.leaveOut(of: self)
    if !hasIdentity { library.remove_key(file, trailer, "/ID") }
    guard library.init_write_memory(file) & CInt(qpdf_failed) == 0 else { return nil }
    library.set_object_stream_mode(file, CInt(qpdf_object_streams))
    if isKept { library.set_stream_data_mode(file, CInt(qpdf_streams_kept)) }
    library.set_preserve_encryption(file, 0)
    library.set_deterministic_id(file, 1)
    guard library.write(file) & CInt(qpdf_failed) == 0, let buffer = library.get_buffer(file) else {
      return nil
    }
    return Array(UnsafeBufferPointer(start: buffer, count: library.get_buffer_length(file)))
  }
}
