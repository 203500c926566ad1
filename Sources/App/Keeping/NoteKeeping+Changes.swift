internal import Desk
internal import Ink
internal import Notebook
internal import Paint
internal import Store
internal import Wording

/// Makes changes in order: one that the library refuses for now waits, with all that follow it.
extension NoteKeeping {
  /// Adds what a saved change has changed to its answer; if that fails, the change stays all the same.
  typealias Showing = (inout NoteKeeping, inout Answer) throws -> Void

  /// The milliseconds for which a change waits for another program that writes.
  static let patience: Int32 = 200

  mutating func apply(_ edit: Edit, at time: Int64) {
    var change = WaitingChange(edit: edit, time: time)
    // Earlier changes of others are reported as theirs.
    if !change.isStroke { try? lookForChanges() }
    if change.isStroke, let followed {
      _ = unfinished.removeSamples(of: followed.number)
      change.unfinished = followed
      self.followed = nil
    }
    waiting.append(change)
    applyChanges()
  }

  /// Makes the waiting changes, until the library refuses one.
  mutating func applyChanges() {
    while let first = waiting.first {
      let show: Showing
      do {
        show = try apply(first)
      } catch let error as LibraryError where first.mayWait(for: error) {
        return postpone(first.edit, for: error)
      } catch {
        endFirst()
        post(refusing(first.edit, error))
        continue
      }
      endFirst()
      var answer = Answer(to: first.edit)
      do { try show(&self, &answer) } catch { excuse(&answer, error) }
      post(answer)
    }
  }

  private mutating func endFirst() {
    waiting.removeFirst()
    refusal = nil
    unsaved.markSaved()
  }

  private mutating func postpone(_ edit: Edit, for error: LibraryError) {
    let refusal = Refusal(error, after: refusal)
    self.refusal = refusal
    if let outcome = refusal.news { post(Answer(to: edit, outcome)) }
  }

  private mutating func apply(_ change: WaitingChange) throws -> Showing {
    try restore(before: change.edit)
    return switch change.edit {
    case .write(let stroke):
      try save(stroke, time: change.time - stroke.duration, change.unfinished)
    case .erase(let erasure): try erase(erasure)
    case .elements(let edit, let elements, let page): try apply(edit, to: elements, on: page.page)
    case .paste(let clipping, let shift, let page):
      try paste(clipping, by: shift, on: page.page, action: .paste)
    case .text(let edit, let page): try type(edit, on: page.page)
    case .table(let edit, let table, let page): try apply(edit, to: table, on: page.page)
    case .shape(let shape, let style, let page): try add(shape, style, to: page.page)
    case .mark(let strokes, let page): try mark(page.page, with: strokes, time: change.time)
    case .room(let edit, let page): try apply(edit, to: page.page)
    case .page(let edit, let page): try apply(edit, to: page.page)
    case .layer(let edit, let page): try apply(edit, to: page.page)
    case .pages(let edit, let pages, _): try apply(edit, to: pages)
    case .section(let edit, let section, _): try apply(edit, to: section)
    case .carry(let carried): try carry(carried)
    case .entitle(let title, _, let page): try setTitle(of: page?.page, to: title)
    case .restore(let taken, _): try restore(taken)
    case .undo: try undoOrRedo(.undo)
    case .redo: try undoOrRedo(.redo)
    }
  }

  private mutating func save(
    _ finished: FinishedStroke, time: Int64, _ parts: UnfinishedStroke?
  ) throws -> Showing {
    let page = finished.page.page
    if pictures[page] == nil { try load(page) }
    var stroke = finished.stroke
    stroke.start = time
    let (library, id) = (library, id)
    let (element, layer) = try edit(page, action: .write, then: finished.shaping) { editor, layer in
      try parts?.forget(in: library, of: id)
      let place = Place(page: page, layer: layer)
      return (try editor.addStroke(stroke, at: place), layer)
    }
    // What is written in a cell of a table belongs to it.
    if finished.shaping != nil || pictures[page]?.anchors.tables.isEmpty == false {
      let things = Set([element, finished.head?.shape].compactMap(\.self))
      return { try $0.show(things, in: &$1) }
    }
    return { notes, answer in
      let source = InkSource(of: stroke)
      let ink = InkPicture(element, stroke: stroke.settled, source: source)
      try notes.show(ink, on: layer, of: page, in: &answer)
    }
  }

  private mutating func mark(
    _ page: EntityID, with strokes: [Stroke], time: Int64
  ) throws -> Showing {
    let things = try edit(page, action: .markText) { editor, layer in
      for var stroke in strokes {
        stroke.start = time
        try editor.addStroke(stroke, at: Place(page: page, layer: layer))
      }
      return editor.changedThings
    }
    return { try $0.show(things, in: &$1) }
  }

  private mutating func erase(_ erasure: Erasure) throws -> Showing {
    var erasure = erasure
    // Strokes on their way when the eraser went over them have arrived.
    if erasure.isLate, let picture = pictures[erasure.page.page] { _ = erasure.eraseAgain(picture) }
    guard !erasure.isEmpty else { return { _, _ in } }
    return try change(.erase) { editor in
      try editor.erase(erasure.strokes)
      for (element, ranges) in erasure.parts { try editor.erase(ranges.ranges, of: element) }
    }
  }
}

extension FinishedStroke {
  /// The action that makes it a shape, or the arrowhead of one; nil for ink.
  fileprivate var shaping: SecondAction<(EntityID, EntityID)>? {
    if let shape {
      return SecondAction(.makeShape) { editor, written in
        _ = try editor.apply(.shape(.become([written.0: shape])), to: [written.0])
      }
    }
    return head.map { head in
      SecondAction(.changeShape) { editor, written in
        try editor.add(head.heads, to: head.shape, drawnBy: written.0)
      }
    }
  }
}

struct WaitingChange {
  let edit: Edit
  /// The time of its request, in milliseconds since 1970.
  let time: Int64
  var unfinished: UnfinishedStroke?

  /// True if it waits after this error: strokes always, everything else until another program is done.
  func mayWait(for error: LibraryError) -> Bool {
    if case .busy = error { true } else { isStroke }
  }

  var isStroke: Bool { if case .write = edit { true } else { false } }
}

/// The reason why the oldest change of a notebook is not saved, and the number of refusals.
struct Refusal {
  let reason: LibraryError
  private let count: Int

  init(_ reason: LibraryError, after last: Refusal?) {
    (self.reason, count) = (reason, (last?.count ?? 0) + 1)
  }

  /// The report on it, once; a lock is mostly over before a report of it could be read.
  var news: Answer.Outcome? {
    let isLock = if case .busy = reason { true } else { false }
    guard count == (isLock ? 3 : 1) else { return nil }
    let words: Words = "Not saved yet, will retry: \(reason.inBrief)."
    return .waiting(words.readable)
  }
}

extension NoteKeeping {
  func report(_ error: any Error, after request: KeeperRequest) {
    switch request {
    case .runMaintenance, .saveLook: return
    case .load(let page): mailbox.post(.unread(page))
    default: break
    }
    mailbox.post(.failed("Failed: \(Words(brieflyFor: error))."))
  }

  /// The answer to an edit that the library refuses, with the saved state instead.
  func refusing(_ edit: Edit, _ error: any Error) -> Answer {
    let words: Words = "Failed: \(Words(brieflyFor: error))."
    var answer = Answer(to: edit, .refused(words.readable))
    showAgain(in: &answer)
    return answer
  }

  /// Answers that an edit is saved but cannot be shown; everything is read again in a while.
  mutating func excuse(_ answer: inout Answer, _ error: any Error) {
    let words: Words = "Saved, but cannot be shown: \(Words(brieflyFor: error))."
    answer.outcome = .unseen(words.readable)
    showAgain(in: &answer)
    changeCount = nil
  }

  /// Shows a page as it was before a change that the window partly shows already.
  private func showAgain(in answer: inout Answer) {
    switch answer.edit {
    case .elements(_, _, let page), .paste(_, _, let page), .shape(_, _, let page):
      answer.pages.append(Spot(page: page, box: nil))
      answer.followUp = .select(SelectedInk([], on: page))
    case .room(_, let page): answer.pages.append(Spot(page: page, box: nil))
    case .erase(let erasure): answer.pages.append(Spot(page: erasure.page, box: nil))
    default: break
    }
  }
}

extension Answer {
  init(to edit: Edit, _ outcome: Outcome) {
    self.init(to: edit)
    self.outcome = outcome
  }
}

extension Words {
  /// The reason for an error, in a few words for a window.
  init(brieflyFor error: any Error) { self = (error as? LibraryError)?.inBrief ?? "\(error)" }
}

extension LibraryError {
  var inBrief: Words {
    switch self {
    case .diskFull: "the disk is full"
    case .readOnly: "the library is read-only"
    case .busy: "another program has locked the library"
    case .replaced: "another file replaced the library"
    case .damaged, .lost: "the library is damaged, see 'suzuri verify'"
    case .failed(_, let reason): reason
    // A window names notebooks by what nobody can read.
    case .noSuchNotebook: "the notebook no longer exists"
    default: words
    }
  }
}

struct LostChanges: Error, Worded {
  let count: Int
  let reason: LibraryError

  var words: Words {
    count == 1
      ? "the last change is not saved: \(reason)"
      : "the last \(count) changes are not saved: \(reason)"
  }
}
