public import Wording

extension Language {
  /// A language that nobody speaks: every phrase in more letters, with accents, between brackets.
  ///
  /// What is shown without brackets was not told in words; what does not fit its box will not fit in
  /// German either.
  public static let madeUp = Language(code: "xx", name: "Xx") { phrase in
    "⟦" + accented(phrase) + "⟧"
  }

  /// The phrase with its vowels accented and doubled, which makes it longer by two fifths with its
  /// brackets; the numbers of its arguments are kept.
  private static func accented(_ phrase: String) -> String {
    let accents: [Character: Character] = [
      "a": "á", "e": "é", "i": "í", "o": "ó", "u": "ú",
      "A": "Á", "E": "É", "I": "Í", "O": "Ó", "U": "Ú",
    ]
    return phrase.map { character in
      accents[character].map { "\($0)\($0.lowercased())" } ?? String(character)
    }.joined()
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
