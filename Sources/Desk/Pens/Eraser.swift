internal import Geometry
public import Ink
public import Notebook
internal import Wording

/// How erasers erase.
public struct EraserSettings: Hashable, Sendable {
  /// The radius on the screen, in units of the face.
  public internal(set) var radius = 8.0
  /// Whether they erase only highlighter, and leave all other ink.
  public internal(set) var marksOnly = false

  /// The radii that an eraser can have.
  static let radii: ClosedRange<Double> = 2...60
  /// The radii that are offered.
  static let offered: [Double] = [4, 8, 14, 21, 30]

  /// Makes the erasers larger or smaller by a factor.
  mutating func scale(by factor: Double) {
    radius = min(max((radius * factor).rounded(), Self.radii.lowerBound), Self.radii.upperBound)
  }

  /// Creates the settings of a new desk.
  public init() {}
}

/// What an eraser removes on its way.
public struct EraserReach: Hashable, Sendable {
  /// Its radius in points of the page.
  public var radius: Double
  /// Whether it removes only what it touches, rather than whole strokes.
  public var inParts: Bool
  /// Whether it removes only highlighter.
  public var marksOnly: Bool

  /// Creates a reach.
  public init(radius: Double, inParts: Bool, marksOnly: Bool) {
    self.radius = radius
    self.inParts = inParts
    self.marksOnly = marksOnly
  }
}

/// What the writer can change about erasers.
public enum EraserAction: Hashable, Sendable {
  /// Erase whole strokes, or only what is touched.
  case choose(inParts: Bool)
  /// Choose another size, by its place among those offered.
  case chooseSize(Int)
  /// Switch between erasing only highlighter and all ink.
  case toggleMarksOnly
}

extension Desk {
  mutating func change(_ action: EraserAction, _ effects: inout [Effect]) {
    effects.append(.drawFace)
    switch action {
    case .choose(let inParts): preferences.tool = inParts ? .partEraser : .eraser
    case .chooseSize(let place):
      preferences.eraser.radius = EraserSettings.offered[safe: place] ?? preferences.eraser.radius
    case .toggleMarksOnly: preferences.eraser.marksOnly.toggle()
    }
  }
}

extension Tool {
  /// Whether the tool erases ink.
  var isErasing: Bool { self == .eraser || self == .partEraser }
}

/// What an eraser has removed from a page since it came down; one action when it lifts.
public struct Erasure: Hashable, Sendable {
  /// The page.
  public let page: PageID
  /// What the eraser removes.
  public let reach: EraserReach
  /// The strokes to remove whole.
  public var strokes: Set<EntityID> = []
  /// The parts to remove of other strokes.
  public var parts: [EntityID: StrokeRangeSet] = [:]
  /// The moves over strokes that had no ID yet, being on their way to the disk.
  public var late: [Eraser] = []

  /// Begins with nothing removed.
  public init(on page: PageID, _ reach: EraserReach) { (self.page, self.reach) = (page, reach) }

  /// Whether nothing was touched.
  public var isEmpty: Bool { strokes.isEmpty && parts.isEmpty }

  /// Whether the eraser may have gone over strokes without an ID.
  public var isLate: Bool { !late.isEmpty }
}

/// The card of the erasers: what they erase, their size, and whether they erase only highlighter.
struct EraserCardFace: Card {
  static let name: Words = "Eraser options"

  let desk: Desk

  private static let cell = 60.0

  init(_ desk: Desk) { self.desk = desk }

  var panel: Panel {
    let sizes = EraserSettings.offered
    let marks = Action.erase(.toggleMarksOnly)
    return Panel(nil, width: Self.cell * Double(sizes.count) + 28, pad: 14, at: place) {
      Gap(10)
      ChoiceRow(
        nil,
        [
          Offer(
            "Whole strokes", .erase(.choose(inParts: false)),
            isChosen: desk.preferences.tool == .eraser),
          Offer(
            "Parts", .erase(.choose(inParts: true)), isChosen: desk.preferences.tool == .partEraser),
        ], gap: 6)
      CellGrid(sizes.count, sizes.indices.map(size))
      Seam(height: 10)
      FacePainter.Row(
        icon: .marker, action: marks, name: marks.name, isOn: desk.preferences.eraser.marksOnly,
        isSwitch: true)
      Gap(10)
    }
  }

  private var place: Panel.Place {
    let places = BarLayout(desk, desk.painter).places
    func middle(_ tool: Tool) -> Double? {
      places.first { $0.item == .tool(tool) }?.box.center.x
    }
    let hook = middle(desk.preferences.tool)
    return .below(middle(.eraser) ?? hook, hook: hook)
  }

  /// A size as large as it erases.
  private func size(_ place: Int) -> Cell {
    let radius = EraserSettings.offered[place]
    let isChosen = radius == desk.preferences.eraser.radius
    return Cell(.erase(.chooseSize(place)), height: 70, isChosen: isChosen) { box, painter, face in
      let shown = min(radius, 27) * painter.scale
      let circle = Path(
        around: Box(low: box.center, high: box.center).expanded(by: shown), radius: shown)
      face.marks.append(
        .line(
          circle, width: 1.7 * painter.scale, isChosen ? painter.theme.accent : painter.theme.text))
    }
  }
}
