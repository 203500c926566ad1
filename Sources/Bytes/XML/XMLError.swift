public import Wording

/// The reason why a text is not valid XML, and its place.
public struct XMLError: Error, Hashable, Sendable, Worded {
  /// The consequence for a caller.
  public enum Kind: Hashable, Sendable {
    /// The text ends too early; everything before is intact.
    case truncated
    /// The text breaks the rules; everything before is intact.
    case broken
    /// Something is larger than in any honest text.
    case tooLarge
    /// The source cannot be read; everything before may belong to something else.
    case unreadable
  }

  /// The kind of fault.
  public let kind: Kind
  /// The line of the fault, from 1.
  public let line: Int
  /// The problem, in words.
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

  /// True if the text is damaged, so that everything before is worth keeping.
  public var isDamage: Bool { kind == .truncated || kind == .broken }
}
