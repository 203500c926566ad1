/// A source whose first bytes can be inspected before they are read.
public final class HeadedBytes: ByteSource {
  /// The first bytes; fewer than requested if there are no more.
  public let head: [UInt8]
  private let source: any ByteSource
  private var position = 0

  /// Reads the first bytes of a source, which must not be used elsewhere afterward.
  public init(_ source: any ByteSource, count: Int) throws(SourceError) {
    self.source = source
    var head: [UInt8] = []
    while head.count < count, try source.append(to: &head, atMost: count - head.count) > 0 {}
    self.head = head
  }

  /// The share read so far, 0 to 1.
  public var share: Double { position < head.count ? 0 : source.share }

  /// Reads the first bytes, then the others.
  public func read(into buffer: UnsafeMutableBufferPointer<UInt8>) throws(SourceError) -> Int {
    guard position < head.count else { return try source.read(into: buffer) }
    let part = head[position...].prefix(buffer.count)
    _ = buffer.update(fromContentsOf: part)
    position += part.count
    return part.count
  }
}
