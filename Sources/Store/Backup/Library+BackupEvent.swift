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
        "\(name) took the place of the one made earlier in the same hour."
      case .outdated(let name):
        "Removed \(name), which later ones make needless."
      case .crowdedOut(let name, let room):
        "Removed the backup \(name): all of them may take \(room >> 20) MiB together."
      case .leftOut(let papers, let name):
        papers == 1
          ? "A paper of your own could not be copied into the backup \(name)."
          : "\(papers) papers of your own could not be copied into the backup \(name)."
      case .notBroughtBack(let papers, let name):
        papers == 1
          ? "A paper of your own could not be brought back out of \(name)."
          : "\(papers) papers of your own could not be brought back out of \(name)."
      }
    }
  }
}
