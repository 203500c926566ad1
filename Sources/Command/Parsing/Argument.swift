/// A positional argument of a command.
struct Argument: Hashable, Sendable {
  /// The name in the usage line, without brackets.
  let name: String
  /// A one-sentence description.
  let summary: String
  /// The kind of its value.
  let kind: ValueKind
  /// Whether the argument may be left out.
  let isOptional: Bool
  /// Whether the argument takes all remaining words.
  ///
  /// Only the last argument of a command may do so.
  let isRepeated: Bool

  init(
    _ name: String, kind: ValueKind = .text, isOptional: Bool = false, isRepeated: Bool = false,
    summary: String
  ) {
    self.name = name
    self.summary = summary
    self.kind = kind
    self.isOptional = isOptional
    self.isRepeated = isRepeated
  }

  /// The name in angle brackets, as help writes it.
  var placeholder: String { "<\(name)>" }

  /// The argument as a usage line shows it.
  var usage: String {
    let repeated = isRepeated ? "\(placeholder) ..." : placeholder
    return isOptional ? "[\(repeated)]" : repeated
  }
}
