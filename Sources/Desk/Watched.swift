internal import Geometry
internal import Ink
internal import Notebook

/// What reactions watch, as it was after a message.
struct Watched: Equatable, Sendable {
  // What fills the window
  let screen: ObjectIdentifier
  let popup: Popup?
  let view: Desk.View

  // The hand
  let isHandFree: Bool
  let dot: FinishedStroke?
  /// Whether a touch that closed a card may still become a stroke.
  let isClosingCard: Bool

  // The notebook and its pages
  let notebook: NotebookState
  let page: Int
  let stack: Stack
  let gone: PageID?
  let hasNewMeasures: Bool
  let words: ReadWords
  let undrawn: UndrawnPages
  /// The notebooks that the effects so far edit, unless the shelf is shown.
  let edited: Set<NotebookID>

  // The library
  let isArriving: Bool
  /// Whether the beginning of a notebook that could not be opened for lack of it is there now.
  let hasArrived: Bool
  /// The notebooks, while pages can be sent to them.
  let notebooks: [ListedNotebook]?
  let tabs: Tabs
  let papers: PaperShelf

  // What is typed
  let titles: TitleCard?
  let isGivingUp: Bool
  let shelfNeedle: String
  let overviewNeedle: String?
  let otherNeedle: String
  let needle: String?
  /// The text that was looked for last.
  let soughtNeedle: String
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

  // The keyboard focus
  let focusBelow: Face.Target?
  /// The number of the last change of anything, while the focus or a caret has to stay where its control is.
  let change: Int?

  /// What decides about the room that pens take in the bar.
  struct PensInBar: Equatable {
    let count: Int
    let held: Int
  }

  /// The notebook, whose pages are too many to be compared each time.
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
    (hex, scroll, folded) = (desk.cards.pen.hex, desk.cards.scroll, desk.overview.folded)
    (readFailures, lockedFiles) = (desk.toasts.readFailures, desk.cards.locked.count)
    (isPasswordAsked, renewal) = (desk.cards.password != nil, desk.cards.renewal)
    (preferences, tool) = (desk.preferences, desk.preferences.tool)
    pens = PensInBar(count: desk.preferences.pens.count, held: desk.preferences.heldPen)
    (scrolling, turnsPaper) = (desk.scrolling, desk.turnsPaper)
    thumbnailWidth = desk.preferences.thumbnailWidth
    focusBelow = desk.focusBelow
    change =
      desk.focus == nil && desk.typed == nil && desk.typingPlace == nil ? nil : desk.changeCount
  }
}
