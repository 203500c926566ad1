internal import Bytes
internal import Geometry
internal import Ink
internal import Notebook

/// A line of places with widths, in pixels.
enum SamsungPath {
  typealias Point = (place: Geometry.Point, width: Double, time: Double)

  /// Appends a quadratic curve from the last place, whose width changes evenly on the way.
  static func curve(
    _ points: inout [Point], by control: Geometry.Point, to end: Geometry.Point, width: Double,
    time: Double
  ) {
    guard let start = points.last else { return }
    let bend = (start.place - control * 2 + end).length
    // An eighth of a pixel away from the curve at most.
    let count = Int(min(max((bend * 2).squareRoot().rounded(.up), 1), 24))
    for step in 1...count {
      let t = Double(step) / Double(count)
      let place =
        start.place * ((1 - t) * (1 - t)) + control * (2 * t * (1 - t)) + end * (t * t)
      points.append(
        (
          place, start.width + (width - start.width) * t, start.time + (time - start.time) * t
        ))
    }
  }

  /// The length of a quadratic curve.
  static func length(
    _ start: Geometry.Point, _ control: Geometry.Point, _ end: Geometry.Point
  ) -> Double {
    let count = 4
    var (last, length) = (start, 0.0)
    for step in 1...count {
      let t = Double(step) / Double(count)
      let place = start * ((1 - t) * (1 - t)) + control * (2 * t * (1 - t)) + end * (t * t)
      length += last.distance(to: place)
      last = place
    }
    return length
  }

  /// The line of a pen with a flat nib that rises from left to right.
  static func oblique(_ stroke: SamsungStroke) -> [Point] {
    let size = stroke.fixedWidth ?? stroke.size.rounded(.down)
    let nib = Geometry.Point(x: 0.5.squareRoot(), y: -0.5.squareRoot()) * max(size, 2)
    var points: [Point] = []
    points.reserveCapacity(stroke.events.count)
    for (index, event) in stroke.events.enumerated() {
      let next = stroke.events[min(index + 1, stroke.events.count - 1)].place
      let way = next - stroke.events[max(index - 1, 0)].place
      let width = way.length > 0 ? abs(way.cross(nib)) / way.length : max(size, 2)
      points.append((event.place, max(width, 1), event.time))
    }
    return points
  }
}

/// The line of a fountain pen: curves between the middles of the ways, as wide as pressure, tilt
/// and direction say.
struct FountainLine {
  private(set) var points: [SamsungPath.Point] = []
  private let size: Double
  private let fixed: Double?
  private var filter: SamsungFilter
  /// The last point that counts, and the width there.
  private var last: Point
  private var width: Double
  /// The steepness of the last three ways.
  private var slopes: [Double] = []
  /// The length up to the next dot of the pen.
  private var gap = 0.0
  private var isOdd = false
  private var bends: [(control: Point, end: Point, width: Double, time: Double)] = []

  /// The distance of the dots that the pen leaves.
  private static let step = 0.82

  init(_ stroke: SamsungStroke) {
    (size, fixed) = (stroke.size, stroke.fixedWidth)
    let first = stroke.events.first?.place ?? .zero
    let isSmooth = !stroke.settings.hasPrefix("14;")
    filter = SamsungFilter(first, stroke.tolerance, isSharp: isSmooth)
    last = first
    guard let start = stroke.events.first, let end = stroke.events.last else {
      width = 0
      return
    }
    width = size * 0.5 * min(start.pressure, 1)
    let firstWidth = width
    for event in stroke.events.dropFirst().dropLast(isSmooth ? 1 : 0) { add(event) }
    guard !bends.isEmpty else {
      points = [(first, fixed ?? size * 0.5, start.time)]
      if end.place != first { points.append((end.place, fixed ?? size * 0.5, end.time)) }
      return
    }
    if isSmooth { smooth(from: (start.time, firstWidth)) }
    points = [(first, fixed ?? firstWidth, start.time)]
    for bend in bends {
      SamsungPath.curve(
        &points, by: bend.control, to: bend.end, width: fixed ?? bend.width, time: bend.time)
    }
    SamsungPath.curve(
      &points, by: last, to: end.place, width: fixed ?? bends[bends.count - 1].width,
      time: end.time)
  }

  private mutating func add(_ event: SamsungStroke.Event) {
    guard filter.counts(event.place) else { return filter.leaveOut(event.place) }
    let way = event.place - last
    let distance = way.length
    // Every other one of short ways is left out.
    isOdd = distance < 5 ? !isOdd : true
    guard isOdd, distance > 0 else { return filter.leaveOut(event.place) }
    let start = bends.last?.end ?? last
    let end = last.mixed(with: event.place, by: 0.5)
    let length = SamsungPath.length(start, last, end)
    let wide = nextWidth(event, slope: way.y / distance)
    guard length > 0, length >= gap else { return filter.leaveOut(event.place) }
    bends.append((last, end, wide, event.time))
    gap += ((length - gap) / Self.step).rounded(.down) * Self.step + Self.step - length
    (last, width) = (event.place, wide)
    filter.keep(event.place)
  }

  /// The width at a point: more when pressed, tilted or drawn downwards, and never changing at
  /// once.
  private mutating func nextWidth(_ event: SamsungStroke.Event, slope: Double) -> Double {
    slopes = slopes.isEmpty ? [slope, slope, slope] : slopes.suffix(2) + [slope]
    let steep = slopes.reduce(0, +) / 3
    let pressure = min(max(event.pressure, 0), 1)
    let degrees = event.tilt * 180 / .pi
    let tilt = max(min(degrees, 75) - 15, 0) / 20
    let full = size / 3 + (tilt / 2 + pressure) * size / 2
    let wanted = (full + 0.8 * steep * full) / 2
    let most = size / (steep > 0 ? 4 : 2)
    let next = min(max(wanted, width - most), width + most)
    return max(next, pressure * 0.7 * size, size / 3)
  }

  /// Replaces each width by the average of those that follow, and lets them change slowly.
  private mutating func smooth(from start: (time: Double, width: Double)) {
    var history = [start]
    for bend in bends where bend.time > history[history.count - 1].time {
      history.append((bend.time, bend.width))
    }
    var smooth = history.map(\.width)
    for index in smooth.indices.dropFirst() {
      let end = min(index + min(index, 3), history.count)
      let sum = history[index..<end].reduce(0) { $0 + $1.width }
      let mean = sum / Double(end - index)
      smooth[index] = index > 9 ? smooth[index - 1] + (mean - smooth[index - 1]) * 0.15 : mean
    }
    var place = 0
    for index in bends.indices {
      while place + 1 < history.count, history[place + 1].time <= bends[index].time { place += 1 }
      bends[index].width = smooth[place]
    }
  }
}

/// Chooses the points of a line that count.
struct SamsungFilter {
  private let far: Double
  private let isSharp: Bool
  private var last: Point
  private var previous: Point
  private var farthest: Point
  private var reach = 0.0

  /// `isSharp` also keeps points within the distance where the line turns.
  init(_ first: Point, _ distance: Double, isSharp: Bool) {
    (far, self.isSharp) = (distance, isSharp)
    (last, previous, farthest) = (first, first, first)
  }

  func counts(_ place: Point) -> Bool {
    let way = place - last
    let distance = way.length
    guard isSharp else { return distance >= far }
    if distance > far { return true }
    let near = far / 5
    if reach > 0, distance > near {
      let before = last - previous
      if distance * before.length * 0.865 > way.dot(before) { return true }
    }
    guard reach > near else { return false }
    let back = place - farthest
    return back.length > near && back.dot(farthest - last) < 0
  }

  mutating func leaveOut(_ place: Point) {
    let distance = last.distance(to: place)
    if distance > reach { (reach, farthest) = (distance, place) }
  }

  mutating func keep(_ place: Point) { (previous, last, reach) = (last, place, 0) }
}

/// The line of an ink pen, which is wider where it is slow.
struct InkPenLine {
  private(set) var points: [SamsungPath.Point] = []

  /// `short` is the shorter side of a page in pixels, in which speeds are measured.
  init(_ stroke: SamsungStroke, short: Double) {
    guard let start = stroke.events.first, let end = stroke.events.last else { return }
    let size = stroke.size
    var radius = size / 2.2
    points = [(start.place, stroke.fixedWidth ?? radius * 2, start.time)]
    var (last, time) = (start.place, start.time)
    var (speeds, count) = ([0.0, 0, 0, 0, 0], 0)
    for event in stroke.events.dropFirst() {
      let middle = last.mixed(with: event.place, by: 0.5)
      guard last.distance(to: event.place) >= max(stroke.tolerance, 1e-6) else { continue }
      let length = SamsungPath.length(points[points.count - 1].place, last, middle)
      let passed = event.time == time ? 1 : min(event.time - time, 65.535)
      speeds[count % 5] = length / passed * 1440 / max(short, 1)
      count += 1
      radius = Self.radius(radius, size, speed: speeds.reduce(0, +) / 5)
      SamsungPath.curve(
        &points, by: last, to: middle, width: stroke.fixedWidth ?? radius * 2, time: event.time)
      (last, time) = (event.place, event.time)
    }
    guard points.count > 1 else {
      points[0].width = stroke.fixedWidth ?? radius
      return
    }
    SamsungPath.curve(
      &points, by: last, to: end.place, width: stroke.fixedWidth ?? radius * 2, time: end.time)
  }

  private static func radius(_ radius: Double, _ size: Double, speed: Double) -> Double {
    switch speed {
    case 5...: max(size / 3.75, radius * 0.96)
    case 3..<5: max(size / 3.75, radius * 0.975)
    case 0.8..<3: max(size / 3.75, radius * 0.99)
    case 0.5..<0.8: radius
    case 0.2..<0.5: min(size / 2, radius * 1.02)
    default: speed < 0.2 ? min(size / 2, radius * 1.05) : radius
    }
  }
}
