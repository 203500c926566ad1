extension ByteWriter {
  /// Writes a chunk of a PNG file: its length, name, content and checksum.
  package mutating func appendChunk(_ name: String, _ content: [UInt8]) {
    let named = Array(name.utf8) + content
    appendFixed32(UInt32(content.count))
    append(contentsOf: named)
    appendFixed32(Checksum.crc32(named))
  }
}
