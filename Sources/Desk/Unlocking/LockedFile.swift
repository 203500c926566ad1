/// A file that cannot be imported before its password is known.
public struct LockedFile: Hashable, Sendable {
  /// The number of the import that waits for it.
  public let number: Int
  /// The name of the file.
  public let name: String
  /// Whether a password was tried that does not open it.
  public let isRefused: Bool

  /// Describes a file.
  public init(number: Int, name: String, isRefused: Bool) {
    (self.number, self.name, self.isRefused) = (number, name, isRefused)
  }
}

/// What is to be done about a locked file.
public enum UnlockOrder: Hashable, Sendable {
  /// Import it with a password.
  case unlock(Int, password: String)
  /// Do not import it.
  case giveUp(Int)
}
