internal import Wording

/// The language in which the window speaks.
public enum SpokenLanguage: String, Hashable, Sendable, CaseIterable {
  /// The language of the desktop, or English where the program does not speak it.
  case system
  /// English.
  case english = "en"
  /// Japanese.
  case japanese = "ja"
}

extension SpokenLanguage {
  /// The code of the language; nil for that of the desktop.
  public var code: String? { self == .system ? nil : rawValue }

  /// The name of the language, which is the same in every language, so that everyone finds their own.
  var name: Words {
    switch self {
    case .system: "As the desktop"
    case .english: Words(verbatim: "English")
    case .japanese: Words(verbatim: "日本語")
    }
  }
}
