public import Wording

extension Language {
  /// A language that nobody speaks: every phrase in longer, accented letters between brackets.
  ///
  /// What is shown without brackets was not told in words; what does not fit its box will not fit in German either.
  public static let madeUp = Language(code: "xx") { phrase, _ in
    "⟦" + accented(phrase) + "⟧"
  }

  /// The phrase with its vowels doubled and accented, and the numbers of its arguments kept.
  private static func accented(_ phrase: String) -> String {
    let vowels: [Character: String] = [
      "a": "áà", "e": "éè", "i": "íì", "o": "óò", "u": "úù",
      "A": "ÁÀ", "E": "ÉÈ", "I": "ÍÌ", "O": "ÓÒ", "U": "ÚÙ",
    ]
    return phrase.map { vowels[$0] ?? String($0) }.joined()
  }
}

/// What a test found in a text that was shown in the made-up language.
public enum MadeUpText {
  /// The letters of a text outside of all brackets: those that no language would change.
  public static func untranslated(in text: String) -> String {
    var (depth, rest) = (0, "")
    for character in text {
      switch character {
      case "⟦": depth += 1
      case "⟧": depth -= 1
      default: if depth == 0 { rest.append(character) }
      }
    }
    return rest
  }
}
