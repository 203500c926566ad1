/// Why pages could not be exported.
public struct ExportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problem, lower-case, without a full stop.
  public let description: String

  /// Creates an error from its sentence.
  init(_ description: String) { self.description = description }
}
