public import Geometry

/// The ways to arrange elements of a page among themselves.
public enum ElementArrangement: Hashable, Sendable, CaseIterable {
  /// Align them by their left edges, and so on.
  case left, center, right, top, middle, bottom
  /// Leave equal gaps between them, from left to right or from top to bottom.
  case spreadAcross, spreadDown
  /// Swap left and right, or top and bottom.
  case flipAcross, flipDown

  /// True if left and right are swapped, or top and bottom.
  public var isFlip: Bool { self == .flipAcross || self == .flipDown }

  /// The fewest units that it changes.
  public var least: Int {
    switch self {
    case .left, .center, .right, .top, .middle, .bottom: 2
    case .spreadAcross, .spreadDown: 3
    case .flipAcross, .flipDown: 1
    }
  }

  /// The kind of action in the history.
  public var kind: ActionKind {
    switch self {
    case .left, .center, .right, .top, .middle, .bottom: .align
    case .spreadAcross, .spreadDown: .distribute
    case .flipAcross, .flipDown: .mirror
    }
  }

  private var isAcross: Bool {
    switch self {
    case .left, .center, .right, .spreadAcross, .flipAcross: true
    case .top, .middle, .bottom, .spreadDown, .flipDown: false
    }
  }
}

/// Elements that are arranged as one, such as a group, or a table with its contents.
public struct ArrangedUnit: Hashable, Sendable {
  /// The elements.
  public let elements: [EntityID]
  /// The box around them, in page coordinates.
  public let box: Box
  /// True if flipping mirrors them; text, which must stay readable, only changes its place.
  public let mirrors: Bool

  /// Describes a unit.
  public init(_ elements: [EntityID], in box: Box, mirrors: Bool) {
    (self.elements, self.box, self.mirrors) = (elements, box, mirrors)
  }
}

/// Elements that are moved by one map.
public struct MovedUnit: Hashable, Sendable {
  /// The elements.
  public let elements: [EntityID]
  /// The map, in page coordinates.
  public let map: Affine

  /// Describes a movement.
  public init(_ elements: [EntityID], by map: Affine) {
    (self.elements, self.map) = (elements, map)
  }
}

extension ElementArrangement {
  /// The movements by which units become arranged; none if they already are, or are too few.
  public func moves(of units: [ArrangedUnit]) -> [MovedUnit] {
    let units = units.filter { !$0.box.isEmpty && $0.box.low.isFinite && $0.box.high.isFinite }
    guard units.count >= least else { return [] }
    let whole = units.reduce(Box.empty) { $0.union($1.box) }
    switch self {
    case .flipAcross, .flipDown: return units.map { flip($0, in: whole) }.filter(\.moves)
    case .spreadAcross, .spreadDown: return spread(units, over: whole)
    default: return units.map { shifted($0, by: shift(of: $0.box, in: whole)) }.filter(\.moves)
    }
  }

  private func shift(of box: Box, in whole: Box) -> Double {
    switch self {
    case .left: whole.low.x - box.low.x
    case .center: whole.center.x - box.center.x
    case .right: whole.high.x - box.high.x
    case .top: whole.low.y - box.low.y
    case .middle: whole.center.y - box.center.y
    case .bottom: whole.high.y - box.high.y
    default: 0
    }
  }

  private func shifted(_ unit: ArrangedUnit, by length: Double) -> MovedUnit {
    let shift = isAcross ? Point(x: length, y: 0) : Point(x: 0, y: length)
    return MovedUnit(unit.elements, by: .translation(by: shift))
  }

  private func flip(_ unit: ArrangedUnit, in whole: Box) -> MovedUnit {
    let center = whole.center
    guard unit.mirrors else {
      let own = unit.box.center
      return shifted(unit, by: 2 * (isAcross ? center.x - own.x : center.y - own.y))
    }
    let mirror = Affine.scaling(x: isAcross ? -1 : 1, y: isAcross ? 1 : -1)
    let map = Affine.translation(by: -center).then(mirror).then(.translation(by: center))
    return MovedUnit(unit.elements, by: map)
  }

  /// Places units one after another in the order of their middles; the outermost stay where they are.
  private func spread(_ units: [ArrangedUnit], over whole: Box) -> [MovedUnit] {
    func span(_ box: Box) -> (low: Double, length: Double) {
      isAcross ? (box.low.x, box.width) : (box.low.y, box.height)
    }
    let sorted = units.enumerated().sorted { one, other in
      let (a, b) = (span(one.element.box), span(other.element.box))
      return (a.low + a.length / 2, one.offset) < (b.low + b.length / 2, other.offset)
    }.map(\.element)
    let lengths = sorted.reduce(0) { $0 + span($1.box).length }
    let gap = (span(whole).length - lengths) / Double(sorted.count - 1)
    var place = span(whole).low
    return sorted.map { unit in
      defer { place += span(unit.box).length + gap }
      return shifted(unit, by: place - span(unit.box).low)
    }.filter(\.moves)
  }
}

extension MovedUnit {
  /// True unless it would stay where it is, apart from rounding.
  fileprivate var moves: Bool {
    map.determinant < 0 || Point(x: map.tx, y: map.ty).length > 1e-6
  }
}
