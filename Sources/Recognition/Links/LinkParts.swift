/// Numbers, words and signs of a text, without spaces.
struct LinkParts {
  enum Part: Hashable {
    case digits(String)
    case word(String)
    case sign(Character)
  }

  private(set) var parts: [Part] = []
  /// The numbers of the parts that have a space on both sides.
  private(set) var apart: Set<Int> = []
  /// True if letters were taken for digits.
  private(set) var isRepaired = false

  private static let misread: [Character: Character] = [
    "O": "0", "o": "0", "l": "1", "I": "1", "|": "1",
  ]
  private static let japanese: Set<Character> = ["年", "月", "日"]

  init(_ text: String) {
    let letters = Array(text)
    var place = 0
    while place < letters.count {
      let start = place
      while place < letters.count, Self.isInWord(letters[place]) { place += 1 }
      if place > start {
        add(String(letters[start..<place]))
      } else {
        if letters[place] != " " { addSign(at: place, of: letters) }
        place += 1
      }
    }
  }

  private static func isInWord(_ letter: Character) -> Bool {
    (letter.isLetter || letter.isDigit || letter == "|") && !japanese.contains(letter)
  }

  /// Adds a word, or a number with at least one digit that was read as such.
  private mutating func add(_ word: String) {
    let isOrdinal = ["st", "nd", "rd", "th"].contains(word.drop(while: \.isDigit).lowercased())
    let text = isOrdinal ? String(word.prefix(while: \.isDigit)) : word
    let digits = String(text.map { Self.misread[$0] ?? $0 })
    guard text.contains(where: \.isDigit), digits.allSatisfy(\.isDigit) else {
      return parts.append(.word(word))
    }
    isRepaired = isRepaired || digits != text
    parts.append(.digits(digits))
  }

  private mutating func addSign(at place: Int, of letters: [Character]) {
    let isDash = "–—−‐".contains(letters[place])
    if place > 0, place + 1 < letters.count, letters[place - 1] == " ", letters[place + 1] == " " {
      apart.insert(parts.count)
    }
    parts.append(.sign(isDash ? "-" : letters[place]))
  }
}
