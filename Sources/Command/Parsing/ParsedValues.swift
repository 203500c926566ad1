package import Wording

package struct ParsedValues {
  /// The commands of the program, for a command that describes others.
  let table: CommandTable

  private let options: [String: [String]]
  private let arguments: [Words: [String]]

  init(_ words: [String], for declaration: Declaration, in table: CommandTable) throws(UsageError) {
    var parser = Parser(declaration)
    try parser.parse(words)
    self.table = table
    self.options = parser.options
    self.arguments = try Self.assign(parser.operands, to: declaration.arguments)
  }

  /// True if help was requested inside a cluster of letters.
  var asksForHelp: Bool { options[Option.help.long] != nil }

  var library: LibraryChoice { LibraryChoice(option: options[Option.library.long]?.last) }

  package func has(_ flag: Option) -> Bool { options[flag.long] != nil }

  /// The last value of an option, or else its default.
  package func text(_ option: Option) -> String? {
    options[option.long]?.last ?? option.value?.defaultValue
  }

  package func texts(_ option: Option) -> [String] { options[option.long] ?? [] }

  package func text(_ argument: Argument) -> String? { arguments[argument.name]?.first }

  package func texts(_ argument: Argument) -> [String] { arguments[argument.name] ?? [] }

  package func required(_ argument: Argument) throws(UsageError) -> String {
    guard let value = text(argument) else { throw .missingArgument(argument.name) }
    return value
  }

  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ argument: Argument
  ) throws(UsageError) -> Choice {
    let word = try required(argument)
    guard let choice = Choice(rawValue: word) else {
      throw .unknownChoice(
        word, of: argument.placeholder, choices: Choice.allCases.map(\.rawValue), suggestion: nil)
    }
    return choice
  }

  package func integer(_ option: Option, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
    guard let word = text(option) else { return nil }
    guard let value = Int(word), range.contains(value) else {
      throw .invalidValue(
        word, of: option.place,
        requirement: "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  package func number(_ option: Option, in range: ClosedRange<Double>) throws(UsageError) -> Double?
  {
    guard let word = text(option) else { return nil }
    guard let value = Double(word), range.contains(value) else {
      throw .invalidValue(
        word, of: option.place,
        requirement:
          "a number from \(Self.text(range.lowerBound)) to \(Self.text(range.upperBound))")
    }
    return value
  }

  /// A number as people write it.
  private static func text(_ number: Double) -> String {
    Int(exactly: number).map { "\($0)" } ?? "\(number)"
  }

  private static func assign(
    _ operands: [String], to arguments: [Argument]
  ) throws(UsageError) -> [Words: [String]] {
    var rest = operands[...]
    var values: [Words: [String]] = [:]
    for argument in arguments {
      let taken = rest.prefix(argument.isRepeated ? rest.count : 1)
      if taken.isEmpty, !argument.isOptional { throw .missingArgument(argument.name) }
      for value in taken { try argument.kind.check(value, for: argument.placeholder) }
      values[argument.name] = taken.map(argument.kind.value)
      rest = rest.dropFirst(taken.count)
    }
    if let extra = rest.first { throw .unexpectedArgument(extra) }
    return values
  }
}

package enum UsageError: Error, Hashable, Sendable {
  case unknownCommand(String, suggestion: String?)
  case unknownOption(String, suggestion: String?)
  case missingValue(of: String, named: Words)
  case unexpectedValue(String, of: String)
  case missingArgument(Words)
  case unexpectedArgument(String)
  case unknownChoice(String, of: Words, choices: [String], suggestion: String?)
  case conflict(Words, Words)
  /// The value of an option makes no sense; the reason is a clause.
  case unusable(String, reason: Words)
  /// A value cannot be understood. The requirement completes the sentence "it must be".
  case invalidValue(String, of: Words, requirement: Words)
}

extension UsageError: Worded {
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

  private static func asking(_ words: Words, _ suggestion: String?) -> Words {
    suggestion.map { "\(words); did you mean '\($0)'?" } ?? words
  }
}
