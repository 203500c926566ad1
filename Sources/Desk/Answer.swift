public import Geometry
public import Notebook
public import Wording

/// What became of an edit, and what changed for everything that shows the notebook.
///
/// Changes that come from elsewhere, from other programs or by sync, are answers without an edit.
public struct Answer: Hashable, Sendable {
  /// The edit that it answers; nil for a change from elsewhere.
  public let edit: Edit?
  /// What became of the edit.
  public var outcome = Outcome.kept
  /// The notebook with its outline and what can be undone; nil if they are as before.
  public var notebook: NotebookOnDesk?
  /// The pages that were read anew, and where each of them changed.
  public var pages: [Spot] = []
  /// The layers of the pages that were read anew, lowest first.
  public var layers: [PageID: [LayerOnDesk]] = [:]
  /// What was taken away elsewhere from pages that were read anew.
  public var taken: [PageID: SeenInk] = [:]
  /// What the desk does next; nil for nothing.
  public var followUp: FollowUp?

  /// Creates an answer that says nothing more than that an edit was made.
  public init(to edit: Edit?) { self.edit = edit }

  /// What became of an edit.
  public enum Outcome: Hashable, Sendable {
    /// It is on the disk.
    case kept
    /// It is on the disk but cannot be shown, as a sentence says.
    case unseen(Words)
    /// It is not on the disk yet and will be tried again, as a sentence says; another answer follows.
    case waiting(Words)
    /// It was not made and never will be, as a sentence says.
    case refused(Words)

    /// The sentence for the writer; nil if all is well.
    public var sentence: Words? {
      switch self {
      case .kept: nil
      case .unseen(let sentence), .waiting(let sentence), .refused(let sentence): sentence
      }
    }
  }

  /// What the desk does after an edit.
  public enum FollowUp: Hashable, Sendable {
    /// Choose new pages in the overview.
    case choose([PageID])
    /// Turn to a page.
    case turn(to: PageID)
    /// Select ink; empty ink ends the selection.
    case select(SelectedInk)
    /// Go to where an action of a kind was undone or redone.
    case goTo([Spot], Spot.Operation, kind: ActionKind)
  }

  /// Whether the edit is decided: another answer follows only while it waits.
  public var isFinal: Bool { if case .waiting = outcome { false } else { true } }

  /// Whether something may be on pages now where nobody was writing.
  public var mayHaveComeOutOfSight: Bool {
    switch edit {
    case .undo, .redo, .restore, nil: true
    default: false
    }
  }

  /// Whether texts on pages may be others now; strokes are none.
  public var mayChangeText: Bool {
    switch edit {
    case .ink, .paste, .layer, .pages, .restore, .undo, .redo: !pages.isEmpty
    case nil: notebook != nil && !pages.isEmpty
    case .write, .mark, .erase, .page, .section, .carry, .entitle: false
    }
  }

  /// How many pages are new.
  var newPageCount: Int { if case .choose(let new) = followUp { new.count } else { 0 } }

  /// Whether it says anything.
  public var saysSomething: Bool {
    edit != nil || notebook != nil || !pages.isEmpty || !layers.isEmpty || followUp != nil
  }
}

extension Desk {
  /// Follows an answer: first the selection and the pages, then where to look.
  mutating func receive(_ answer: Answer, _ effects: inout [Effect]) {
    if case .select(let ink) = answer.followUp { selectInk(ink, &effects) }
    readAgain(after: answer, &effects)
    if !answer.layers.isEmpty {
      pages.layers.merge(answer.layers) { $1 }
      if popup == .layers { effects.append(.drawFace) }
      followNewLayer(&effects)
    }
    measureAgain(after: answer, &effects)
    // An undo would now take back what was done elsewhere.
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
      if let page { ringNewPage(page, &effects) }
      if isShown { followPlace(since: place, answer, &effects) }
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
    if !answer.taken.isEmpty { reportDeletedInk(takenFrom: answer.taken, &effects) }
    if answer.mayChangeText { searchAgain(&effects) }
    if case .choose(let new) = answer.followUp { choose(new, &effects) }
    if case .goTo(let spots, let operation, let kind) = answer.followUp {
      show(spots, operation, kind: kind, &effects)
    }
    if case .waiting(let reason) = answer.outcome { waitingReason = reason }
    if let sentence = answer.outcome.sentence { show(Toast(sentence), &effects) }
  }
}

/// A place on a page where something changed.
public struct Spot: Hashable, Sendable {
  /// The page.
  public let page: PageID
  /// The part of it that changed, in page coordinates; nil if unknown.
  public let box: Box?

  /// Creates a spot.
  public init(page: PageID, box: Box?) {
    self.page = page
    self.box = box
  }

  /// The kind of change.
  public enum Operation: Hashable, Sendable {
    /// An action was undone.
    case undone
    /// An undone action was redone.
    case doneAgain
  }
}

extension Desk {
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
    // Whoever sees it happen needs no words.
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

  /// What was done on how many pages; of one, its number is of more use.
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

  /// Whether any part of a spot is visible, or of its page if nothing more is known.
  private func isSeen(_ spot: Spot) -> Bool {
    shownPages.contains { place in
      guard sheet(at: place)?.id == spot.page, let page = stack.boxes[safe: place],
        let part = stack.parts[safe: place]
      else { return false }
      return (spot.box?.moved(by: page.low) ?? part).intersects(viewport.seen)
    }
  }

  /// The spots on pages that are there, with the places of these.
  private func places(of spots: [Spot]) -> [(page: Int, spot: Spot)] {
    let sheets = notebook?.sheets ?? []
    let places = Dictionary(sheets.enumerated().map { ($1.id, $0) }) { first, _ in first }
    return spots.compactMap { spot in places[spot.page].map { (page: $0, spot: spot) } }
  }
}
