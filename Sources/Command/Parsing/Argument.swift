/// An argument that a command takes by its place.
struct Argument: Hashable, Sendable {
  /// The name in the usage line, without brackets.
  let name: String
  /// What the argument is, as one sentence.
  let summary: String
  /// The kind of value that may stand there.
  let kind: ValueKind
  /// Whether the argument may be left out.
  let isOptional: Bool
  /// Whether the argument takes all that is left.
  ///
  /// Only the last argument of a command may.
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
