internal import Geometry
internal import Ink
internal import Notebook

struct Watched: Equatable, Sendable {
  // Screen
  let screen: ObjectIdentifier
  let popup: Popup?
  let view: Desk.View

  // Gesture
  let isHandFree: Bool
  let dot: FinishedStroke?
  /// True if a touch that closed a card may still become a stroke.
  let isClosingCard: Bool

  // Notebook and pages
  let notebook: NotebookState
  let page: Int
  let stack: Stack
  let gone: PageID?
  let hasNewMeasures: Bool
  let words: ReadWords
  let undrawn: UndrawnPages
  /// The notebooks edited by the effects so far; empty on the shelf.
  let edited: Set<NotebookID>

  // Library
  let isArriving: Bool
  /// True once the first data of a notebook that could not be opened without it has arrived.
  let hasArrived: Bool
  /// The notebooks, while pages can be sent to them.
  let notebooks: [ListedNotebook]?
  let tabs: Tabs
  let papers: PaperShelf

  // Text input
  let titles: TitleCard?
  let isGivingUp: Bool
  let shelfNeedle: String
  let overviewNeedle: String?
  let otherNeedle: String
  let needle: String?
  let soughtNeedle: String
  let found: FoundHits
  let hex: HexColor?

  // Panels
  let scroll: Point
  let folded: Set<EntityID>
  let readFailures: [Job.ID]
  let lockedFiles: Int
  let isPasswordAsked: Bool
  let renewal: RenewSetup

  // Preferences
  let preferences: Preferences
  let tool: Tool
  let pens: PensInBar
  let scrolling: Scrolling
  let thumbnailWidth: Double
  let turnsPaper: Bool

  // Keyboard focus
  let focusBelow: Face.Target?
  /// The number of the last change, while the focus or a caret has to follow its control.
  let change: Int?

  /// The number and the held pen, which determine the room for pens in the bar.
  struct PensInBar: Equatable {
    let count: Int
    let held: Int
  }

  /// The hits, and how far their list is scrolled; of those a change count, as there may be many.
  struct FoundHits: Equatable {
    let isOpen: Bool
    let changeCount: Int
    let scroll: Double
  }

  /// Compared by a change count, as there may be too many pages to compare each time.
  struct NotebookState: Equatable {
    let id: NotebookID?
    let changeCount: Int
  }

  init(_ desk: Desk, _ effects: [Effect]) {
    screen = ObjectIdentifier(type(of: desk.screen))
    (popup, view) = (desk.popup, desk.view)
    (isHandFree, dot, isClosingCard) = (
      desk.hand.isFree, desk.hand.dot, desk.hand.closing != nil
    )
    notebook = NotebookState(id: desk.notebook?.id, changeCount: desk.pages.changeCount)
    (page, stack) = (desk.pages.current, desk.stack)
    (gone, hasNewMeasures) = (desk.pages.gone?.id, desk.pages.measures.areNew)
    (words, undrawn) = (desk.words, desk.undrawn)
    edited =
      desk.screen is ShelfScreen
      ? []
      : Set(effects.compactMap { if case .edit(let edit) = $0 { edit.notebook } else { nil } })
    isArriving = desk.notebook.map { desk.sync.isArriving($0.id) } == true
    hasArrived = desk.hasUnopenedArrived
    notebooks = desk.popup == .otherNotebooks ? desk.library.notebooks : nil
    (tabs, papers) = (desk.tabs, desk.papers)
    (titles, isGivingUp, shelfNeedle) = (desk.titleCard, desk.isGivingUp, desk.shelf.needle)
    overviewNeedle = desk.overview.isSearching ? desk.overview.search.field.text : nil
    otherNeedle = desk.overview.others.typed.field.text
    needle = desk.finding.isOpen ? desk.finding.typed.field.text : nil
    soughtNeedle = desk.finding.needle
    found = FoundHits(
      isOpen: desk.finding.isOpen, changeCount: desk.finding.changeCount,
      scroll: desk.finding.scroll)
    (hex, scroll, folded) = (desk.cards.pen.hex, desk.cards.scroll, desk.overview.folded)
    (readFailures, lockedFiles) = (desk.toasts.readFailures, desk.cards.locked.count)
    (isPasswordAsked, renewal) = (desk.cards.password != nil, desk.cards.renewal)
    (preferences, tool) = (desk.preferences, desk.preferences.tool)
    pens = PensInBar(count: desk.preferences.pens.count, held: desk.preferences.heldPen)
    (scrolling, turnsPaper) = (desk.scrolling, desk.turnsPaper)
    thumbnailWidth = desk.preferences.thumbnailWidth
    focusBelow = desk.focusBelow
    change =
      desk.focus == nil && !desk.isTyping && desk.typingPlace == nil ? nil : desk.changeCount
  }
}

extension Watched {
  /// A part of the state that a reaction can watch.
  enum Part {
    case screen, popup, view, isHandFree, dot, isClosingCard, notebook, page, stack, gone,
      hasNewMeasures,
      words, undrawn, edited, isArriving, hasArrived, notebooks, tabs, papers, titles, isGivingUp,
      shelfNeedle, overviewNeedle, otherNeedle, needle, soughtNeedle, found, hex, folded,
      readFailures,
      lockedFiles,
      isPasswordAsked, renewal, preferences, tool, pens, scrolling, thumbnailWidth, turnsPaper,
      focusBelow,
      change
  }

  /// True if a part is not as it was.
  func differs(from old: Watched, in part: Part) -> Bool {
    switch part {
    case .screen: screen != old.screen
    case .popup: popup != old.popup
    case .view: view != old.view
    case .isHandFree: isHandFree != old.isHandFree
    case .dot: dot != old.dot
    case .isClosingCard: isClosingCard != old.isClosingCard
    case .notebook: notebook != old.notebook
    case .page: page != old.page
    case .stack: stack != old.stack
    case .gone: gone != old.gone
    case .hasNewMeasures: hasNewMeasures != old.hasNewMeasures
    case .words: words != old.words
    case .undrawn: undrawn != old.undrawn
    case .edited: edited != old.edited
    case .isArriving: isArriving != old.isArriving
    case .hasArrived: hasArrived != old.hasArrived
    case .notebooks: notebooks != old.notebooks
    case .tabs: tabs != old.tabs
    case .papers: papers != old.papers
    case .titles: titles != old.titles
    case .isGivingUp: isGivingUp != old.isGivingUp
    case .shelfNeedle: shelfNeedle != old.shelfNeedle
    case .overviewNeedle: overviewNeedle != old.overviewNeedle
    case .otherNeedle: otherNeedle != old.otherNeedle
    case .needle: needle != old.needle
    case .soughtNeedle: soughtNeedle != old.soughtNeedle
    case .found: found != old.found
    case .hex: hex != old.hex
    case .folded: folded != old.folded
    case .readFailures: readFailures != old.readFailures
    case .lockedFiles: lockedFiles != old.lockedFiles
    case .isPasswordAsked: isPasswordAsked != old.isPasswordAsked
    case .renewal: renewal != old.renewal
    case .preferences: preferences != old.preferences
    case .tool: tool != old.tool
    case .pens: pens != old.pens
    case .scrolling: scrolling != old.scrolling
    case .thumbnailWidth: thumbnailWidth != old.thumbnailWidth
    case .turnsPaper: turnsPaper != old.turnsPaper
    case .focusBelow: focusBelow != old.focusBelow
    case .change: change != old.change
    }
  }
}
