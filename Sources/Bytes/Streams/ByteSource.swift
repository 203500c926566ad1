public import Wording

/// A source of bytes piece by piece, so that only a few of them are in memory.
///
/// Used by one thread at a time.
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
  /// The bytes are compressed, and cannot be expanded.
  case compressed(DeflateError)
  /// The source cannot be read, with the reason in words.
  case unreadable(Words)
  /// There are more bytes than the limit allows.
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
