public import Bytes

/// A position in an order that always leaves room between two neighbors.
///
/// The key is an integer, which appending counts up, and a fraction in base 256, and sorts like its bytes. A
/// few bytes derived from the newcomer's name keep two devices from choosing the same key.
public struct FractionalIndex: Hashable, Sendable, Comparable {
  /// The key; compared byte by byte.
  public let bytes: [UInt8]

  private init(whole: Int64, fraction: [UInt8]) { bytes = Self.head(of: whole) + fraction }

  /// Creates the key of a whole number.
  public init(whole: Int64) { self.init(whole: whole, fraction: []) }

  /// Creates a key between two neighbors, nil for an end; right after the first if they are not in order.
  public init(after low: FractionalIndex?, before high: FractionalIndex?, for id: EntityID) {
    let plain = Self.between(low, high)
    let mixed = (id.counter &* 0x9E37_79B9_7F4A_7C15) ^ id.incarnation.rawValue
    let salt = [UInt8(truncatingIfNeeded: mixed >> 40), UInt8(truncatingIfNeeded: mixed >> 56) | 1]
    let salted = FractionalIndex(unchecked: plain.bytes + salt)
    if let high, plain < high, !(salted < high) { self = plain } else { self = salted }
  }

  /// Creates the shortest key between two neighbors.
  ///
  /// Two devices choose the same one, and it gives way to a key from a better informed device.
  public init(plainlyAfter low: FractionalIndex?, before high: FractionalIndex?) {
    self = Self.between(low, high)
  }

  /// Creates successive keys between two neighbors; their lengths grow with the logarithm of their number.
  static func spread(
    over ids: [EntityID], after low: FractionalIndex?, before high: FractionalIndex?
  ) -> [FractionalIndex] {
    guard let high else {
      return ids.reduce(into: []) { $0.append(Self(after: $0.last ?? low, before: nil, for: $1)) }
    }
    guard !ids.isEmpty else { return [] }
    let middle = ids.count / 2
    let key = FractionalIndex(after: low, before: high, for: ids[middle])
    return spread(over: Array(ids[..<middle]), after: low, before: key) + [key]
      + spread(over: Array(ids[(middle + 1)...]), after: key, before: high)
  }

  private init(unchecked bytes: [UInt8]) { self.bytes = bytes }

  /// Orders byte by byte.
  public static func < (a: FractionalIndex, b: FractionalIndex) -> Bool {
    a.bytes.lexicographicallyPrecedes(b.bytes)
  }

  private static func between(_ low: FractionalIndex?, _ high: FractionalIndex?) -> FractionalIndex
  {
    switch (low?.parts, high?.parts) {
    case (nil, nil): FractionalIndex(whole: 0)
    case (let low?, nil): FractionalIndex(whole: low.whole + 1)
    case (nil, let high?): FractionalIndex(whole: high.whole - 1)
    case (let low?, let high?): between(low, high)
    }
  }

  private static func between(_ low: Parts, _ high: Parts) -> FractionalIndex {
    if high.whole > low.whole + 1 {
      return FractionalIndex(whole: low.whole + (high.whole - low.whole) / 2)
    }
    if high.whole == low.whole + 1 {
      return high.fraction.isEmpty
        ? FractionalIndex(whole: low.whole, fraction: middle(low.fraction[...], nil))
        : FractionalIndex(whole: high.whole)
    }
    let isOrdered = low.whole == high.whole && low.fraction.lexicographicallyPrecedes(high.fraction)
    return FractionalIndex(
      whole: low.whole, fraction: middle(low.fraction[...], isOrdered ? high.fraction[...] : nil))
  }

  /// The shortest fraction between two, the first of which is smaller; nil means 1.
  private static func middle(_ low: ArraySlice<UInt8>, _ high: ArraySlice<UInt8>?) -> [UInt8] {
    var (low, high, result) = (low, high, [UInt8]())
    while true {
      let digit = Int(low.first ?? 0)
      let limit = high.map { Int($0.first ?? 0) } ?? 256
      if limit > digit + 1 { return result + [UInt8((digit + limit) / 2)] }
      if limit == digit + 1 {
        // The upper digit alone is enough if the upper fraction has more digits.
        if let high, high.count > 1 { return result + [UInt8(limit)] }
        high = nil
      } else {
        high = high?.dropFirst()
        if high?.isEmpty == true { high = nil }
      }
      result.append(UInt8(digit))
      low = low.dropFirst()
    }
  }

  private typealias Parts = (whole: Int64, fraction: [UInt8])

  private var parts: Parts {
    let (isNegative, count) = Self.shape(of: bytes[0])
    var whole: Int64 = isNegative ? -1 : 0
    for byte in bytes.dropFirst().prefix(count) { whole = whole << 8 | Int64(byte) }
    return (whole, Array(bytes.dropFirst(1 + count)))
  }

  /// The number of bytes after the head byte, which grows with the distance from 0.
  private static func shape(of head: UInt8) -> (isNegative: Bool, count: Int) {
    head >= 0x80 ? (false, Int(head) - 0x80) : (true, 0x80 - Int(head))
  }

  private static func head(of whole: Int64) -> [UInt8] {
    var count = 1
    while count < 7, whole >= 0 ? whole >> (8 * count) != 0 : whole >> (8 * count) != -1 {
      count += 1
    }
    let digits = (0..<count).reversed().map { UInt8(truncatingIfNeeded: whole >> (8 * $0)) }
    return [UInt8(whole >= 0 ? 0x80 + count : 0x80 - count)] + digits
  }
}

extension FractionalIndex: Storable {
  /// Appends the key after its length.
  public func write(to writer: inout ByteWriter) { writer.appendBlock(bytes) }

  /// Reads a key; fails if the bytes are not one.
  public init(from reader: inout ByteReader) throws(ByteError) {
    let bytes = try reader.block()
    guard !bytes.isEmpty else { throw .truncated }
    guard let key = FractionalIndex(bytes: bytes) else { throw .tooLarge }
    self = key
  }

  /// Creates a key from its bytes; nil if they are not one.
  init?(bytes: [UInt8]) {
    guard let head = bytes.first, case let count = Self.shape(of: head).count,
      (1...7).contains(count), bytes.count > count, bytes.count <= 4096,
      bytes.count == count + 1 || bytes.last != 0
    else { return nil }
    self.bytes = bytes
  }
}
