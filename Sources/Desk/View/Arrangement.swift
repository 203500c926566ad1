internal import Geometry
internal import Notebook
internal import Wording

enum Scrolling: Hashable, Sendable {
  case continuous
  /// One page, or two side by side, at a time.
  case single
}

/// The arrangement of a notebook's pages, and the visible part of them.
public struct Arrangement: Hashable, Sendable {
  /// True if two pages are side by side, as in an open book.
  var isPaired: Bool
  /// True if the first page is alone, like a book cover.
  var startsAlone: Bool
  /// True if the first of two pages is the right one.
  var isRightToLeft: Bool
  /// True if the empty margins of PDFs are hidden.
  var isCropped: Bool

  /// Creates an arrangement; by default of single, whole pages.
  public init(
    isPaired: Bool = false, startsAlone: Bool = false, isRightToLeft: Bool = false,
    isCropped: Bool = false
  ) {
    (self.isPaired, self.startsAlone) = (isPaired, startsAlone)
    (self.isRightToLeft, self.isCropped) = (isRightToLeft, isCropped)
  }

  /// True if the next page is to the left.
  var turnsLeftwards: Bool { isPaired && isRightToLeft }

  func row(of page: Int, among count: Int) -> Range<Int> {
    guard isPaired else { return page..<page + 1 }
    if startsAlone, page == 0 { return 0..<1 }
    let start = startsAlone ? (page - 1) / 2 * 2 + 1 : page / 2 * 2
    return start..<min(start + 2, max(count, page + 1))
  }

  /// The arrangement as four bits.
  var bits: UInt8 {
    [isPaired, startsAlone, isRightToLeft, isCropped].enumerated()
      .reduce(0) { $0 | ($1.element ? 1 << UInt8($1.offset) : 0) }
  }

  init(bits: UInt8) {
    self.init(
      isPaired: bits & 1 != 0, startsAlone: bits & 2 != 0, isRightToLeft: bits & 4 != 0,
      isCropped: bits & 8 != 0)
  }
}

/// The user's actions on the arrangement.
public enum ArrangeAction: Hashable, Sendable, CaseIterable {
  case pair
  /// Show the first page alone, like a cover.
  case startAlone
  case reverse
  case crop

  var setting: any WritableKeyPath<Arrangement, Bool> & Sendable {
    switch self {
    case .pair: \.isPaired
    case .startAlone: \.startsAlone
    case .reverse: \.isRightToLeft
    case .crop: \.isCropped
    }
  }
}

extension Desk {
  /// While presenting, pages are single and whole.
  var arrangement: Arrangement { isPresenting ? Arrangement() : pages.arrangement }

  var currentRow: Range<Int> {
    arrangement.row(of: pages.current, among: notebook?.sheets.count ?? 0)
  }

  /// The first page of the previous row; -1 if there is none.
  var rowBefore: Int {
    let last = currentRow.lowerBound - 1
    return last < 0 ? -1 : arrangement.row(of: last, among: notebook?.sheets.count ?? 0).lowerBound
  }

  var rowBox: Box? { stack.row(of: pages.currentPlace) }

  /// The box to fit into the window: whole pages, else the width of their sheets without extensions.
  func rowBox(for fit: Fit?) -> Box? {
    fit == .page ? stack.wholeRow(of: pages.currentPlace) : rowBox
  }

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
    // These two need pairs.
    if action == .startAlone || action == .reverse { pages.arrangement.isPaired = true }
    measurePages(&effects)
    layOut(&effects)
    showPage(nil, &effects)
  }

  /// Measures the unknown margins of all pages, the visible ones first.
  mutating func measurePages(_ effects: inout [Effect]) {
    guard arrangement.isCropped, let notebook else {
      pages.measures.clearRequests()
      return effects.append(.measure([]))
    }
    let sheets = notebook.sheets[pages.current...] + notebook.sheets[..<pages.current]
    let missing = pages.measures.requestMissing(of: sheets.filter { $0.print != nil }.map(\.id))
    if !missing.isEmpty { effects.append(.measure(missing)) }
  }

  /// Measures pages again that changed elsewhere; local changes are visible anyway.
  mutating func measureAgain(after answer: Answer, _ effects: inout [Effect]) {
    guard arrangement.isCropped, answer.mayHaveComeOutOfSight else { return }
    let known = answer.pages.map(\.page).filter { pages.measures.knows($0) }
    if !known.isEmpty { effects.append(.measure(known)) }
  }

  /// Lays out new measurements, unless the user is touching a page.
  mutating func updateMeasures(_ effects: inout [Effect]) {
    guard pages.measures.areNew, hand.isFree else { return }
    pages.measures.update()
    guard arrangement.isCropped else { return }
    let old = pageBox
    layOut(&effects)
    if let old, let box = pageBox { view.viewport.scroll(by: box.low - old.low, over: stack) }
    fitAgain()
    effects.append(.draw)
  }
}
