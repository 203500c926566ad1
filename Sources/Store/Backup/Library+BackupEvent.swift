public import Wording

extension Library {
  /// The fate of a backup while another one was made.
  public enum BackupEvent: Hashable, Sendable, Worded {
    /// Replaced by one of the same hour.
    case replaced(name: String)
    /// Removed because later ones suffice.
    case outdated(name: String)
    /// Removed because all together may take only `room` bytes.
    case crowdedOut(name: String, room: Int64)
    /// Custom papers could not be copied into it.
    case leftOut(papers: Int, name: String)
    /// Custom papers could not be restored from it.
    case notBroughtBack(papers: Int, name: String)

    /// True to tell people who did not ask for a backup: by age alone, a removed one would have stayed.
    public var isUnexpected: Bool {
      switch self {
      case .replaced, .outdated: false
      case .crowdedOut, .leftOut, .notBroughtBack: true
      }
    }

    /// The event as a sentence.
    public var words: Words {
      switch self {
      case .replaced(let name):
        "\(name) replaced the backup from earlier in the same hour."
      case .outdated(let name):
        "Removed \(name), which newer backups replace."
      case .crowdedOut(let name, let room):
        "Removed the backup \(name): all backups together may take \(room >> 20) MiB."
      case .leftOut(let papers, let name):
        papers == 1
          ? "A custom paper could not be copied to the backup \(name)."
          : "\(papers) custom papers could not be copied to the backup \(name)."
      case .notBroughtBack(let papers, let name):
        papers == 1
          ? "A custom paper could not be restored from \(name)."
          : "\(papers) custom papers could not be restored from \(name)."
      }
    }
  }
}
