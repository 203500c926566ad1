public import Notebook
public import Wording

struct ShelfHistory: Hashable, Sendable {
  /// The steps that undo each operation, latest last.
  private(set) var done: [ShelfStep] = []
  /// The steps that redo each undone operation, latest last.
  private(set) var undone: [ShelfStep] = []

  /// True while notebooks are being deleted or restored: the next step may be about them.
  private var isRemoving = false

  private static let bound = 100

  mutating func add(_ opposite: ShelfStep) {
    if opposite.removal != nil, opposite.turn != .new { isRemoving = false }
    guard !opposite.isEmpty else { return }
    switch opposite.turn {
    case .new: (done, undone) = (done.suffix(Self.bound - 1) + [opposite], [])
    case .undo: undone.append(opposite)
    case .redo: done.append(opposite)
    }
  }

  /// Removes and returns the next step; nil if there is none, or while the previous one is in progress.
  mutating func next(_ turn: ShelfStep.Turn) -> ShelfStep? {
    guard !isRemoving else { return nil }
    var step = turn == .undo ? done.popLast() : undone.popLast()
    step?.turn = turn
    step?.hasFailed = false
    isRemoving = step?.removal != nil
    return step
  }

  /// Forgets the undo of merges in a notebook that was edited since.
  mutating func forgetMerging(into notebook: NotebookID) {
    done.removeAll { $0.merged == notebook }
    undone.removeAll { $0.merged == notebook }
  }
}

/// A change of notebooks on the shelf, or its opposite.
public struct ShelfStep: Hashable, Sendable {
  /// The direction of a step.
  public enum Turn: Hashable, Sendable {
    case new, undo, redo
  }

  /// The edits of notebooks.
  public var edits: [ShelfEdit]
  /// The message about the operation; nil for none.
  public var words: Words?
  /// The message once undone, which says what is true then; nil for none.
  public var undone: Words?
  /// A shorter message once redone.
  public var brief: Words?
  var removal: Removal?
  /// A notebook that others were merged into, which is an edit of its own there.
  var merged: NotebookID?
  /// The only notebook of the message, which offers to show it; nil for none or several.
  public var shown: NotebookID?
  /// What an import has brought and left out.
  public var report = ImportReport()
  var folders = FolderChange()
  /// The open notebooks that it moves to the trash, to be reopened on undo.
  var closed = ClosedNotebooks()
  /// The direction of the step.
  public var turn: Turn
  var hasFailed = false

  /// Describes a step.
  public init(
    _ edits: [ShelfEdit], saying words: Words?, undone: Words?, inBrief brief: Words? = nil,
    merged: NotebookID? = nil, turn: Turn = .new
  ) {
    (self.edits, self.words, self.undone, self.brief) = (edits, words, undone, brief)
    (self.merged, self.turn) = (merged, turn)
  }

  /// Describes a permanent deletion of notebooks, or their return.
  public init(_ removal: Removal, saying words: Words?, turn: Turn = .new) {
    self.init([], saying: words, undone: words, turn: turn)
    self.removal = removal
  }

  init(_ edits: [ShelfEdit], saying words: Words, undone: Words, changing folders: FolderChange) {
    self.init(edits, saying: words, undone: undone)
    self.folders = folders
  }

  var told: Words? {
    guard let words else { return nil }
    return switch turn {
    case .new: words
    case .undo: undone
    case .redo: brief ?? words
    }
  }

  /// The step that undoes this one.
  public func opposite(_ edits: [ShelfEdit]) -> ShelfStep {
    var step = self
    step.edits = edits
    return step
  }

  /// The step that undoes this deletion or return.
  public func opposite(_ removal: Removal, saying words: Words?) -> ShelfStep {
    ShelfStep(removal, saying: words, turn: turn)
  }

  /// The step left after a failure: what was to be undone still can be.
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

  /// True if it is run as a task because it would delay saving of ink.
  public var isLong: Bool { edits.count > 500 }

  /// The empty step left if its notebooks can never be deleted or restored, so that earlier steps can be undone.
  public var dropped: ShelfStep { ShelfStep(.empty(only: []), saying: nil, turn: turn) }

  var restored: Set<NotebookID> { Set(edits.filter { $0.edit == .trash(false) }.map(\.notebook)) }

  var isEmpty: Bool {
    edits.isEmpty && removal?.isNothing != false && merged == nil && folders.isEmpty
  }
}

struct ClosedNotebooks: Hashable, Sendable {
  var tabs: [Tabs.ClosedTab] = []
  var inWindow: NotebookID?
}

/// A change of the folders that are remembered even without notebooks.
struct FolderChange: Hashable, Sendable {
  var added: [FolderPath] = []
  var removed: [FolderPath] = []

  init() {}

  init(from old: [FolderPath], to new: [FolderPath]) {
    let (before, after) = (Set(old), Set(new))
    added = after.subtracting(before).sorted()
    removed = before.subtracting(after).sorted()
  }

  var isEmpty: Bool { added.isEmpty && removed.isEmpty }

  /// Changes a list; returns the inverse, which leaves other folders alone.
  func apply(to folders: inout [FolderPath]) -> FolderChange {
    let old = folders
    folders.removeAll(where: Set(removed).contains)
    folders += Set(added).subtracting(folders).sorted()
    folders = folders.suffix(ShelfPreferences.mostFolders)
    return FolderChange(from: folders, to: old)
  }
}
