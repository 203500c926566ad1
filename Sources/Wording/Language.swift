internal import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// A language of the program.
public struct Language: Sendable {
  /// Its code of two or three letters, such as `en`.
  public let code: String
  /// Its own name for itself, by which everyone finds their own.
  public let name: String
  /// What it writes for a sign between texts where a phrase has nothing else, such as a comma in a list.
  private let signs: [String: String]
  private let translation: @Sendable (_ phrase: String) -> String?

  /// Creates a language from its translation of English phrases, with the same `{1}`, `{2}` in any order.
  ///
  /// Nil leaves a phrase English. `signs` replace phrases that are only a sign, such as a comma in a list.
  public init(
    code: String, name: String, signs: [String: String] = [:],
    translation: @escaping @Sendable (_ phrase: String) -> String?
  ) {
    (self.code, self.name, self.signs, self.translation) = (code, name, signs, translation)
  }

  /// English, the language of the phrases in the code.
  public static let english = Language(code: "en", name: "English") { _ in nil }

  /// The language of the current task: its own if it has one, else that of the program.
  public static var current: Language { task ?? program.withLock(\.language) }

  /// The language of a task that differs from the program's.
  @TaskLocal public static var task: Language?

  private static let program = Mutex(LanguageChoice())

  /// The languages that the program knows, English first.
  public static var known: [Language] { program.withLock(\.known) }

  /// Has the program know languages beside English, and speak one if the environment asks for that.
  public static func learn(_ languages: [Language]) { program.withLock { $0.known += languages } }

  /// Chooses the language of the whole program; nil for the one of the environment.
  public static func choose(_ code: String?) { program.withLock { $0.chosen = code } }

  /// What the language writes for a sign after a text; signs of full width bring their own space along.
  func sign(for sign: Substring, after text: String) -> String {
    if sign == " ", !signs.isEmpty, let last = text.last, "。、：）」".contains(last) { return "" }
    return signs[String(sign)] ?? String(sign)
  }

  func phrase(for words: Words) -> String? {
    words.isTranslatable ? translation(words.phrase) : nil
  }
}

/// The known languages, and the one in use.
private struct LanguageChoice {
  var known: [Language] = [.english] { didSet { chooseLanguage() } }
  /// The code of the chosen one; nil for the one of the environment.
  var chosen: String? { didSet { chooseLanguage() } }
  private(set) var language = Language.english

  private mutating func chooseLanguage() {
    language = known.first { $0.code == chosen } ?? .chosen(by: Language.environment, among: known)
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
