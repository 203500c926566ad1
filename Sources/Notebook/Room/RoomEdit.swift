public import Geometry

/// Room made on a page, or taken away: everything beyond a line moves.
public struct RoomEdit: Hashable, Sendable {
  /// The direction of the movement.
  public var axis: RoomAxis
  /// The line, in points from the corner of the sheet.
  public var line: Double
  /// How far everything beyond it moves, in points; negative numbers pull it toward the line.
  public var distance: Double
  /// The treatment of what leaves the page.
  public var overflow: Overflow
  /// The distance between lines, in points: what stops before the line stays on them; 0 for any distance.
  public var step: Double
  /// True if an image or PDF below the ink is cut at the line, instead of staying where it is.
  public var cutsPrint: Bool

  /// The treatments of what leaves the page at its end.
  public enum Overflow: String, Hashable, Sendable, CaseIterable {
    /// The page becomes longer.
    case grow
    /// It goes to the top of the next page, whose contents give way.
    case nextPage
  }

  /// Describes room on a page.
  public init(
    _ axis: RoomAxis, at line: Double, by distance: Double, overflow: Overflow = .grow,
    cutsPrint: Bool = false, step: Double = 0
  ) {
    (self.axis, self.line, self.distance) = (axis, line, distance)
    (self.overflow, self.cutsPrint, self.step) = (overflow, cutsPrint, step)
  }

  /// As many whole steps as there are in a distance, in points.
  fileprivate func wholeSteps(in distance: Double) -> Double {
    guard step > 1, step.isFinite else { return distance }
    return (distance / step + 0.01).rounded(.down) * step
  }

  /// The kind of action in the history.
  public var kind: ActionKind { distance < 0 ? .closeRoom : .makeRoom }
}

/// An element as room treats it, read from a notebook or shown in a window.
public struct RoomItem: Hashable, Sendable {
  /// The name of the element.
  public let id: EntityID
  /// The box of its visible parts, or of those of its group, in page coordinates.
  public private(set) var box: Box
  /// True if its beginning decides on which side of a line it is, not its middle: for all but ink.
  public private(set) var isBlock: Bool
  /// True if it stays where it is, unless the paper itself is cut.
  public private(set) var isLocked: Bool
  fileprivate let group: EntityID?

  /// Describes an element, with the outermost group that it is in.
  public init(
    _ id: EntityID, in box: Box, of group: EntityID? = nil, isBlock: Bool, isLocked: Bool
  ) {
    (self.id, self.box, self.group) = (id, box, group)
    (self.isBlock, self.isLocked) = (isBlock, isLocked)
  }

  /// How far a block may begin before the line and still be beyond it, in points.
  private static let tolerance = 2.0

  /// True if it is below a line across the page, or to the right of one down the page.
  ///
  /// Ink whose tail crosses the line stays in its own line of writing.
  public func isBeyond(_ line: Double, along axis: RoomAxis) -> Bool {
    let (low, high) = axis.span(of: box)
    return isBlock ? low >= line - Self.tolerance : (low + high) / 2 > line
  }
}

extension [RoomItem] {
  /// The same items, those of a group with its box in place of their own: all of them move, or none.
  public var grouped: [RoomItem] {
    let groups = reduce(into: [EntityID: RoomItem]()) { groups, item in
      if let group = item.group { groups[group] = item.joined(with: groups[group] ?? item) }
    }
    return map { item in item.group.flatMap { groups[$0] }.map(item.joined) ?? item }
  }
}

extension RoomItem {
  fileprivate func joined(with other: RoomItem) -> RoomItem {
    var item = self
    item.box = box.union(other.box)
    item.isBlock = isBlock || other.isBlock
    item.isLocked = isLocked || other.isLocked
    return item
  }
}

/// What room does to a page: the same for the editor and for the picture of it while a hand drags.
public struct RoomPlan: Hashable, Sendable {
  /// The elements that move.
  public private(set) var moved: Set<EntityID> = []
  /// The line from which they move: it may be a little beyond the one asked for, where blank paper begins.
  public private(set) var line: Double
  /// How far they move, in points, a whole number of hundredths of a millimeter.
  public private(set) var distance: Double
  /// The blank paper that becomes shorter, with its new length; nil for none.
  private(set) var shortened: (cut: PageCut, length: Int)?
  /// True if the paper itself is cut.
  public let cutsPrint: Bool

  /// The most room that is made at once, in points.
  private static let most = 1e5
  /// How near to the line blank paper must begin to be taken away, in points.
  private static let reach = 9.0

  /// Finds what an edit does to a page with these elements.
  public init(_ edit: RoomEdit, of items: some Sequence<RoomItem>, on page: RoomSheet) {
    cutsPrint = edit.cutsPrint && page.hasPrint
    line = edit.line.isFinite ? edit.line : 0
    distance =
      edit.distance.isFinite ? min(max(edit.distance, -Self.most), Self.most).inWholeUnits : 0
    let blank =
      cutsPrint && distance < 0 ? page.blank(at: line, within: Self.reach, edit.axis) : nil
    if cutsPrint, distance < 0 {
      line = max(line, blank?.low ?? line)
      distance = max(distance, line - (blank?.high ?? line)).inWholeUnits
    }
    let (axis, line, cutsPrint) = (edit.axis, line, cutsPrint)
    let beyond = items.filter {
      (cutsPrint || !$0.isLocked) && !$0.box.isEmpty && $0.isBeyond(line, along: axis)
    }
    moved = Set(beyond.map(\.id))
    guard distance < 0 else { return }
    // What crosses the line already moves with the rest of its line of writing.
    let gap = beyond.lazy.map { axis.span(of: $0.box).low - line }.filter { $0 >= 0 }.min()
    let most = gap ?? (beyond.isEmpty ? -distance : 0)
    if most < -distance { distance = -edit.wholeSteps(in: most).inWholeUnits }
    if let blank {
      shortened = (blank.cut, blank.cut.length + distance.units)
    }
  }

  /// True if nothing changes.
  public var isEmpty: Bool { distance == 0 || (moved.isEmpty && !cutsPrint) }

  /// Compares plans.
  public static func == (one: RoomPlan, other: RoomPlan) -> Bool {
    one.moved == other.moved && one.line == other.line && one.distance == other.distance
      && one.cutsPrint == other.cutsPrint
  }

  /// Hashes what it does.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(moved)
    hasher.combine(distance)
  }
}

extension Double {
  /// The same length as whole hundredths of a millimeter, toward zero.
  var inWholeUnits: Double {
    // A length that came from whole units has lost a little.
    let units = self / PageSize.unit
    return (units + (units < 0 ? -1e-6 : 1e-6)).rounded(.towardZero) * PageSize.unit
  }

  /// The length in hundredths of a millimeter, clamped to what a page may have.
  var units: Int {
    let (units, most) = ((self / PageSize.unit).rounded(), Double(PageSize.limits.upperBound))
    return units.isNaN ? 0 : Int(min(max(units, -most), most))
  }
}

/// A page as room treats it.
public struct RoomSheet: Hashable, Sendable {
  /// The size with all blank paper.
  public let size: PageSize
  /// The rotation of the paper.
  public let turns: QuarterTurns
  /// The blank paper in it.
  public let cuts: PageCuts
  /// True if there is an image or PDF below the ink.
  public let hasPrint: Bool

  /// Describes a page.
  public init(size: PageSize, turns: QuarterTurns, cuts: PageCuts, hasPrint: Bool) {
    (self.size, self.turns, self.cuts, self.hasPrint) = (size, turns, cuts, hasPrint)
  }

  init(_ page: Outline.Page) {
    self.init(
      size: page.size, turns: page.turns, cuts: page.cuts, hasPrint: page.backdrop != nil)
  }
}

extension RoomSheet {
  /// The blank paper at a line, or a little beyond it, along an axis of the page as it is turned.
  func blank(
    at line: Double, within reach: Double, _ axis: RoomAxis
  ) -> (cut: PageCut, low: Double, high: Double)? {
    let original = axis.turned(by: turns.opposite)
    let map = turns.map(of: turns.opposite.size(of: size).box.high)
    let blanks = cuts.blanks(along: original).map { cut, low, high in
      let ends = [low, high].map { axis.place(of: map(original.vector($0))) }
      return (cut: cut, low: ends.min() ?? low, high: ends.max() ?? high)
    }
    return blanks.filter { $0.high > line + PageSize.unit && $0.low <= line + reach }
      .min { $0.low < $1.low }
  }

  /// A cut at a line of the page as it is turned.
  func cut(at line: Double, _ axis: RoomAxis, length: Double) -> PageCut {
    let original = axis.turned(by: turns.opposite)
    let map = turns.map(of: turns.opposite.size(of: size).box.high)
    let whole = original.place(of: map.inverse?(axis.vector(line)) ?? axis.vector(line))
    let place = cuts.original(of: whole, along: original)
    return PageCut(original, at: place.units, length: length.units)
  }
}
