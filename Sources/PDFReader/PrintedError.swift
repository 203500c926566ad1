public import Wording

/// The reason why a PDF, or a page of one, cannot be read.
public enum PrintedError: Error, Hashable, Sendable, Worded {
  case locked
  /// The given password does not open it.
  case wrongPassword
  /// Too damaged for any page to be found.
  case unreadable
  /// It has no such page.
  case noPage
  /// Reading it ended the process that reads.
  case crashed
  /// Reading it took too long.
  case tooSlow
  /// It is no longer wanted.
  case unwanted
  /// The reading process cannot be started.
  case noReader(Words)

  /// True if another password would help.
  public var concernsPassword: Bool { self == .locked || self == .wrongPassword }

  /// The reason as a part of a sentence.
  public var words: Words {
    switch self {
    case .locked: "it is encrypted and needs its password"
    case .wrongPassword: "wrong password"
    case .unreadable: "it is damaged, and none of its pages can be found"
    case .noPage: "the page does not exist"
    case .crashed: "it is damaged, or takes too much memory"
    case .tooSlow: "reading it takes too long"
    case .unwanted: "it was no longer needed"
    case .noReader(let reason): "PDFs cannot be read: \(reason)"
    }
  }
}
