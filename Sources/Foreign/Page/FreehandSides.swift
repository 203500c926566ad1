internal import Geometry

/// The two sides of a line of perfect-freehand, and the discs between them.
struct FreehandSides {
  private let ink: FreehandInk
  /// The length of the whole line.
  private let length: Double
  private var edges: [Edge] = []
  /// The last points on the sides.
  private var left: Point
  private var right: Point
  /// The direction before the last turn.
  private var before: Point
  private var pressure: Double
  private var wasSharp = false

  /// A point of the line, and half of the way between its sides.
  fileprivate struct Edge {
    var place: Point
    var offset: Point
    /// True where the polygon has a whole disc: at sharp turns and round ends.
    var isDisc = false
  }

  /// Follows a line of one point or more.
  init(_ ink: FreehandInk, _ line: [FreehandInk.Station]) {
    self.ink = ink
    let (first, last) = (line[0], line[line.count - 1])
    (length, before) = (last.length, first.back)
    (left, right) = (first.place, first.place)
    pressure = Self.startPressure(of: line, ink)
    edges.reserveCapacity(line.count)
    for index in line.indices {
      add(line[index], index, next: index + 1 < line.count ? line[index + 1] : nil)
    }
    addStart(at: first.place)
  }

  /// A pressure to begin with, so that lines do not begin too wide.
  private static func startPressure(
    of line: [FreehandInk.Station], _ ink: FreehandInk
  ) -> Double {
    let count = ink.edition == .dart ? min(10, line.count - 1) : 10
    return line.prefix(count).reduce(line[0].pressure) { mean, station in
      let now =
        ink.simulatesPressure
        ? ink.simulated(mean, distance: station.distance) : station.pressure
      return (mean + now) / 2
    }
  }

  private mutating func add(
    _ station: FreehandInk.Station, _ index: Int, next: FreehandInk.Station?
  ) {
    guard next == nil || !isNoise(station) else { return }
    let now =
      ink.simulatesPressure
      ? ink.simulated(pressure, distance: station.distance) : station.pressure
    if ink.edition == .dart { pressure = now }
    let radius = radius(at: now, of: station)
    let ahead = next?.back ?? station.back
    let turn = next == nil ? 1 : station.back.dot(ahead)
    let sharp = ink.edition == .dart ? ink.size / 128 : 0
    if turn < sharp || station.back.dot(before) < sharp && !wasSharp {
      addTurn(station, radius: radius, ahead: ahead)
      if turn < sharp { wasSharp = true }
    } else {
      let offset = ahead.mixed(with: station.back, by: turn).perpendicular * radius
      addSides(Edge(place: station.place, offset: offset), isKept: index <= 1 || next == nil)
      (pressure, before, wasSharp) = (now, station.back, false)
    }
  }

  /// True near the end, where only the last point counts.
  private func isNoise(_ station: FreehandInk.Station) -> Bool {
    let rest = length - station.length
    return ink.edition == .script
      ? rest < 3 : ink.isComplete && !wasSharp && rest < ink.size / 2
  }

  /// Adds the disc at a sharp turn, after which left and right are swapped.
  private mutating func addTurn(
    _ station: FreehandInk.Station, radius: Double, ahead: Point
  ) {
    let offset = station.back.perpendicular * radius
    edges.append(Edge(place: station.place, offset: offset, isDisc: true))
    let side = (ink.edition == .dart ? ahead : before).perpendicular * radius
    (left, right) = (station.place + side, station.place - side)
  }

  /// Adds points on the sides unless both are near the last ones.
  private mutating func addSides(_ edge: Edge, isKept: Bool) {
    let least = ink.size * ink.smoothing * ink.size * ink.smoothing
    let (newLeft, newRight) = (edge.place - edge.offset, edge.place + edge.offset)
    let isLeft = isKept || (newLeft - left).squaredLength > least
    let isRight = isKept || (newRight - right).squaredLength > least
    if isLeft { left = newLeft }
    if isRight { right = newRight }
    if isLeft || isRight { edges.append(edge) }
  }

  /// Adds the round start, which reaches to the first points on the sides wherever they are.
  private mutating func addStart(at place: Point) {
    guard let first = edges.first, first.place != place, ink.tapers.start == nil else { return }
    let (radius, reach) = (first.offset.length, first.place.distance(to: place))
    let grown = (radius * radius + reach * reach).squareRoot()
    let offset = radius > 0 ? first.offset * (grown / radius) : Point(x: grown, y: 0)
    edges.insert(Edge(place: place, offset: offset, isDisc: true), at: 0)
  }
}

extension FreehandSides {
  private func radius(at pressure: Double, of station: FreehandInk.Station) -> Double {
    let radius = ink.width(at: pressure) / 2
    func share(_ way: Double, _ taper: Double?) -> Double {
      let taper = taper.map { $0.isFinite ? $0 : max(ink.size, length) } ?? 0
      return way < taper ? way / taper : 1
    }
    let start = share(station.length, ink.tapers.start)
    let rest = share(length - station.length, ink.tapers.end) - 1
    return max(0.01, radius * min(start * (2 - start), rest * rest * rest + 1))
  }
}

extension FreehandSides {
  /// The discs between the sides, in order.
  var discs: [FreehandInk.Disc] {
    let line = curved
    var envelope = DiscEnvelope()
    var discs: [FreehandInk.Disc] = []
    discs.reserveCapacity(line.count)
    for edge in line {
      if edge.isDisc {
        discs += envelope.takeDiscs()
        discs.append(FreehandInk.Disc(place: edge.place, width: 2 * edge.offset.length))
      } else {
        envelope.add(edge.place, radius: edge.offset.length)
      }
    }
    return discs + envelope.takeDiscs()
  }

  /// The largest distance of the line from the curve, in the unit of the points.
  private static let tolerance = 0.04

  /// The line between sides that are curves from the middle of each piece to that of the next.
  private var curved: [Edge] {
    guard edges.count > 2 else {
      return edges.map { Edge(place: $0.place, offset: $0.offset, isDisc: true) }
    }
    var line = [edges[0]]
    line.reserveCapacity(edges.count * 2)
    for (index, edge) in edges.enumerated().dropFirst().dropLast() {
      if edge.isDisc {
        line.append(edge)
      } else {
        let start = edges[index - 1].turned(as: edge).mixed(with: edge, by: 0.5)
        line.appendCurve(
          from: start, edge, to: edge.mixed(with: edges[index + 1].turned(as: edge), by: 0.5),
          tolerance: Self.tolerance)
      }
    }
    line.append(edges[edges.count - 1])
    return line
  }
}

extension FreehandSides.Edge {
  fileprivate func mixed(with other: Self, by share: Double) -> Self {
    Self(
      place: place.mixed(with: other.place, by: share),
      offset: offset.mixed(with: other.offset, by: share))
  }

  /// The width of a disc in the direction of another edge.
  fileprivate func turned(as other: Self) -> Self {
    let length = other.offset.length
    guard isDisc, length > 0 else { return self }
    return Self(place: place, offset: other.offset * (offset.length / length))
  }
}

extension [FreehandSides.Edge] {
  /// Appends a curve between the middles of two pieces, with its control point where they meet.
  fileprivate mutating func appendCurve(
    from start: Element, _ control: Element, to end: Element, tolerance: Double
  ) {
    if last?.place != start.place { append(start) }
    let bend = (start.place + end.place - control.place * 2).length / 4
    let steps = Int(Swift.min(Swift.max((bend / tolerance).squareRoot().rounded(.up), 1), 8))
    for step in 1...steps {
      let share = Double(step) / Double(steps)
      let (inner, outer) = (
        start.mixed(with: control, by: share), control.mixed(with: end, by: share)
      )
      append(inner.mixed(with: outer, by: share))
    }
  }
}

/// Discs along a line that reach over the sides of none of their neighbors.
///
/// The squares of their radii are the lower envelope of parabolas (Felzenszwalb and Huttenlocher).
private struct DiscEnvelope {
  private var places: [Point] = []
  /// The ways along the line, and the squares of the radii before they are shrunk.
  private var ways: [Double] = []
  private var squares: [Double] = []
  /// The discs whose parabolas are lowest somewhere, and where each begins to be.
  private var lowest: [(disc: Int, start: Double)] = []

  mutating func add(_ place: Point, radius: Double) {
    let index = places.count
    ways.append(places.last.map { ways[index - 1] + $0.distance(to: place) } ?? 0)
    places.append(place)
    squares.append(radius * radius)
    while let last = lowest.last {
      let step = ways[index] - ways[last.disc]
      if step <= 0 {
        if squares[index] >= squares[last.disc] { return }
      } else {
        let rise = squares[index] - squares[last.disc]
        let start = ways[last.disc] + (step + rise / step) / 2
        if start > last.start {
          lowest.append((index, start))
          return
        }
      }
      lowest.removeLast()
    }
    lowest.append((index, -.infinity))
  }

  /// Returns the discs, and begins another line.
  mutating func takeDiscs() -> [FreehandInk.Disc] {
    defer { self = DiscEnvelope() }
    var next = 0
    return places.indices.map { index in
      while next + 1 < lowest.count, lowest[next + 1].start < ways[index] { next += 1 }
      let away = ways[index] - ways[lowest[next].disc]
      let radius = (away * away + squares[lowest[next].disc]).squareRoot()
      return FreehandInk.Disc(place: places[index], width: 2 * radius)
    }
  }
}
