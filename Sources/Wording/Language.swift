internal import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// A language of the program.
public struct Language: Sendable {
  /// Its code of two or three letters, such as `en`.
  public let code: String
  /// The translation of an English phrase, given the numbers that are filled in.
  private let translation: @Sendable (_ phrase: String, _ numbers: [Int]) -> String?
  /// The replacement of a sign between filled-in texts, given the text before it.
  private let sign: @Sendable (_ sign: Substring, _ text: String) -> String

  /// Creates a language from its translation of English phrases: with the same `{1}`, `{2}`..., in any
  /// order.
  ///
  /// `numbers` are those filled in, which may decide between singular and plural. Nil leaves the phrase
  /// English. `sign` replaces a phrase that is only a sign between texts, such as a comma in a list.
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

  /// English, the language of the phrases in the code.
  public static let english = Language(code: "en", phrases: [:])

  /// The language of the current task: its own if it has one, else that of the program.
  public static var current: Language { task ?? program.withLock(\.language) }

  /// The language of a task that differs from the program's.
  @TaskLocal public static var task: Language?

  /// The program's language.
  private static let program = Mutex(Speech())

  /// Adds a language beside English, and chooses it if the environment asks for that.
  ///
  /// A language is a separate module, on which nothing depends but the program itself: its phrases change
  /// without anything else being compiled.
  public static func learn(_ language: Language) {
    program.withLock { $0.known.append(language) }
  }

  /// Chooses the language of the whole program; nil for the one of the environment.
  public static func choose(_ code: String?) { program.withLock { $0.chosen = code } }

  /// The replacement of a sign between texts, given the text before it.
  func sign(for sign: Substring, after text: String) -> String { self.sign(sign, text) }

  /// The translation of words; nil if they stay English.
  func phrase(for words: Words) -> String? {
    words.isTranslatable ? translation(words.phrase, words.numbers) : nil
  }
}

/// The known languages, and the one in use.
private struct Speech {
  /// The languages, English first.
  var known: [Language] = [.english] { didSet { settle() } }
  /// The code of the chosen one; nil for the one of the environment.
  var chosen: String? { didSet { settle() } }
  /// The one in use.
  private(set) var language = Language.english

  private mutating func settle() {
    language =
      known.first { $0.code == chosen } ?? .chosen(by: Language.environment, among: known)
  }
}

extension Language {
  /// The environment variables for the user's languages, as other desktop programs read them.
  fileprivate static var environment: [String: String] {
    let names = ["LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"]
    let pairs = names.compactMap { name in getenv(name).map { (name, String(cString: $0)) } }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  /// The first language that the user asks for and the program knows, else English.
  ///
  /// `LANGUAGE` is a list, and counts only if a locale is set; of the locales the first that is set counts.
  static func chosen(by environment: [String: String], among known: [Language]) -> Language {
    let locales = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }
    guard let locale = locales.first(where: { !$0.isEmpty }), !["C", "POSIX"].contains(locale)
    else { return .english }
    let wanted = (environment["LANGUAGE"] ?? "").split(separator: ":") + [locale[...]]
    for name in wanted {
      let code = name.prefix { $0.isASCII && $0.isLetter }.lowercased()
      if let language = known.first(where: { $0.code == code }) { return language }
    }
    return .english
  }
}

extension Words {
  /// True if the phrase has words, rather than only joining filled-in ones.
  public var isTranslatable: Bool {
    pieces.contains { piece in
      if case .literal(let literal) = piece { literal.contains { $0.isLetter } } else { false }
    }
  }
}
