/// A paper of one's own, as it is listed: its picture follows.
public struct ListedPaper: Hashable, Sendable {
  /// The name, which no other has.
  public let name: String
  /// What its file looked like when it was listed: a file that was changed is another paper.
  public let mark: String

  /// Names a paper.
  public init(name: String, mark: String) { (self.name, self.mark) = (name, mark) }
}
