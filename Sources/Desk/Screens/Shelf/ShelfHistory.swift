public import Notebook
public import Wording

/// What was done on the shelf since the window was opened, to be undone and done again.
struct ShelfHistory: Hashable, Sendable {
  /// What takes back each operation, the latest last.
  private(set) var done: [ShelfStep] = []
  /// What does again each operation that was undone, the latest last.
  private(set) var undone: [ShelfStep] = []

  /// Whether notebooks are about to come back, or to leave again: what would be next may be about them.
  private var isRemoving = false

  /// The most operations that are remembered.
  private static let bound = 100

  /// Notes what takes a operation back.
  mutating func add(_ opposite: ShelfStep) {
    if opposite.removal != nil, opposite.turn != .new { isRemoving = false }
    guard !opposite.isEmpty else { return }
    switch opposite.turn {
    case .new: (done, undone) = (done.suffix(Self.bound - 1) + [opposite], [])
    case .undo: undone.append(opposite)
    case .redo: done.append(opposite)
    }
  }

  /// Takes the step that goes back or forth; nil where there is none, or the one before goes on.
  mutating func next(_ turn: ShelfStep.Turn) -> ShelfStep? {
    guard !isRemoving else { return nil }
    var step = turn == .undo ? done.popLast() : undone.popLast()
    step?.turn = turn
    step?.hasFailed = false
    isRemoving = step?.removal != nil
    return step
  }

  /// Forgets what undoes something within a notebook in which more has happened since.
  mutating func forgetMerging(into notebook: NotebookID) {
    done.removeAll { $0.merged == notebook }
    undone.removeAll { $0.merged == notebook }
  }
}

/// Something that is done with notebooks on the shelf, or what takes it back.
public struct ShelfStep: Hashable, Sendable {
  /// Whether it is new, undoes something, or does it again.
  public enum Turn: Hashable, Sendable {
    /// One of these.
    case new, undo, redo
  }

  /// The edits of notebooks.
  public var edits: [ShelfEdit]
  /// What is said of the operation; nil for nothing.
  public var words: Words?
  /// What is said once it is undone, which is what is true then; nil for nothing.
  public var undone: Words?
  /// What is said once it is done again, where that is less.
  public var brief: Words?
  /// What leaves the library for good, or comes back into it; nil for nothing.
  public var removal: Removal?
  /// A notebook that pages of others were put into, which is an action of its own there.
  public var merged: NotebookID?
  /// The only notebook that the words are about, which they offer to show; nil for none, or several.
  public var shown: NotebookID?
  /// The files that the words say were left out, with the reasons that they have no room for.
  public var leftOut: [LeftOutFile] = []
  /// Which folders are remembered from then on, and which are not any more.
  var folders = FolderChange()
  /// What was open of the notebooks that it puts into the trash, to be opened again once that is taken back.
  var closed = ClosedNotebooks()
  /// Whether it is new, undoes something, or does it again.
  public var turn: Turn
  /// Whether it could not be done, and nothing has changed.
  var hasFailed = false

  /// Describes a step.
  public init(
    _ edits: [ShelfEdit], saying words: Words?, undone: Words?, inBrief brief: Words? = nil,
    merged: NotebookID? = nil, turn: Turn = .new
  ) {
    (self.edits, self.words, self.undone, self.brief) = (edits, words, undone, brief)
    (self.merged, self.turn) = (merged, turn)
  }

  /// Describes a step by which notebooks leave the library for good, or come back into it.
  public init(_ removal: Removal, saying words: Words?, turn: Turn = .new) {
    self.init([], saying: words, undone: words, turn: turn)
    self.removal = removal
  }

  /// Describes a step that changes which folders are remembered.
  init(_ edits: [ShelfEdit], saying words: Words, undone: Words, changing folders: FolderChange) {
    self.init(edits, saying: words, undone: undone)
    self.folders = folders
  }

  /// What is said now that it has been done, undone or done again; nil for nothing.
  var told: Words? {
    guard let words else { return nil }
    return switch turn {
    case .new: words
    case .undo: undone
    case .redo: brief ?? words
    }
  }

  /// The step that takes this one back.
  public func opposite(_ edits: [ShelfEdit]) -> ShelfStep {
    var step = self
    step.edits = edits
    return step
  }

  /// The step that takes this one back, which said something about notebooks that left or came back.
  public func opposite(_ removal: Removal, saying words: Words?) -> ShelfStep {
    ShelfStep(removal, saying: words, turn: turn)
  }

  /// What is left if it could not be done: what was to be undone can still be.
  public var unmade: ShelfStep {
    var step = self
    step.words = nil
    step.hasFailed = true
    switch turn {
    case .new: (step.edits, step.removal) = ([], nil)
    case .undo: step.turn = .redo
    case .redo: step.turn = .undo
    }
    return step
  }

  /// Whether it takes so long that it is a job: what is written meanwhile must not wait for it.
  public var isLong: Bool { edits.count > 500 }

  /// What is left if notebooks can never leave or come back as it says: nothing, so that what was done before
  /// can be undone.
  public var dropped: ShelfStep { ShelfStep(.empty(only: []), saying: nil, turn: turn) }

  /// The notebooks that it takes out of the trash.
  var restored: Set<NotebookID> {
    Set(edits.filter { $0.edit == .trash(false) }.map(\.notebook))
  }

  /// Whether it does nothing.
  var isEmpty: Bool {
    edits.isEmpty && removal?.isNothing != false && merged == nil && folders.isEmpty
  }
}

/// What was open of notebooks that went to the trash.
struct ClosedNotebooks: Hashable, Sendable {
  /// Their tabs.
  var tabs: [Tabs.ClosedTab] = []
  /// The one that was in the window; nil if another one was, or none.
  var inWindow: NotebookID?
}

/// A change of the folders that are remembered also while they have no notebooks.
struct FolderChange: Hashable, Sendable {
  /// Those that are remembered from then on.
  var added: [FolderPath] = []
  /// Those that are not any more.
  var removed: [FolderPath] = []

  /// Changes nothing.
  init() {}

  /// Finds what is different between two lists.
  init(from old: [FolderPath], to new: [FolderPath]) {
    let (before, after) = (Set(old), Set(new))
    added = after.subtracting(before).sorted()
    removed = before.subtracting(after).sorted()
  }

  /// Whether it changes nothing.
  var isEmpty: Bool { added.isEmpty && removed.isEmpty }

  /// Changes a list; returns what takes that back, and nothing that was done with other folders since.
  func apply(to folders: inout [FolderPath]) -> FolderChange {
    let old = folders
    folders.removeAll(where: Set(removed).contains)
    folders += Set(added).subtracting(folders).sorted()
    folders = folders.suffix(ShelfPreferences.mostFolders)
    return FolderChange(from: folders, to: old)
  }
}
