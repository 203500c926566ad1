internal import Wording

/// What the writer can choose on the card of settings, apart from what other cards offer too.
public enum SettingAction: Hashable, Sendable {
  /// Speak a language.
  case speak(SpokenLanguage)
  /// Show light paper dark on a dark desk, or as it is.
  case darkPaper(Bool)
  /// Reduce animations, or not.
  case still(Bool)
  /// Lay the bars out for the left hand, or for the right one.
  case leftHanded(Bool)
  /// Let one finger move the page, or draw.
  case finger(InputSettings.OneFinger)
  /// Let erasers erase only highlighter, or everything.
  case eraseMarksOnly(Bool)
  /// Show pages below each other, or one at a time.
  case scrolling(Scrolling)
  /// Show the meter of ink latency, or not.
  case meter(Bool)
}

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

  /// The language in words: as it calls itself.
  var name: Words {
    let language = Language.known.first { $0.code == code }
    return language.map { Words(verbatim: $0.name) } ?? "As the desktop"
  }
}

extension SettingAction {
  /// What is chosen, in a few words.
  var name: Words {
    switch self {
    case .speak(let language): language.name
    case .darkPaper(let isDark): isDark ? "Dark" : "As it is"
    case .still(let isStill): isStill ? "None" : "Usual"
    case .leftHanded(let isLeft): isLeft ? "Left hand" : "Right hand"
    case .finger(.pans): "Moves the page"
    case .finger(.draws): "Draws"
    case .eraseMarksOnly(let isOnly): isOnly ? "Highlighter only" : "Everything"
    case .scrolling(.continuous): "Below each other"
    case .scrolling(.single): "One at a time"
    case .meter(let isShown): isShown ? "Shown" : "Hidden"
    }
  }
}

extension Desk {
  mutating func act(_ action: SettingAction, _ effects: inout [Effect]) {
    switch action {
    case .speak(let language): prefer(&effects) { $0.language = language }
    case .darkPaper(let isDark): prefer(&effects) { $0.hasDarkPaper = isDark }
    case .still(let isStill): prefer(&effects) { $0.isStill = isStill }
    case .leftHanded(let isLeft): prefer(&effects) { $0.isLeftHanded = isLeft }
    case .finger(let finger): prefer(&effects) { $0.input.finger = finger }
    case .eraseMarksOnly(let isOnly): prefer(&effects) { $0.eraser.marksOnly = isOnly }
    case .scrolling(let scrolling):
      if preferences.scrolling != scrolling { act(.toggleScrolling, &effects) }
    case .meter(let isShown): prefer(&effects) { $0.showsMeter = isShown }
    }
  }
}
