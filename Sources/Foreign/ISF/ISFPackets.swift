/// What each point of a stroke has, in the order in which it is stored.
struct ISFLayout {
  private(set) var tags = [ISFTag.x, ISFTag.y]

  init() {}

  init(_ block: ByteCursor) {
    var block = block
    var (hasX, hasY) = (true, true)
    var others: [Int] = []
    while let tag = try? block.varint(atMost: 10_000), others.count < 100 {
      switch tag {
      case ISFTag.noX: hasX = false
      case ISFTag.noY: hasY = false
      case ISFTag.buttons:
        // Buttons come after all numbers.
        let count = (try? block.varint(atMost: 1000)) ?? 0
        for _ in 0..<count { _ = try? block.varint() }
      case ISFTag.strokeProperties:
        // The rest are properties of whole strokes.
        block = ByteCursor([])
      default: others.append(tag)
      }
    }
    tags = (hasX ? [ISFTag.x] : []) + (hasY ? [ISFTag.y] : []) + others
  }

  /// The ranges of numbers by their tags.
  static func ranges(_ block: ByteCursor) -> [Int: ClosedRange<Double>] {
    var block = block
    var ranges: [Int: ClosedRange<Double>] = [:]
    while let tag = try? block.varint(atMost: 10_000), ranges.count < 100 {
      guard let count = try? block.varint(atMost: block.remaining),
        var entry = try? block.part(count)
      else { break }
      guard let low = try? entry.signedVarint(), let high = try? entry.signedVarint(), low < high
      else { continue }
      ranges[tag] = Double(low)...Double(high)
    }
    return ranges
  }
}

/// The numbers of the points of a stroke by their tags.
struct ISFPackets {
  let count: Int
  private(set) var values: [Int: [Int64]] = [:]

  init(_ block: ByteCursor, _ layout: ISFLayout, mostPoints: Int) throws(ForeignFault) {
    var block = block
    guard !block.isAtEnd else {
      count = 0
      return
    }
    // A point takes at least a bit.
    count = try block.varint(atMost: min(mostPoints, block.remaining * 8))
    for tag in layout.tags where count > 0 {
      values[tag] = try Self.numbers(count, &block)
    }
  }

  private static func numbers(
    _ count: Int, _ block: inout ByteCursor
  ) throws(ForeignFault) -> [Int64] {
    let method = try block.byte()
    switch method & 0xC0 {
    case 0x80: return try huffman(Int(method & 0x1F), count, &block)
    case 0x00: return try packed(method, count, &block)
    default: throw .damaged
    }
  }

  /// Numbers of a fixed number of bits.
  private static func packed(
    _ method: UInt8, _ count: Int, _ block: inout ByteCursor
  ) throws(ForeignFault) -> [Int64] {
    let width = method & 0x1F == 0 ? 32 : Int(method & 0x1F)
    let isDifference = method & 0x20 != 0
    var difference = SecondDifference()
    var numbers: [Int64] = []
    numbers.reserveCapacity(count)
    // The first two differences are large, and stand in front.
    for _ in 0..<(isDifference ? min(2, count) : 0) {
      numbers.append(difference.number(try block.signedVarint()))
    }
    var bits = try BitCursor(block, values: count)
    for _ in numbers.count..<count {
      let number = Int64(bitPattern: try bits.bits(width) << UInt64(64 - width)) >> (64 - width)
      numbers.append(isDifference ? difference.number(number) : number)
    }
    try block.skip(bits.byteCount)
    return numbers
  }

  /// The bits of the magnitudes of numbers, by the number of ones in front of them.
  private static let codes: [[Int]] = [
    [0, 1, 2, 4, 6, 8, 12, 16, 24, 32], [0, 1, 1, 2, 4, 8, 12, 16, 24, 32],
    [0, 1, 1, 1, 2, 4, 8, 14, 22, 32], [0, 2, 2, 3, 5, 8, 12, 16, 24, 32],
    [0, 3, 4, 5, 8, 12, 16, 24, 32], [0, 4, 6, 8, 12, 16, 24, 32],
    [0, 6, 8, 12, 16, 24, 32], [0, 7, 8, 12, 16, 24, 32],
  ]

  /// Numbers whose second differences are written the shorter, the smaller they are.
  private static func huffman(
    _ index: Int, _ count: Int, _ block: inout ByteCursor
  ) throws(ForeignFault) -> [Int64] {
    // Codes of a file's own have higher numbers, and nobody writes them.
    guard codes.indices.contains(index) else { throw .tooNew }
    let widths = codes[index]
    var least: [Int64] = [0]
    var next: Int64 = 1
    for width in widths.dropFirst() {
      least.append(next)
      next += 1 << Int64(width - 1)
    }
    var bits = try BitCursor(block, values: count)
    func short(_ ones: Int) throws(ForeignFault) -> Int64 {
      if ones == 0 { return 0 }
      guard ones < widths.count else { throw .damaged }
      let raw = Int64(try bits.bits(widths[ones]))
      let magnitude = raw >> 1 + least[ones]
      return raw & 1 == 0 ? magnitude : -magnitude
    }
    var difference = SecondDifference()
    var numbers: [Int64] = []
    numbers.reserveCapacity(count)
    for _ in 0..<count {
      let ones = try bits.ones(atMost: widths.count)
      if ones == widths.count {
        // The upper bits with the sign, then the lower ones.
        let high = try short(try bits.ones(atMost: widths.count))
        let low = try short(try bits.ones(atMost: widths.count)) & 0xFFFF_FFFF
        let magnitude = (high >> 1) << 32 | low
        numbers.append(difference.number(high & 1 == 0 ? magnitude : 0 &- magnitude))
      } else {
        numbers.append(difference.number(try short(ones)))
      }
    }
    try block.skip(bits.byteCount)
    return numbers
  }
}

/// Numbers from the differences of their differences.
private struct SecondDifference {
  private var (last, before): (Int64, Int64) = (0, 0)

  mutating func number(_ difference: Int64) -> Int64 {
    let number = difference &+ 2 &* last &- before
    (last, before) = (number, last)
    return number
  }
}

/// Reads bits, the highest of each byte first.
private struct BitCursor {
  private let bytes: [UInt8]
  private var position = 0
  /// The next bits, from the highest on.
  private var buffer: UInt64 = 0
  private var filled = 0

  /// Begins where a block is, for a number of values.
  init(_ block: ByteCursor, values: Int) throws(ForeignFault) {
    var block = block
    // A value takes at most 130 bits.
    bytes = try block.bytes(min(block.remaining, values * 17 + 16))
  }

  /// The number of bytes that were begun.
  var byteCount: Int { position - filled / 8 }

  private mutating func fill() {
    while filled <= 56, position < bytes.count {
      buffer |= UInt64(bytes[position]) << UInt64(56 - filled)
      position += 1
      filled += 8
    }
  }

  /// The next bits, at most 32.
  mutating func bits(_ count: Int) throws(ForeignFault) -> UInt64 {
    if filled < count { fill() }
    guard count > 0, count <= filled else { throw .damaged }
    defer {
      buffer <<= UInt64(count)
      filled -= count
    }
    return buffer >> UInt64(64 - count)
  }

  /// The number of ones before a zero, which is passed.
  mutating func ones(atMost limit: Int) throws(ForeignFault) -> Int {
    if filled <= limit { fill() }
    let count = (~buffer).leadingZeroBitCount
    guard count <= limit, count < filled else { throw .damaged }
    buffer <<= UInt64(count + 1)
    filled -= count + 1
    return count
  }
}

extension ByteCursor {
  /// A number in groups of seven bits, whose lowest bit is the sign.
  mutating func signedVarint() throws(ForeignFault) -> Int64 {
    let raw = try varint()
    let magnitude = Int64(raw >> 1)
    return raw & 1 == 0 ? magnitude : -magnitude
  }
}
