/// A source of bytes already in memory.
public final class StoredBytes: ByteSource {
  private let bytes: ArraySlice<UInt8>
  private var position: Int

  /// Creates a source of some bytes.
  public init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  /// The share read so far, 0 to 1.
  public var share: Double {
    bytes.isEmpty ? 1 : Double(position - bytes.startIndex) / Double(bytes.count)
  }

  /// Copies the next bytes.
  public func read(into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
    let count = min(buffer.count, bytes.endIndex - position)
    let part = bytes[position..<position + count]
    _ = UnsafeMutableBufferPointer(rebasing: buffer[..<count]).initialize(from: part)
    position += count
    return count
  }
}
