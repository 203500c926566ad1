public import Geometry
public import Trace

extension Face {
  /// A piece of the face that is drawn, hidden and shown as one.
  public struct Part: Hashable, Sendable {
    /// What it is.
    public let name: Name
    /// What is drawn, bottom to top.
    public let marks: [Mark]
    /// The pixels that may be touched by drawing it.
    public let box: Box
    /// Its opacity, 0 to 1.
    public let opacity: Double

    /// The parts that there are.
    public enum Name: Hashable, Sendable, CaseIterable {
      /// The frame around selected ink, with its bar.
      case selection
      /// The bar at the upper edge.
      case bar
      /// The pill with the number of the page.
      case pill
      /// The corner that says what is kept.
      case kept
      /// The corner with the zoom.
      case zoom
      /// The meter of how late ink is.
      case meter
      /// The line that says how far jobs are, and their pill.
      case jobLine, jobs
      /// What could not be read since it is damaged.
      case damage
      /// What lies open above the page: a card, a menu, a sheet.
      case popup
      /// The guided test of a stylus, over the whole window.
      case test
      /// What happened.
      case toast
      /// The ring around what the keys have hold of.
      case focus
      /// The name of what lies under the pointer.
      case tip

      /// Whether it makes room for a hand that writes near it.
      var isShy: Bool {
        switch self {
        case .bar, .pill, .kept, .zoom, .meter, .jobLine, .jobs: true
        default: false
        }
      }

      /// Whether it is there in a guided test; what lay below that could be touched unseen.
      var suitsTest: Bool {
        switch self {
        case .test, .toast, .focus, .tip: true
        default: false
        }
      }

      /// Whether it looks the same in many pictures, so that it is worth being kept as pixels.
      public var isSteady: Bool { self != .selection && self != .focus }
    }
  }
}

extension Desk {
  /// The interface: everything shown apart from paper and ink.
  public var face: Face {
    var face = Face()
    let painter = FacePainter(scale: faceScale, theme: theme)
    func add(_ part: Face.Part.Name, _ draw: (inout Face) -> Void) {
      guard !hidden.contains(part), laboratory.test == nil || part.suitsTest else { return }
      // A little more, for shadows.
      let margin = (16 * faceScale).rounded()
      face.add(part, opacity: opacity(of: part), margin: margin, draw)
    }
    add(.selection) { SelectionFace(self, painter).draw(on: &$0) }
    add(.bar) { Bar(self, painter).draw(on: &$0) }
    add(.pill) { PagePill(desk: self, painter: painter).draw(on: &$0) }
    add(.kept) { Corners(desk: self, painter: painter).drawKept(on: &$0) }
    add(.zoom) { Corners(desk: self, painter: painter).drawZoom(on: &$0) }
    add(.meter) { MeterFace(desk: self, painter: painter).draw(on: &$0) }
    add(.jobLine) { JobPill(desk: self, painter: painter).drawLine(on: &$0) }
    add(.jobs) { JobPill(desk: self, painter: painter).drawPill(on: &$0) }
    add(.damage) { DamageFace(desk: self, painter: painter).draw(on: &$0) }
    add(.popup) { drawCard(painter, on: &$0) }
    add(.test) { TestFace(desk: self, painter: painter).draw(on: &$0) }
    add(.toast) { ToastFace(desk: self, painter: painter).draw(on: &$0) }
    if let focus { add(.focus) { FocusRing(focus, painter).draw(on: &$0) } }
    add(.tip) { TipFace(desk: self, painter: painter).draw(on: &$0) }
    return face
  }

  /// Whether something floats above a place, or can be touched there.
  public func isFace(at place: Point) -> Bool {
    let face = face
    return face.covers(place) || face.target(at: place) != nil
  }

  /// The middle of what asks for an action, in pixels; nil where nothing does.
  public func place(of action: Action) -> Point? {
    face.targets.first { $0.control.action == action }?.box.center
  }
}

/// What can lie open above the page, one at a time.
public enum Popup: Hashable, Sendable {
  /// The card of the held pen.
  case penCard
  /// The card of the erasers.
  case eraserCard
  /// Everything that has no place in the bar.
  case menu
  /// What can be done at a place.
  case context(ContextMenu)
  /// All keys.
  case keys
  /// How pens, buttons and keys act.
  case devices
  /// Which pages are exported, and how.
  case export
  /// What goes on beside writing.
  case jobs
  /// The folders through which notes are shared.
  case sync
  /// The folders that hold copies for readers, and what is chosen for the next one.
  case copies(CopyCard)
  /// How late ink is, and recording it.
  case laboratory
  /// Cards of styluses side by side.
  case styluses([StylusCard])
  /// The number of the page to turn to, as far as it is typed.
  case pageNumber(PageNumber)
}

extension Popup {
  /// Whether it goes when something on it has been chosen.
  var isMenu: Bool {
    switch self {
    case .menu, .context: true
    default: false
    }
  }

  /// Whether it is another card rather than the same one with something else on it.
  func isOther(than popup: Popup?) -> Bool {
    if case .pageNumber = self, case .pageNumber = popup { return false }
    if case .copies = self, case .copies = popup { return false }
    return self != popup
  }
}
