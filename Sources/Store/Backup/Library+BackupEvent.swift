public import Wording

extension Library {
  /// What became of a backup while another one was made.
  public enum BackupEvent: Hashable, Sendable, Worded {
    /// The one that was made earlier in the same hour was replaced.
    case replaced(name: String)
    /// One was removed because later ones suffice.
    case outdated(name: String)
    /// One was removed because all of them together may take only a limited number of bytes.
    case crowdedOut(name: String, room: Int64)

    /// Whether to tell people who did not ask for a backup: by age alone, the removed one would have stayed.
    public var isUnexpected: Bool { if case .crowdedOut = self { true } else { false } }

    /// What became of it, as a sentence.
    public var words: Words {
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
