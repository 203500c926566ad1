/// Bits packed into bytes, lowest first.
///
/// `reserve` makes room for many codes at once, so that writing a code is a shift and a store.
struct BitWriter: ~Copyable {
  private var capacity: Int
  /// The place where bits are added; loops that write much work on a copy and put it back.
  var tip: Tip

  init() {
    capacity = 4096
    tip = Tip(base: .allocate(byteCount: capacity, alignment: 8))
  }

  deinit { tip.base.deallocate() }

  /// Makes room for a number of bytes, which can then be written without a check.
  mutating func reserve(bytes count: Int) {
    // Every store writes eight bytes, the last of which may be beyond those needed.
    let needed = tip.position + count + 16
    guard needed > capacity else { return }
    let larger = UnsafeMutableRawPointer.allocate(byteCount: needed * 2, alignment: 8)
    larger.copyMemory(from: tip.base, byteCount: tip.position)
    tip.base.deallocate()
    tip.base = larger
    capacity = needed * 2
  }

  @inline(__always)
  mutating func append(_ bits: UInt64, count: Int) { tip.append(bits, count: count) }

  /// Returns a head and all bits as bytes, padded with zeros to a whole byte and, without the head, to a
  /// minimum length.
  mutating func finished(after head: [UInt8], atLeast count: Int) -> [UInt8] {
    reserve(bytes: 16)
    if tip.pendingCount > 0 { append(0, count: 8 - tip.pendingCount) }
    let least = max(count, tip.position)
    return [UInt8](unsafeUninitializedCapacity: head.count + least) { bytes, initialized in
      let bits = UnsafeRawBufferPointer(start: tip.base, count: tip.position)
      _ = bytes.initialize(fromContentsOf: head)
      _ = bytes[head.count...].initialize(fromContentsOf: bits)
      bytes[(head.count + bits.count)...].initialize(repeating: 0)
      initialized = head.count + least
    }
  }

  struct Tip {
    fileprivate var base: UnsafeMutableRawPointer
    fileprivate var position: Int = 0
    /// The bits that do not yet fill a byte; fewer than eight between two calls.
    private var pending: UInt64 = 0
    fileprivate private(set) var pendingCount: Int = 0

    fileprivate init(base: UnsafeMutableRawPointer) { self.base = base }

    /// Writes the lowest bits of a number, at most 56; the others must be zero, and there must be room.
    @inline(__always)
    mutating func append(_ bits: UInt64, count: Int) {
      pending |= bits &<< UInt64(truncatingIfNeeded: pendingCount)
      pendingCount &+= count
      base.storeBytes(of: pending.littleEndian, toByteOffset: position, as: UInt64.self)
      position &+= pendingCount &>> 3
      pending &>>= UInt64(truncatingIfNeeded: pendingCount & ~7)
      pendingCount &= 7
    }
  }
}

/// Several codes side by side, written with one store.
///
/// Codes that turn out not to fit are written again, one by one.
struct BitBundle {
  private(set) var bits: UInt64 = 0
  private(set) var count: Int = 0
  /// The bitwise or of all high parts.
  private var high: UInt64 = 0

  @inline(__always)
  init() {}

  /// True if all codes fit and none has the longest form.
  @inline(__always)
  var isWhole: Bool { count <= 56 && high < UInt64(RunningMean.escape) }

  /// Adds the code of a number whose low part has a given width.
  @inline(__always)
  mutating func append(_ number: UInt64, _ width: Int) {
    let shift = UInt64(truncatingIfNeeded: width)
    let part = number &>> shift
    high |= part
    let low = (number &<< 1 | 1) & ((2 &<< shift) &- 1)
    bits |= (low &<< part) &<< UInt64(truncatingIfNeeded: count)
    // Enormous high parts can make any sum, but then the codes are not whole.
    count &+= Int(truncatingIfNeeded: part) &+ 1 &+ width
  }
}
