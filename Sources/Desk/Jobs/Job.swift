public import Notebook
public import Wording

/// A long task that runs in the background while the writer goes on.
public struct Job: Hashable, Sendable {
  /// Identifies a job; jobs are numbered in the order in which they were asked for.
  public struct ID: Hashable, Sendable {
    /// The number of the job.
    public let number: Int

    /// Creates an id.
    public init(_ number: Int) { self.number = number }
  }

  /// The kinds of jobs.
  public enum Kind: Hashable, Sendable {
    /// Files are imported into the notebook.
    case importing
    /// Pages are exported into files.
    case exporting
    /// Pages are sent to a printer.
    case printing
    /// A notebook is copied within the library.
    case duplicating
    /// Very many notebooks are changed as a whole.
    case arranging
    /// Notebooks become one.
    case merging
    /// What lies in the trash is removed for good.
    case emptying
    /// Some of what lies in the trash is removed for good.
    case removing
    /// Notebooks that were removed come back.
    case returning
    /// A picture is made of a part of a page.
    case clipping
    /// Copied pages are prepared for other windows.
    case packing
    /// Pages that were copied elsewhere are pasted.
    case pasting
    /// Pages that were cut leave, since another library has them.
    case leaving
    /// Papers of one's own are made.
    case makingPaper
    /// A paper of one's own is laid below pages.
    case layingPaper
    /// Notes are exchanged with other devices; this never ends.
    case syncing
    /// Copies for readers are renewed; this never ends.
    case copying
  }

  /// The state of a job.
  public enum State: Hashable, Sendable {
    /// It waits for other jobs of its kind.
    case waiting
    /// A share of it is done, 0 to 1; nil if the share is unknown.
    case running(share: Double?)
    /// It has nothing to do at the moment, and is not shown.
    case resting
    /// It was cancelled, and is about to end.
    case ending
    /// It has finished; without a result there is nothing to report.
    case done(Result?)
    /// It has failed and left everything as it was; the text is the reason.
    case failed(Words)
    /// It was cancelled, and nothing of it remains.
    case cancelled
  }

  /// The result of a job.
  public struct Result: Hashable, Sendable {
    /// The work done, as one sentence.
    public var sentence: Words
    /// Whether it can be undone.
    public var canUndo: Bool
    /// The files that were made, to be shown or sent.
    public var files: [String]
    /// The notebook in which it can be undone; nil for the one in the window.
    public var notebook: NotebookID?
    /// The first page that came, to be shown.
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
  /// The name of what it works on, such as a file.
  public var name: Words
  /// Its state.
  public var state: State

  /// Creates a job.
  public init(_ id: ID, _ kind: Kind, name: Words, state: State = .waiting) {
    self.id = id
    self.kind = kind
    self.name = name
    self.state = state
  }

  /// Whether it still has something to do.
  var isOpen: Bool {
    switch state {
    case .waiting, .running, .ending: true
    case .resting, .done, .failed, .cancelled: false
    }
  }

  /// The share that is done, 0 to 1; nil if it is unknown.
  var share: Double? {
    guard case .running(let share?) = state else { return nil }
    return share.isFinite ? min(max(share, 0), 1) : 0
  }
}

// MARK: - Words

extension Job {
  /// What the job is doing, in a few words.
  var step: Words {
    if case .failed = state { return kind.failed }
    return "\(kind.doing) \(name)"
  }

  /// The progress, in words.
  var progress: Words {
    switch state {
    case .waiting: "waiting"
    case .running: share.map(Self.percent) ?? ""
    case .ending: "stopping"
    case .resting, .done, .failed, .cancelled: ""
    }
  }

  /// What went wrong, as one sentence; nil if nothing did.
  var trouble: Words? {
    guard case .failed(let reason) = state else { return nil }
    return "\(kind.failure): \(reason)."
  }

  /// A share as a percentage.
  static func percent(_ share: Double) -> Words { "\(Int(share * 100)) %" }
}

extension Job.Kind {
  /// The name in the interface of this kind of job.
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

  /// That it failed, in a few words.
  fileprivate var failed: Words { self == .printing ? "Printing failed" : "\(name) failed" }

  /// The verb for the job while it runs.
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

  /// The outcome of a failed job.
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
