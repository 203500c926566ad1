internal import Geometry
internal import Ink
public import Notebook
internal import Wording

/// The line at which space is inserted on a page, and how much of it while a hand drags.
public struct SpaceLine: Hashable, Sendable {
  /// The page.
  public let page: PageID
  /// The direction in which what is beyond it moves.
  public internal(set) var axis: RoomAxis
  /// A point of the page on the line.
  var point: Point
  /// How far what is beyond it moves, in points.
  var distance = 0.0
  /// The distance between the lines of the paper, in points; 0 without any, and for any distance.
  var step = 0.0
  /// The farthest that it can be pulled back, as soon as the window has told.
  var most: Double?

  /// The place of the line, in page coordinates.
  public var place: Double { axis.place(of: point) }

  /// The distance, as far as what is beyond the line can move.
  var moved: Double {
    guard let most, -distance > most else { return distance }
    return step > 0 ? -(most / step + 0.01).rounded(.down) * step : -most
  }
}

/// The settings of the tool that inserts space.
struct SpaceSettings: Hashable, Sendable {
  /// The treatment of what leaves a page.
  var overflow = RoomEdit.Overflow.grow
  /// True if a PDF or picture is cut where space is inserted.
  var cutsPrint = false
}

/// A movement with the tool that inserts space.
struct SpaceGesture: Hashable, Sendable {
  /// The page, by its place on the desk.
  let page: Int
  /// Where the pointer came down, in page coordinates.
  let start: Point
  /// True once it has moved far enough for a direction.
  var isDragged = false
}

/// A request about space on a page.
public enum SpaceEffect: Hashable, Sendable {
  /// Take what an edit moves off the page, to be drawn where it is dragged.
  case lift(RoomEdit, of: PageID)
  /// Put it back.
  case restore
  /// Insert or remove space as one action.
  case insert(RoomEdit, on: PageID)
}

/// What the window tells of space that a hand is inserting.
public struct SpaceNews: Hashable, Sendable {
  let page: PageID
  let most: Double

  /// Tells how far what is beyond the line can be pulled back, in points.
  public init(on page: PageID, most: Double) { (self.page, self.most) = (page, most) }
}

/// The user's actions on the line at which space is inserted.
public enum SpaceAction: Hashable, Sendable {
  /// Move the line by steps, in a direction.
  case move(RoomAxis, Int)
  /// Insert steps of space, or remove them.
  case step(RoomAxis, Int)
  /// Insert some space in the direction of the line, in points.
  case insert(Double)
  /// Remove all space after the line.
  case close
}

extension SpaceAction {
  var name: Words {
    switch self {
    case .move: "Move the line"
    case .step(_, let steps): steps > 0 ? "Insert space" : "Remove space"
    case .insert(let points): points.lengthInWords
    case .close: "Remove all space"
    }
  }
}

extension Double {
  /// A length in points as millimeters or centimeters.
  fileprivate var lengthInWords: Words {
    let tenths = Int((self / Length.millimeter * 10).rounded())
    let whole = Words(verbatim: "\(tenths / 10)")
    return tenths % 10 == 0
      ? "\(whole) mm" : "\(Words(verbatim: "\(Double(tenths) / 10)")) mm"
  }

  /// A length in points in words, with the sign that says whether space is removed.
  var spaceInWords: Words { self < 0 ? "−\((-self).lengthInWords)" : lengthInWords }
}

extension Sheet {
  /// The distance between the lines of its paper along an axis; nil where it has none.
  func pitch(along axis: RoomAxis) -> Double? {
    guard !isCovered, own == nil, paper.spacing > 1 else { return nil }
    let upright = turns.swapsSides ? (axis == .down ? RoomAxis.across : .down) : axis
    switch paper.ruling {
    case .ruled, .cornell: return upright == .down ? paper.spacing : nil
    case .grid, .dots: return paper.spacing
    case .plain, .isometric, .staves, .genkoyoshi: return nil
    }
  }

  /// A distance in whole lines of the paper, or in whole millimeters without any; freely in tenths of them.
  func snapped(_ distance: Double, along axis: RoomAxis, freely isFree: Bool) -> Double {
    let step =
      isFree ? Length.millimeter / 10 : pitch(along: axis) ?? Length.millimeter
    return (distance / step).rounded() * step
  }
}

extension Desk {
  /// The step of the keys, in points: a line of the paper, or half a centimeter.
  func spaceStep(on page: PageID, along axis: RoomAxis) -> Double {
    sheet(of: page)?.pitch(along: axis) ?? 5 * Length.millimeter
  }

  /// A page as room treats it.
  public func roomSheet(of page: PageID) -> RoomSheet? {
    sheet(of: page).map {
      RoomSheet(size: $0.size, turns: $0.turns, cuts: $0.cuts, hasPrint: $0.hasPrint)
    }
  }

  /// The edit of a line that is dragged, or that gets some space by the keyboard.
  func roomEdit(of line: SpaceLine, by distance: Double) -> RoomEdit {
    RoomEdit(
      line.axis, at: line.place, by: distance, overflow: preferences.space.overflow,
      cutsPrint: preferences.space.cutsPrint, step: line.step)
  }

  /// True if a PDF or picture is cut at the line, so that the paper moves as well.
  public var spaceMovesPaper: Bool {
    guard preferences.space.cutsPrint, let line = space else { return false }
    return sheet(of: line.page)?.hasPrint == true
  }

  /// The distance by which the window moves what it has lifted, with the line; nil while nothing is dragged.
  public var draggedSpace: (line: SpaceLine, distance: Double)? {
    guard case .space(let gesture)? = hand.gesture, gesture.isDragged, let space else { return nil }
    return (space, space.moved)
  }
}
