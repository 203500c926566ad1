/// The identity of a file: the same through links and under every spelling of its path.
public struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64

  /// Looks up the file at a path; nil if there is none.
  public init?(of path: String) {
    guard let facts = Disk.facts(of: path) else { return nil }
    (device, number) = (facts.device, facts.number)
  }
}
