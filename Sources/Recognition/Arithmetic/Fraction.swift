/// A ratio of two whole numbers of at most 36 digits, in lowest terms.
struct Fraction: Hashable, Sendable {
  let numerator: Int128
  /// Greater than 0.
  let denominator: Int128

  /// Ten times a remainder must still fit.
  private static let limit = Fraction.power(of: 10, 36)

  /// Divides two numbers; nil for a division by zero, and where they get too large.
  init?(_ numerator: Int128, _ denominator: Int128 = 1) {
    guard denominator != 0, numerator > .min, denominator > .min else { return nil }
    let common = Self.divisor(numerator.magnitude, denominator.magnitude)
    let sign: Int128 = denominator < 0 ? -1 : 1
    self.numerator = sign * numerator / Int128(common)
    self.denominator = sign * denominator / Int128(common)
    guard self.numerator.magnitude <= Self.limit, self.denominator <= Self.limit else { return nil }
  }

  private init(negating other: Fraction) {
    (numerator, denominator) = (-other.numerator, other.denominator)
  }

  var negated: Fraction { Fraction(negating: self) }

  private static func divisor(_ one: UInt128, _ other: UInt128) -> UInt128 {
    var (one, other) = (one, other)
    while other != 0 { (one, other) = (other, one % other) }
    return one
  }

  private static func power(of base: Int128, _ exponent: Int) -> Int128 {
    (0..<exponent).reduce(1) { power, _ in power * base }
  }

  /// The nearest floating-point number.
  var value: Double { Double(numerator) / Double(denominator) }

  func adding(_ other: Fraction) -> Fraction? {
    guard let one = Self.product(numerator, other.denominator),
      let two = Self.product(other.numerator, denominator),
      let below = Self.product(denominator, other.denominator)
    else { return nil }
    let sum = one.addingReportingOverflow(two)
    return sum.overflow ? nil : Fraction(sum.partialValue, below)
  }

  func multiplied(by other: Fraction) -> Fraction? {
    // What can be canceled first keeps the products small.
    guard let one = Fraction(numerator, other.denominator),
      let two = Fraction(other.numerator, denominator),
      let above = Self.product(one.numerator, two.numerator),
      let below = Self.product(one.denominator, two.denominator)
    else { return nil }
    return Fraction(above, below)
  }

  /// One divided by it; nil for 0.
  var inverse: Fraction? { Fraction(denominator, numerator) }

  private static func product(_ one: Int128, _ other: Int128) -> Int128? {
    let product = one.multipliedReportingOverflow(by: other)
    return product.overflow ? nil : product.partialValue
  }

  func raised(to exponent: Int) -> Fraction? {
    guard var base = exponent < 0 ? inverse : self, var power = Fraction(1) else { return nil }
    var left = exponent.magnitude
    while left > 0 {
      if left & 1 == 1 {
        guard let next = power.multiplied(by: base) else { return nil }
        power = next
      }
      left >>= 1
      guard left > 0 else { break }
      guard let square = base.multiplied(by: base) else { return nil }
      base = square
    }
    return power
  }

  /// The square root, if that is a fraction.
  var squareRoot: Fraction? {
    guard let above = Self.root(of: numerator), let below = Self.root(of: denominator) else {
      return nil
    }
    return Fraction(above, below)
  }

  private static func root(of number: Int128) -> Int128? {
    guard number >= 0 else { return nil }
    let guess = Int128(Double(number).squareRoot())
    return (max(guess - 1, 0)...guess + 1).first { product($0, $0) == number }
  }
}
