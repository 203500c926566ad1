public import Wording

/// Why a text is not valid XML, and where.
public struct XMLError: Error, Hashable, Sendable, Worded {
  /// What a caller can do about it.
  public enum Kind: Hashable, Sendable {
    /// The text ends too early; what came before is intact.
    case truncated
    /// The text breaks the rules; what came before is intact.
    case broken
    /// Something is larger than in any honest text.
    case tooLarge
    /// The source of the text cannot be read; what came before may belong to something else.
    case unreadable
  }

  /// The kind of fault.
  public let kind: Kind
  /// The line of the fault, counted from 1.
  public let line: Int
  /// What is wrong, in words.
  public let reason: Words

  /// Creates an error.
  public init(_ kind: Kind, line: Int, _ reason: Words) {
    self.kind = kind
    self.line = line
    self.reason = reason
  }

  /// The line and the reason as one line.
  public var words: Words { "line \(line): \(reason)" }

  /// Creates an error from a fault of the text's source.
  public init(_ error: SourceError, line: Int) {
    let kind: Kind =
      switch error {
      case .compressed(.truncated): .truncated
      case .compressed(.tooLarge), .compressed(.implausible), .tooLarge: .tooLarge
      case .compressed(.damaged), .compressed(.excess), .compressed(.noMemory): .broken
      case .unreadable: .unreadable
      }
    self.init(kind, line: line, error.words)
  }

  /// True if the text is damaged, so that what came before is worth keeping.
  public var isDamage: Bool { kind == .truncated || kind == .broken }
}
