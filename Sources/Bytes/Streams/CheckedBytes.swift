internal import CZlib

/// Bytes whose CRC-32 is known beforehand: where they have another at their end, they are damaged.
final class CheckedBytes: ByteSource {
  private let source: any ByteSource
  private let expected: UInt32
  private var sum: UInt = 0

  /// Creates a source that looks at what another one gives.
  init(_ source: any ByteSource, sum expected: UInt32) {
    self.source = source
    self.expected = expected
  }

  var share: Double { source.share }

  func read(into buffer: UnsafeMutableBufferPointer<UInt8>) throws(SourceError) -> Int {
    let count = try source.read(into: buffer)
    if count > 0 {
      sum = crc32_z(sum, buffer.baseAddress, count)
    } else if !buffer.isEmpty, UInt32(truncatingIfNeeded: sum) != expected {
      throw .compressed(.damaged)
    }
    return count
  }
}
