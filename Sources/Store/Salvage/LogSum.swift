struct LogSum: Hashable, Sendable {
  private var first: UInt32
  private var second: UInt32

  static let zero = LogSum(first: 0, second: 0)

  private init(first: UInt32, second: UInt32) { (self.first, self.second) = (first, second) }

  init(_ bytes: [UInt8], at place: Int) {
    first = UInt32(truncatingIfNeeded: bytes.number(at: place, 4))
    second = UInt32(truncatingIfNeeded: bytes.number(at: place + 4, 4))
  }

  /// At each opening, the whole log is summed, so this goes by pairs of words, not byte by byte.
  func carried(over bytes: [UInt8], _ order: ByteOrder) -> LogSum {
    let bytes = bytes.span.bytes
    var (a, b) = (first, second)
    var place = 0
    while place + 8 <= bytes.byteCount {
      let one = bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt32.self)
      let two = bytes.unsafeLoadUnaligned(fromByteOffset: place + 4, as: UInt32.self)
      a &+= (order == .big ? one.bigEndian : one.littleEndian) &+ b
      b &+= (order == .big ? two.bigEndian : two.littleEndian) &+ a
      place += 8
    }
    return LogSum(first: a, second: b)
  }

  /// True if two sums differ in exactly one byte, as when the stored sum itself was damaged.
  func isNear(_ other: LogSum) -> Bool {
    let bits = UInt64(first ^ other.first) << 32 | UInt64(second ^ other.second)
    return bits != 0 && bits.trailingZeroBitCount / 8 == (63 - bits.leadingZeroBitCount) / 8
  }

  /// Finds each of `count` words that alone would turn this sum into `other`, with what to add to it.
  ///
  /// The sum is linear: a change by d in the first word of a pair changes it by (d, d), in the second by (0, d), and
  /// each further pair takes (a, b) to (a + b, a + 2b). Going back pair by pair, a change caused by a single word takes
  /// one of the two forms. By chance that happens once in some million times. A change of high bits alone fits several
  /// words, since the carry beyond 32 bits is lost.
  func wordsToChange(for other: LogSum, among count: Int) -> [(word: Int, by: UInt32)] {
    guard self != other else { return [] }
    var words: [(word: Int, by: UInt32)] = []
    var (a, b) = (other.first &- first, other.second &- second)
    for pair in (0..<count / 2).reversed() {
      if a == b { words.append((2 * pair, a)) }
      if a == 0 { words.append((2 * pair + 1, b)) }
      (a, b) = (2 &* a &- b, b &- a)
    }
    return words
  }
}

/// The byte order of the words that a log sums: that of the machine that began it.
enum ByteOrder: Hashable, Sendable {
  case big
  case little

  func add(_ number: UInt32, to bytes: inout [UInt8], at place: Int) {
    let word = bytes.span.bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt32.self)
    let sum = (self == .big ? word.bigEndian : word.littleEndian) &+ number
    for index in 0..<4 {
      let shift = 8 * (self == .big ? 3 - index : index)
      bytes[place + index] = UInt8(truncatingIfNeeded: sum >> shift)
    }
  }
}
