internal import Geometry
internal import Notebook
internal import Wording

/// How the pages lie beside each other, and how much is seen of them.
extension Desk {
  /// The arrangement of the pages; those that are presented are shown one by one, as a whole.
  var arrangement: Arrangement { isPresenting ? Arrangement() : pages.arrangement }

  /// The pages that lie beside the current one, itself among them, by their numbers.
  var currentRow: Range<Int> {
    arrangement.row(of: pages.current, among: notebook?.sheets.count ?? 0)
  }

  /// The first page of the row before; -1 if there is none.
  var rowBefore: Int {
    let last = currentRow.lowerBound - 1
    return last < 0 ? -1 : arrangement.row(of: last, among: notebook?.sheets.count ?? 0).lowerBound
  }

  /// The box on the desk of the pages that lie beside the current one.
  var rowBox: Box? { stack.row(of: pages.currentPlace) }

  /// What of these pages is fitted into the window: pages that have grown as a whole, or else as wide as their sheets.
  func rowBox(for fit: Fit?) -> Box? {
    fit == .page ? stack.wholeRow(of: pages.currentPlace) : rowBox
  }

  /// Whether an action makes a difference to the pages as they lie.
  func offers(_ action: ArrangeAction) -> Bool {
    switch action {
    case .pair: true
    case .startAlone, .reverse: pages.arrangement.isPaired
    case .crop: pages.hasPrint
    }
  }

  mutating func perform(_ action: ArrangeAction, _ effects: inout [Effect]) {
    guard notebook != nil, !isPresenting else { return }
    if action == .crop, !pages.hasPrint {
      return show(Toast("Only PDF margins can be cropped."), &effects)
    }
    pages.arrangement[keyPath: action.setting].toggle()
    // These two say how pages lie side by side.
    if action == .startAlone || action == .reverse { pages.arrangement.isPaired = true }
    measurePages(&effects)
    layOut(&effects)
    showPage(nil, &effects)
  }

  /// Has the margins of all pages measured that are not known, those in sight first.
  mutating func measurePages(_ effects: inout [Effect]) {
    guard arrangement.isCropped, let notebook else {
      pages.measures.giveUp()
      return effects.append(.measure([]))
    }
    let sheets = notebook.sheets[pages.current...] + notebook.sheets[..<pages.current]
    let missing = pages.measures.ask(for: sheets.filter { $0.print != nil }.map(\.id))
    if !missing.isEmpty { effects.append(.measure(missing)) }
  }

  /// Has pages measured again that were changed from elsewhere; what is written here is in sight.
  mutating func measureAgain(after answer: Answer, _ effects: inout [Effect]) {
    guard arrangement.isCropped, answer.mayHaveComeOutOfSight else { return }
    let known = answer.pages.map(\.page).filter { pages.measures.knows($0) }
    if !known.isEmpty { effects.append(.measure(known)) }
  }

  /// Lays out what was measured, unless the hand is on a page.
  mutating func updateMeasures(_ effects: inout [Effect]) {
    guard pages.measures.areNew, hand.isFree else { return }
    pages.measures.update()
    guard arrangement.isCropped else { return }
    let old = pageBox
    layOut(&effects)
    if let old, let box = pageBox { view.viewport.follow(box.low - old.low, over: stack) }
    fitAgain()
    effects.append(.draw)
  }
}
