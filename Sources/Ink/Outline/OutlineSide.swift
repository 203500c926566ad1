internal import Geometry

/// The left border of a row of discs in none of which a disc swallows its neighbour.
///
/// The right border is the left one of the same row backwards. On the outer side of a turn the
/// border runs around the disc. On the inner side the two straight lines are cut where they cross.
/// Where the turn is tighter than the discs are wide there is no such place on the neighbouring
/// lines. The border then turns where lines farther off cross; or, where none do, goes from the end
/// of one line straight to the beginning of the other as long as both lie in the ink of each other;
/// or else goes in to the middles of the discs and out again. Each way the outline is a sum of areas
/// that wind alike. What little of the ink a tight turn may lose, `Outline` finds and adds.
struct OutlineSide {
  /// A point of the border.
  struct Vertex {
    var point: Point
    /// Whether the border breaks its direction here.
    var isCorner: Bool
    /// Whether the border runs around a disc here, which no cut may take away.
    var isArc = false
  }

  /// An inner turn too tight for the lines beside it.
  struct TightTurn {
    /// Where in the uncut border the line before it ends.
    var vertex: Int
    /// The discs at which the border would run backwards.
    var discs: ClosedRange<Int>
    /// Whether the borders before and after cross and were cut there.
    var isCut = false
  }

  /// The border, from beside the first disc to beside the last.
  private(set) var vertices: [Vertex] = []
  /// The direction from the first middle to the border.
  var firstNormal: Point { normals.first ?? .zero }
  /// The direction from the last middle to the border.
  var lastNormal: Point { normals.last ?? .zero }

  private let discs: [Disc]
  /// How far the facets of arcs may lie from the circle.
  private let slack: Double
  /// For each step, the direction from the middles to the touching line.
  private var normals: [Point] = []
  /// For each step, the length of the touching line.
  private var lengths: [Double] = []
  /// For each disc, how much an inner turn cuts from the lines on both sides; 0 on the outer side.
  private var trims: [Double] = []
  /// The tight inner turns in order.
  private(set) var tightTurns: [TightTurn] = []

  /// Creates the left border of at least two discs.
  init(of discs: [Disc], slack: Double) {
    self.discs = discs
    self.slack = slack
    measure()
    build()
    if !tightTurns.isEmpty { cutTightTurns() }
  }

  private mutating func measure() {
    normals.reserveCapacity(discs.count)
    lengths.reserveCapacity(discs.count)
    trims.reserveCapacity(discs.count)
    for index in 1..<discs.count {
      let (from, to) = (discs[index - 1], discs[index])
      let way = to.center - from.center
      let distance = way.length
      let slope = min(max((from.radius - to.radius) / distance, -1), 1)
      let normal = Disc.normal(direction: way * (1 / distance), slope: slope)
      lengths.append(distance * (1 - slope * slope).squareRoot())
      if let last = normals.last {
        let (turn, facing) = (last.cross(normal), last.dot(normal))
        let trim = from.radius * -turn / max(1 + facing, 1e-12)
        trims.append(turn < 0 ? trim : 0)
      } else {
        trims.append(0)
      }
      normals.append(normal)
    }
    trims.append(0)
  }

  /// Whether the lines on both sides of a disc are long enough for the inner turn there.
  private func isTight(_ index: Int) -> Bool {
    guard trims[index] > 0 else { return false }
    return trims[index - 1] + trims[index] > lengths[index - 1]
      || trims[index] + trims[index + 1] > lengths[index]
  }

  private mutating func build() {
    vertices.reserveCapacity(discs.count + 8)
    add(discs[0].center + normals[0] * discs[0].radius)
    var index = 1
    while index < discs.count - 1 {
      if isTight(index) {
        var last = index
        while last + 1 < discs.count - 1 && isTight(last + 1) { last += 1 }
        addTightTurn(index...last)
        index = last + 1
      } else {
        if trims[index] > 0 { addInnerTurn(index) } else { addOuterTurn(index) }
        index += 1
      }
    }
    if let last = discs.last { add(last.center + lastNormal * last.radius) }
  }

  private mutating func add(_ point: Point, corner: Bool = false, arc: Bool = false) {
    vertices.append(Vertex(point: point, isCorner: corner, isArc: arc))
  }

  /// Adds the crossing of the lines before and after a disc.
  private mutating func addInnerTurn(_ index: Int) {
    let (before, after) = (normals[index - 1], normals[index])
    let facing = before.dot(after)
    let middle = (before + after) * (discs[index].radius / (1 + facing))
    add(discs[index].center + middle, corner: facing < 0.8)
  }

  /// Adds the arc around a disc between the lines before and after it.
  private mutating func addOuterTurn(_ index: Int) {
    let (before, after) = (normals[index - 1], normals[index])
    let disc = discs[index]
    let facing = before.dot(after)
    // The height of an arc over its chord is the radius times (1 - cos(angle / 2)).
    let height = disc.radius * (1 - max(0, (1 + facing) / 2).squareRoot())
    if height <= slack {
      let middle = before + after
      add(disc.center + middle * (disc.radius / middle.length))
      return
    }
    let whole = angle(of: Point(x: facing, y: before.cross(after)))
    let steps = min(max((height / slack).squareRoot().rounded(.up), 2), 64)
    let (sine, cosine) = sineAndCosine(of: whole / steps)
    var normal = before
    add(disc.center + normal * disc.radius, arc: true)
    for _ in 0..<Int(steps) {
      normal = Point(
        x: normal.x * cosine - normal.y * sine, y: normal.x * sine + normal.y * cosine)
      add(disc.center + normal * disc.radius, arc: true)
    }
  }

  /// Adds the ends of the lines before and after a tight inner turn.
  private mutating func addTightTurn(_ turn: ClosedRange<Int>) {
    let (first, last) = (discs[turn.lowerBound], discs[turn.upperBound])
    tightTurns.append(TightTurn(vertex: vertices.count, discs: turn))
    add(first.center + normals[turn.lowerBound - 1] * first.radius, corner: true)
    add(last.center + normals[turn.upperBound] * last.radius, corner: true)
  }
}

extension OutlineSide {
  /// Replaces the ends of lines at tight turns by a border without holes.
  private mutating func cutTightTurns() {
    let raw = vertices
    vertices.removeAll(keepingCapacity: true)
    var next = 0
    for index in tightTurns.indices where tightTurns[index].vertex >= next {
      let (vertex, turn) = (tightTurns[index].vertex, tightTurns[index].discs)
      vertices += raw[next...vertex]
      next = vertex + 1
      if let cut = crossing(before: vertices, after: raw[next...], near: turn) {
        tightTurns[index].isCut = true
        vertices.removeLast(cut.before)
        add(cut.point, corner: true)
        next += cut.after
      } else if !isInk(raw[vertex].point, beside: turn, after: true)
        || !isInk(raw[next].point, beside: turn, after: false)
      {
        for index in turn { add(discs[index].center, corner: true) }
      }
    }
    vertices += raw[next...]
  }

  /// Where the border before a tight turn crosses the border after it, and how many points of
  /// either lie beyond.
  private func crossing(
    before: [Vertex], after: ArraySlice<Vertex>, near turn: ClosedRange<Int>
  ) -> (point: Point, before: Int, after: Int)? {
    let reach = 4 * max(discs[turn.lowerBound].radius, discs[turn.upperBound].radius)
    let arriving = Self.leg(before.reversed(), reach: reach)
    let leaving = Self.leg(after, reach: reach)
    guard arriving.count > 1, leaving.count > 1 else { return nil }
    for sum in 0..<arriving.count + leaving.count - 3 {
      for step in max(0, sum - leaving.count + 2)...min(sum, arriving.count - 2) {
        let other = sum - step
        let line = Segment(arriving[step + 1], arriving[step])
        guard
          let point = line.crossing(with: Segment(leaving[other], leaving[other + 1])),
          Self.area(point, arriving[...step], leaving[...other]) > 0,
          arriving[...step].allSatisfy({ isInk($0, beside: turn, after: true) }),
          leaving[...other].allSatisfy({ isInk($0, beside: turn, after: false) })
        else { continue }
        return (point, step + 1, other + 1)
      }
    }
    return nil
  }

  /// The points of a border from a tight turn to the next corner or arc, as far as a reach.
  private static func leg(_ border: some Collection<Vertex>, reach: Double) -> [Point] {
    var points: [Point] = []
    var length = 0.0
    for vertex in border.prefix(32) {
      if let last = points.last { length += last.distance(to: vertex.point) }
      points.append(vertex.point)
      if length > reach || vertex.isArc || (vertex.isCorner && points.count > 1) {
        break
      }
    }
    return points
  }

  /// Twice the signed area of the loop from a crossing through the ends of both legs; above zero
  /// where the loop winds like the outline, so that cutting it off leaves no less than one turn.
  private static func area(
    _ crossing: Point, _ arriving: ArraySlice<Point>, _ leaving: ArraySlice<Point>
  ) -> Double {
    var sum = 0.0
    var last = Point.zero
    for point in [arriving.reversed(), Array(leaving)].joined() {
      sum += last.cross(point - crossing)
      last = point - crossing
    }
    return sum
  }

  /// Whether a point lies in the ink of the lines just before a tight turn, or just after it.
  private func isInk(_ point: Point, beside turn: ClosedRange<Int>, after: Bool) -> Bool {
    let leeway = slack
    if after {
      let last = min(turn.upperBound + 24, normals.count)
      return (turn.upperBound..<last).contains { covers($0, point, leeway: leeway) }
    }
    let first = max(turn.lowerBound - 24, 0)
    return (first..<turn.lowerBound).reversed().contains { covers($0, point, leeway: leeway) }
  }

  /// Whether the ink between two neighbouring discs covers a point; beyond the middles only where
  /// the row ends in a round end.
  private func covers(_ step: Int, _ point: Point, leeway: Double) -> Bool {
    let (from, to) = (discs[step], discs[step + 1])
    let distance = from.distance(movingTo: to, from: point)
    guard distance <= leeway else { return false }
    let way = to.center - from.center
    let along = (point - from.center).dot(way)
    if along < -leeway * way.length && step > 0 { return false }
    return along <= way.squaredLength + leeway * way.length || step == normals.count - 1
  }
}
