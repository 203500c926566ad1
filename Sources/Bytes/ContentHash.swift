/// The SHA-256 of some content: the name under which its bytes are stored.
///
/// Two hashes are equal exactly if the contents are.
public struct ContentHash: Hashable, Sendable, Comparable, CustomStringConvertible {
  // Four words are compared and hashed without following a pointer.
  private let first, second, third, fourth: UInt64

  /// Computes the hash of some bytes.
  public init(of bytes: [UInt8]) {
    var digest = SHA256()
    digest.update(bytes)
    self = digest.finalized()
  }

  /// Takes the 32 bytes of a hash; nil for any other number.
  public init?(bytes: [UInt8]) {
    guard bytes.count == 32 else { return nil }
    func word(at start: Int) -> UInt64 {
      bytes[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) }
    }
    (first, second) = (word(at: 0), word(at: 8))
    (third, fourth) = (word(at: 16), word(at: 24))
  }

  /// Reads 64 hexadecimal digits; nil for any other text.
  public init?(hexadecimal text: String) {
    guard let bytes = Hex.bytes(text) else { return nil }
    self.init(bytes: bytes)
  }

  init(_ state: SIMD8<UInt32>) {
    func word(_ index: Int) -> UInt64 { UInt64(state[index]) << 32 | UInt64(state[index + 1]) }
    (first, second, third, fourth) = (word(0), word(2), word(4), word(6))
  }

  /// The 32 bytes.
  public var bytes: [UInt8] {
    var writer = ByteWriter()
    for word in [first, second, third, fourth] { writer.appendFixed64(word) }
    return writer.bytes
  }

  /// The hash as 64 lower-case hexadecimal digits.
  public var description: String { Hex.digits(bytes) }

  /// Orders byte by byte.
  public static func < (a: ContentHash, b: ContentHash) -> Bool {
    (a.first, a.second, a.third, a.fourth) < (b.first, b.second, b.third, b.fourth)
  }
}
