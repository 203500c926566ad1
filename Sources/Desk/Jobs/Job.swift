public import Notebook
public import Wording

/// A long task in the background.
public struct Job: Hashable, Sendable {
  /// Identifies a job; jobs are numbered in the order of their requests.
  public struct ID: Hashable, Sendable {
    /// The number.
    public let number: Int

    /// Creates an id.
    public init(_ number: Int) { self.number = number }
  }

  /// The kinds of jobs.
  public enum Kind: Hashable, Sendable {
    case importing
    case exporting
    case printing
    case duplicating
    /// Changes to very many notebooks.
    case arranging
    case merging
    /// Permanent deletion of everything in the trash.
    case emptying
    /// Permanent deletion of some notebooks in the trash.
    case removing
    case returning
    /// A picture of a part of a page.
    case clipping
    /// Preparing copied pages for other windows.
    case packing
    case pasting
    /// Removing cut pages that another library now has.
    case leaving
    case makingPaper
    case layingPaper
    /// Sync with other devices; never ends.
    case syncing
    /// Updating PDF copies; never ends.
    case copying

    fileprivate var failed: Words { self == .printing ? "Printing failed" : "\(words.name) failed" }

    fileprivate var words: (name: Words, doing: Words, failure: Words) {
      switch self {
      case .importing: ("Import", "Importing", "Nothing was imported")
      case .exporting: ("Export", "Exporting", "Nothing was exported")
      case .printing: ("Print", "Printing", "Nothing was printed")
      case .duplicating: ("Copy", "Duplicating", "No copy was made")
      case .arranging: ("Change", "Changing", "Some notebooks were not changed")
      case .merging: ("Merge", "Merging", "Nothing was merged")
      case .emptying: ("Emptying trash", "Emptying", "Nothing was deleted")
      case .removing: ("Deleting permanently", "Deleting", "Nothing was deleted")
      case .returning: ("Restore", "Restoring", "Nothing was restored")
      case .clipping: ("Picture", "Creating a picture of", "No picture was created")
      case .packing: ("Copy", "Copying", "The pages can be pasted in this window only")
      case .pasting: ("Paste", "Pasting", "Nothing was pasted")
      case .leaving: ("Cut", "Removing", "The cut pages also remain here")
      case .makingPaper: ("Paper", "Creating the paper", "No paper was created")
      case .layingPaper: ("Paper", "Applying the paper", "The paper was not changed")
      case .syncing: ("Sync", "Syncing", "Nothing was synced")
      case .copying: ("Copying", "Copying to", "No copies were made")
      }
    }
  }

  /// The state of a job.
  public enum State: Hashable, Sendable {
    /// Waits for other jobs of its kind.
    case waiting
    /// In progress, with the share done, 0 to 1; nil if unknown.
    case running(share: Double?)
    /// Has nothing to do at the moment, and is not shown.
    case resting
    /// Canceled, and about to end.
    case ending
    /// Finished; without a result there is nothing to report.
    case done(Result?)
    /// Failed for a reason, and left everything as it was.
    case failed(Words)
    /// Canceled, with nothing left of it.
    case cancelled
  }

  /// The result of a job.
  public struct Result: Hashable, Sendable {
    /// A sentence about the work done.
    public var sentence: Words
    /// True if it can be undone.
    public var canUndo: Bool
    /// The created files, to be shown or sent.
    var files: [String]
    /// The notebook in which it can be undone; nil for the one in the window.
    var notebook: NotebookID?
    /// The first new page, to be shown.
    public var page: PageID?

    /// Creates a result.
    public init(
      _ sentence: Words, canUndo: Bool = false, in notebook: NotebookID? = nil,
      page: PageID? = nil, files: [String] = []
    ) {
      (self.sentence, self.canUndo, self.files) = (sentence, canUndo, files)
      (self.notebook, self.page) = (notebook, page)
    }
  }

  /// Identifies the job.
  public let id: ID
  /// The kind of job.
  public let kind: Kind
  /// The name of its subject, such as a file.
  public var name: Words
  /// The state.
  public var state: State

  /// Creates a job.
  public init(_ id: ID, _ kind: Kind, name: Words, state: State = .waiting) {
    (self.id, self.kind, self.name, self.state) = (id, kind, name, state)
  }

  var isOpen: Bool {
    switch state {
    case .waiting, .running, .ending: true
    case .resting, .done, .failed, .cancelled: false
    }
  }

  var share: Double? {
    guard case .running(let share?) = state else { return nil }
    return share.isFinite ? min(max(share, 0), 1) : 0
  }

  var step: Words {
    if case .failed = state { return kind.failed }
    return "\(kind.words.doing) \(name)"
  }

  var progress: Words {
    switch state {
    case .waiting: "waiting"
    case .running: share.map(Self.percent) ?? ""
    case .ending: "stopping"
    case .resting, .done, .failed, .cancelled: ""
    }
  }

  var trouble: Words? {
    guard case .failed(let reason) = state else { return nil }
    return "\(kind.words.failure): \(reason)."
  }

  static func percent(_ share: Double) -> Words { "\(Int(share * 100)) %" }
}
