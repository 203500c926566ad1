internal import Geometry

/// The ink of the library perfect-freehand, which several programs use, as discs along a line.
///
/// The library smooths the line, gives each point a radius that follows the pressure, and draws a
/// polygon through the points on both sides. The discs cover the same area.
struct FreehandInk {
  /// The width of the ink at half of the pressure, in the unit of the points.
  var size: Double
  /// The change of the width with pressure, -1 to 1.
  var thinning = 0.5
  /// The share by which the line lags behind the pen, 0 to 1.
  var streamline = 0.5
  /// The least distance of points on a side, as a share of the size.
  var smoothing = 0.5
  /// The bend of widths.
  var easing: (Double) -> Double = { $0 }
  /// True if the speed of the pen stands for its pressure.
  var simulatesPressure = true
  /// The lengths over which the ends become thin; nil for round ends, infinite for the whole line.
  var tapers: (start: Double?, end: Double?) = (nil, nil)
  /// True if the line ends at the last point instead of lagging behind it.
  var isComplete = true
  let edition: Edition

  /// The versions of the library, which differ in details.
  enum Edition {
    /// For web pages, 1.2.
    case script
    /// For Flutter, 2.x.
    case dart
  }

  /// A report of the pen; without a pressure, half of the full one counts.
  struct Input {
    var place: Point
    var pressure: Double?
  }

  /// A disc of the ink.
  struct Disc: Hashable {
    var place: Point
    var width: Double
  }

  init(size: Double, edition: Edition) { (self.size, self.edition) = (size, edition) }

  /// The discs along the line, in order; none for a size that makes no sense.
  func discs(through points: [Input]) -> [Disc] {
    guard size > 0, size <= ForeignPage.farthest else { return [] }
    let line = smoothed(points)
    guard !line.isEmpty else { return [] }
    return FreehandSides(self, line).discs
  }

  /// The width at a pressure.
  func width(at pressure: Double) -> Double {
    thinning == 0 ? size : 2 * size * easing(0.5 - thinning * (0.5 - pressure))
  }

  /// The pressure that speed stands for, from the last one.
  func simulated(_ pressure: Double, distance: Double) -> Double {
    let speed = min(1, distance / size)
    return min(1, pressure + (1 - speed - pressure) * speed * 0.275)
  }
}

/// The line that the library draws along.
extension FreehandInk {
  /// A point of the smoothed line.
  struct Station {
    var place: Point
    var pressure: Double
    /// The way from the last point.
    var distance = 0.0
    /// The way from the first point.
    var length = 0.0
    /// The direction to the last point.
    var back = Point.zero
  }

  private func smoothed(_ points: [Input]) -> [Station] {
    let points = padded(points.filter { $0.place.isPlace })
    guard let first = points.first else { return [] }
    let usual = edition == .script ? 0.25 : 0.5
    var line = [Station(place: first.place, pressure: first.pressure ?? usual)]
    line.reserveCapacity(points.count)
    var length = 0.0
    for (index, point) in points.enumerated().dropFirst() {
      let (isLast, before) = (index == points.count - 1, line[line.count - 1])
      var next = isLast && isComplete ? Station(point) : before.led(to: point, by: share, edition)
      if next.place == before.place, edition == .script || next.pressure == before.pressure {
        continue
      }
      next.distance = next.place.distance(to: before.place)
      length += next.distance
      // Everything near the first point is left out.
      if !isLast, line.count == 1, length < size { continue }
      next.length = length
      if next.distance > 0 { next.back = (before.place - next.place) * (1 / next.distance) }
      line.append(next)
    }
    if line.count > 1 { line[0].back = line[1].back }
    return line
  }

  /// The share of the way to the pen that the line goes.
  private var share: Double { 0.15 + (1 - streamline) * 0.85 }

  /// The points, with a second one beside a single one, and with more between only two.
  private func padded(_ points: [Input]) -> [Input] {
    var points = points
    if edition == .dart, points.count == 2, points[0].place == points[1].place,
      points[0].pressure ?? 0.5 == points[1].pressure ?? 0.5
    {
      points.removeLast()
    }
    if points.count == 1 {
      let beside = points[0].place + Point(x: 1, y: 1)
      points.append(Input(place: beside, pressure: points[0].pressure))
    }
    guard points.count == 2 else { return points }
    let ends = (Station(points[0]), Station(points[1]))
    return [points[0]]
      + (1...4).map { step in
        let share = Double(step) / 4
        let place = ends.0.place.mixed(with: ends.1.place, by: share)
        let pressure = ends.0.pressure + (ends.1.pressure - ends.0.pressure) * share
        return Input(place: place, pressure: edition == .dart ? pressure : nil)
      }
  }
}

extension FreehandInk.Station {
  fileprivate init(_ point: FreehandInk.Input) {
    self.init(place: point.place, pressure: point.pressure ?? 0.5)
  }

  /// The point a share of the way from here to where the pen is.
  fileprivate func led(
    to point: FreehandInk.Input, by share: Double, _ edition: FreehandInk.Edition
  ) -> FreehandInk.Station {
    var next = FreehandInk.Station(point)
    next.place = place + (point.place - place) * share
    if edition == .dart { next.pressure = pressure + (next.pressure - pressure) * share }
    return next
  }
}
