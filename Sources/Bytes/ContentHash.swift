/// The SHA-256 of some content: the name under which its bytes are stored.
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
    func word(_ place: Int) -> UInt64 {
      bytes[place..<place + 8].reduce(0) { $0 << 8 | UInt64($1) }
    }
    (first, second, third, fourth) = (word(0), word(8), word(16), word(24))
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

/// The SHA-256 digest of bytes that arrive in parts: it changes if anything in them does.
public struct SHA256: Sendable {
  private var state = SIMD8<UInt32>(
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
    0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19)
  /// The bytes that do not yet fill a block of 64.
  private var pending: [UInt8] = []
  private var length: UInt64 = 0

  /// Creates the digest of no bytes.
  public init() {}

  /// Takes in more bytes.
  public mutating func update(_ bytes: [UInt8]) {
    length &+= UInt64(bytes.count)
    var start = 0
    if !pending.isEmpty {
      start = min(64 - pending.count, bytes.count)
      pending.append(contentsOf: bytes[..<start])
      guard pending.count == 64 else { return }
      let block = pending
      Self.mix(block.span, at: 0, into: &state)
      pending.removeAll(keepingCapacity: true)
    }
    while bytes.count - start >= 64 {
      Self.mix(bytes.span, at: start, into: &state)
      start += 64
    }
    pending.append(contentsOf: bytes[start...])
  }

  /// Returns the digest; more bytes may still follow.
  public func finalized() -> ContentHash {
    var last = self
    let zeros = (119 - pending.count) % 64
    var tail = ByteWriter()
    tail.append(0x80)
    tail.append(contentsOf: repeatElement(0, count: zeros))
    tail.appendFixed64(length &* 8)
    last.update(tail.bytes)
    return ContentHash(last.state)
  }
  /// Mixes one block of 64 bytes into the state, as in FIPS 180-4, section 6.2.2.
  private static func mix(_ bytes: Span<UInt8>, at start: Int, into state: inout SIMD8<UInt32>) {
    let schedule = schedule(of: bytes, at: start)
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let choice = (e & f) ^ (~e & g)
      let one = h &+ (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) &+ choice
      let sum = one &+ constants[index] &+ schedule[index]
      let majority = (a & b) ^ (a & c) ^ (b & c)
      let other = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) &+ majority
      (h, g, f, e) = (g, f, e, d &+ sum)
      (d, c, b, a) = (c, b, a, sum &+ other)
    }
    state = state &+ SIMD8(a, b, c, d, e, f, g, h)
  }

  private static func schedule(of bytes: Span<UInt8>, at start: Int) -> InlineArray<64, UInt32> {
    var words = InlineArray<64, UInt32>(repeating: 0)
    for index in 0..<16 {
      let place = start + index * 4
      let high = UInt32(bytes[place]) << 24 | UInt32(bytes[place + 1]) << 16
      words[index] = high | UInt32(bytes[place + 2]) << 8 | UInt32(bytes[place + 3])
    }
    for index in 16..<64 {
      let (far, near) = (words[index - 15], words[index - 2])
      let small = turned(far, 7) ^ turned(far, 18) ^ (far >> 3)
      let large = turned(near, 17) ^ turned(near, 19) ^ (near >> 10)
      words[index] = words[index - 16] &+ small &+ words[index - 7] &+ large
    }
    return words
  }

  private static func turned(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }

  /// The fractions of the cube roots of the first 64 primes.
  private static let constants: InlineArray<64, UInt32> = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]
}
