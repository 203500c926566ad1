public import Notebook

/// An action that follows from the value of another one.
public struct SecondAction<Value> {
  /// The kind of action in the history.
  public let kind: ActionKind
  /// The edits.
  public let body: (inout Editor<StoredNotebook>, Value) throws -> Void

  /// Creates an action.
  public init(
    _ kind: ActionKind, _ body: @escaping (inout Editor<StoredNotebook>, Value) throws -> Void
  ) {
    (self.kind, self.body) = (kind, body)
  }
}

extension Library {
  /// Changes a notebook as one action that can be undone, on disk on return; if `body` throws, nothing has changed.
  ///
  /// `body` must not start another edit through this library. An edit of `continued` belongs to the latest action
  /// if that is of the same kind and about the same thing: both are undone together. A second action is made in the
  /// same transaction, and undone first.
  @discardableResult
  public func edit<Value>(
    _ id: NotebookID, action kind: ActionKind, continuing continued: EntityID? = nil,
    then second: SecondAction<Value>? = nil, now: Int64,
    _ body: (inout Editor<StoredNotebook>) throws -> Value
  ) throws -> Value {
    do {
      return try writing { incarnation in
        var row = try row(of: id)
        let (value, change) = try change(row, as: incarnation, now: now, body)
        try store(change, in: &row)
        try record(change.steps, as: kind, in: row.number, continuing: continued)
        if let second {
          let (_, change) = try self.change(row, as: incarnation, now: now) {
            try second.body(&$0, value)
          }
          try store(change, in: &row)
          try record(change.steps, as: second.kind, in: row.number)
        }
        return value
      }
    } catch let error as SQLiteError {
      throw LibraryError(error, at: path)
    }
  }

  /// Undoes the latest action that is not undone and returns it; nil if there is none.
  ///
  /// Actions with nothing left to undo are skipped. Works after a restart; changes from elsewhere stay.
  public func undo(_ id: NotebookID, now: Int64) throws(LibraryError) -> ActionKind? {
    try undoOrRedo(.undo, in: id, now: now)?.kind
  }

  /// Redoes the action undone last and returns it; nil if there is none.
  public func redo(_ id: NotebookID, now: Int64) throws(LibraryError) -> ActionKind? {
    try undoOrRedo(.redo, in: id, now: now)?.kind
  }

  /// Merges other devices' statements about a notebook; creates it if there is none.
  ///
  /// A statement that contradicts what is known, or is from the far future, is set aside. If statements contain names
  /// or moments that this library issued but does not know, its file was taken back: it gets a new incarnation.
  ///
  /// `folder` is the sync folder of the statements, through which the notebook is shared from then on; `dates` are nil
  /// if unknown. If this throws, nothing has changed.
  @discardableResult
  public func merge(
    _ records: some Sequence<Record>, into id: NotebookID, now: Int64, from folder: Int64? = nil,
    dates: NotebookDates? = nil
  ) throws(LibraryError) -> MergeResult {
    try guardedWriting { incarnation in
      // A removed notebook returns on request, not with what a folder still has of it.
      if folder != nil, try isRemoved(id) { return MergeResult() }
      let present = try present(id)
      if present == nil { try forgetRemoved(id) }
      var row = try present ?? add(id, now: now)
      var author = row.author(incarnation, now: now)
      var believed: [Record] = []
      var isTakenBack = false
      for record in records {
        if record.isBelievable(at: now) {
          isTakenBack = isTakenBack || row.hasForgotten(record, of: incarnation)
          author.observe(record)
          believed.append(record)
        } else {
          let copy = RecordRow(record, at: nil, in: row.number)
          try setAside(copy, because: .future, now: now)
        }
      }
      if isTakenBack { try forgetIncarnation() }
      if let folder {
        try share(row.number, through: folder)
        try countStep(of: folder)
      }
      let count = try merge(believed, in: row.number, now: now, from: folder)
      if count > 0 {
        let changed = present?.changed
        row.update(from: author)
        if let dates { row.adopt(dates, after: changed, now: now) }
        try save(row)
      }
      return MergeResult(count: count, madeNotebook: present == nil)
    }
  }

  /// Visits every statement about a notebook, ordered by place and thing.
  public func forEachRecord(
    of id: NotebookID, _ visit: (Record) throws -> Void
  ) throws {
    try reading {
      let number = try row(of: id).number
      try connection.forEachRecord(of: number) { row in
        switch row.checked {
        case .success(let record): try visit(record)
        case .failure(let fault): report(Damage(row, because: fault))
        }
      }
    }
  }

  /// Undoes or redoes the next action and returns it with what changed; nil if there is none.
  ///
  /// Pages that moved between notebooks follow. Throws `movedOn` if they would be in neither.
  public func undoOrRedo(
    _ direction: Direction, in id: NotebookID, now: Int64
  ) throws(LibraryError) -> TurnedAction? {
    try guardedWriting { incarnation in
      while let action = try nextAction(direction, in: row(of: id).number, now: now) {
        let half = try otherHalf(of: action, direction, in: id, now: now)
        let things = try undoOrRedo(action, direction, in: row(of: id), as: incarnation, now: now)
        let others = try half.map {
          try undoOrRedo($0.action, direction, in: row(of: $0.notebook), as: incarnation, now: now)
        }
        // An action without effect is not a step that anyone asked for.
        guard things != nil || others != nil else { continue }
        let pages = try places(of: things ?? [], in: row(of: id).number)
        return TurnedAction(
          kind: action.kind, pages: pages, things: things ?? [], other: half?.notebook)
      }
      return nil
    }
  }

  /// Returns the changed things; nil if it no longer has an effect.
  private func undoOrRedo(
    _ action: StoredAction, _ direction: Direction, in row: NotebookRow,
    as incarnation: Incarnation, now: Int64
  ) throws -> Set<EntityID>? {
    var row = row
    let (isDone, change) = try change(row, as: incarnation, now: now) { editor in
      direction == .undo ? try editor.undo(action.steps) : try editor.redo(action.steps)
    }
    try mark(action, undone: direction == .undo, in: row.number)
    guard isDone else { return nil }
    try store(change, in: &row)
    return Set(change.records.map(\.key.entity))
  }

  /// The other half of an action to be undone or redone; nil if only its own notebook changes.
  private func otherHalf(
    of action: StoredAction, _ direction: Direction, in id: NotebookID, now: Int64
  ) throws -> (notebook: NotebookID, action: StoredAction)? {
    guard let half = try CarriedHalf.half(of: action, in: id, self) else { return nil }
    guard let other = try present(half.notebook) else { return nil }
    let isWhole = try half.isJoined(to: action, of: id, self)
    if isWhole, let next = try nextAction(direction, in: other.number, now: now),
      next.number == half.number
    {
      return (half.notebook, next)
    }
    // Pages may end up in both notebooks, but not in neither.
    let takesAway = (action.kind == .movePagesAway) == (direction == .redo)
    let isDone = try isWhole && isDone(half.number, in: other.number)
    guard takesAway, isDone != (direction == .redo) else { return nil }
    throw LibraryError.movedOn(title: try summary(of: other).title)
  }

  private func places(of things: Set<EntityID>, in notebook: Int64) throws -> Set<EntityID> {
    let stored = StoredNotebook(library: self, number: notebook)
    return Set(
      try things.map { thing in
        let home = try stored.home(of: thing.stored).flatMap { try? EntityID(exactly: $0) }
        return home == .notebook ? thing : home ?? thing
      })
  }

  func change<Value>(
    _ row: NotebookRow, as incarnation: Incarnation, now: Int64,
    _ body: (inout Editor<StoredNotebook>) throws -> Value
  ) throws -> (Value, Change) {
    let stored = StoredNotebook(library: self, number: row.number)
    var editor = Editor(reading: stored, as: row.author(incarnation, now: now))
    let value = try body(&editor)
    return (value, editor.change)
  }

  func store(_ change: Change, in row: inout NotebookRow) throws {
    // A name is used up even if nothing is stated about it yet: a draft may be empty.
    guard !change.records.isEmpty || change.author.nextCounter != row.nextCounter else { return }
    try merge(change.records, in: row.number, now: change.author.now)
    row.update(from: change.author)
    try save(row)
  }
}

extension Record {
  /// True if the statement can have been made by then, with a tolerance of ten years.
  fileprivate func isBelievable(at now: Int64) -> Bool {
    guard case .register(let register) = fragment else { return true }
    // A clock that was never set says nothing about the others: this program is from 2026.
    let least: Int64 = 1_767_225_600_000
    return register.stamp.milliseconds <= max(now, least) + 10 * 365 * 86_400_000
  }
}

/// The result of merging statements into a notebook.
public struct MergeResult: Hashable, Sendable {
  /// The number of new statements.
  public internal(set) var count = 0
  /// True if the notebook is new.
  public internal(set) var madeNotebook = false
}

extension Library {
  /// The folder of custom papers beside the library in a directory; it need not exist.
  public static func paperFolder(of directory: String) -> String {
    LibraryFiles(directory: directory).papers
  }

  /// Adds a custom paper with its file below those pages that are left, as one action; if this throws, nothing changes.
  public func addPaper(
    _ bytes: [UInt8], by change: SheetChange, below pages: Set<EntityID>, of id: NotebookID,
    now: Int64
  ) throws {
    try edit(id, action: PagesEdit.change(change).kind, now: now) { editor in
      // In one step with what shows it: unused files may be removed at any moment.
      try addImage(bytes)
      _ = try editor.apply(.change(change), to: pages)
    }
  }

  /// Puts a PDF with its file under pages, as one action; throws if a page is gone, and nothing has changed then.
  public func renew(
    _ id: NotebookID, by renewal: Renewal, file bytes: [UInt8], now: Int64
  ) throws {
    try edit(id, action: .renewPDF, now: now) { editor in
      // In one step with what shows it: unused files may be removed at any moment.
      try addImage(bytes)
      try editor.renew(renewal)
    }
  }

  /// Puts everything on a loose page onto a page, which keeps its size, paper and statements, as one action.
  public func write(_ loose: LoosePage, on page: EntityID, of id: NotebookID, now: Int64) throws {
    var ink = loose
    ink.backdrop = nil
    try edit(id, action: .importFile, now: now) { editor in
      for hash in ink.fileHashes {
        if let file = ink.files[hash] { try addImage(file) }
      }
      try editor.add(ink, to: page)
    }
  }
}
