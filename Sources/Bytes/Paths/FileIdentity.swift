/// Which file a path leads to: the same through links and under every spelling.
public struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64

  /// Looks at the file that has a name now; nil where there is none.
  public init?(of path: String) {
    guard let facts = Disk.facts(of: path) else { return nil }
    (device, number) = (facts.device, facts.number)
  }
}
