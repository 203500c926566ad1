public import Geometry

extension Face {
  /// A piece of the interface that is drawn, hidden and shown as one.
  public struct Part: Hashable, Sendable {
    /// The name of the part.
    public let name: Name
    /// The marks, bottom to top.
    public let marks: [Mark]
    /// The pixels that drawing it may affect.
    public let box: Box
    /// The opacity, 0 to 1.
    public let opacity: Double

    /// The names of the parts.
    public enum Name: Hashable, Sendable, CaseIterable {
      case selection
      case text
      /// The open text box.
      case typing
      /// The signs of linked elements.
      case links
      /// The search results on the page.
      case hits
      /// The messages about missing PDFs.
      case missing
      /// The target of a followed link.
      case place
      /// On the shelf: the covers, the upper part, and the list of places.
      case covers, head, places
      case thumbnails
      case bar
      /// The strip with the open notebooks, or with the titles.
      case tabs
      case pill
      /// The corner with the save state.
      case kept
      case zoom
      case find
      case meter
      /// The dragged item.
      case carried
      /// The progress line and the pill of jobs.
      case jobLine, jobs
      case damage
      case popup
      case test
      case toast
      case focus
      case tip

      var isShy: Bool {
        switch self {
        case .missing, .bar, .pill, .kept, .zoom, .find, .meter, .jobLine, .jobs: true
        default: false
        }
      }

      /// True if it is shown during a guided test; other parts would be touchable below it without being seen.
      var suitsTest: Bool {
        switch self {
        case .test, .toast, .focus, .tip: true
        default: false
        }
      }

      /// True if it looks the same in many frames, so that caching its pixels pays off.
      public var isSteady: Bool {
        switch self {
        case .missing, .selection, .text, .typing, .links, .hits, .place, .focus, .covers,
          .thumbnails, .carried:
          false
        default: true
        }
      }
    }
  }
}

extension Desk {
  /// The interface.
  public var face: Face {
    var face = Face()
    let painter = painter
    func add(_ part: Face.Part.Name, _ draw: (inout Face) -> Void) {
      guard !shownParts.hidden.contains(part), laboratory.test == nil || part.suitsTest else {
        return
      }
      // Room for shadows.
      let margin = (16 * faceScale).rounded()
      face.add(part, opacity: shownParts.opacity(of: part), margin: margin, draw)
      // Parts above a control cover its focus ring as well.
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

  /// True if the interface covers a place, or has a control there.
  public func isFace(at place: Point) -> Bool {
    let face = face
    return face.covers(place) || face.target(at: place) != nil
      || face.bar(at: place, by: .finger) != nil
  }

  /// True if a second finger would zoom: the first one is on a grid, or scrolls it, and has not rested there.
  public var canPinch: Bool {
    guard hand.rest?.isOpen != true else { return false }
    switch hand.gesture {
    case .press(let control, _):
      return face.targets.contains { $0.control == control && screen.holds($0, on: self) }
    case .grid(.scroll): return true
    default: return false
    }
  }

  /// The center of the control for an action, in pixels; nil if there is none.
  public func place(of action: Action) -> Point? {
    face.targets.first { $0.control.action == action }?.box.center
  }
}

struct ShownParts: Sendable {
  var hidden: Set<Face.Part.Name> = []
  /// The boxes of all parts that may hide.
  var shy: [(name: Face.Part.Name, box: Box)] = []
  /// The parts that are fading in, with the milliseconds since they began to.
  private(set) var appearing: [Face.Part.Name: Double] = [:]

  /// The duration of fading in, in milliseconds.
  static let motion = 140.0

  var isMoving: Bool { !appearing.isEmpty }

  mutating func appear(_ part: Face.Part.Name) { appearing[part] = 0 }

  mutating func move(on time: Double) {
    let step = time.isFinite ? max(time, 1) : Self.motion
    appearing = appearing.mapValues { $0 + step }.filter { $0.value < Self.motion }
  }

  mutating func update() { appearing = [:] }

  /// The opacity of a part, 0 to 1, with an ease-out curve.
  func opacity(of part: Face.Part.Name) -> Double {
    guard let time = appearing[part] else { return 1 }
    let rest = 1 - time / Self.motion
    return 1 - rest * rest * rest
  }
}

extension Desk {
  /// The distance from the pen at which a part hides, in interface units.
  static let shyness = 36.0
  /// The rest before hidden parts come back, in milliseconds.
  static let handRest = 900.0

  /// Hides the parts near the hand without a fade, since ink may be about to run there.
  mutating func makeRoom(for place: Point, _ effects: inout [Effect]) {
    guard isLeavingMarks else { return }
    let reach = Self.shyness * faceScale
    for part in shownParts.shy where !shownParts.hidden.contains(part.name) {
      // The box of a part already includes the margin for its shadow.
      guard part.box.expanded(by: reach - 16 * faceScale).contains(place) else { continue }
      shownParts.hidden.insert(part.name)
      effects.append(.drawFace)
    }
  }

  private var isLeavingMarks: Bool {
    switch hand.gesture {
    case .press, .scroll, .scrollBar, .slide, .mark, .pan, .text, .typing, .table, .space, .bend,
      .trial,
      .layer, .tab, .grid:
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

  /// Shows hidden parts again, unless the hand is writing.
  mutating func showHiddenParts(_ effects: inout [Effect]) {
    guard hand.isFree else { return }
    let parts = shownParts.hidden
    shownParts.hidden = []
    for part in parts { appear(part, &effects) }
    effects.append(.drawFace)
  }

  // MARK: - Motion

  /// Fades a part in; while the hand writes, it appears without motion.
  mutating func appear(_ part: Face.Part.Name, _ effects: inout [Effect]) {
    effects.append(.drawFace)
    guard !preferences.isStill, hand.wet == nil else { return }
    shownParts.appear(part)
    effects.append(.ring(.frame, after: 16))
  }

  mutating func move(on time: Double, _ effects: inout [Effect]) {
    guard shownParts.isMoving else { return }
    effects.append(.drawFace)
    shownParts.move(on: time)
    if shownParts.isMoving { effects.append(.ring(.frame, after: 16)) }
  }
}
