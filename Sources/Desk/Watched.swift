internal import Geometry
internal import Ink
internal import Notebook

struct Watched: Equatable, Sendable {
  let screen: ObjectIdentifier
  let popup: Popup?
  let view: Desk.View

  let isHandFree: Bool
  let dot: FinishedStroke?
  /// True if a touch that closed a card may still become a stroke.
  let isClosingCard: Bool

  let notebook: NotebookState
  let page: Int
  let stack: Stack
  let gone: PageID?
  let hasNewMeasures: Bool
  let words: ReadWords
  let undrawn: UndrawnPages
  /// The notebooks edited by the effects so far; empty on the shelf.
  let edited: Set<NotebookID>

  let isArriving: Bool
  /// True once the first data of a notebook that could not be opened without it has arrived.
  let hasArrived: Bool
  /// The notebooks, while pages can be sent to them.
  let notebooks: [ListedNotebook]?
  let tabs: Tabs
  let papers: PaperShelf

  let titles: TitleCard?
  let isGivingUp: Bool
  let shelfNeedle: String
  let overviewNeedle: String?
  let otherNeedle: String
  let needle: String?
  let soughtNeedle: String
  let hex: HexColor?

  let scroll: Point
  let folded: Set<EntityID>
  let readFailures: [Job.ID]
  let lockedFiles: Int
  let isPasswordAsked: Bool
  let renewal: RenewSetup

  let preferences: Preferences
  let tool: Tool
  let pens: PensInBar
  let scrolling: Scrolling
  let thumbnailWidth: Double
  let turnsPaper: Bool

  let focusBelow: Face.Target?
  /// The number of the last change, while the focus or a caret has to follow its control.
  let change: Int?

  /// The number and the held pen, which determine the room for pens in the bar.
  struct PensInBar: Equatable {
    let count: Int
    let held: Int
  }

  /// Compared by a change count, as there may be too many pages to compare each time.
  struct NotebookState: Equatable {
    let id: NotebookID?
    let changeCount: Int
  }

  init(_ desk: Desk, _ effects: [Effect]) {
    screen = ObjectIdentifier(type(of: desk.screen))
    (popup, view) = (desk.popup, desk.view)
    (isHandFree, dot, isClosingCard) = (desk.hand.isFree, desk.hand.dot, desk.hand.closing != nil)
    notebook = NotebookState(id: desk.notebook?.id, changeCount: desk.pages.changeCount)
    (page, stack) = (desk.pages.current, desk.stack)
    (gone, hasNewMeasures) = (desk.pages.gone?.id, desk.pages.measures.areNew)
    (words, undrawn) = (desk.words, desk.undrawn)
    edited =
      desk.screen is ShelfScreen
      ? [] : Set(effects.compactMap { if case .edit(let edit) = $0 { edit.notebook } else { nil } })
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
