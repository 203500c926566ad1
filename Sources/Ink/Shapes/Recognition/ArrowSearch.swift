internal import Geometry

/// Finds arrowheads drawn at the ends of a line in the same stroke.
struct ArrowSearch {
  /// The arrow; nil if there is no head.
  let candidate: Candidate?

  init(_ figure: DrawnFigure) {
    var rest = figure.points
    var heads: Shape.Heads = []
    var barbs: [Point] = []
    if let head = DrawnHead(atEndOf: rest) {
      heads.insert(.end)
      rest = Array(rest[...head.place])
      barbs = head.barbs
    }
    if let head = DrawnHead(atEndOf: rest.reversed()) {
      heads.insert(.start)
      rest = Array(rest[(rest.count - 1 - head.place)...])
      barbs = head.barbs.reversed() + barbs
    }
    guard !heads.isEmpty,
      var found = OpenCandidates(DrawnFigure(rest).points, size: DrawnFigure(rest).diameter).best,
      found.error < 0.045
    else {
      candidate = nil
      return
    }
    let line =
      heads.contains(.start) && !heads.contains(.end)
      ? barbs + found.shape.outline
      : heads == .end
        ? found.shape.outline + barbs
        : Array(barbs.prefix(barbs.count / 2)) + found.shape.outline + barbs.suffix(barbs.count / 2)
    let close = Closeness(of: figure.withoutHooks.points, to: line)
    let size = figure.diameter
    (found.error, found.straying) = (close.error / size, close.worst / size)
    found.freedom += 4
    found.shape.heads = heads
    found.ink = rest
    candidate = found
  }
}

/// A head drawn at the end of a line: two barbs that reach back on both sides of its tip.
struct DrawnHead {
  /// The number of the point at which the line ends and the head begins.
  let place: Int
  /// The tip of the head.
  let tip: Point
  /// The points through which the pen drew it.
  let barbs: [Point]

  private static let mostSides = 8

  /// The shares of the line, from its end, in which a head is looked for: a curved line before it is nearly straight there.
  private static let tails = [0.25, 0.4, 0.6, 1]

  init?(atEndOf points: [Point]) {
    for tail in Self.tails {
      let first = Int(Double(points.count) * (1 - tail))
      guard points.count - first > 12 else { continue }
      if let head = Self.head(in: points, from: first) {
        self = head
        return
      }
    }
    return nil
  }

  private init(place: Int, tip: Point, barbs: [Point]) {
    (self.place, self.tip, self.barbs) = (place, tip, barbs)
  }

  private static func head(in points: [Point], from first: Int) -> DrawnHead? {
    let search = SideSearch(Array(points[first...]), most: first == 0 ? mostSides : 4)
    for sides in 3...max(search.most, 3) where sides <= search.most {
      let breaks = search.breaks(sides: sides).map { $0 + first }
      for barbs in [3, 2] where sides > barbs {
        let head = Array(breaks.suffix(barbs + 1))
        let corners = head.map { points[$0] }
        guard let tip = tip(of: corners, after: points[..<head[0]]) else { continue }
        let reach = corners.map { $0.distance(to: corners[0]) }.max() ?? 0
        let straying = Closeness(of: Array(points[head[0]...]), to: corners).error
        guard straying < 0.13 * reach else { continue }
        return DrawnHead(place: head[0], tip: tip, barbs: corners)
      }
    }
    return nil
  }

  /// The tip of a head whose barbs end at some points; nil if they are not a head.
  private static func tip(of head: [Point], after shaft: ArraySlice<Point>) -> Point? {
    let tip = head[0]
    let length = zip(shaft, shaft.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    if head.count == 4, isHead(tip, head[1], head[3], after: shaft, length: length) {
      let reach = max(head[1].distance(to: tip), head[3].distance(to: tip))
      // The pen came back to the tip between the barbs.
      if head[2].distance(to: tip) < 0.55 * reach { return tip.mixed(with: head[2], by: 0.5) }
    }
    guard isHead(tip, head[1], head[2], after: shaft, length: length) else { return nil }
    guard head.count == 4 else { return tip }
    let side = head[1].distance(to: head[2])
    return head[3].distance(to: tip) < 0.35 * side ? tip.mixed(with: head[3], by: 0.5) : nil
  }

  private static func isHead(
    _ tip: Point, _ one: Point, _ other: Point, after shaft: ArraySlice<Point>, length: Double
  ) -> Bool {
    let (u, v) = (one - tip, other - tip)
    let (first, second) = (u.length, v.length)
    guard min(first, second) > 0.35 * max(first, second), max(first, second) < 0.95 * length
    else { return false }
    // The direction in which the shaft arrives, over about the length of a barb.
    let reach = max(first, second)
    guard let from = shaft.last(where: { $0.distance(to: tip) >= min(reach, length * 0.5) })
    else { return false }
    let back = from - tip
    let (a, b) = (
      angle(of: Point(x: back.dot(u), y: back.cross(u))),
      angle(of: Point(x: back.dot(v), y: back.cross(v)))
    )
    let bounds = 0.17...1.6
    guard a * b < 0, bounds.contains(abs(a)), bounds.contains(abs(b)) else { return false }
    return ![one, other].contains { end in
      let barb = Segment(tip.mixed(with: end, by: 0.3), end)
      return zip(shaft, shaft.dropFirst()).contains { Segment($0.0, $0.1).crosses(barb) }
    }
  }
}
