/// Bytes that come piece by piece, so that few of them are in memory.
///
/// A source is used by one thread at a time.
public protocol ByteSource: AnyObject {
  /// Puts the next bytes into a buffer and returns how many; 0 at the end.
  func read(into buffer: UnsafeMutableBufferPointer<UInt8>) throws(SourceError) -> Int
  /// How much of the source has been read, 0 to 1.
  var share: Double { get }
}

extension ByteSource {
  /// Returns all bytes that are left.
  ///
  /// - Parameter limit: The largest number of bytes; more are refused when they come.
  /// - Returns: The bytes.
  /// - Throws: What is wrong with them, or `tooLarge`.
  public func rest(limit: Int) throws(SourceError) -> [UInt8] {
    let piece = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 64 << 10)
    defer { piece.deallocate() }
    var whole: [UInt8] = []
    while true {
      let count = try read(into: piece)
      guard count > 0 else { return whole }
      guard whole.count + count <= limit else { throw .tooLarge(limit: limit) }
      whole.append(contentsOf: piece[..<count])
    }
  }
}

/// Why a source gives no more bytes.
public enum SourceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The bytes are compressed, and cannot be expanded.
  case compressed(DeflateError)
  /// What the bytes come from cannot be read: why, in words.
  case unreadable(String)
  /// There are more bytes than anybody wants.
  case tooLarge(limit: Int)

  /// One line that says what is wrong.
  public var description: String {
    switch self {
    case .compressed(let error): error.description
    case .unreadable(let reason): reason
    case .tooLarge(let limit): "there is more of it than \(limit) bytes"
    }
  }
}
