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

  /// The language of the task that asks: its own if it has one, else that of the program.
  public static var current: Language { task ?? program.withLock(\.language) }

  /// The language of a task that does not speak that of the program.
  @TaskLocal public static var task: Language?

  /// What the program speaks.
  private static let program = Mutex(Speech())

  /// Has the program know a language beside English, and speak it if the environment asks for that.
  ///
  /// A language is a room of its own, on which nothing depends but the program itself: its phrases change without anything
  /// else being compiled.
  public static func learn(_ language: Language) {
    program.withLock { $0.known.append(language) }
  }

  /// Lets the whole program speak a language from now on.
  ///
  /// - Parameter code: The code of the language; nil for the one that the environment asks for.
  public static func choose(_ code: String?) { program.withLock { $0.chosen = code } }

  /// What the language writes for a sign between texts, given the text before it.
  func sign(for sign: Substring, after text: String) -> String { self.sign(sign, text) }

  /// What a language says for words, nil where it says them as English does.
  func phrase(for words: Words) -> String? {
    words.isTranslatable ? translation(words.phrase, words.numbers) : nil
  }
}

/// The languages that the program knows, and the one that it speaks.
private struct Speech {
  /// The languages, English first.
  var known: [Language] = [.english] { didSet { settle() } }
  /// The code of the one that was chosen; nil for the one that the environment asks for.
  var chosen: String? { didSet { settle() } }
  /// The one that it speaks.
  private(set) var language = Language.english

  private mutating func settle() {
    language =
      known.first { $0.code == chosen } ?? .chosen(by: Language.environment, among: known)
  }
}

extension Language {
  /// The variables of the environment that name the user's languages, as other programs of the desktop read them.
  fileprivate static var environment: [String: String] {
    let names = ["LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"]
    let pairs = names.compactMap { name in getenv(name).map { (name, String(cString: $0)) } }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  /// The first language that the user asks for and the program speaks, else English.
  ///
  /// `LANGUAGE` is a list, and counts only where a locale is set; of the locales the first that is set counts.
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
  /// True if the phrase says something, rather than only joining what is filled in.
  public var isTranslatable: Bool {
    pieces.contains { piece in
      if case .literal(let literal) = piece { literal.contains { $0.isLetter } } else { false }
    }
  }
}
