/// Takes bits from bytes that may be hostile, lowest first.
struct BitReader: ~Copyable {
  private let base: UnsafeMutableRawPointer
  private let end: Int
  /// The number of bits read, which may be beyond the end by less than 64 after a code.
  private var position: Int = 0

  /// Copies the bytes from a place on, with zeros behind them so that every load is inside.
  init(_ bytes: [UInt8], from start: Int) {
    let count = max(0, bytes.count - start)
    end = count * 8
    let base = UnsafeMutableRawPointer.allocate(byteCount: count + 16, alignment: 8)
    base.initializeMemory(as: UInt8.self, repeating: 0, count: count + 16)
    bytes.withUnsafeBytes { source in
      if let first = source.baseAddress, count > 0 {
        base.copyMemory(from: first + start, byteCount: count)
      }
    }
    self.base = base
  }

  deinit { base.deallocate() }

  /// Whether no bit beyond the end was taken.
  var isWithin: Bool { position <= end }

  /// The next bits, at least 57 of them; zeros follow the end.
  ///
  /// - Throws: `truncated` where the bits before went beyond the end.
  @inline(__always)
  func window() throws(InkCodecError) -> UInt64 {
    guard position <= end else { throw .truncated }
    let word = base.loadUnaligned(fromByteOffset: position &>> 3, as: UInt64.self)
    return UInt64(littleEndian: word) &>> UInt64(truncatingIfNeeded: position & 7)
  }

  /// Passes over at most 57 bits that a window showed.
  @inline(__always)
  mutating func skip(_ count: Int) { position &+= count }

  /// Reads a number of at most 56 bits.
  mutating func bits(_ count: Int) throws(InkCodecError) -> UInt64 {
    let bits = try window() & (1 << UInt64(count) - 1)
    skip(count)
    return bits
  }

  /// Checks that only zeros follow and that there are as many bytes as the writer leaves.
  func checkEnd(atLeast count: Int) throws(InkCodecError) {
    guard position <= end else { throw .truncated }
    let used = (position + 7) / 8
    guard end / 8 == max(used, count) else { throw end / 8 < count ? .truncated : .excess }
    let rest = try window() & (1 << UInt64(used * 8 - position) - 1)
    guard rest == 0 else { throw .excess }
    for index in used..<end / 8 where base.load(fromByteOffset: index, as: UInt8.self) != 0 {
      throw .excess
    }
  }

  /// The number of bytes in all.
  var byteCount: Int { end / 8 }
}
