public import Notebook

/// What came of renewing the copies in a folder.
public struct MirrorReport: Hashable, Sendable {
  /// What the folder holds.
  public let settings: MirrorSettings
  /// The copies, in the order in which the notebooks came into the library.
  public internal(set) var copies: [Copy] = []
  /// What kept the folder as a whole from being renewed, without a full stop; nil for nothing.
  public internal(set) var failure: String?
  /// What else is worth a word, a sentence each.
  public internal(set) var notes: [String] = []
  /// Whether it was called off.
  public internal(set) var isCancelled = false

  /// A copy and what became of it.
  public struct Copy: Hashable, Sendable {
    /// The notebook.
    public let notebook: NotebookID
    /// Its title.
    public let title: String
    /// Where the copy lies: the file, or the folder of its pages.
    public let path: String
    /// What became of it.
    public let outcome: Outcome
    /// The files that were written anew.
    public internal(set) var written: [String] = []
  }

  /// What can become of a copy.
  public enum Outcome: Hashable, Sendable {
    /// It was made or made anew.
    case written
    /// It was made anew under another name, and the one of the old name is gone.
    case renamed
    /// It is as it was.
    case unchanged
    /// It could not be made, and stays as it is; with the reason, without a full stop.
    case failed(String)
    /// It belongs to no chosen notebook any more and stays; with the reason, without a full stop.
    case left(String)
    /// It belonged to no chosen notebook any more and was removed.
    case removed

    /// The word for it.
    public var word: String {
      switch self {
      case .written: "written"
      case .renamed: "renamed"
      case .unchanged: "unchanged"
      case .failed: "failed"
      case .left: "left"
      case .removed: "removed"
      }
    }
  }

  /// Whether every copy is what it should be.
  public var isWhole: Bool {
    failure == nil
      && !copies.contains {
        if case .failed = $0.outcome { true } else { false }
      }
  }

  /// Begins a report about a folder.
  init(_ settings: MirrorSettings) { self.settings = settings }
}
