package import Wording

/// An error in a command line.
package enum UsageError: Error, Hashable, Sendable {
  case unknownCommand(String, suggestion: String?)
  /// The command has no such option, given with its dashes.
  case unknownOption(String, suggestion: String?)
  case missingValue(of: String, named: Words)
  case unexpectedValue(String, of: String)
  case missingArgument(Words)
  case unexpectedArgument(String)
  /// A value is not among the words of an argument or option.
  case unknownChoice(String, of: Words, choices: [String], suggestion: String?)
  /// Two things contradict each other.
  case conflict(Words, Words)
  /// The value of an option makes no sense; the reason is a clause.
  case unusable(String, reason: Words)
  /// A value cannot be understood. The requirement completes the sentence "it must be".
  case invalidValue(String, of: Words, requirement: Words)
}

extension UsageError: Worded {
  /// The error, as one lower-case line.
  package var words: Words {
    switch self {
    case .unknownCommand(let name, let suggestion):
      Self.asking("unknown command '\(name)'", suggestion)
    case .unknownOption(let option, let suggestion):
      Self.asking("unknown option '\(option)'", suggestion)
    case .missingValue(let option, let name):
      "'\(option)' needs a <\(name)>"
    case .unexpectedValue(let value, let option):
      "'\(option)' takes no value, but '\(value)' was given"
    case .missingArgument(let name):
      "missing argument <\(name)>"
    case .unexpectedArgument(let value):
      "unexpected argument '\(value)'"
    case .unknownChoice(let value, let place, let choices, let suggestion):
      Self.asking(
        "invalid value '\(value)' for \(place): must be one of \(choices.joined(separator: ", "))",
        suggestion)
    case .conflict(let one, let other):
      "\(one) cannot be combined with \(other)"
    case .unusable(let option, let reason):
      "invalid value for '\(option)': \(reason)"
    case .invalidValue(let value, let place, let requirement):
      "invalid value '\(value)' for \(place): must be \(requirement)"
    }
  }

  /// The error, with a suggestion if there is one.
  private static func asking(_ words: Words, _ suggestion: String?) -> Words {
    suggestion.map { "\(words); did you mean '\($0)'?" } ?? words
  }
}
