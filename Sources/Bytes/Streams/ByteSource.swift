public import Wording

/// A source of bytes piece by piece, used by one thread at a time.
public protocol ByteSource: AnyObject {
  /// Puts the next bytes into a buffer and returns their number; 0 at the end.
  func read(into buffer: UnsafeMutableBufferPointer<UInt8>) throws(SourceError) -> Int
  /// The share of the source read so far, 0 to 1.
  var share: Double { get }
}

extension ByteSource {
  /// Returns all remaining bytes; throws `tooLarge` as soon as there are more than `limit`.
  public func rest(limit: Int) throws(SourceError) -> [UInt8] {
    var whole: [UInt8] = []
    while try append(to: &whole, atMost: 64 << 10) > 0 {
      guard whole.count <= limit else { throw .tooLarge(limit: limit) }
    }
    return whole
  }

  /// Appends the next bytes to an array, at most `room`; returns their number, 0 at the end.
  public func append(to bytes: inout [UInt8], atMost room: Int) throws(SourceError) -> Int {
    var failure: SourceError?
    let more = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      do throws(SourceError) {
        count = try read(into: UnsafeMutableBufferPointer(rebasing: buffer[..<room]))
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    bytes += more
    return more.count
  }
}

/// The reason why a source gives no more bytes.
public enum SourceError: Error, Hashable, Sendable, Worded {
  case compressed(DeflateError)
  case unreadable(Words)
  case tooLarge(limit: Int)

  /// The error as one line.
  public var words: Words {
    switch self {
    case .compressed(let error): error.words
    case .unreadable(let reason): reason
    case .tooLarge(let limit): "it is longer than \(limit) bytes"
    }
  }
}

/// A source of bytes already in memory.
public final class StoredBytes: ByteSource {
  private let bytes: ArraySlice<UInt8>
  private var position: Int

  /// Creates a source of some bytes.
  public init(_ bytes: ArraySlice<UInt8>) { (self.bytes, position) = (bytes, bytes.startIndex) }

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
