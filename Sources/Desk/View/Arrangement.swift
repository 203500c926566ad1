internal import Geometry
internal import Notebook
internal import Wording

/// How pages follow each other.
public enum Scrolling: Hashable, Sendable {
  /// All pages, one below the other.
  case continuous
  /// One page at a time, or two that lie side by side.
  case single
}

/// How the pages of a notebook lie beside each other, and how much is seen of them.
public struct Arrangement: Hashable, Sendable {
  /// Whether two pages lie side by side, as in an open book.
  public var isPaired: Bool
  /// Whether the first page has none beside it, as behind the cover of a book.
  public var startsAlone: Bool
  /// Whether the first of two pages is the right one.
  public var isRightToLeft: Bool
  /// Whether the empty margins of PDFs are left out.
  public var isCropped: Bool

  /// Describes an arrangement; as a rule each page lies by itself, as a whole.
  public init(
    isPaired: Bool = false, startsAlone: Bool = false, isRightToLeft: Bool = false,
    isCropped: Bool = false
  ) {
    self.isPaired = isPaired
    self.startsAlone = startsAlone
    self.isRightToLeft = isRightToLeft
    self.isCropped = isCropped
  }

  /// Whether the next page lies to the left.
  var turnsLeftwards: Bool { isPaired && isRightToLeft }

  /// The pages that lie beside a page, itself among them.
  func row(of page: Int, among count: Int) -> Range<Int> {
    guard isPaired else { return page..<page + 1 }
    if startsAlone, page == 0 { return 0..<1 }
    let start = startsAlone ? (page - 1) / 2 * 2 + 1 : page / 2 * 2
    return start..<min(start + 2, max(count, page + 1))
  }
}

extension Arrangement {
  /// The arrangement in one number of four bits.
  var bits: UInt8 {
    [isPaired, startsAlone, isRightToLeft, isCropped].enumerated()
      .reduce(0) { $0 | ($1.element ? 1 << UInt8($1.offset) : 0) }
  }

  /// Reads the lowest four bits of a number.
  init(bits: UInt8) {
    self.init(
      isPaired: bits & 1 != 0, startsAlone: bits & 2 != 0, isRightToLeft: bits & 4 != 0,
      isCropped: bits & 8 != 0)
  }
}

/// What the writer can ask for about how the pages lie.
public enum ArrangeAction: Hashable, Sendable, CaseIterable {
  /// Have two pages side by side, or each by itself.
  case pair
  /// Have the first page by itself, as behind a cover.
  case startAlone
  /// Have pages follow each other from right to left.
  case reverse
  /// Leave out the empty margins of PDFs.
  case crop
}

extension ArrangeAction {
  /// What it switches on or off.
  var setting: any WritableKeyPath<Arrangement, Bool> & Sendable {
    switch self {
    case .pair: \.isPaired
    case .startAlone: \.startsAlone
    case .reverse: \.isRightToLeft
    case .crop: \.isCropped
    }
  }
}

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
