public import Notebook
public import Wording

/// The results of updating the copies in a folder.
public struct CopiesReport: Hashable, Sendable {
  /// The choice for the folder.
  public let settings: CopiesSettings
  /// The copies, in the order in which the notebooks entered the library.
  public internal(set) var copies: [Copy] = []
  /// The reason why the folder itself could not be updated, without a full stop; nil if it could.
  public internal(set) var failure: Words?
  /// Further notes, a sentence each.
  public internal(set) var notes: [Words] = []
  /// True if it was canceled.
  public internal(set) var isCancelled = false

  /// A copy and its fate.
  public struct Copy: Hashable, Sendable {
    /// The notebook.
    public let notebook: NotebookID
    /// Its title.
    public let title: String
    /// The path of the copy: the file, or the folder of its pages.
    public let path: String
    /// Its fate.
    public let outcome: Outcome
    /// The files that were rewritten.
    public internal(set) var written: [String] = []
  }

  /// The fates of a copy.
  public enum Outcome: Hashable, Sendable {
    case written
    /// It was rewritten under another name, and the one with the old name is gone.
    case renamed
    /// It has not changed.
    case unchanged
    /// It could not be made, and stays as it is; with the reason, without a full stop.
    case failed(Words)
    /// It no longer belongs to a chosen notebook but stays; with the reason, without a full stop.
    case left(Words)
    /// It no longer belonged to a chosen notebook and was removed.
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

  /// True if every copy is up to date.
  public var isWhole: Bool {
    failure == nil
      && !copies.contains {
        if case .failed = $0.outcome { true } else { false }
      }
  }

  init(_ settings: CopiesSettings) { self.settings = settings }
}
