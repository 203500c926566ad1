package import Wording

/// A positional argument of a command.
package struct Argument: Hashable, Sendable {
  /// The name in the usage line, without brackets.
  let name: Words
  /// A one-sentence description.
  let summary: Words
  let kind: ValueKind
  /// True if the argument may be left out.
  let isOptional: Bool
  /// True if the argument takes all remaining words; only the last may.
  let isRepeated: Bool

  package init(
    _ name: Words, kind: ValueKind = .text, isOptional: Bool = false, isRepeated: Bool = false,
    summary: Words
  ) {
    self.name = name
    self.summary = summary
    self.kind = kind
    self.isOptional = isOptional
    self.isRepeated = isRepeated
  }

  /// The name in angle brackets, as in help.
  var placeholder: Words { "<\(name)>" }

  var usage: Words {
    let repeated: Words = isRepeated ? "\(placeholder) ..." : placeholder
    return isOptional ? "[\(repeated)]" : repeated
  }
}
