public import Geometry
public import Ink
internal import Notebook

/// The whole state of the program as a value: the notebook, the tool in the hand, what the window shows.
///
/// Messages change it and it answers with effects; it knows no window, no clock and no disk.
public struct Desk: Sendable {
  /// The open notebook; nil until one is opened.
  public internal(set) var notebook: NotebookOnDesk?
  /// Where its pages lie.
  public internal(set) var stack = Stack([])
  /// What the window shows of them.
  public internal(set) var viewport = Viewport(frame: .init(low: .zero, high: .init(x: 1, y: 1)))
  /// How pages follow each other.
  public internal(set) var scrolling = Scrolling.continuous
  /// The current page, by its place.
  public internal(set) var currentPage = 0

  /// The pens in the bar.
  public internal(set) var pens = PenPreset.usual
  /// The place of the pen that is held.
  public internal(set) var heldPen = 0
  /// The current tool.
  public internal(set) var tool = Tool.pen
  /// The pen removed from the bar last, as long as its removal can be undone.
  var removedPen: RemovedPen?
  /// Whether the card of the held pen shows the picker for any colour.
  var isPicking = false
  /// The colour last chosen in the picker.
  var picker: HueColor?
  /// The colour being typed there; nil otherwise.
  var hex: HexColor?
  /// The colours chosen freely, the latest first.
  public internal(set) var recentColors: [Color] = []

  /// The ink that is selected.
  public internal(set) var selection: Selection?
  /// The line that is drawn around ink to select it.
  var lasso: LassoLine?

  /// The stroke that is being written.
  public internal(set) var wet: WetStroke?
  /// The place of the page that is written on.
  var wetPage = 0
  /// The gesture of the pointer that is down, unless it writes.
  var gesture: Gesture?

  /// How pens, buttons, keys and fingers act.
  public internal(set) var input = InputSettings()
  /// The devices that are connected.
  public internal(set) var devices: [Device] = []
  /// The numbers of the devices used so far, the latest first.
  var usedDevices: [Int32] = []
  /// The state of the card where devices are set up.
  var setup = DeviceCard(.keyboard)

  /// The choices on the card where pages are exported.
  public internal(set) var export = ExportChoice()

  /// The colours of the desk.
  public internal(set) var theme = Theme.light
  /// Whether the layout is for a left-handed writer.
  public internal(set) var isLeftHanded = false
  /// Whether animations are reduced.
  public internal(set) var isStill = false
  /// Whether light paper is shown dark on a dark desk.
  public internal(set) var hasDarkPaper = false
  /// How erasers erase.
  public internal(set) var eraser = EraserSettings()
  /// The size of the window in pixels.
  public internal(set) var window = Point(x: 1, y: 1)
  /// The number of pixels for each unit of the face.
  public internal(set) var faceScale = 1.0
  /// Where the pointer is, and what the hand would do there.
  var pointed = Pointed()
  /// The face that the pointer hovers above; nil after anything but hovering.
  var hoveredFace: Face?
  /// The control below the pointer.
  public internal(set) var hovered: Control?
  /// The control used last, whose tooltip stays away until the pointer has left it.
  var usedControl: Control?
  /// The control whose tooltip is shown.
  var tip: Face.Target?
  /// The control that has the keyboard focus.
  var focus: Face.Target?
  /// The popup open above the page.
  public internal(set) var popup: Popup? {
    didSet { if popup?.isOther(than: oldValue) != false { cardScroll = .zero } }
  }
  /// How far the popup is scrolled, in pixels.
  var cardScroll = Point.zero
  /// The pen or finger that has not moved since it came down.
  var rest: Rest?
  /// The dot a pen wrote when it opened the context menu, until the menu is used or dismissed.
  public internal(set) var dot: FinishedStroke?
  /// The notification shown.
  public internal(set) var toast: Toast?
  /// The notifications waiting to be shown after it.
  var laterToasts: [Toast] = []
  /// The number of changes that should be on the disk by now, and are not.
  public internal(set) var waitingChanges = 0
  /// What could not be read since it is damaged, a line each.
  public internal(set) var damage: [String] = []
  /// Whether the damage is reported; false once the report has been dismissed.
  var isDamageShown = false
  /// The parts of the face hidden from the hand, and the boxes of all parts that may hide.
  var hidden: Set<Face.Part.Name> = []
  var shy: [(name: Face.Part.Name, box: Box)] = []
  /// The parts of the face that are fading in, with the milliseconds since they began to.
  var appearing: [Face.Part.Name: Double] = [:]
  /// The jobs in the background.
  public internal(set) var jobs = JobList()
  /// The other notebooks of the library.
  public internal(set) var library = LibraryState()
  /// The state of sync with other devices.
  public internal(set) var sync = SyncState()
  /// The state of the copies for readers.
  public internal(set) var copies = CopyState()
  /// The figures about ink latency, and the guided test.
  public internal(set) var laboratory = Laboratory()
  /// How large the first page is shown; nil to keep the last zoom.
  var opening: Opening?
  /// What the zoom follows when the window changes; nil if the writer chose it freely.
  var fit: Fit?

  /// What measures typed text.
  let measurer: any TextMeasurer
  /// Whether the titles that were typed are to be forgotten.
  var isGivingUp = false
  /// Where the caret was when text was last let in; nil while none is.
  var typingPlace: Box?

  /// The preferences that were last sent to be kept.
  var keptPreferences: Preferences

  /// Creates an empty desk.
  public init(
    opening: Opening? = nil, preferences: Preferences = Preferences(),
    measurer: any TextMeasurer = EvenMeasurer()
  ) {
    self.opening = opening
    self.measurer = measurer
    keptPreferences = preferences
    self.preferences = preferences
  }

  /// How large the first page is shown.
  public enum Opening: Hashable, Sendable {
    /// At a zoom; 1 is the true size.
    case zoom(Double)
    /// Fitted into the window.
    case fit(Fit)
  }

  /// What a pointer does when it does not write.
  enum Gesture: Hashable, Sendable {
    /// It holds a control down; the place is where it came down.
    case press(Control, at: Point)
    /// It scrolls a card; the place is where it was last.
    case scroll(Point)
    /// It holds a slider on the card of a pen.
    case slide(PenSlider)
    /// It moves the paper; the place is where it was last.
    case pan(Point)
    /// It erases on a page; the point of the page is where it was last.
    case erase(page: Int, at: Point, inParts: Bool)
    /// It draws a line around ink.
    case lasso
    /// It marks the text of a field.
    case mark
    /// It bends a device's curve.
    case bend(CurvePoint)
    /// It tries a device on the paper of its card.
    case trial
    /// It holds the selection; the point of the page is where it took hold.
    case grip(Grip, from: Point)
  }

  /// Whether light paper is dark.
  public var turnsPaper: Bool { theme.isDark && hasDarkPaper }

  /// What a colour looks like on usual paper.
  func seen(_ color: Color) -> Color { turnsPaper ? color.turned : color }

  /// The style of the pen that is held.
  public var style: Style { pens[heldPen].style }

  /// The stroke being written, if it is one to keep.
  public var strokeInHand: FinishedStroke? {
    wet.flatMap { $0.isTrial ? nil : FinishedStroke($0) }
  }

  /// The number of the device that was used last.
  public var usedDevice: Int32? { usedDevices.first }

  /// The current sheet.
  public var sheet: Sheet? { notebook?.sheets[safe: currentPage] }

  /// The box of the page being written on.
  public var wetPageBox: Box? { wet == nil ? nil : stack.boxes[safe: wetPage] }

  /// The places of the pages that are shown.
  public var shownPages: Range<Int> {
    switch scrolling {
    case .continuous: stack.pages(touching: viewport.shown)
    case .single: stack.boxes.isEmpty ? 0..<0 : 0..<1
    }
  }

  /// The sheet of a place in the stack.
  public func sheet(at place: Int) -> Sheet? {
    notebook?.sheets[safe: scrolling == .single ? currentPage : place]
  }
}

extension Array {
  subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
