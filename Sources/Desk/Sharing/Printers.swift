public import Wording

/// The printers that pages can be sent to.
public struct Printers: Hashable, Sendable {
  /// Their names.
  public let names: [String]
  /// The place of the usual one; nil where none is.
  public let usual: Int?
  /// Why there are none; nil where there are.
  public let trouble: Words?

  /// Describes printers, or why there are none.
  public init(names: [String], usual: Int? = nil, trouble: Words? = nil) {
    (self.names, self.usual, self.trouble) = (names, usual, trouble)
  }
}

/// What becomes of exported pages.
public enum ExportGoal: Hashable, Sendable {
  /// They are saved in the folder for exports.
  case folder
  /// A mail is written with them, once they are saved.
  case mail
  /// A printer gets them.
  case printer(PrintOrder)
}
