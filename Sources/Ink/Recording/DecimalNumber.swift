/// Numbers as people write them in tables: a sign, digits, a point, digits.
enum DecimalNumber {
  /// Reads a number and moves past it; nil if there are no digits.
  ///
  /// The value is the closest that a `Double` can hold for up to 15 digits. More than 18 digits
  /// before the point give infinity; those that no `Double` can hold are passed over.
  static func read(from bytes: Span<UInt8>, at position: inout Int) -> Double? {
    var place = position
    let end = bytes.count
    var isNegative = false
    if place < end, bytes[place] == 0x2D || bytes[place] == 0x2B {
      isNegative = bytes[place] == 0x2D
      place += 1
    }
    let whole = place
    var digits: Int64 = 0
    while place < end, bytes[place] &- 0x30 < 10 {
      if place - whole < 18 { digits = digits &* 10 &+ Int64(bytes[place] &- 0x30) }
      place += 1
    }
    let wholeCount = place - whole
    var fractionCount = 0
    var scale: Int64 = 1
    if place < end, bytes[place] == 0x2E {
      place += 1
      let fraction = place
      while place < end, bytes[place] &- 0x30 < 10 {
        if scale < 1_000_000, digits < 100_000_000_000 {
          digits = digits &* 10 &+ Int64(bytes[place] &- 0x30)
          scale *= 10
        }
        place += 1
      }
      fractionCount = place - fraction
    }
    guard wholeCount + fractionCount > 0 else { return nil }
    position = place
    guard wholeCount <= 18 else { return .infinity }
    let value = scale == 1 ? Double(digits) : Double(digits) / Double(scale)
    return isNegative ? 0 - value : value
  }

  /// Appends a number with at most three decimals and none that is not needed.
  ///
  /// NaN becomes 0, and a number beyond the limit becomes the limit.
  static func append(_ value: Double, limit: Double, to text: inout [UInt8]) {
    let bounded = value.isNaN ? 0 : min(max(value, -limit), limit)
    let thousandths = Int64((bounded * 1000).rounded())
    if thousandths < 0 { text.append(0x2D) }
    let magnitude = thousandths.magnitude
    text.append(contentsOf: String(magnitude / 1000).utf8)
    var fraction = magnitude % 1000
    guard fraction > 0 else { return }
    text.append(0x2E)
    var place: UInt64 = 100
    while fraction > 0 {
      text.append(UInt8(0x30 + fraction / place))
      fraction %= place
      place = max(place / 10, 1)
    }
  }
}
