internal import Bytes
private import Glibc

/// One end of the connection between the program and the process that reads a PDF.
///
/// A message is a count of four bytes, a byte for its kind, and the counted bytes.
struct Connection {
  let descriptor: CInt

  /// The other side is gone, or sent nonsense.
  struct Lost: Error {}

  static let longest = 256 << 20

  func send(_ kind: UInt8, _ bytes: [UInt8]) throws(Lost) {
    var head = ByteWriter()
    head.appendFixed32(UInt32(bytes.count))
    head.append(kind)
    try write(head.bytes)
    try write(bytes)
  }

  func send(_ kind: UInt8, pixels: [UInt32]) throws(Lost) {
    var head = ByteWriter()
    head.appendFixed32(UInt32(pixels.count * 4))
    head.append(kind)
    try write(head.bytes)
    guard pixels.withUnsafeBytes(isWritten) else { throw Lost() }
  }

  /// Waits for the beginning of a message; returns its kind and the number of bytes that follow.
  func head() throws(Lost) -> (kind: UInt8, count: Int) {
    var reader = ByteReader(try bytes(5))
    guard let count = try? reader.fixed32(), let kind = try? reader.byte(), count <= Self.longest
    else { throw Lost() }
    return (kind, Int(count))
  }

  /// Reads the counted bytes.
  func bytes(_ count: Int) throws(Lost) -> [UInt8] {
    var isWhole = false
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { memory, filled in
      isWhole = read(into: UnsafeMutableRawBufferPointer(memory), count)
      filled = isWhole ? count : 0
    }
    guard isWhole else { throw Lost() }
    return bytes
  }

  /// Reads the counted pixels.
  func pixels(_ count: Int) throws(Lost) -> [UInt32] {
    var isWhole = false
    let pixels = [UInt32](unsafeUninitializedCapacity: count) { memory, filled in
      isWhole = read(into: UnsafeMutableRawBufferPointer(memory), count * 4)
      filled = isWhole ? count : 0
    }
    guard isWhole else { throw Lost() }
    return pixels
  }

  private func read(into memory: UnsafeMutableRawBufferPointer, _ count: Int) -> Bool {
    var done = 0
    while done < count, let start = memory.baseAddress {
      let some = Glibc.read(descriptor, start + done, count - done)
      if some < 0, errno == EINTR { continue }
      guard some > 0 else { return false }
      done += some
    }
    return true
  }

  private func write(_ bytes: [UInt8]) throws(Lost) {
    guard bytes.withUnsafeBytes(isWritten) else { throw Lost() }
  }

  private func isWritten(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var done = 0
    while done < bytes.count, let start = bytes.baseAddress {
      // The signal of a closed connection would end the whole program.
      let flags = CInt(MSG_NOSIGNAL)
      let some = Glibc.send(descriptor, start + done, bytes.count - done, flags)
      if some < 0, errno == EINTR { continue }
      guard some > 0 else { return false }
      done += some
    }
    return true
  }
}
