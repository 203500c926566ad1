internal import Geometry

/// Finds discs that the outline of a row fails to cover.
///
/// Only tight turns lose ink, and a turn whose two borders cross, with nothing else near, hardly
/// ever does. So only discs around the others are looked at.
struct OutlineCheck {
  /// The outline before curves are fitted to it.
  private let polygon: Polygon
  private let discs: [Disc]
  /// How deep ink must miss before it counts.
  private let tolerance: Double
  /// Discs that need drawing by themselves.
  private(set) var missing: [Disc] = []

  /// The number of discs beside a tight turn that it may touch.
  private static let reach = 32

  /// Returns the tight turns of both borders that may lose ink, in order.
  static func doubtfulTurns(
    of discs: [Disc], left: OutlineSide, right: OutlineSide
  ) -> [ClosedRange<Int>] {
    let last = discs.count - 1
    var turns = left.tightTurns.map { (discs: $0.discs, isCut: $0.isCut) }
    for turn in right.tightTurns {
      turns.append((last - turn.discs.upperBound...last - turn.discs.lowerBound, turn.isCut))
    }
    turns.sort { $0.discs.lowerBound < $1.discs.lowerBound }
    var doubtful: [ClosedRange<Int>] = []
    for (index, turn) in turns.enumerated() {
      let before = index > 0 ? turns[index - 1].discs.upperBound : 0
      let after = index + 1 < turns.count ? turns[index + 1].discs.lowerBound : last
      let isAlone =
        isFar(discs, turn.discs.lowerBound, before)
        && isFar(discs, turn.discs.upperBound, after)
      if !turn.isCut || !isAlone { doubtful.append(turn.discs) }
    }
    return doubtful
  }

  /// Whether some disc on the way from a tight turn to another place lies three radii off.
  private static func isFar(_ discs: [Disc], _ turn: Int, _ other: Int) -> Bool {
    let from = discs[turn]
    let range = (min(turn, other)...max(turn, other)).clamped(to: turn - reach...turn + reach)
    return range.contains { discs[$0].center.distance(to: from.center) > 3 * from.radius }
  }

  /// Looks for missing ink around tight turns of a row of discs, given in order.
  init(
    _ discs: [Disc], turns: [ClosedRange<Int>], left: OutlineSide, right: OutlineSide,
    tolerance: Double
  ) {
    self.discs = discs
    self.tolerance = tolerance
    var corners = left.vertices.map(\.point)
    corners += Self.arc(discs[discs.count - 1], from: left.lastNormal, to: right.firstNormal)
    corners += right.vertices.map(\.point)
    corners += Self.arc(discs[0], from: right.lastNormal, to: left.firstNormal)
    polygon = Polygon(corners)
    var next = 0
    for turn in turns {
      let first = max(next, near(turn.lowerBound, step: -1))
      let end = max(first, near(turn.upperBound, step: 1) + 1)
      for index in first..<end { check(index) }
      next = max(next, end)
    }
  }

  /// The last disc in one direction that cuts at a tight turn may touch.
  private func near(_ index: Int, step: Int) -> Int {
    let from = discs[index]
    var index = index
    for _ in 0..<Self.reach where discs.indices.contains(index + step) {
      index += step
      if from.center.distance(to: discs[index].center) > 4 * from.radius + discs[index].radius {
        break
      }
    }
    return index
  }

  private static func arc(_ disc: Disc, from first: Point, to last: Point) -> [Point] {
    var path = Path()
    path.move(to: disc.center + first * disc.radius)
    path.addArc(around: disc, from: first, to: last)
    return path.flattened(tolerance: disc.radius * 0.01).flatMap(\.points)
  }

  /// Looks at a disc and at those between it and the next, half a radius apart.
  private mutating func check(_ index: Int) {
    let disc = discs[index]
    let next = discs[min(index + 1, discs.count - 1)]
    let gap = disc.center.distance(to: next.center)
    let steps = min(max((2 * gap / max(disc.radius, next.radius)).rounded(.up), 1), 64)
    for step in 0..<Int(steps) { check(disc.mixed(with: next, by: Double(step) / steps)) }
  }

  private mutating func check(_ disc: Disc) {
    let reach = disc.radius - tolerance
    guard reach > 0 else { return }
    // Between eight directions a rim may dent by 8 % of the radius.
    let step = disc.radius * 0.08 < tolerance ? 2 : 1
    for index in stride(from: 0, to: Self.directions.count, by: step) {
      let offset = Self.directions[index] * reach
      if isMissing(disc.center + offset) || isMissing(disc.center + offset * 0.45) {
        missing.append(disc)
        return
      }
    }
  }

  /// Sixteen directions all around, then none.
  private static let directions: [Point] =
    (0..<16).map { step in
      let (sine, cosine) = sineAndCosine(of: Double(step) * .pi / 8)
      return Point(x: cosine, y: sine)
    } + [.zero]

  /// Whether a point lies neither in the outline nor in the discs found last.
  private func isMissing(_ point: Point) -> Bool {
    if polygon.contains(point) { return false }
    return !missing.suffix(8).contains { $0.center.distance(to: point) <= $0.radius }
  }
}
