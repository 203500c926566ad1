/// Something that takes long and goes on beside writing.
public struct Job: Hashable, Sendable {
  /// Tells jobs apart: they are numbered in the order in which they were asked for.
  public struct ID: Hashable, Sendable {
    /// The number of the job.
    public let number: Int

    /// Creates the name of a job.
    public init(_ number: Int) { self.number = number }
  }

  /// The kinds of jobs.
  public enum Kind: Hashable, Sendable {
    /// Files come into the notebook.
    case importing
    /// Pages become files.
    case exporting
    /// Notes go to other devices and come from them; this goes on for ever.
    case syncing
    /// Copies for readers are renewed; this goes on for ever.
    case copying
  }

  /// The progress of a job.
  public enum State: Hashable, Sendable {
    /// Others of its kind go first.
    case waiting
    /// A share of it is done, 0 to 1; nil where the share is not known.
    case running(share: Double?)
    /// It waits for something to do, and is not shown.
    case resting
    /// It was cancelled, and is about to end.
    case ending
    /// It has done what it was for; without a result there is nothing to say.
    case done(Result?)
    /// It has left everything as it was, for a reason.
    case failed(String)
    /// It has ended early and left nothing of itself.
    case cancelled
  }

  /// The result of a job.
  public struct Result: Hashable, Sendable {
    /// The work done, as one sentence.
    public var sentence: String
    /// Whether an undo takes it back.
    public var canUndo: Bool

    /// Creates a result.
    public init(_ sentence: String, canUndo: Bool = false) {
      self.sentence = sentence
      self.canUndo = canUndo
    }
  }

  /// Tells it from other jobs.
  public let id: ID
  /// The kind of work.
  public let kind: Kind
  /// The subject of the work, such as a file.
  public var name: String
  /// Its progress.
  public var state: State

  /// Creates a job.
  public init(_ id: ID, _ kind: Kind, name: String, state: State = .waiting) {
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

  /// The share that is done, 0 to 1; nil where it is not known.
  var share: Double? {
    guard case .running(let share?) = state else { return nil }
    return share.isFinite ? min(max(share, 0), 1) : 0
  }
}

// MARK: - Words

extension Job {
  /// The running work in a few words.
  var step: String {
    if case .failed = state { return "\(kind.name) failed" }
    return "\(kind.doing) \(name)"
  }

  /// The progress in words.
  var progress: String {
    switch state {
    case .waiting: "waiting"
    case .running: share.map(Self.percent) ?? ""
    case .ending: "stopping"
    case .resting, .done, .failed, .cancelled: ""
    }
  }

  /// The failure as one sentence; nil if there was none.
  var trouble: String? {
    guard case .failed(let reason) = state else { return nil }
    return "\(kind.failure): \(reason)."
  }

  /// A share as people read it.
  static func percent(_ share: Double) -> String { "\(Int(share * 100)) %" }
}

extension Job.Kind {
  /// The kind's name in the interface.
  fileprivate var name: String {
    switch self {
    case .importing: "Import"
    case .exporting: "Export"
    case .syncing: "Sync"
    case .copying: "Copying"
    }
  }

  /// The work in a few words.
  fileprivate var doing: String {
    switch self {
    case .importing: "Importing"
    case .exporting: "Exporting"
    case .syncing: "Syncing"
    case .copying: "Copying to"
    }
  }

  /// The outcome if it failed.
  fileprivate var failure: String {
    switch self {
    case .importing: "Nothing was imported"
    case .exporting: "Nothing was exported"
    case .syncing: "Nothing was shared"
    case .copying: "No copies were made"
    }
  }
}
