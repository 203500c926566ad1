/// Why a command line makes no sense.
enum UsageError: Error, Hashable, Sendable {
  /// No command has this name.
  case unknownCommand(String, suggestion: String?)
  /// The command has no such option, which is written with its dashes.
  case unknownOption(String, suggestion: String?)
  /// The value of an option is missing.
  case missingValue(of: String, named: String)
  /// A flag was given a value.
  case unexpectedValue(String, of: String)
  /// A required argument is missing.
  case missingArgument(String)
  /// There are more arguments than the command takes.
  case unexpectedArgument(String)
  /// A value is not one of the words that an argument or an option takes.
  case unknownChoice(String, of: String, choices: [String], suggestion: String?)
  /// Two things contradict each other.
  case conflict(String, String)
  /// The value of an option makes no sense; the reason is a whole clause.
  case unusable(String, reason: String)
  /// A value cannot be understood. The requirement completes the sentence "it must be".
  case invalidValue(String, of: String, requirement: String)
}

extension UsageError: CustomStringConvertible {
  /// What is wrong, as one lower-case line.
  var description: String {
    switch self {
    case .unknownCommand(let name, let suggestion):
      "there is no command '\(name)'" + Self.question(suggestion)
    case .unknownOption(let option, let suggestion):
      "there is no option '\(option)'" + Self.question(suggestion)
    case .missingValue(let option, let name):
      "'\(option)' needs a <\(name)>"
    case .unexpectedValue(let value, let option):
      "'\(option)' takes no value, but was given '\(value)'"
    case .missingArgument(let name):
      "the argument <\(name)> is missing"
    case .unexpectedArgument(let value):
      "the argument '\(value)' is one too many"
    case .unknownChoice(let value, let place, let choices, let suggestion):
      "'\(value)' is no \(place), which is one of \(choices.joined(separator: ", "))"
        + Self.question(suggestion)
    case .conflict(let one, let other):
      "\(one) and \(other) cannot go together"
    case .unusable(let option, let reason):
      "the value of '\(option)' makes no sense: \(reason)"
    case .invalidValue(let value, let place, let requirement):
      "'\(value)' cannot be \(place): it must be \(requirement)"
    }
  }

  private static func question(_ suggestion: String?) -> String {
    suggestion.map { "; did you mean '\($0)'?" } ?? ""
  }
}
