public import Geometry
public import Ink
internal import Notebook

/// The program as a value: what lies on the desk, what the hand holds, what the window shows.
///
/// Messages change it and yield effects; it knows no window, no clock and no disk.
public struct Desk: Sendable {
  /// The notebook that lies open; nil until one does.
  public internal(set) var notebook: NotebookOnDesk?
  /// Where its pages lie.
  public internal(set) var stack = Stack([])
  /// What the window shows of them.
  public internal(set) var viewport = Viewport(frame: .init(low: .zero, high: .init(x: 1, y: 1)))
  /// How pages follow each other.
  public internal(set) var scrolling = Scrolling.continuous
  /// The page in use, by its place.
  public internal(set) var currentPage = 0

  /// The pens in the bar.
  public internal(set) var pens = PenPreset.usual
  /// The place of the pen that is held.
  public internal(set) var heldPen = 0
  /// What the hand holds.
  public internal(set) var tool = Tool.pen
  /// The pen that was taken out of the bar last, for as long as that can be taken back.
  var removedPen: RemovedPen?
  /// Whether the card of the held pen lets any colour be chosen.
  var isPicking = false
  /// The colour that was chosen there last.
  var picker: HueColor?
  /// The colour that is being typed there; nil while none is.
  var hex: HexColor?
  /// The colours that were chosen freely, the last one first.
  public internal(set) var recentColors: [Color] = []

  /// The ink that is selected.
  public internal(set) var selection: Selection?
  /// The line that is drawn around ink to select it.
  var lasso: LassoLine?

  /// The stroke that is being written.
  public internal(set) var wet: WetStroke?
  /// The place of the page that is written on.
  var wetPage = 0
  /// What the pointer that is down does, where it does not write.
  var gesture: Gesture?

  /// How pens, buttons, keys and fingers act.
  public internal(set) var input = InputSettings()
  /// The devices that are there.
  public internal(set) var devices: [Device] = []
  /// The numbers of those that were used, the last one first.
  var usedDevices: [Int32] = []
  /// What is shown on the card on which devices are set up.
  var setup = DeviceCard(.keyboard)

  /// What is chosen on the card from which pages are exported.
  public internal(set) var export = ExportChoice()

  /// The colours of the desk.
  public internal(set) var theme = Theme.light
  /// Whether everything lies where a left hand does not cover it.
  public internal(set) var isLeftHanded = false
  /// Whether nothing is to move that need not.
  public internal(set) var isStill = false
  /// Whether light paper is dark where the desk is.
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
  /// The control that was used last, whose name need not be shown until the pointer has left it.
  var usedControl: Control?
  /// The control whose name is shown.
  var tip: Face.Target?
  /// The control that the keys have hold of.
  var focus: Face.Target?
  /// What lies open above the page.
  public internal(set) var popup: Popup? {
    didSet { if popup?.isOther(than: oldValue) != false { cardScroll = .zero } }
  }
  /// How far that is scrolled, in pixels.
  var cardScroll = Point.zero
  /// The pen or finger that has not moved since it came down.
  var rest: Rest?
  /// What a pen has written where it opened the menu, until that has been used or put aside.
  public internal(set) var dot: FinishedStroke?
  /// The notification shown.
  public internal(set) var toast: Toast?
  /// The notification that follows it.
  var laterToasts: [Toast] = []
  /// The number of changes that should be on the disk by now, and are not.
  public internal(set) var waitingChanges = 0
  /// What could not be read since it is damaged, a line each.
  public internal(set) var damage: [String] = []
  /// Whether that is said, since it was not put aside yet.
  var isDamageShown = false
  /// The parts of the face that made room for the hand, and where they would be.
  var hidden: Set<Face.Part.Name> = []
  var shy: [(name: Face.Part.Name, box: Box)] = []
  /// The parts of the face that appear, with the milliseconds since they began to.
  var appearing: [Face.Part.Name: Double] = [:]
  /// What goes on beside writing.
  public internal(set) var jobs = JobList()
  /// How the notes stand to those of other devices.
  public internal(set) var sync = SyncState()
  /// How the copies for readers stand.
  public internal(set) var copies = CopyState()
  /// How late ink is.
  public internal(set) var laboratory = Laboratory()
  /// How large the first page is shown; nil as it was last.
  var opening: Opening?
  /// What the zoom follows when the window changes; nil where it was chosen freely.
  var fit: Fit?

  /// The preferences that were to be kept last.
  var keptPreferences: Preferences

  /// Creates an empty desk.
  public init(opening: Opening? = nil, preferences: Preferences = Preferences()) {
    self.opening = opening
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

  /// What a pointer does that does not write.
  enum Gesture: Hashable, Sendable {
    /// It holds a control down, where it came down.
    case press(Control, at: Point)
    /// It moves what lies on a card; the place is where it was last.
    case scroll(Point)
    /// It holds a slider on the card of a pen.
    case slide(PenSlider)
    /// It moves the paper; the place is where it was last.
    case pan(Point)
    /// It erases on a page; the point of the page is where it was last.
    case erase(page: Int, at: Point, inParts: Bool)
    /// It draws a line around ink.
    case lasso
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

  /// The stroke being written, as far as it would be kept.
  public var strokeInHand: FinishedStroke? {
    wet.flatMap { $0.isTrial ? nil : FinishedStroke($0) }
  }

  /// The number of the device that was used last.
  public var usedDevice: Int32? { usedDevices.first }

  /// The sheet in use.
  public var sheet: Sheet? { notebook?.sheets[safe: currentPage] }

  /// Where the page lies that is written on.
  public var wetPageBox: Box? { wet == nil ? nil : stack.boxes[safe: wetPage] }

  /// The boxes of the pages that are shown, by their places.
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
