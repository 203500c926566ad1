extension Library {
  /// Something that became of a backup while another one was made.
  public enum BackupEvent: Hashable, Sendable, CustomStringConvertible {
    /// The one that was made earlier in the same hour was replaced.
    case replaced(name: String)
    /// One was removed, since later ones tell enough.
    case outdated(name: String)
    /// One was removed, since all of them together may take only so many bytes.
    case crowdedOut(name: String, room: Int64)

    /// Whether even those are told who did not ask for a backup: time alone would have kept the one that went.
    public var isUnexpected: Bool { if case .crowdedOut = self { true } else { false } }

    /// What became of it, as a sentence.
    public var description: String {
      switch self {
      case .replaced(let name):
        "\(name) took the place of the one made earlier in the same hour."
      case .outdated(let name):
        "Removed \(name), which later ones make needless."
      case .crowdedOut(let name, let room):
        "Removed the backup \(name): all of them may take \(room >> 20) MiB together."
      }
    }
  }
}
