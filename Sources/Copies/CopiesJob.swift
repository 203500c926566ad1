public import Bytes
public import Notebook
public import Recognition
public import Store
public import Wording

/// The progress of updating a folder.
public struct CopiesProgress: Hashable, Sendable {
  /// The notebook being copied, from 1; 0 if there is none.
  public let place: Int
  /// The number of notebooks.
  public let count: Int
  /// The finished share, 0 to 1.
  public let share: Double
}

/// Updates the copies in a folder: it rewrites what has changed, and nothing that others put there or changed.
///
/// It has its own connection, so any thread may run it. A copy appears under its name only when complete.
public struct CopiesJob: Sendable {
  let settings: CopiesSettings
  let library: String
  let damage: DamageLog

  /// True to remove copies that no longer belong to a chosen notebook.
  public var removes = false
  /// True if no notebook is chosen any more, so that all copies are removed.
  public var withdraws = false
  /// True to copy notebooks without their damaged parts.
  public var allowsDamage = false
  /// The language of the handwriting whose words the copies carry; nil for no words.
  public var language: ReadingLanguage?

  /// Prepares the work; `damage` collects what is skipped.
  public init(_ settings: CopiesSettings, of library: String, reporting damage: DamageLog) {
    (self.settings, self.library, self.damage) = (settings, library, damage)
  }

  /// Does the work on the calling thread; the ticket ends it between two pages, and finished copies stay.
  public func run(
    _ ticket: Ticket = Ticket(), progress: (CopiesProgress) -> Void = { _ in }
  ) -> CopiesReport {
    withoutActuallyEscaping(progress) { progress in
      let work = CopiesWork(self, ticket, progress)
      do {
        try work.run()
      } catch is Cancelled {
        work.report.isCancelled = true
      } catch {
        work.report.failure = "\(error)"
      }
      return work.finishedReport
    }
  }
}

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
    case unchanged
    /// It could not be made, and stays as it is; with the reason, without a full stop.
    case failed(Words)
    /// It no longer belongs to a chosen notebook but stays; with the reason, without a full stop.
    case left(Words)
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
    failure == nil && copies.allSatisfy { if case .failed = $0.outcome { false } else { true } }
  }

  init(_ settings: CopiesSettings) { self.settings = settings }
}
