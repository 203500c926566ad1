public import Geometry
public import Ink
public import Notebook
internal import Wording

/// The whole state of the program as a value: the notebook, the tool in the hand, what the window shows.
///
/// Messages change it and it answers with effects; it knows no window, no clock and no disk.
public struct Desk: Sendable {
  /// The open notebook, and how its pages lie.
  public internal(set) var pages = OpenPages()
  /// The window, and what it shows of the pages.
  public internal(set) var view = View()

  /// What fills the window.
  var screen: any Screen = PageScreen()

  /// The ink that is selected.
  public internal(set) var selection: Selection?

  /// What the hand is doing.
  public internal(set) var hand = Hand()

  /// The devices that are connected.
  public internal(set) var devices = ConnectedDevices()

  /// What the pointer is above.
  var pointing = Pointing()
  /// The control that has the keyboard focus.
  var focus: Face.Target?
  /// The item that had it when a popup was opened, and gets it again once that has closed.
  var focusBelow: Face.Target?
  /// The popup that is open, and what the cards remember.
  public internal(set) var cards = Cards()
  /// The toast that is shown, and those that come after it.
  public internal(set) var toasts = Toasts()
  /// What is said to those who hear the window, and shown to nobody.
  var saying = Saying()
  /// The number of changes that should be on the disk by now, and are not.
  public internal(set) var waitingChanges = 0
  /// Why the oldest of them is not; nil where nobody has said so.
  var waitingReason: Words?
  /// What could not be read since it is damaged.
  public internal(set) var damage = DamageReport()
  /// How much is seen of the parts of the face.
  var shownParts = ShownParts()
  /// The text that is selected.
  public internal(set) var textSelection: TextSelection?
  /// What has been read of the pages in sight.
  var words = ReadWords()
  /// The pages whose PDF could not be read.
  var undrawn = UndrawnPages()
  /// Where one has been before links and searches led elsewhere.
  var navigation = NavigationHistory()
  /// The place that a link has led to, while it is pointed out.
  var pointedOut: Excerpt?
  /// Where to go in the notebook that is being opened.
  var destination: Destination?
  /// What the overview of pages remembers.
  public internal(set) var overview = Overview()
  /// What is looked for in the notebook.
  public internal(set) var finding = Finding()
  /// The jobs in the background.
  public internal(set) var jobs = JobList()
  /// The other notebooks of the library.
  public internal(set) var library = LibraryState()
  /// The notebooks that are open.
  var tabs = Tabs()
  /// Whether the shelf is shown again when the first notebook is open.
  var returnsToShelf = false
  /// The notebook that is being opened again behind the shelf.
  var reopened: NotebookID?
  /// The notebooks as they stand on the shelf.
  public internal(set) var shelf = Shelf()
  /// The papers of one's own.
  var papers = PaperShelf()
  /// The state of sync with other devices.
  public internal(set) var sync = SyncState()
  /// The state of the copies for readers.
  public internal(set) var copies = CopyState()
  /// The figures about ink latency, and the guided test.
  public internal(set) var laboratory = Laboratory()

  /// What measures typed text.
  let measurer: any TextMeasurer
  /// Whether the typed titles are discarded as their card closes.
  var isGivingUp = false
  /// Where the caret was when text was last let in; nil while none is.
  var typingPlace: Box?

  /// What is kept from one run to the next: pens, colours, how the desk behaves.
  public internal(set) var preferences: Preferences
  /// The preferences that were last sent to be kept.
  var keptPreferences: Preferences

  /// What reactions have followed; nil before the first message.
  var watched: Watched?
  /// Counts messages, and the changes that reactions to them make.
  var changeCount = 0

  /// Creates an empty desk, which may show the shelf again if that was shown last.
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

  /// Where its pages lie.
  public var stack: Stack { pages.stack }

  /// What the window shows of them.
  public var viewport: Viewport { view.viewport }

  /// Whether there is anything that a hand can touch; what it does while the first notebook is being opened
  /// waits for that.
  public var acceptsInput: Bool { notebook != nil || popup != nil || screen is ShelfScreen }

  /// The size of the window in pixels.
  public var window: Point { view.window }

  /// The number of pixels for each unit of the face.
  public var faceScale: Double { view.faceScale }

  /// The colours of the desk.
  public var theme: Theme { preferences.theme }

  /// Whether light paper is dark.
  public var turnsPaper: Bool { theme.isDark && preferences.hasDarkPaper }

  /// What usual paper looks like.
  var seenPaper: Color { turnsPaper ? Color.paper.turned : theme.page ?? .paper }

  /// The colours of what lies on usual paper besides ink.
  var paperTheme: Theme { turnsPaper ? .dark : .light }

  /// What a style looks like on usual paper.
  func seen(_ style: Style) -> Style { turnsPaper ? style.turned : style }

  /// The style of the pen that is held.
  public var style: Style { preferences.style }

  /// The current sheet.
  public var sheet: Sheet? { pages.sheet }

  /// The box of the page being written on.
  public var wetPageBox: Box? { hand.wet == nil ? nil : stack.boxes[safe: hand.page] }

  /// The places of the pages that are shown.
  public var shownPages: Range<Int> { screen.shownPages(on: self) }

  /// Whether it is known of a page that its PDF could not be read.
  public func isUndrawn(_ page: PageID) -> Bool { undrawn.contains(page) }

  /// The sheet of a place in the stack.
  public func sheet(at place: Int) -> Sheet? {
    stack.boxes.indices.contains(place) ? notebook?.sheets[safe: stack.first + place] : nil
  }
}

extension Array {
  subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
