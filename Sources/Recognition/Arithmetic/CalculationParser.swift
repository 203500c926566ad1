/// Works out a calculation; everything that makes no sense has no value.
struct CalculationParser {
  private let tokens: ArraySlice<CalculationToken>
  private var place = 0
  /// True once two numbers were combined, or one was changed.
  private var hasOperation = false

  /// The value of a calculation; nil for none, and for a number alone.
  static func value(of tokens: [CalculationToken]) -> Number? {
    var parser = CalculationParser(tokens)
    guard let value = parser.sum(), parser.place == tokens.count, parser.hasOperation else {
      return nil
    }
    return value
  }

  private init(_ tokens: [CalculationToken]) { self.tokens = tokens[...] }

  private var next: CalculationToken? { place < tokens.count ? tokens[place] : nil }

  private mutating func skip(_ token: CalculationToken) -> Bool {
    guard next == token else { return false }
    place += 1
    return true
  }

  /// A number, and whether it is just a percentage.
  private typealias Term = (value: Number, isPercentage: Bool)

  private mutating func sum() -> Number? {
    let isNegative = skip(.minus)
    guard let first = term() else { return nil }
    var sum = isNegative ? first.value.negated : first.value
    while next == .plus || next == .minus {
      let subtracts = next == .minus
      place += 1
      hasOperation = true
      guard let term = term() else { return nil }
      // 200 + 10 % is 220, as on calculators.
      let isShare = term.isPercentage && !first.isPercentage
      guard let value = isShare ? term.value.multiplied(by: sum) : term.value,
        let next = sum.adding(subtracts ? value.negated : value)
      else { return nil }
      sum = next
    }
    return sum
  }

  private mutating func term() -> Term? {
    guard var term = factor() else { return nil }
    var hasDivision = false
    while let sign = sign(mayBeImplied: !hasDivision) {
      hasOperation = true
      hasDivision = hasDivision || sign.divides
      let isNegative = sign.mayPrecedeMinus && skip(.minus)
      guard let other = factor() else { return nil }
      let value = isNegative ? other.value.negated : other.value
      let result = sign.divides ? term.value.divided(by: value) : term.value.multiplied(by: value)
      guard let result else { return nil }
      term = (result, false)
    }
    return term
  }

  /// The next sign of a product; brackets and roots need none.
  private mutating func sign(
    mayBeImplied: Bool
  ) -> (divides: Bool, mayPrecedeMinus: Bool)? {
    switch next {
    case .times(let isLetter):
      place += 1
      return (false, !isLetter)
    case .divide:
      place += 1
      return (true, true)
    // In 6/2(1+2), what is divided by what is anyone's guess.
    case .open where mayBeImplied, .root where mayBeImplied: return (false, false)
    default: return nil
    }
  }

  private mutating func factor() -> Term? {
    guard let base = operand() else { return nil }
    var term: Term = (base, false)
    if skip(.power) {
      hasOperation = true
      let isNegative = skip(.minus)
      guard let exponent = factor(), !exponent.isPercentage,
        let power = base.raised(to: isNegative ? exponent.value.negated : exponent.value)
      else { return nil }
      term.value = power
    }
    if skip(.percent) {
      hasOperation = true
      guard let hundredth = Fraction(1, 100),
        let share = term.value.multiplied(by: .exact(hundredth))
      else { return nil }
      term = (share, true)
    }
    return term
  }

  private mutating func operand() -> Number? {
    defer { place += 1 }
    switch next {
    case .number(let number): return number
    case .root:
      hasOperation = true
      place += 1
      defer { place -= 1 }
      return operand()?.squareRoot
    case .open:
      place += 1
      guard let sum = sum(), next == .close else { return nil }
      return sum
    default: return nil
    }
  }
}
