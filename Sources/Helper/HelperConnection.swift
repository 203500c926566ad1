internal import Bytes
private import Glibc

/// One end of the connection between the program and a helper.
///
/// A message is a count of four bytes, a byte for its kind, and as many bytes as were counted.
struct HelperConnection {
  let descriptor: CInt

  /// Waits until the connection may be ready for an event of poll(2); throws to give up.
  typealias Pause = (CInt) throws(HelperError) -> Void

  func send<Value: FixedWidthInteger & BitwiseCopyable>(
    _ kind: UInt8, _ values: [Value], _ pause: Pause = { _ in }
  ) throws(HelperError) {
    var head = ByteWriter()
    head.appendFixed32(UInt32(values.count * MemoryLayout<Value>.size))
    head.append(kind)
    try write(head.bytes, pause)
    try write(values, pause)
  }

  /// Waits for the beginning of a message; returns its kind, and how many bytes follow.
  func head(
    atMost longest: Int, _ pause: Pause = { _ in }
  ) throws(HelperError) -> (kind: UInt8, count: Int) {
    var reader = ByteReader(try values(5, pause))
    guard let count = try? reader.fixed32(), let kind = try? reader.byte(), count <= longest
    else { throw .crashed }
    return (kind, Int(count))
  }

  func values<Value: FixedWidthInteger & BitwiseCopyable>(
    _ count: Int, _ pause: Pause = { _ in }
  ) throws(HelperError) -> [Value] {
    let size = MemoryLayout<Value>.size
    guard count % size == 0 else { throw .crashed }
    var fault: HelperError?
    let values = [Value](unsafeUninitializedCapacity: count / size) { memory, filled in
      do throws(HelperError) {
        try read(into: UnsafeMutableRawBufferPointer(memory), count, pause)
        filled = count / size
      } catch {
        fault = error
      }
    }
    if let fault { throw fault }
    return values
  }

  private func read(
    into memory: UnsafeMutableRawBufferPointer, _ count: Int, _ pause: Pause
  ) throws(HelperError) {
    var done = 0
    while done < count, let start = memory.baseAddress {
      let some = Glibc.read(descriptor, start + done, count - done)
      if some > 0 { done += some } else { try waitToRetry(some, POLLIN, pause) }
    }
  }

  private func write<Value: BitwiseCopyable>(
    _ values: [Value], _ pause: Pause
  ) throws(HelperError) {
    try values.withUnsafeBufferPointer { values throws(HelperError) in
      let bytes = UnsafeRawBufferPointer(values)
      var done = 0
      while done < bytes.count, let start = bytes.baseAddress {
        // The signal of a closed connection would end the whole program.
        let some = Glibc.send(descriptor, start + done, bytes.count - done, CInt(MSG_NOSIGNAL))
        if some > 0 { done += some } else { try waitToRetry(some, POLLOUT, pause) }
      }
    }
  }

  /// Goes on after a call that moved nothing, unless the connection is lost.
  private func waitToRetry(_ result: Int, _ event: CInt, _ pause: Pause) throws(HelperError) {
    if result < 0, errno == EINTR { return }
    guard result < 0, errno == EAGAIN else { throw .crashed }
    try pause(event)
  }
}
