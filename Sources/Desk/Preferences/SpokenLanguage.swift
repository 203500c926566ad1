internal import Wording

/// The language in which the window speaks, by its code.
public struct SpokenLanguage: Hashable, Sendable {
  /// The code of the language; nil for that of the desktop, or English where the program does not speak it.
  public let code: String?

  /// The language of the desktop.
  static let system = SpokenLanguage(code: nil)
  /// All that can be chosen.
  static var all: [SpokenLanguage] {
    [.system] + Language.known.map { SpokenLanguage(code: $0.code) }
  }

  /// The name of the language in that language, so that everyone finds their own.
  var name: Words {
    let language = Language.known.first { $0.code == code }
    return language.map { Words(verbatim: $0.name) } ?? "Same as desktop"
  }

  /// The word for it in the settings file.
  var stored: String { code ?? "system" }
}
