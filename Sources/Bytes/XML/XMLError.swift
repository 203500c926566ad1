/// Why a text is no XML that is understood, and where.
public struct XMLError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What a caller can do about it.
  public enum Kind: Hashable, Sendable {
    /// The text ends too early; what came before is whole.
    case truncated
    /// The text breaks the rules; what came before is whole.
    case broken
    /// Something is larger than any honest text has it.
    case tooLarge
  }

  /// The kind of fault.
  public let kind: Kind
  /// The line in which it stands, counted from 1.
  public let line: Int
  /// What is wrong, in words.
  public let reason: String

  /// Creates an error.
  public init(_ kind: Kind, line: Int, _ reason: String) {
    self.kind = kind
    self.line = line
    self.reason = reason
  }

  /// One line that says where and what.
  public var description: String { "line \(line): \(reason)" }
}
