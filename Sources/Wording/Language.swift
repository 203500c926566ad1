internal import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// A language in which the program speaks.
public struct Language: Sendable {
  /// Its code of two or three letters, such as `en`.
  public let code: String
  /// The phrase of this language for one in English, given the numbers that are filled in.
  private let translation: @Sendable (_ phrase: String, _ numbers: [Int]) -> String?
  /// What stands for a sign between texts that are filled in, given the text before it.
  private let sign: @Sendable (_ sign: Substring, _ text: String) -> String

  /// Creates a language from how it says an English phrase: with the same `{1}`, `{2}`..., in any order.
  ///
  /// `numbers` are those filled in, by which it may choose between singular and plural. Nil leaves the phrase English.
  /// `sign` is what it writes between texts for a sign where a phrase has nothing else, such as a comma in a list.
  public init(
    code: String,
    translation: @escaping @Sendable (_ phrase: String, _ numbers: [Int]) -> String?,
    sign: @escaping @Sendable (_ sign: Substring, _ text: String) -> String = { sign, _ in
      String(sign)
    }
  ) {
    (self.code, self.translation, self.sign) = (code, translation, sign)
  }

  /// Creates a language from its phrases by the English ones.
  public init(code: String, phrases: [String: String]) {
    self.init(code: code, translation: { phrase, _ in phrases[phrase] })
  }

  /// English, in which the phrases stand in the code.
  public static let english = Language(code: "en", phrases: [:])

  /// The languages that the program speaks: a new one is a file beside this one, and a word here.
  static let spoken = [english, japanese]

  /// The language of the task that asks: its own if it has one, else that of the program.
  public static var current: Language { task ?? program.withLock(\.self) }

  /// The language of a task that does not speak that of the program.
  @TaskLocal public static var task: Language?

  /// The language of the program.
  private static let program = Mutex(chosen(by: environment))

  /// Lets the whole program speak a language from now on.
  ///
  /// - Parameter code: The code of the language; nil for the one that the environment asks for.
  public static func choose(_ code: String?) {
    let language = spoken.first { $0.code == code } ?? chosen(by: environment)
    program.withLock { $0 = language }
  }

  /// What the language writes for a sign between texts, given the text before it.
  func sign(for sign: Substring, after text: String) -> String { self.sign(sign, text) }

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
