/// The compression LZX as in cabinets: matches and letters in Huffman codes that change from block to block ([MS-PATCH]).
struct LZX {
  private var bits: LZXBits
  private var output: [UInt8] = []
  private let size: Int
  private let window: Int
  /// The distances of the last three matches.
  private var recent = (1, 1, 1)
  private var mainLengths: [UInt8]
  private var lengthLengths = [UInt8](repeating: 0, count: LZX.lengthCodes)
  private var main = LZXCode()
  private var length = LZXCode()
  private var aligned: LZXCode?

  /// The bytes after which the stream goes on at a word.
  private static let frame = 32_768
  private static let lengthCodes = 249

  /// The number of bits that follow the slot of a distance.
  private static let slotBits: [Int] = (0..<50).map { $0 < 4 ? 0 : min($0 / 2 - 1, 17) }
  /// The first distance of each slot.
  private static let slotStarts: [Int] = slotBits.reduce(into: [0]) {
    $0.append(($0.last ?? 0) + 1 << $1)
  }

  /// Expands a stream to a number of bytes, with a window of two to the power of an order.
  static func expanded(_ bytes: [UInt8], size: Int, order: Int) throws(ForeignFault) -> [UInt8] {
    guard (15...21).contains(order) else { throw .damaged }
    var lzx = LZX(bytes, size: size, order: order)
    return try lzx.expand()
  }

  private init(_ bytes: [UInt8], size: Int, order: Int) {
    (bits, self.size, window) = (LZXBits(bytes), size, 1 << order)
    let slots = order < 20 ? order * 2 : order == 20 ? 42 : 50
    mainLengths = [UInt8](repeating: 0, count: 256 + slots * 8)
    output.reserveCapacity(size)
  }

  private mutating func expand() throws(ForeignFault) -> [UInt8] {
    // The size of a program whose calls were changed to be compressed better.
    let translation = try bits.read(1) == 1 ? try bits.read(16) << 16 | bits.read(16) : 0
    while output.count < size {
      let kind = try bits.read(3)
      let count = try bits.read(16) << 8 | bits.read(8)
      guard count > 0, count <= size - output.count else { throw .damaged }
      switch kind {
      case 1, 2:
        try readCodes(isAligned: kind == 2)
        try expandCodes(count)
      case 3: try copy(count)
      default: throw .damaged
      }
    }
    if translation > 0 { restoreCalls(translation) }
    return output
  }

  /// Copies a block that is not compressed.
  private mutating func copy(_ count: Int) throws(ForeignFault) {
    bits.beginBytes()
    recent = (try bits.number(), try bits.number(), try bits.number())
    output += try bits.bytes(count)
    bits.endBytes(count)
  }

  private mutating func readCodes(isAligned: Bool) throws(ForeignFault) {
    aligned = nil
    if isAligned {
      var lengths: [UInt8] = []
      for _ in 0..<8 { lengths.append(UInt8(try bits.read(3))) }
      aligned = try LZXCode(lengths)
    }
    try Self.readLengths(&mainLengths, 0..<256, &bits)
    try Self.readLengths(&mainLengths, 256..<mainLengths.count, &bits)
    main = try LZXCode(mainLengths)
    try Self.readLengths(&lengthLengths, 0..<Self.lengthCodes, &bits)
    length = try LZXCode(lengthLengths)
  }

  /// Reads the lengths of codes, as differences to those of the block before.
  private static func readLengths(
    _ lengths: inout [UInt8], _ range: Range<Int>, _ bits: inout LZXBits
  ) throws(ForeignFault) {
    var differences: [UInt8] = []
    for _ in 0..<20 { differences.append(UInt8(try bits.read(4))) }
    let code = try LZXCode(differences)
    var place = range.lowerBound
    while place < range.upperBound {
      var difference = try code.read(&bits)
      var count = 1
      var isZero = false
      switch difference {
      case 17: (count, isZero) = (4 + (try bits.read(4)), true)
      case 18: (count, isZero) = (20 + (try bits.read(5)), true)
      case 19:
        count = 4 + (try bits.read(1))
        difference = try code.read(&bits)
        guard difference <= 16 else { throw .damaged }
      default: break
      }
      guard count <= range.upperBound - place else { throw .damaged }
      let value = isZero ? 0 : UInt8((Int(lengths[place]) - difference + 17) % 17)
      for _ in 0..<count {
        lengths[place] = value
        place += 1
      }
    }
  }

  private mutating func expandCodes(_ count: Int) throws(ForeignFault) {
    let end = output.count + count
    while output.count < end {
      let symbol = try main.read(&bits)
      if symbol < 256 {
        output.append(UInt8(symbol))
      } else {
        try copyMatch(symbol - 256, before: end)
      }
      if output.count % Self.frame == 0 { bits.align() }
    }
  }

  private mutating func copyMatch(_ symbol: Int, before end: Int) throws(ForeignFault) {
    var count = symbol & 7
    if count == 7 { count += try length.read(&bits) }
    count += 2
    let distance = try distance(slot: symbol >> 3)
    // No match goes beyond its block or the part of the stream that it is in.
    let room = min(end - output.count, Self.frame - output.count % Self.frame)
    guard distance <= output.count, distance <= window, count <= room else { throw .damaged }
    var place = output.count - distance
    for _ in 0..<count {
      output.append(output[place])
      place += 1
    }
  }

  private mutating func distance(slot: Int) throws(ForeignFault) -> Int {
    switch slot {
    case 0: break
    case 1: recent = (recent.1, recent.0, recent.2)
    case 2: recent = (recent.2, recent.1, recent.0)
    default:
      let extra = Self.slotBits[slot]
      var distance = Self.slotStarts[slot] - 2
      if let aligned, extra >= 3 {
        distance += try bits.read(extra - 3) << 3
        distance += try aligned.read(&bits)
      } else {
        distance += try bits.read(extra)
      }
      recent = (distance, recent.0, recent.1)
    }
    guard recent.0 > 0 else { throw .damaged }
    return recent.0
  }

  /// Restores the relative targets of calls in a program of Intel processors.
  private mutating func restoreCalls(_ size: Int) {
    for start in stride(from: 0, to: min(output.count, 32_768 * Self.frame), by: Self.frame) {
      let end = min(start + Self.frame, output.count) - 10
      var place = start
      while place < end {
        guard output[place] == 0xE8 else {
          place += 1
          continue
        }
        let bytes = (1...4).map { Int32(output[place + $0]) }
        let target = bytes[0] | bytes[1] << 8 | bytes[2] << 16 | bytes[3] << 24
        if Int(target) >= -place, Int(target) < size {
          let shift = target >= 0 ? -Int32(place) : Int32(truncatingIfNeeded: size)
          let relative = target &+ shift
          for byte in 0..<4 {
            output[place + 1 + byte] = UInt8(truncatingIfNeeded: relative >> Int32(byte * 8))
          }
        }
        place += 5
      }
    }
  }
}

/// The bits of words of 16 bits, highest first.
private struct LZXBits {
  private let bytes: [UInt8]
  private var place = 0
  private var buffer: UInt64 = 0
  private var count = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Makes bits known; those after the end are zero, as far as a code may look ahead.
  private mutating func fill(_ wanted: Int) throws(ForeignFault) {
    while count < wanted {
      guard place < bytes.count + 4 else { throw .damaged }
      let low = place < bytes.count ? UInt64(bytes[place]) : 0
      let high = place + 1 < bytes.count ? UInt64(bytes[place + 1]) : 0
      buffer = buffer << 16 | high << 8 | low
      (place, count) = (place + 2, count + 16)
    }
  }

  mutating func read(_ number: Int) throws(ForeignFault) -> Int {
    let value = try peek(number)
    count -= number
    return value
  }

  mutating func peek(_ number: Int) throws(ForeignFault) -> Int {
    try fill(number)
    let mask = UInt64(1) << number - 1
    return Int(buffer >> UInt64(count - number) & mask)
  }

  mutating func skip(_ number: Int) { count -= number }

  /// Goes on at the next word.
  mutating func align() { count -= count % 16 }

  /// Goes on at bytes after the word that is begun; a whole one is passed if none is.
  mutating func beginBytes() {
    place -= count / 16 * 2
    if count % 16 == 0 { place += 2 }
    (buffer, count) = (0, 0)
  }

  mutating func number() throws(ForeignFault) -> Int {
    let bytes = try self.bytes(4)
    return bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  mutating func bytes(_ number: Int) throws(ForeignFault) -> ArraySlice<UInt8> {
    guard place <= bytes.count, number <= bytes.count - place else { throw .damaged }
    defer { place += number }
    return bytes[place..<place + number]
  }

  /// Goes on with words after a number of bytes.
  mutating func endBytes(_ number: Int) { if number % 2 == 1 { place += 1 } }
}

/// A Huffman code by the lengths of its codes.
private struct LZXCode {
  /// For each sequence of bits, the symbol that it begins with, and the length of its code.
  private var entries: [UInt16] = []
  private var lengths: [UInt8] = []
  private var depth = 0

  init() {}

  /// Makes the code; one without symbols is never read.
  init(_ lengths: [UInt8]) throws(ForeignFault) {
    self.lengths = lengths
    depth = Int(lengths.max() ?? 0)
    guard depth > 0 else { return }
    guard depth <= 16 else { throw .damaged }
    entries = [UInt16](repeating: .max, count: 1 << depth)
    var place = 0
    for length in 1...depth {
      for (symbol, own) in lengths.enumerated() where own == length {
        let count = 1 << (depth - length)
        guard place + count <= entries.count else { throw .damaged }
        for index in place..<place + count { entries[index] = UInt16(symbol) }
        place += count
      }
    }
  }

  func read(_ bits: inout LZXBits) throws(ForeignFault) -> Int {
    guard depth > 0 else { throw .damaged }
    let symbol = Int(entries[try bits.peek(depth)])
    guard symbol < lengths.count else { throw .damaged }
    bits.skip(Int(lengths[symbol]))
    return symbol
  }
}
