/// Bits packed into bytes, lowest first.
///
/// Room is made once for many codes (`reserve`), so that writing a code is a shift and a store.
struct BitWriter: ~Copyable {
  private var base: UnsafeMutableRawPointer
  private var capacity: Int
  /// The number of whole bytes written.
  private var position: Int = 0
  /// The bits that do not yet fill a byte; fewer than eight between two calls.
  private var pending: UInt64 = 0
  private var pendingCount: Int = 0

  /// The largest number of bits that one call of `append` takes.
  static let widest: Int = 56

  init() {
    capacity = 256
    base = .allocate(byteCount: capacity, alignment: 8)
  }

  deinit { base.deallocate() }

  /// Makes room for a number of bytes, so that as many can follow without a check.
  mutating func reserve(bytes count: Int) {
    // Every store writes eight bytes, of which the last ones may be beyond what is needed.
    let needed = position + count + 16
    guard needed > capacity else { return }
    let larger = UnsafeMutableRawPointer.allocate(byteCount: needed * 2, alignment: 8)
    larger.copyMemory(from: base, byteCount: position)
    base.deallocate()
    base = larger
    capacity = needed * 2
  }

  /// Writes the lowest bits of a number, which has no others; there must be room.
  @inline(__always)
  mutating func append(_ bits: UInt64, count: Int) {
    pending |= bits &<< UInt64(truncatingIfNeeded: pendingCount)
    pendingCount &+= count
    base.storeBytes(of: pending.littleEndian, toByteOffset: position, as: UInt64.self)
    position &+= pendingCount &>> 3
    pending &>>= UInt64(truncatingIfNeeded: pendingCount & ~7)
    pendingCount &= 7
  }

  /// Returns all bits as bytes, filled with zeros to a whole byte and to a smallest length.
  mutating func finished(atLeast count: Int) -> [UInt8] {
    reserve(bytes: 16)
    if pendingCount > 0 { append(0, count: 8 - pendingCount) }
    var bytes = [UInt8](UnsafeRawBufferPointer(start: base, count: position))
    if bytes.count < count {
      bytes.append(contentsOf: repeatElement(0, count: count - bytes.count))
    }
    return bytes
  }
}
