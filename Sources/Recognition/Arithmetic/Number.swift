private import Glibc

/// A number in a calculation: exact as long as possible, else rounded to some 16 digits.
enum Number: Hashable, Sendable {
  case exact(Fraction)
  /// A finite number.
  case rounded(Double)

  /// A number that may not be exact; nil if it is not finite.
  private init?(_ value: Double) {
    guard value.isFinite else { return nil }
    self = .rounded(value)
  }

  private var value: Double {
    switch self {
    case .exact(let fraction): fraction.value
    case .rounded(let value): value
    }
  }

  private var isZero: Bool { value == 0 }

  private func combined(
    with other: Number, _ exactly: (Fraction, Fraction) -> Fraction?,
    _ roughly: (Double, Double) -> Double
  ) -> Number? {
    if case .exact(let one) = self, case .exact(let two) = other, let result = exactly(one, two) {
      return .exact(result)
    }
    return Number(roughly(value, other.value))
  }

  func adding(_ other: Number) -> Number? { combined(with: other, { $0.adding($1) }, +) }

  func multiplied(by other: Number) -> Number? {
    combined(with: other, { $0.multiplied(by: $1) }, *)
  }

  /// The quotient; nil for a division by zero.
  func divided(by other: Number) -> Number? {
    guard !other.isZero else { return nil }
    return combined(with: other, { one, two in two.inverse.flatMap(one.multiplied) }, /)
  }

  var negated: Number {
    switch self {
    case .exact(let fraction): .exact(fraction.negated)
    case .rounded(let value): .rounded(-value)
    }
  }

  /// The power; nil for roots of negative numbers, and for 0 raised to anything that is not positive.
  func raised(to exponent: Number) -> Number? {
    if isZero, exponent.value <= 0 { return nil }
    if case .exact(let base) = self, case .exact(let power) = exponent, power.denominator == 1,
      power.numerator.magnitude <= 1000, let result = base.raised(to: Int(power.numerator))
    {
      return .exact(result)
    }
    return Number(pow(value, exponent.value))
  }

  /// The square root; nil for negative numbers.
  var squareRoot: Number? {
    if case .exact(let fraction) = self, let root = fraction.squareRoot { return .exact(root) }
    return Number(value.squareRoot())
  }

  /// The number with at most 12 digits, and a mark for the decimals.
  func text(decimalMark: Character) -> String {
    let digits =
      switch self {
      case .exact(let fraction): DecimalDigits(of: fraction)
      case .rounded(let value): DecimalDigits(of: value)
      }
    return digits.text(decimalMark: decimalMark)
  }
}
