#if canImport(Glibc)
  import Glibc
#endif

/// A language in which the program speaks.
public struct Language: Sendable {
  /// Its code of two or three letters, such as `en`.
  public let code: String
  /// The phrase of this language for one in English, given the numbers that are filled in.
  private let translation: @Sendable (_ phrase: String, _ numbers: [Int]) -> String?

  /// Creates a language from how it says an English phrase: with the same `{1}`, `{2}`..., in any order.
  ///
  /// `numbers` are those filled in, by which it may choose between singular and plural. Nil leaves the phrase English.
  public init(
    code: String,
    translation: @escaping @Sendable (_ phrase: String, _ numbers: [Int]) -> String?
  ) {
    (self.code, self.translation) = (code, translation)
  }

  /// Creates a language from its phrases by the English ones.
  public init(code: String, phrases: [String: String]) {
    self.init(code: code) { phrase, _ in phrases[phrase] }
  }

  /// English, in which the phrases stand in the code.
  public static let english = Language(code: "en", phrases: [:])

  /// The languages that the program speaks: a new one is a file beside this one, and a word here.
  static let spoken = [english]

  /// The language of the task that asks: the one chosen for the program, unless a test sets another.
  @TaskLocal public static var current = chosen(by: environment)

  /// What a language says for words, nil where it says them as English does.
  func phrase(for words: Words) -> String? {
    words.isTranslatable ? translation(words.phrase, words.numbers) : nil
  }
}

extension Language {
  /// The variables of the environment that name the user's languages, as other programs of the desktop read them.
  private static var environment: [String: String] {
    let names = ["LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"]
    let pairs = names.compactMap { name in getenv(name).map { (name, String(cString: $0)) } }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  /// The first language that the user asks for and the program speaks, else English.
  ///
  /// `LANGUAGE` is a list, and counts only where a locale is set; of the locales the first that is set counts.
  static func chosen(
    by environment: [String: String], among spoken: [Language] = Language.spoken
  ) -> Language {
    let locales = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }
    guard let locale = locales.first(where: { !$0.isEmpty }), !["C", "POSIX"].contains(locale)
    else { return .english }
    let wanted = (environment["LANGUAGE"] ?? "").split(separator: ":") + [locale[...]]
    for name in wanted {
      let code = name.prefix { $0.isASCII && $0.isLetter }.lowercased()
      if let language = spoken.first(where: { $0.code == code }) { return language }
    }
    return .english
  }
}

extension Words {
  /// Whether the phrase says something, rather than only joining what is filled in.
  public var isTranslatable: Bool {
    pieces.contains { piece in
      if case .literal(let literal) = piece { literal.contains { $0.isLetter } } else { false }
    }
  }
}
