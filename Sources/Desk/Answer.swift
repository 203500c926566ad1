public import Geometry
public import Notebook
public import Wording

/// The outcome of an edit, and the changes for everything that shows the notebook.
///
/// Changes from other programs or by sync are answers without an edit.
public struct Answer: Hashable, Sendable {
  /// The edit; nil for a change from elsewhere.
  public let edit: Edit?
  /// The outcome of the edit.
  public var outcome = Outcome.kept
  /// The notebook with its outline and undo state; nil if unchanged.
  public var notebook: NotebookOnDesk?
  /// The pages that were read again, and where each of them changed.
  public var pages: [Spot] = []
  /// The layers of the pages that were read again, lowest first.
  public var layers: [PageID: [LayerOnDesk]] = [:]
  /// The links and headings of the pages that were read again.
  public var anchors: [PageID: PageAnchors] = [:]
  /// The content removed elsewhere from pages that were read again.
  public var taken: [PageID: SeenInk] = [:]
  /// The text after an edit of it.
  public var text: NamedText?
  /// What space on a page has done, after an edit of it.
  public var room: RoomOutcome?
  /// The next step of the desk; nil for none.
  public var followUp: FollowUp?

  /// Creates an answer that only confirms an edit.
  public init(to edit: Edit?) { self.edit = edit }

  /// The outcome of an edit; sentences are for the user.
  public enum Outcome: Hashable, Sendable {
    /// Saved.
    case kept
    /// Saved, but cannot be shown.
    case unseen(Words)
    /// Not saved yet and will be tried again; another answer follows.
    case waiting(Words)
    /// Not saved, and never will be.
    case refused(Words)

    /// The sentence for the user; nil if all is well.
    var sentence: Words? {
      switch self {
      case .kept: nil
      case .unseen(let sentence), .waiting(let sentence), .refused(let sentence): sentence
      }
    }
  }

  /// The step after an edit.
  public enum FollowUp: Hashable, Sendable {
    case choose([PageID])
    case turn(to: PageID)
    /// Select ink; empty ink ends the selection.
    case select(SelectedInk)
    case goTo([Spot], Spot.Operation, kind: ActionKind)
  }

  /// True unless another answer to the edit follows.
  public var isFinal: Bool { if case .waiting = outcome { false } else { true } }

  /// True if something may have changed where nobody was writing.
  var mayHaveComeOutOfSight: Bool {
    switch edit {
    case .room, .undo, .redo, .restore, nil: true
    default: false
    }
  }

  /// True if texts on pages may have changed; strokes change none.
  public var mayChangeText: Bool {
    switch edit {
    case .elements, .paste, .layer, .text, .table, .shape, .room, .pages, .restore, .undo, .redo:
      !pages.isEmpty
    case nil: notebook != nil && !pages.isEmpty
    case .write, .mark, .erase, .page, .section, .carry, .entitle: false
    }
  }

  var newPageCount: Int { if case .choose(let new) = followUp { new.count } else { 0 } }

  /// True unless the answer is empty.
  public var saysSomething: Bool {
    edit != nil || notebook != nil || !pages.isEmpty || !layers.isEmpty || followUp != nil
  }
}

extension Desk {
  /// Applies an answer: first the selection and the pages, then the view.
  mutating func receive(_ answer: Answer, _ effects: inout [Effect]) {
    if case .select(let ink) = answer.followUp { selectInk(ink, &effects) }
    readAgain(after: answer, &effects)
    listStickers(after: answer, &effects)
    dropSum(after: answer, &effects)
    if !answer.layers.isEmpty {
      pages.layers.merge(answer.layers) { $1 }
      if popup == .layers { effects.append(.drawFace) }
      chooseNewLayer(&effects)
    }
    if !answer.anchors.isEmpty {
      pages.anchors.merge(answer.anchors) { $1 }
      effects.append(.drawFace)
      revealAwaitedHeading(&effects)
    }
    measureAgain(after: answer, &effects)
    // After a change from elsewhere, undo would no longer undo the action in the toast.
    if answer.edit == nil, answer.notebook?.id == notebook?.id, notebook != nil,
      toasts.shown?.offer == .undo
    {
      toasts.shown = toasts.shown?.withoutUndo
    }
    if let notebook = answer.notebook {
      let page = if case .turn(let page) = answer.followUp { page } else { nil as PageID? }
      let place = self.notebook?.place ?? notebook.place
      let isShown = self.notebook?.id == notebook.id
      change(
        to: keepingPageInHand(notebook, after: answer, &effects), show: page,
        elsewhere: answer.edit == nil, &effects)
      if let page { focusNewPage(page, &effects) }
      if isShown { reportPlaceChange(since: place, answer, &effects) }
      updateCutPages(&effects)
    }
    if case .pages(.change(let change), let pages, _) = answer.edit, answer.outcome == .kept {
      report(change, of: pages, &effects)
    }
    if case .carry(let carried) = answer.edit, answer.outcome == .kept,
      carried.target == .notebook(carried.shown)
    {
      report(carried, pasted: answer.newPageCount, &effects)
    }
    if case .room(let edit, let page) = answer.edit, let room = answer.room,
      answer.outcome == .kept
    {
      report(room, of: edit, on: page, &effects)
    }
    if !answer.taken.isEmpty { reportDeletedInk(takenFrom: answer.taken, &effects) }
    updateText(after: answer, &effects)
    openConvertedText(after: answer, &effects)
    if answer.mayChangeText { searchAgain(&effects) }
    if case .choose(let new) = answer.followUp { choose(new, &effects) }
    if case .goTo(let spots, let operation, let kind) = answer.followUp {
      show(spots, operation, kind: kind, &effects)
    }
    if case .waiting(let reason) = answer.outcome { waitingReason = reason }
    if let sentence = answer.outcome.sentence { show(Toast(sentence), &effects) }
  }

  /// Goes to where something was undone or redone, unless that is already in sight.
  mutating func show(
    _ spots: [Spot], _ operation: Spot.Operation, kind: ActionKind, _ effects: inout [Effect]
  ) {
    let found = places(of: spots)
    guard hand.isFree,
      let (page, spot) = found.min(by: {
        abs($0.page - pages.current) < abs($1.page - pages.current)
      })
    else { return }
    let words = Self.words(
      for: operation, kind, on: Set(found.map(\.page)).count, nearest: page + 1)
    // A change in sight is only announced to screen readers.
    if spots.contains(where: isSeen) { return saying.announce(words) }
    let isElsewhere = page != pages.current
    pages.current = page
    if isElsewhere, scrolling == .single { layOut(&effects) }
    if let box = spot.box, let sheet = pageBox {
      view.viewport.reveal(box.moved(by: sheet.low), over: stack)
      waitForLookToRest(&effects)
      effects.append(.draw)
    } else {
      showPage(nil, &effects)
    }
    effects.append(.entitle(windowTitle))
    show(Toast(words), &effects)
  }

  private static func words(
    for operation: Spot.Operation, _ kind: ActionKind, on count: Int, nearest page: Int
  ) -> Words {
    switch (operation, count) {
    case (.undone, 1): "Undone on page \(page): \(kind.words)."
    case (.undone, _): "Undone on \(count) pages: \(kind.words)."
    case (.doneAgain, 1): "Redone on page \(page): \(kind.words)."
    case (.doneAgain, _): "Redone on \(count) pages: \(kind.words)."
    }
  }

  /// True if any part of a spot is in sight; for an unknown area, any part of its page.
  private func isSeen(_ spot: Spot) -> Bool {
    shownPages.contains { place in
      guard sheet(at: place)?.id == spot.page, let page = stack.boxes[safe: place],
        let part = stack.parts[safe: place]
      else { return false }
      return (spot.box?.moved(by: page.low) ?? part).intersects(viewport.seen)
    }
  }

  private func places(of spots: [Spot]) -> [(page: Int, spot: Spot)] {
    let sheets = notebook?.sheets ?? []
    let places = Dictionary(sheets.enumerated().map { ($1.id, $0) }) { first, _ in first }
    return spots.compactMap { spot in places[spot.page].map { (page: $0, spot: spot) } }
  }
}

/// A place on a page where something changed.
public struct Spot: Hashable, Sendable {
  /// The page.
  public let page: PageID
  /// The changed area in page coordinates; nil if unknown.
  public let box: Box?

  /// Creates a spot.
  public init(page: PageID, box: Box?) { (self.page, self.box) = (page, box) }

  /// The kind of change.
  public enum Operation: Hashable, Sendable {
    case undone
    case doneAgain
  }
}
