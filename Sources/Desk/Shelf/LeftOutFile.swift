public import Wording

/// A file that an import has left out.
public struct LeftOutFile: Hashable, Sendable {
  /// The name of the file.
  public let name: String
  /// Why it was left out.
  public let reason: Words

  /// Describes a file.
  public init(name: String, reason: Words) { (self.name, self.reason) = (name, reason) }
}
