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
    /// Copies of notebooks within the library.
    case duplicating
    /// Changes to very many notebooks.
    case arranging
    case merging
    /// Permanent deletion of everything in the trash.
    case emptying
    /// Permanent deletion of some notebooks in the trash.
    case removing
    /// Restoring removed notebooks.
    case returning
    /// A picture of a part of a page.
    case clipping
    /// Preparing copied pages for other windows.
    case packing
    /// Pasting pages that were copied elsewhere.
    case pasting
    /// Removing cut pages that another library now has.
    case leaving
    case makingPaper
    /// Using a custom paper for pages.
    case layingPaper
    /// Sync with other devices; never ends.
    case syncing
    /// Updating PDF copies; never ends.
    case copying
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
    public var files: [String]
    /// The notebook in which it can be undone; nil for the one in the window.
    public var notebook: NotebookID?
    /// The first new page, to be shown.
    public var page: PageID?

    /// Creates a result.
    public init(
      _ sentence: Words, canUndo: Bool = false, in notebook: NotebookID? = nil,
      page: PageID? = nil, files: [String] = []
    ) {
      self.sentence = sentence
      self.canUndo = canUndo
      self.notebook = notebook
      self.page = page
      self.files = files
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
    self.id = id
    self.kind = kind
    self.name = name
    self.state = state
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
}

// MARK: - Words

extension Job {
  var step: Words {
    if case .failed = state { return kind.failed }
    return "\(kind.doing) \(name)"
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
    return "\(kind.failure): \(reason)."
  }

  static func percent(_ share: Double) -> Words { "\(Int(share * 100)) %" }
}

extension Job.Kind {
  fileprivate var name: Words {
    switch self {
    case .importing: "Import"
    case .exporting: "Export"
    case .printing: "Print"
    case .duplicating: "Copy"
    case .arranging: "Change"
    case .merging: "Merge"
    case .emptying: "Emptying trash"
    case .removing: "Deleting permanently"
    case .returning: "Restore"
    case .clipping: "Picture"
    case .packing: "Copy"
    case .pasting: "Paste"
    case .leaving: "Cut"
    case .makingPaper, .layingPaper: "Paper"
    case .syncing: "Sync"
    case .copying: "Copying"
    }
  }

  fileprivate var failed: Words { self == .printing ? "Printing failed" : "\(name) failed" }

  fileprivate var doing: Words {
    switch self {
    case .importing: "Importing"
    case .exporting: "Exporting"
    case .printing: "Printing"
    case .duplicating: "Duplicating"
    case .arranging: "Changing"
    case .merging: "Merging"
    case .emptying: "Emptying"
    case .removing: "Deleting"
    case .returning: "Restoring"
    case .clipping: "Creating a picture of"
    case .packing: "Copying"
    case .pasting: "Pasting"
    case .leaving: "Removing"
    case .makingPaper: "Creating the paper"
    case .layingPaper: "Applying the paper"
    case .syncing: "Syncing"
    case .copying: "Copying to"
    }
  }

  fileprivate var failure: Words {
    switch self {
    case .importing: "Nothing was imported"
    case .exporting: "Nothing was exported"
    case .printing: "Nothing was printed"
    case .duplicating: "No copy was made"
    case .arranging: "Some notebooks were not changed"
    case .merging: "Nothing was merged"
    case .emptying, .removing: "Nothing was deleted"
    case .returning: "Nothing was restored"
    case .clipping: "No picture was created"
    case .packing: "The pages can be pasted in this window only"
    case .pasting: "Nothing was pasted"
    case .leaving: "The cut pages also remain here"
    case .makingPaper: "No paper was created"
    case .layingPaper: "The paper was not changed"
    case .syncing: "Nothing was synced"
    case .copying: "No copies were made"
    }
  }
}
