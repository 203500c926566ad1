internal import Wording

/// An error in a command line.
enum UsageError: Error, Hashable, Sendable {
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
  var words: Words {
    switch self {
    case .unknownCommand(let name, let suggestion):
      Self.asking("there is no command '\(name)'", suggestion)
    case .unknownOption(let option, let suggestion):
      Self.asking("there is no option '\(option)'", suggestion)
    case .missingValue(let option, let name):
      "'\(option)' needs a <\(name)>"
    case .unexpectedValue(let value, let option):
      "'\(option)' takes no value, but was given '\(value)'"
    case .missingArgument(let name):
      "the argument <\(name)> is missing"
    case .unexpectedArgument(let value):
      "the argument '\(value)' is one too many"
    case .unknownChoice(let value, let place, let choices, let suggestion):
      Self.asking(
        "'\(value)' is no \(place), which is one of \(choices.joined(separator: ", "))", suggestion)
    case .conflict(let one, let other):
      "\(one) and \(other) cannot go together"
    case .unusable(let option, let reason):
      "the value of '\(option)' makes no sense: \(reason)"
    case .invalidValue(let value, let place, let requirement):
      "'\(value)' cannot be \(place): it must be \(requirement)"
    }
  }

  /// The error, with a suggestion if there is one.
  private static func asking(_ words: Words, _ suggestion: String?) -> Words {
    suggestion.map { "\(words); did you mean '\($0)'?" } ?? words
  }
}
