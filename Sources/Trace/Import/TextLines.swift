internal import Bytes
internal import Wording

/// The lines of an untrusted text.
struct TextLines {
  /// The longest line, in bytes.
  static let limit = 1 << 20

  /// The number of the last line read, from 1.
  private(set) var number = 0
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
  }

  /// The next line without its line end; nil after the last.
  mutating func next() throws(TraceError) -> ArraySlice<UInt8>? {
    guard place < bytes.count else { return nil }
    number += 1
    let start = place
    while place < bytes.count, bytes[place] != 0x0A {
      place += 1
      guard place - start <= Self.limit else {
        throw error("it is longer than \(Self.limit) bytes")
      }
    }
    var line = bytes[start..<place]
    place += 1
    if line.last == 0x0D { line.removeLast() }
    return line
  }

  func error(_ reason: Words) -> TraceError { .line(number, reason) }
}

extension ArraySlice<UInt8> {
  var trimmed: ArraySlice<UInt8> {
    var trimmed = drop { $0 == 0x20 || $0 == 0x09 }
    while let last = trimmed.last, last == 0x20 || last == 0x09 { trimmed.removeLast() }
    return trimmed
  }

  /// The text, with replacement characters for invalid UTF-8.
  var text: String { String(decoding: self, as: UTF8.self) }

  /// Takes the digits of an integer after any blanks; nil if there are none or too many.
  mutating func takeInteger(radix: UInt8 = 10) -> Int64? {
    skipBlanks()
    let isNegative = first == 0x2D
    if isNegative { removeFirst() }
    var (value, count): (Int64, Int) = (0, 0)
    // This many digits always fit.
    let most = radix == 16 ? 15 : 18
    while let byte = first, let digit = byte.digit(radix) {
      guard count < most else { return nil }
      value = value * Int64(radix) + Int64(digit)
      count += 1
      removeFirst()
    }
    guard count > 0 else { return nil }
    return isNegative ? -value : value
  }

  mutating func skipBlanks() {
    while let byte = first, byte == 0x20 || byte == 0x09 { removeFirst() }
  }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard first == UInt8(ascii: character) else { return false }
    removeFirst()
    return true
  }
}

extension UInt8 {
  fileprivate func digit(_ radix: UInt8) -> UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46 where radix == 16: self - 0x37
    case 0x61...0x66 where radix == 16: self - 0x57
    default: nil
    }
  }
}

/// Parses moments in decimal digits of any unit, exact to the nanosecond.
enum TimeText {
  /// Reads a moment in a unit given as a power of ten of nanoseconds; nil if invalid.
  ///
  /// Seconds since 1970 with nine decimals have more digits than a `Double` holds.
  static func nanoseconds(_ text: [UInt8], exponent: Int) -> Int64? {
    var rest = text[...]
    let isNegative = rest.first == 0x2D
    if isNegative || rest.first == 0x2B { rest.removeFirst() }
    guard let value = digits(rest, exponent) ?? slowly(rest, exponent) else { return nil }
    return isNegative ? -value : value
  }

  private static func digits(_ text: ArraySlice<UInt8>, _ exponent: Int) -> Int64? {
    var (value, places, isFraction, count): (Int64, Int, Bool, Int) = (0, exponent, false, 0)
    for byte in text {
      if byte == 0x2E, !isFraction {
        isFraction = true
        continue
      }
      guard byte &- 0x30 < 10 else { return nil }
      count += 1
      if isFraction, places == 0 { continue }
      if isFraction { places -= 1 }
      guard let next = add(byte &- 0x30, to: value) else { return nil }
      value = next
    }
    guard count > 0 else { return nil }
    for _ in 0..<places {
      guard let next = add(0, to: value) else { return nil }
      value = next
    }
    return value <= TraceFormat.integerLimit ? value : nil
  }

  private static func add(_ digit: UInt8, to value: Int64) -> Int64? {
    let (shifted, isTooLarge) = value.multipliedReportingOverflow(by: 10)
    let (sum, overflows) = shifted.addingReportingOverflow(Int64(digit))
    return isTooLarge || overflows ? nil : sum
  }

  private static func slowly(_ text: ArraySlice<UInt8>, _ exponent: Int) -> Int64? {
    let bytes = Array(text)
    var place = 0
    guard let number = DecimalText.read(from: bytes.span, at: &place), place == bytes.count else {
      return nil
    }
    var nanoseconds = number
    for _ in 0..<exponent { nanoseconds *= 10 }
    guard abs(nanoseconds) <= Double(TraceFormat.integerLimit) else { return nil }
    return Int64(nanoseconds.rounded())
  }
}
