internal import Geometry
public import Ink
public import Notebook
internal import Wording

struct EraserSettings: Hashable, Sendable {
  /// The radius on the screen, in interface units.
  var radius = 8.0
  var marksOnly = false

  static let radii: ClosedRange<Double> = 2...60
  static let offered: [Double] = [4, 8, 14, 21, 30]

  mutating func scale(by factor: Double) {
    radius = min(max((radius * factor).rounded(), Self.radii.lowerBound), Self.radii.upperBound)
  }
}

/// What an eraser removes as it moves.
public struct EraserReach: Hashable, Sendable {
  /// The radius in points of the page.
  public var radius: Double
  /// True if it removes only the parts it touches, false if whole strokes.
  public var inParts: Bool
  /// True if it removes only highlighter.
  public var marksOnly: Bool

  /// Creates a reach.
  public init(radius: Double, inParts: Bool, marksOnly: Bool) {
    (self.radius, self.inParts, self.marksOnly) = (radius, inParts, marksOnly)
  }
}

/// The user's actions on erasers.
public enum EraserAction: Hashable, Sendable {
  case choose(inParts: Bool)
  case chooseSize(Int)
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
  var isErasing: Bool { self == .eraser || self == .partEraser }

  /// The card with its options; that of the pen for all without one of their own.
  var card: Popup {
    switch self {
    case .eraser, .partEraser: .eraserCard
    case .space: .space
    case .shape: .shape
    case .pen, .lasso, .rectangle, .text, .table, .hand: .penCard
    }
  }
}

/// The result of an eraser from touch to lift, which becomes one edit.
public struct Erasure: Hashable, Sendable {
  /// The page.
  public let page: PageID
  /// The eraser's reach.
  public let reach: EraserReach
  /// The strokes to remove entirely.
  public var strokes: Set<EntityID> = []
  /// The parts to remove of other strokes.
  public var parts: [EntityID: StrokeRangeSet] = [:]
  /// The movements over strokes that had no ID yet because they were still being saved.
  public var late: [Eraser] = []

  /// Creates an empty erasure.
  public init(on page: PageID, _ reach: EraserReach) { (self.page, self.reach) = (page, reach) }

  /// True if nothing was touched.
  public var isEmpty: Bool { strokes.isEmpty && parts.isEmpty }

  /// True if the eraser may have touched strokes without an ID.
  public var isLate: Bool { !late.isEmpty }
}

struct EraserCardFace: Card {
  static let name: Words = "Eraser options"

  let desk: Desk

  private static let cell = 60.0

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
    let bar = Bar(desk, desk.painter)
    let hook = bar.middle(of: .selectTool(desk.preferences.tool))
    return .below(bar.middle(of: .selectTool(.eraser)) ?? hook, hook: hook)
  }

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
