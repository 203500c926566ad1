/// The leading decimal digits of a number, rounded.
struct DecimalDigits: Hashable, Sendable {
  private let isNegative: Bool
  /// The digits from the first that is not 0 to the last one; empty for 0.
  private var digits: [Int]
  /// How many of them are before the decimal mark; negative for zeros after it.
  private var whole: Int

  private static let most = 12

  init(of fraction: Fraction) {
    isNegative = fraction.numerator < 0
    let below = fraction.denominator.magnitude
    var (quotient, rest) = fraction.numerator.magnitude.quotientAndRemainder(dividingBy: below)
    var digits: [Int] = []
    while quotient > 0 {
      digits.append(Int(quotient % 10))
      quotient /= 10
    }
    digits.reverse()
    whole = digits.count
    while rest > 0, digits.count <= Self.most {
      let (digit, next) = (rest * 10).quotientAndRemainder(dividingBy: below)
      if digits.isEmpty, digit == 0 { whole -= 1 } else { digits.append(Int(digit)) }
      rest = next
    }
    self.digits = digits
    round()
  }

  /// Takes a finite number.
  init(of value: Double) {
    isNegative = value < 0
    let parts = value.magnitude.description.split(separator: "e")
    let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    let all = parts[0].compactMap(\.wholeNumberValue)
    digits = Array(all.drop { $0 == 0 })
    whole = mantissa[0].count - (all.count - digits.count)
    if parts.count > 1 { whole += Int(parts[1]) ?? 0 }
    round()
  }

  private mutating func round() {
    if digits.count > Self.most {
      let goesUp = digits[Self.most] >= 5
      digits.removeSubrange(Self.most...)
      if goesUp { increment() }
    }
    while digits.last == 0 { digits.removeLast() }
    if digits.isEmpty { whole = 0 }
  }

  private mutating func increment() {
    for place in digits.indices.reversed() {
      digits[place] += 1
      guard digits[place] == 10 else { return }
      digits[place] = 0
    }
    digits.insert(1, at: 0)
    whole += 1
  }

  /// The number as one writes it; very large and small ones by powers of ten.
  func text(decimalMark: Character) -> String {
    guard !digits.isEmpty else { return "0" }
    let sign = isNegative ? "-" : ""
    guard (-5...Self.most).contains(whole) else {
      return sign + text(whole: 1, decimalMark) + " × 10^\(whole - 1)"
    }
    return sign + text(whole: whole, decimalMark)
  }

  private func text(whole: Int, _ decimalMark: Character) -> String {
    let before = Array(repeating: 0, count: max(1 - whole, 0)) + digits
    let all = before + Array(repeating: 0, count: max(whole - digits.count, 0))
    let place = max(whole, 1)
    func string(_ part: ArraySlice<Int>) -> String { part.map(String.init).joined() }
    guard place < all.count else { return string(all[...]) }
    return string(all[..<place]) + String(decimalMark) + string(all[place...])
  }
}
