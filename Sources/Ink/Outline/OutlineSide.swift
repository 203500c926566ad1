internal import Geometry

/// The left border of a row of discs in which no disc contains its neighbor; see `Docs/Outlines.md`.
///
/// The right border is that of the reversed row. Nothing is lost: the border and the middle line enclose
/// strips and sectors that all wind alike, and every place in the ink is in one of them. For go from it to
/// the disc whose rim is farthest beyond it: the way is perpendicular to the border of a strip, or lies in a
/// sector. `TurnCut` then shortens the border at tight turns, where that provably changes nothing.
struct OutlineSide {
  struct Vertex {
    var point: Point
    /// The disc beside the point; an edge between neighbors is beside the step between their discs.
    var disc: Int
    /// True if the border changes direction abruptly here.
    var isCorner = false
    var isMiddle = false
  }

  /// An inner turn too tight for the lines beside it.
  struct TightTurn {
    /// The index in the uncut border at which the line before the turn ends.
    var vertex: Int
    /// The discs at which the border would run backwards; each has three points of the border.
    var discs: ClosedRange<Int>
  }

  /// The border, from beside the first disc to beside the last.
  private(set) var vertices: [Vertex] = []
  /// The direction from the first middle to the border.
  var firstNormal: Point { normals.first ?? .zero }
  var lastNormal: Point { normals.last ?? .zero }

  private let discs: [Disc]
  /// The largest distance of the facets of arcs from the circle.
  private let slack: Double
  private var normals: [Point] = []
  private var lengths: [Double] = []
  /// For each disc, how much an inner turn cuts from the lines on both sides; 0 on the outer side.
  private var trims: [Double] = []
  private var tightTurns: [TightTurn] = []

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
    trims.append(0)
    var (arriving, fall) = (Point.zero, 0.0)
    for index in 1..<discs.count {
      let (from, to) = (discs[index - 1], discs[index])
      let way = to.center - from.center
      let distance = way.length
      let slope = min(max((from.radius - to.radius) / distance, -1), 1)
      let normal = Disc.normal(direction: way * (1 / distance), slope: slope)
      lengths.append(distance * (1 - slope * slope).squareRoot())
      if let last = normals.last {
        // An outer turn of more than half a circle looks like an inner one: the pen turns to the
        // right, and the ink grows before the turn more than after it.
        let isWide = arriving.cross(way) >= 0 && fall <= slope
        let (turn, facing) = (last.cross(normal), last.dot(normal))
        let isInner = turn < 0 && !isWide
        trims.append(isInner ? from.radius * -turn / max(1 + facing, 1e-12) : 0)
      }
      normals.append(normal)
      (arriving, fall) = (way, slope)
    }
    trims.append(0)
  }

  /// True if the lines on both sides of a disc are long enough for the inner turn there.
  private func isTight(_ index: Int) -> Bool {
    guard trims[index] > 0 else { return false }
    return trims[index - 1] + trims[index] > lengths[index - 1]
      || trims[index] + trims[index + 1] > lengths[index]
  }

  private mutating func build() {
    vertices.reserveCapacity(discs.count + 8)
    add(discs[0].center + normals[0] * discs[0].radius, beside: 0)
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
    let last = discs.count - 1
    add(discs[last].center + lastNormal * discs[last].radius, beside: last)
  }

  private mutating func add(_ point: Point, beside disc: Int, corner: Bool = false) {
    vertices.append(Vertex(point: point, disc: disc, isCorner: corner))
  }

  /// Adds the crossing point of the lines before and after a disc.
  private mutating func addInnerTurn(_ index: Int) {
    let (before, after) = (normals[index - 1], normals[index])
    let facing = before.dot(after)
    let middle = (before + after) * (discs[index].radius / (1 + facing))
    add(discs[index].center + middle, beside: index, corner: facing < 0.8)
  }

  /// Adds the arc around a disc between the lines before and after it.
  private mutating func addOuterTurn(_ index: Int) {
    let (before, after) = (normals[index - 1], normals[index])
    let disc = discs[index]
    let facing = before.dot(after)
    let turn = before.cross(after)
    // The height of an arc above its chord is the radius times (1 - cos(angle / 2)).
    let cosine = max(0, (1 + facing) / 2).squareRoot()
    let height = disc.radius * (turn < 0 ? 1 + cosine : 1 - cosine)
    if height <= slack {
      let middle = facing > 0 ? (before + after) * (1 / (2 * cosine)) : before
      add(disc.center + middle * disc.radius, beside: index)
      return
    }
    let whole = angle(of: Point(x: facing, y: turn)) + (turn < 0 ? 2 * .pi : 0)
    let steps = min(max((height / slack).squareRoot().rounded(.up), 2), 64)
    let (sine, along) = sineAndCosine(of: whole / steps)
    var normal = before
    add(disc.center + normal * disc.radius, beside: index)
    for _ in 0..<Int(steps) {
      normal = Point(x: normal.x * along - normal.y * sine, y: normal.x * sine + normal.y * along)
      add(disc.center + normal * disc.radius, beside: index)
    }
  }

  /// Adds the ends of the lines at each disc of a tight turn, with the disc's middle between them.
  private mutating func addTightTurn(_ turn: ClosedRange<Int>) {
    tightTurns.append(TightTurn(vertex: vertices.count, discs: turn))
    for index in turn {
      let disc = discs[index]
      add(disc.center + normals[index - 1] * disc.radius, beside: index, corner: true)
      vertices.append(Vertex(point: disc.center, disc: index, isCorner: true, isMiddle: true))
      add(disc.center + normals[index] * disc.radius, beside: index, corner: true)
    }
  }

  private mutating func cutTightTurns() {
    let raw = vertices
    vertices.removeAll(keepingCapacity: true)
    var next = 0
    for turn in tightTurns where turn.vertex >= next {
      let end = turn.vertex + 3 * turn.discs.count - 1
      vertices += raw[next...turn.vertex]
      next = end
      if let cut = TurnCut(
        of: discs, turn: turn.discs, before: vertices, turn: raw[turn.vertex...end],
        after: raw[end...], slack: slack)
      {
        vertices.removeLast(cut.before)
        vertices.append(Vertex(point: cut.point, disc: cut.step, isCorner: true))
        next += cut.after
      } else {
        vertices += raw[turn.vertex + 1..<end]
      }
    }
    vertices += raw[next...]
    straightenTightTurns()
  }

  /// Shortens the border at the tight turns that no cut has removed.
  private mutating func straightenTightTurns() {
    var index = 1
    while index < vertices.count - 3 {
      guard vertices[index + 1].isMiddle else {
        index += 1
        continue
      }
      var end = index + 3
      while end + 3 < vertices.count && vertices[end + 1].isMiddle { end += 3 }
      guard end < vertices.count else { return }
      if let fan = TurnFan(of: discs, border: vertices[index - 1...end], slack: slack) {
        vertices[index].point = fan.start
        vertices[index + 1].point = fan.middle
        vertices[end - 1].point = fan.end
        vertices.removeSubrange(index + 2..<end - 1)
        index += 3
      } else {
        index = end
      }
    }
  }
}
