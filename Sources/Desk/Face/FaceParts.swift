public import Geometry

extension Face {
  /// A piece of the face that is drawn, hidden and shown as one.
  public struct Part: Hashable, Sendable {
    /// The name of the part.
    public let name: Name
    /// The marks of the part, bottom to top.
    public let marks: [Mark]
    /// The pixels that drawing it may affect.
    public let box: Box
    /// Its opacity, 0 to 1.
    public let opacity: Double

    /// The names of the parts.
    public enum Name: Hashable, Sendable, CaseIterable {
      /// The frame around selected ink, with its bar.
      case selection
      /// The selected text, with its bar.
      case text
      /// The places found.
      case hits
      /// What is said of PDFs that are missing.
      case missing
      /// The place that a link has led to.
      case place
      /// The covers on the shelf, its upper part, and the list of its places.
      case covers, head, places
      /// The pages of the overview.
      case thumbnails
      /// The bar at the upper edge.
      case bar
      /// The strip with the notebooks that are open, or with the titles.
      case tabs
      /// The pill with the number of the page.
      case pill
      /// The corner that shows whether everything is on the disk.
      case kept
      /// The corner with the zoom.
      case zoom
      /// The bar where the text to find is typed.
      case find
      /// The meter of ink latency.
      case meter
      /// What is carried.
      case carried
      /// The line that shows the progress of jobs, and their pill.
      case jobLine, jobs
      /// The report of damage.
      case damage
      /// The popup: a card, a menu, a sheet.
      case popup
      /// The guided test of a stylus, over the whole window.
      case test
      /// The toast.
      case toast
      /// The ring around the focused control.
      case focus
      /// The tooltip.
      case tip

      /// Whether it hides when a hand writes near it.
      var isShy: Bool {
        switch self {
        case .missing, .bar, .pill, .kept, .zoom, .find, .meter, .jobLine, .jobs: true
        default: false
        }
      }

      /// Whether it is shown during a guided test; others would lie below the test, unseen but touchable.
      var suitsTest: Bool {
        switch self {
        case .test, .toast, .focus, .tip: true
        default: false
        }
      }

      /// Whether it looks the same in many frames, so that it is worth caching as pixels.
      public var isSteady: Bool {
        switch self {
        case .missing, .selection, .text, .hits, .place, .focus, .covers, .thumbnails, .carried:
          false
        default: true
        }
      }
    }
  }
}

extension Desk {
  /// Everything that is drawn besides paper and ink.
  public var face: Face {
    var face = Face()
    let painter = painter
    func add(_ part: Face.Part.Name, _ draw: (inout Face) -> Void) {
      guard !shownParts.hidden.contains(part), laboratory.test == nil || part.suitsTest else {
        return
      }
      // A little more, for shadows.
      let margin = (16 * faceScale).rounded()
      face.add(part, opacity: shownParts.opacity(of: part), margin: margin, draw)
      // What lies above a control lies above its ring as well.
      guard let focus, focus.part == part else { return }
      face.add(.focus, opacity: shownParts.opacity(of: .focus), margin: margin) {
        FocusRing(focus, painter).draw(on: &$0)
      }
    }
    let below = hovering(onCard: false)
    screen.draw(below, below.painter, add: add)
    add(.jobLine) { JobPill(desk: self, painter: painter).drawLine(on: &$0) }
    add(.jobs) { JobPill(desk: self, painter: painter).drawPill(on: &$0) }
    add(.damage) { DamageFace(desk: self, painter: painter).draw(on: &$0) }
    add(.popup) {
      let desk = hovering(onCard: true)
      desk.drawCard(desk.painter, on: &$0)
    }
    add(.test) { TestFace(desk: self, painter: painter).draw(on: &$0) }
    add(.toast) { ToastFace(desk: self, painter: painter).draw(on: &$0) }
    add(.tip) { TipFace(desk: self, painter: painter).draw(on: &$0) }
    return face
  }

  /// Whether the face covers a place, or has a control there.
  public func isFace(at place: Point) -> Bool {
    let face = face
    return face.covers(place) || face.target(at: place) != nil
      || face.bar(at: place, by: .finger) != nil
  }

  /// Whether a finger that is down zooms with a second one: it is on an item of a grid or scrolls that, and has not
  /// rested there.
  public var canPinch: Bool {
    guard hand.rest?.isOpen != true else { return false }
    switch hand.gesture {
    case .press(let control, _):
      return face.targets.contains { $0.control == control && screen.holds($0, on: self) }
    case .grid(.scroll): return true
    default: return false
    }
  }

  /// The centre of the control for an action, in pixels; nil if there is none.
  public func place(of action: Action) -> Point? {
    face.targets.first { $0.control.action == action }?.box.center
  }
}

/// How much is seen of the parts of the face.
struct ShownParts: Sendable {
  /// The parts hidden from the hand.
  var hidden: Set<Face.Part.Name> = []
  /// The boxes of all parts that may hide.
  var shy: [(name: Face.Part.Name, box: Box)] = []
  /// The parts that are fading in, with the milliseconds since they began to.
  private(set) var appearing: [Face.Part.Name: Double] = [:]

  /// How long a part takes to appear, in milliseconds.
  static let motion = 140.0

  /// Whether something moves.
  var isMoving: Bool { !appearing.isEmpty }

  /// Begins to fade a part in.
  mutating func appear(_ part: Face.Part.Name) { appearing[part] = 0 }

  /// Advances by a time in milliseconds.
  mutating func move(on time: Double) {
    let step = time.isFinite ? max(time, 1) : Self.motion
    appearing = appearing.mapValues { $0 + step }.filter { $0.value < Self.motion }
  }

  /// Ends all movement.
  mutating func update() { appearing = [:] }

  /// The opacity of a part, 0 to 1: it rises quickly at first, then slower.
  func opacity(of part: Face.Part.Name) -> Double {
    guard let time = appearing[part] else { return 1 }
    let rest = 1 - time / Self.motion
    return 1 - rest * rest * rest
  }
}

/// Hides parts of the face near the writing hand, and shows them again when the hand rests.
extension Desk {
  /// How near a pen comes before a part hides, in units of the face.
  static let shyness = 36.0
  /// How long the hand rests before hidden parts come back, in milliseconds.
  static let handRest = 900.0

  /// Hides what is near to the hand: at once, since ink may be about to run there.
  mutating func makeRoom(for place: Point, _ effects: inout [Effect]) {
    guard isLeavingMarks else { return }
    let reach = Self.shyness * faceScale
    for part in shownParts.shy where !shownParts.hidden.contains(part.name) {
      // The box of a part has a margin for its shadow already.
      guard part.box.expanded(by: reach - 16 * faceScale).contains(place) else { continue }
      shownParts.hidden.insert(part.name)
      effects.append(.drawFace)
    }
  }

  /// Whether the hand does something that leaves marks where it goes.
  private var isLeavingMarks: Bool {
    switch hand.gesture {
    case .press, .scroll, .scrollBar, .slide, .mark, .pan, .text, .bend, .trial, .layer, .tab,
      .grid:
      false
    case .erase, .lasso, .grip: true
    case nil: hand.wet != nil
    }
  }

  /// Starts to wait for the hand to rest, if anything is hidden.
  func waitForRest(_ effects: inout [Effect]) {
    guard !shownParts.hidden.isEmpty else { return }
    effects.append(.ring(.handRest, after: Self.handRest))
  }

  /// Shows hidden parts again; while the hand writes, they stay hidden.
  mutating func showHiddenParts(_ effects: inout [Effect]) {
    guard hand.isFree else { return }
    let parts = shownParts.hidden
    shownParts.hidden = []
    for part in parts { appear(part, &effects) }
    effects.append(.drawFace)
  }

  // MARK: - Motion

  /// Fades a part in; while the hand writes, nothing moves.
  mutating func appear(_ part: Face.Part.Name, _ effects: inout [Effect]) {
    effects.append(.drawFace)
    guard !preferences.isStill, hand.wet == nil else { return }
    shownParts.appear(part)
    effects.append(.ring(.frame, after: 16))
  }

  /// Advances animations by a time in milliseconds.
  mutating func move(on time: Double, _ effects: inout [Effect]) {
    guard shownParts.isMoving else { return }
    effects.append(.drawFace)
    shownParts.move(on: time)
    if shownParts.isMoving { effects.append(.ring(.frame, after: 16)) }
  }
}
