package import Wording

/// A flag or an option with a value, with a long name and possibly a one-letter name.
package struct Option: Hashable, Sendable {
  struct Value: Hashable, Sendable {
    /// The name in the usage line, without brackets.
    let name: Words
    let kind: ValueKind
    let defaultValue: String?
    /// The environment variable that replaces the option.
    let environment: String?
  }

  /// The long name, without the dashes.
  let long: String
  /// The short name, without the dash.
  let short: Character?
  /// The value that must follow; nil for a flag.
  let value: Value?
  /// True if every occurrence counts; otherwise the last one wins.
  let isRepeated: Bool
  /// True if help, completions and the manual omit it.
  let isHidden: Bool
  /// The effect of the option, as one sentence.
  let summary: Words

  package init(flag long: String, short: Character? = nil, isHidden: Bool = false, summary: Words) {
    self.long = long
    self.short = short
    self.value = nil
    self.isRepeated = false
    self.isHidden = isHidden
    self.summary = summary
  }

  package init(
    value long: String, short: Character? = nil, named name: Words, kind: ValueKind = .text,
    defaultValue: String? = nil, environment: String? = nil, isRepeated: Bool = false,
    isHidden: Bool = false, summary: Words
  ) {
    self.long = long
    self.short = short
    self.value = Value(
      name: name, kind: kind, defaultValue: defaultValue, environment: environment)
    self.isRepeated = isRepeated
    self.isHidden = isHidden
    self.summary = summary
  }

  /// The option of every command.
  static let help = Option(flag: "help", short: "h", summary: "Show help and exit.")

  /// The program's own option that shows its version.
  package static let version = Option(flag: "version", summary: "Show the version and exit.")

  /// The option of all commands that can print JSON.
  package static let json = Option(flag: "json", summary: "Print JSON, for other programs.")

  /// The option of every command that reads notes.
  static let allowDamage = Option(
    flag: "allow-damage",
    summary: "Continue despite damage in the library; it is still reported.")

  /// The option of every command that uses the library.
  static let library = Option(
    value: "library", named: "folder", kind: .folder,
    defaultValue: "~/.local/share/suzuri", environment: "SUZURI_LIBRARY",
    summary: "The folder with the notebooks.")
}

extension Option {
  /// The long name with its dashes, as in messages.
  var spelling: String { "--\(long)" }

  /// The long name with its dashes, as the place of a wrong value.
  var place: Words { Words(verbatim: spelling) }

  /// The value in angle brackets; nil for a flag.
  var placeholder: Words? { value.map { "<\($0.name)>" } }

  /// The option in a usage line.
  var usage: Words {
    let form = placeholder.map { "\(spelling) \($0)" } ?? place
    return isRepeated ? "[\(form) ...]" : "[\(form)]"
  }

  /// The heading of the option in help, with both names, the short one first.
  var label: Words {
    let names = spellings.joined(separator: ", ")
    return placeholder.map { "\(names) \($0)" } ?? Words(verbatim: names)
  }

  /// The summary followed by the choices, the environment variable and the default.
  var description: Words {
    guard let value else { return summary }
    var facts: [Words] = []
    if !value.kind.choices.isEmpty {
      facts.append("values: \(value.kind.choices.joined(separator: ", "))")
    }
    if let variable = value.environment { facts.append("environment: \(variable)") }
    if let word = value.defaultValue { facts.append("default: \(word)") }
    return facts.isEmpty ? summary : "\(summary) (\(facts.joined(separator: "; ")))"
  }
}
