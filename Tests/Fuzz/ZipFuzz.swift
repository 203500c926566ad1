private import Bytes
private import Zip

/// What the strict rules take, the others take as well, and find the same in it; an entry has as many
/// bytes as it is said to have; what was read can be written, and read again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzZip(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let strict = content(of: bytes, .strict) else {
    _ = content(of: bytes, .foreign)
    return 0
  }
  precondition(content(of: bytes, .foreign) == strict, "two contents")
  guard strict.allSatisfy({ $0.bytes != nil }), !strict.isEmpty else { return 0 }
  precondition(content(of: archive(of: strict), .strict) == strict, "other content")
  return 0
}

private struct Entry: Equatable {
  let name: String
  /// The content; nil where it is damaged.
  let bytes: [UInt8]?
}

/// All entries of an archive; nil where it is refused.
private func content(of bytes: [UInt8], _ rules: ZipRules) -> [Entry]? {
  guard let archive = try? ZipArchive(bytes, rules: rules) else { return nil }
  return archive.names.map { name in
    let bytes = try? archive.bytes(of: name, limit: 1 << 20)
    precondition(bytes == nil || bytes?.count == archive.size(of: name), "another size")
    return Entry(name: name, bytes: bytes)
  }
}

private func archive(of entries: [Entry]) -> [UInt8] {
  var writer = ZipWriter()
  for entry in entries { writer.add(entry.name, entry.bytes ?? []) }
  do {
    return try writer.finish()
  } catch {
    preconditionFailure("what was read is not written: \(error)")
  }
}
