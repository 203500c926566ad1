public import Geometry
internal import Ink
public import Notebook
internal import Wording

/// The whole state of the program as a value: the notebook, the tool, the view.
///
/// Messages change it and it returns effects; it has no access to windows, clocks or disks.
public struct Desk: Sendable {
  @Boxed var pages = OpenPages()
  var view = View()

  var screen: any Screen = PageScreen()

  /// The selected ink.
  @Boxed public internal(set) var selection: Selection?
  @Boxed var lastCopy: LastCopy?

  /// The current gesture.
  @Boxed public internal(set) var hand = Hand()

  /// The connected devices.
  @Boxed public internal(set) var devices = ConnectedDevices()

  @Boxed var pointing = Pointing()
  @Boxed var focus: Face.Target?
  /// The item focused when a popup was opened, to be focused again once that has closed.
  @Boxed var focusBelow: Face.Target?
  @Boxed var cards = Cards()
  @Boxed var toasts = Toasts()
  /// The latest announcement to screen readers, which is not shown.
  var saying = Announcement()
  /// The number of changes that should be saved by now, and are not.
  public internal(set) var waitingChanges = 0
  /// Why the oldest of them is not saved; nil if unknown.
  var waitingReason: Words?
  @Boxed var damage = DamageReport()
  @Boxed var shownParts = ShownParts()
  @Boxed var textSelection: TextSelection?
  /// The line at which space is inserted.
  @Boxed var space: SpaceLine?
  /// The text box being typed in.
  @Boxed public internal(set) var openText: OpenText?
  /// A closed text box, which is drawn until its page shows it.
  @Boxed var restingText: OpenText?
  /// Closed text boxes that are not saved to the last letter.
  @Boxed var closingTexts: [OpenText] = []
  /// The cell of a table to be typed in next.
  @Boxed var awaitedCell: AwaitedCell?
  /// True if the last word is undone as soon as it is saved.
  var undoesWhenSaved = false
  /// The font families of this machine; empty until they are listed.
  @Boxed var fonts: [String] = []
  /// The texts of pages in sight, as far as they have been read.
  @Boxed var words = ReadWords()
  @Boxed var undrawn = UndrawnPages()
  @Boxed var navigation = NavigationHistory()
  /// The target of a followed link, while it is highlighted.
  @Boxed var pointedOut: Excerpt?
  @Boxed var destination: Destination?
  /// The heading to be shown once its page has been read.
  @Boxed var awaitedHeading: LinkTarget?
  @Boxed var overview = Overview()
  /// The search in the notebook.
  @Boxed public internal(set) var finding = Finding()
  /// How far handwriting has been read; nil before it begins.
  var handwriting: ReadingNews?
  /// The calculation that was written last.
  @Boxed var sums = Sums()
  /// The selected handwriting that is being read.
  @Boxed var awaitedText: HandwritingRequest?
  /// The words that the writer has corrected, once they are listed.
  @Boxed var correctedWords: [String] = []
  @Boxed var jobs = JobList()
  /// The other notebooks of the library.
  @Boxed public internal(set) var library = LibraryState()
  @Boxed var tabs = Tabs()
  /// True if the shelf is shown again once the first notebook is open.
  var returnsToShelf = false
  /// The notebook that is being reopened behind the shelf.
  var reopened: NotebookID?
  @Boxed var shelf = Shelf()
  @Boxed var papers = PaperShelf()
  @Boxed var stickers = StickerShelf()
  /// The state of sync.
  @Boxed public internal(set) var sync = SyncState()
  /// The state of PDF copies.
  @Boxed public internal(set) var copies = CopyState()
  /// The latency figures and the guided stylus test.
  @Boxed public internal(set) var laboratory = Laboratory()

  let measurer: any TextMeasurer
  /// True if the typed titles are discarded when their card closes.
  var isGivingUp = false
  /// The box of the caret when text input was last enabled; nil while it is disabled.
  var typingPlace: Box?

  /// The preferences, which are saved: pens, colors, behavior.
  @Boxed public internal(set) var preferences: Preferences
  /// The preferences that were last sent to be saved.
  @Boxed var keptPreferences: Preferences

  /// The state after the last reactions; nil before the first message.
  @Boxed var watched: Watched?
  /// Counts messages, and the changes by reactions to them.
  var changeCount = 0

  /// Creates an empty desk, which may return to the shelf if that was shown last.
  public init(
    opening: Opening? = nil, preferences: Preferences = Preferences(),
    measurer: any TextMeasurer = EvenMeasurer(), returning: Bool = false
  ) {
    returnsToShelf = returning && preferences.shelf.isShown
    tabs = preferences.tabs
    view.opening = opening
    self.measurer = measurer
    (self.preferences, keptPreferences) = (preferences, preferences)
  }

  /// The open notebook; nil until one is opened.
  public var notebook: NotebookOnDesk? { pages.notebook }

  /// True if typed letters have not been sent to be saved.
  public var hasUnsentText: Bool { openText?.isSaved == false || !closingTexts.isEmpty }

  /// The layout of the pages.
  public var stack: Stack { pages.stack }

  /// The visible part of the pages.
  public var viewport: Viewport { view.viewport }

  /// True if there is anything to touch; input while the first notebook is being opened waits for that.
  public var acceptsInput: Bool { notebook != nil || popup != nil || screen is ShelfScreen }

  /// The size of the window in pixels.
  var window: Point { view.window }

  /// The pixels per interface unit.
  public var faceScale: Double { view.faceScale }

  /// The color theme.
  public var theme: Theme { preferences.theme }

  /// True if light paper is shown dark.
  public var turnsPaper: Bool { theme.isDark && preferences.hasDarkPaper }

  /// The color of standard paper as shown.
  var seenPaper: Color { turnsPaper ? Color.paper.turned : theme.page ?? .paper }

  /// The theme of everything but ink on standard paper.
  var paperTheme: Theme { turnsPaper ? .dark : .light }

  /// A style as shown on standard paper.
  func seen(_ style: Style) -> Style { turnsPaper ? style.turned : style }

  /// The style of the held pen.
  var style: Style { preferences.style }

  var sheet: Sheet? { pages.sheet }

  /// The box of the page that is written on.
  public var wetPageBox: Box? { hand.wet == nil ? nil : stack.boxes[safe: hand.page] }

  /// The places of the pages that are shown.
  public var shownPages: Range<Int> { screen.shownPages(on: self) }

  /// True if the PDF of a page could not be read.
  public func isUndrawn(_ page: PageID) -> Bool { undrawn.contains(page) }

  /// The sheet of a place in the stack.
  public func sheet(at place: Int) -> Sheet? {
    stack.boxes.indices.contains(place) ? notebook?.sheets[safe: stack.first + place] : nil
  }
}

extension Array {
  subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
