/// A part of a calculation.
enum CalculationToken: Hashable, Sendable {
  case number(Number)
  case plus, minus, divide, power, root, percent, open, close
  /// A cross that is read as a letter may be one, so that no sign follows it.
  case times(isLetter: Bool)
}

/// Divides a line into the parts of a calculation.
struct CalculationScanner {
  private(set) var tokens: [CalculationToken] = []
  private(set) var decimalMark: Character = "."
  private var numbers: [Written] = []

  /// A number as it is written, and where it is among the parts.
  private struct Written {
    var text: String
    let place: Int
    /// True for thousands with spaces between them.
    var isGrouped = false
    /// True if it has letters for digits.
    let isMisread: Bool
  }

  private static let mostLetters = 200
  /// The digits that letters are taken for.
  private static let misread: [Character: Character] = [
    "l": "1", "I": "1", "|": "1", "O": "0", "o": "0", "S": "5", "s": "5",
  ]

  /// Fails for a line with anything else.
  init?(_ text: String) {
    let letters = text.map(\.narrow)
    guard letters.count <= Self.mostLetters, scan(letters), isCredible,
      let written = WrittenNumbers(numbers.map(\.text))
    else { return nil }
    decimalMark = written.decimalMark
    for (number, value) in zip(numbers, written.values) { tokens[number.place] = .number(value) }
  }

  private mutating func scan(_ letters: [Character]) -> Bool {
    var place = 0
    while place < letters.count {
      let number = letters[place...].prefix(while: Self.isInNumber)
      let next = letters[number.endIndex...].first { $0 != " " }
      if number.isEmpty {
        guard letters[place] == " " || addSign(letters[place]) else { return false }
      } else {
        guard addNumbers(number, before: next) else { return false }
      }
      place += max(number.count, 1)
    }
    return true
  }

  private static func isInNumber(_ letter: Character) -> Bool {
    letter.isDigit || letter == "." || letter == "," || misread[letter] != nil
  }

  /// Adds a number, or two with a point between them that is no decimal mark but a raised dot.
  private mutating func addNumbers(
    _ letters: ArraySlice<Character>, before next: Character?
  ) -> Bool {
    guard let dot = letters.lastIndex(of: "."), isRaised(dot, in: letters, before: next) else {
      return add(letters)
    }
    let (one, two) = (letters[..<dot], letters[(dot + 1)...])
    guard one.isEmpty || add(one) else { return false }
    tokens.append(.times(isLetter: true))
    return two.isEmpty || add(two)
  }

  /// True for a point beside a bracket, for one alone, and after a decimal comma.
  private func isRaised(
    _ dot: Int, in letters: ArraySlice<Character>, before next: Character?
  ) -> Bool {
    let (one, two) = (letters[..<dot], letters[(dot + 1)...])
    if one.isEmpty { return two.isEmpty || tokens.last == .close }
    if two.isEmpty { return next.map { "([√".contains($0) } == true }
    let groups = one.split(separator: ",", omittingEmptySubsequences: false)
    return groups.count == 2 && groups[1].count != 3 && !groups[1].isEmpty
  }

  /// Adds a number, or three more digits of the one before, as in 10 000.
  private mutating func add(_ letters: ArraySlice<Character>) -> Bool {
    let isMisread = letters.contains { Self.misread[$0] != nil }
    // A letter alone is one, unless it is an upright stroke.
    guard
      letters.contains(where: \.isDigit)
        || letters.count == 1 && Self.misread[letters[letters.startIndex]] == "1"
    else { return false }
    let text = String(letters.map { Self.misread[$0] ?? $0 })
    guard let last = numbers.last, last.place == tokens.count - 1 else {
      numbers.append(Written(text: text, place: tokens.count, isMisread: isMisread))
      // The value is known once all numbers are.
      tokens.append(.plus)
      return true
    }
    guard last.isGrouped || last.text.count <= 3, last.text.allSatisfy(\.isDigit), !isMisread,
      text.prefix(while: \.isDigit).count == 3
    else { return false }
    numbers[numbers.count - 1].text += text
    numbers[numbers.count - 1].isGrouped = true
    return true
  }

  /// Letters are taken for digits only beside a number without any.
  private var isCredible: Bool {
    numbers.allSatisfy { !$0.isMisread } || numbers.contains { !$0.isMisread }
  }

  private mutating func addSign(_ letter: Character) -> Bool {
    switch letter {
    case "+": tokens.append(.plus)
    // The last two are Japanese: a long vowel, and the number one.
    case "-", "−", "–", "—", "‐", "‑", "‒", "―", "ー", "一": tokens.append(.minus)
    case "×", "*", "∗", "·", "•", "∙", "⋅", "‧", "・", "･": tokens.append(.times(isLetter: false))
    case "x", "X": tokens.append(.times(isLetter: true))
    case ":", "/", "÷", "∕", "⁄", "∶": tokens.append(.divide)
    case "^": tokens.append(.power)
    case "√": tokens.append(.root)
    case "%": tokens.append(.percent)
    case "(", "[": tokens.append(.open)
    case ")", "]": tokens.append(.close)
    default:
      guard let exponent = ["²": 2, "³": 3][letter].flatMap({ Fraction($0) }) else { return false }
      tokens += [.power, .number(.exact(exponent))]
    }
    return true
  }
}

extension Character {
  /// True for the digits from 0 to 9.
  var isDigit: Bool { isASCII && isNumber }

  /// The ASCII letter for one of full width.
  var narrow: Character {
    guard let scalar = unicodeScalars.first, (0xFF01...0xFF5E).contains(scalar.value),
      let other = Unicode.Scalar(scalar.value - 0xFEE0)
    else { return self == "\u{3000}" ? " " : self }
    return Character(other)
  }
}
