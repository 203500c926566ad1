internal import CQPDF
internal import Glibc

/// A PDF from elsewhere, read by libqpdf.
///
/// Used by one thread at a time.
final class ForeignPDF {
  typealias Value = qpdf_value

  /// The name of an object, used in references.
  struct Name: Hashable {
    let number: CInt
    let generation: CInt
  }

  /// The distinguished kinds of values.
  enum Kind {
    case null
    case array
    case dictionary
    case stream
    /// A number, a name or text.
    case plain
  }

  let library: qpdf_library
  private(set) var file: qpdf_file?
  // The library reads from here while the file is open.
  private let bytes: UnsafeMutableBufferPointer<UInt8>
  /// True if only its attachments are encrypted; they cannot be read then.
  private(set) var hasLockedAttachments = false

  /// Opens a file; nil if it cannot be read, or only with another password.
  ///
  /// `password` opens it if it is encrypted, as its bytes; empty for none.
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
  private(set) lazy var objectCount: Double =
    file.map {
      number(of: entry("/Size", of: library.get_trailer($0)))
    } ?? 0

  var isEncrypted: Bool { file.map { library.is_encrypted($0) != 0 } ?? false }

  deinit {
    close()
    bytes.deallocate()
  }

  /// True if everything read so far was well-formed.
  var isSound: Bool { file.map { library.more_warnings($0) == 0 } ?? false }

  /// Returns the first page, with everything it inherits; nil if there is none.
  func firstPage() -> Value? {
    guard let file, library.get_num_pages(file) > 0,
      library.push_inherited_attributes_to_page(file) == 0
    else { return nil }
    return library.get_page_n(file, 0)
  }

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

  /// Returns the name of an indirect value; nil if it is direct.
  func name(of value: Value) -> Name? {
    guard let file, library.is_indirect(file, value) != 0 else { return nil }
    return Name(
      number: library.get_object_id(file, value), generation: library.get_generation(file, value))
  }

  /// Returns a plain value in PDF syntax.
  func text(of value: Value) -> String {
    guard let file, let text = library.unparse_resolved(file, value) else { return "null" }
    return String(cString: text)
  }

  func number(of value: Value) -> Double { file.map { library.get_numeric_value($0, value) } ?? 0 }

  /// Returns the bytes of a string; nil if it is none.
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

  func dictionary(of stream: Value) -> Value {
    file.map { library.get_dict($0, stream) } ?? stream
  }

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
