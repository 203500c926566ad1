/// The password of a file while it is typed.
public struct PasswordCard: Hashable, Sendable {
  /// The file.
  public let file: LockedFile
  /// The field.
  public internal(set) var typed: TypedFields

  /// Begins to type the password of a file.
  init(_ file: LockedFile) {
    self.file = file
    typed = TypedFields(secret: ())
  }
}
