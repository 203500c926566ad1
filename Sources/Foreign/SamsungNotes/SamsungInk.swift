internal import Bytes
internal import Geometry
internal import Ink
internal import Notebook

/// A stroke of Samsung Notes as the pen reported it, in pixels, with the pen.
struct SamsungStroke {
  private(set) var events: [Event] = []
  private(set) var pen = ""
  /// The settings of the pen, which begin with the version of its widths.
  private(set) var settings = ""
  private(set) var color = Color(rgb: 0x000000)
  private(set) var size = 1.0
  private(set) var fixedWidth: Double?
  /// The shortest way between two points that count.
  private(set) var tolerance = 0.0
  private(set) var lineType: UInt16 = 0
  private(set) var hasTilt = false
  private(set) var isEraser = false
  let base: SamsungBase

  /// A report of the pen.
  struct Event {
    var place: Point
    var pressure: Double
    /// Milliseconds of a clock.
    var time: Double
    /// The angle from upright, and the direction of the tip from the upper edge, in radians.
    var tilt = 0.0
    var direction = 0.0
  }

  /// Reads a stroke; `strings` has the names of pens.
  init(_ content: ByteCursor, strings: [UInt32: String]) throws(ForeignFault) {
    var cursor = content
    base = try SamsungBase(&cursor)
    var frame = try SamsungFrame(&cursor, kind: 1)
    hasTilt = frame.properties & 4 > 0
    let isShort = frame.properties & 1 > 0
    let count = Int(try frame.cursor.number(UInt16.self))
    try readEvents(count, isShort: isShort, from: &frame.cursor)
    let tool = try frame.cursor.number(UInt16.self)
    isEraser = frame.properties & 8 > 0 || tool == 4
    let hasFixedWidth = frame.properties & 16 > 0
    let fields = try frame.seekFields()
    var look = frame.cursor
    if fields.has(0) { try look.skip(4) }
    if fields.has(1) { settings = strings[try look.number()] ?? "" }
    if fields.has(2) { color = try look.samsungColor() }
    if fields.has(3) { size = try look.float() }
    if fields.has(4) { try look.skip(4) }
    if fields.has(7) { pen = strings[try look.number()] ?? "" }
    if fields.has(8) {
      let width = try look.float()
      fixedWidth = hasFixedWidth ? width : nil
    }
    for bit in UInt32(9)...12 where fields.has(bit) { try look.skip(4) }
    if fields.has(13) { tolerance = try look.float() }
    if fields.has(14) { lineType = try look.number() }
    guard size.isFinite, size > 0, size <= 10_000 else { throw .damaged }
    if !(tolerance >= 0 && tolerance < 1000) { tolerance = 0 }
    pen = String(pen.split(separator: ".").last ?? "")
  }

  private mutating func readEvents(
    _ count: Int, isShort: Bool, from cursor: inout ByteCursor
  ) throws(ForeignFault) {
    guard count > 0 else { return }
    let least = (isShort ? 8 : 24) + (hasTilt ? (isShort ? 4 : 8) : 0)
    guard count <= cursor.remaining / least + 1 else { throw .damaged }
    let blank = Event(place: .zero, pressure: 0, time: 0)
    events = Array(repeating: blank, count: count)
    var place = Point.zero
    for index in events.indices {
      place =
        isShort && index > 0
        ? place + Point(x: try cursor.samsungStep(32), y: try cursor.samsungStep(32))
        : try cursor.samsungPoint()
      events[index].place = place
    }
    try readChannel(\.pressure, isShort: isShort, from: &cursor)
    try readTimes(isShort: isShort, from: &cursor)
    guard hasTilt else { return }
    try readChannel(\.tilt, isShort: isShort, from: &cursor)
    try readChannel(\.direction, isShort: isShort, from: &cursor)
  }

  private mutating func readChannel(
    _ channel: WritableKeyPath<Event, Double>, isShort: Bool, from cursor: inout ByteCursor
  ) throws(ForeignFault) {
    var value = 0.0
    for index in events.indices {
      value =
        isShort && index > 0 ? value + (try cursor.samsungStep(4096)) : try cursor.float()
      events[index][keyPath: channel] = value.isFinite ? value : 0
    }
  }

  private mutating func readTimes(
    isShort: Bool, from cursor: inout ByteCursor
  ) throws(ForeignFault) {
    var time = 0.0
    for index in events.indices {
      time =
        isShort && index > 0
        ? time + Double(try cursor.number(UInt16.self)) : Double(try cursor.number(Int32.self))
      events[index].time = time
    }
  }
}

extension ByteCursor {
  /// A step with its sign in the highest bit, in parts of a whole.
  fileprivate mutating func samsungStep(_ parts: Double) throws(ForeignFault) -> Double {
    let bits = try number(UInt16.self)
    let length = Double(bits & 0x7FFF) / parts
    return bits & 0x8000 > 0 ? -length : length
  }
}

extension SamsungStroke {
  /// What soft edges, which overlap, add to the width in pixels.
  private var softEdge: Double { settings.hasPrefix("14;") ? 1.15 : 1 }

  /// The ink as the pen draws it, in points; `scale` is the size of a pixel, `short` the shorter
  /// side of a page in pixels.
  func ink(scale: Double, short: Double) -> ForeignStroke? {
    guard !isEraser, events.allSatisfy(\.place.isPlace), let first = events.first else {
      return nil
    }
    var stroke: ForeignStroke
    switch pen {
    case "FountainPen", "":
      stroke = ForeignStroke(color: color, width: 1)
      add(FountainLine(self).points, to: &stroke, scale)
    case "InkPen", "InkPen2", "StraightInkPen2":
      stroke = ForeignStroke(color: color, width: 1)
      add(InkPenLine(self, short: short).points, to: &stroke, scale)
    case "ObliquePen":
      stroke = ForeignStroke(color: color, width: 1)
      add(SamsungPath.oblique(self), to: &stroke, scale)
    case _ where pen.hasPrefix("Marker") || pen.contains("Highlighter") || pen.contains("Marker"):
      stroke = ForeignStroke(tool: .highlighter, color: color, width: markerWidth * scale)
      add(pen.hasPrefix("Straight") ? ends : events, to: &stroke, scale)
    default:
      stroke = ForeignStroke(
        color: color, width: (fixedWidth ?? size) * scale,
        response: fixedWidth == nil ? PressureResponse(minimum: 0.3, exponent: 1) : .constant)
      add(events, to: &stroke, scale)
    }
    stroke.style.dashes = dashes(stroke.style.width)
    let last = events.last?.time ?? first.time
    stroke.start = base.time &- Int64(min(max(last - first.time, 0), 1e12))
    return stroke
  }

  /// Makes the ink more transparent.
  mutating func fade(_ opacity: Double) {
    let alpha = UInt32((Double(color.rgba & 0xFF) * opacity).rounded())
    color = Color(rgba: color.rgba & 0xFFFF_FF00 | alpha)
  }

  private var ends: [Event] {
    guard let first = events.first, let last = events.last, events.count > 1 else { return events }
    return [first, last]
  }

  private func add(_ points: [SamsungPath.Point], to stroke: inout ForeignStroke, _ scale: Double) {
    stroke.reserve(points.count)
    let start = events.first?.time ?? 0
    for point in points {
      stroke.add(
        point.place * scale, width: (max(point.width, 0.2) + softEdge) * scale,
        time: point.time - start)
    }
  }

  private func add(_ events: [Event], to stroke: inout ForeignStroke, _ scale: Double) {
    stroke.reserve(events.count)
    let start = events.first?.time ?? 0
    let degree = 180 / Double.pi
    for event in events {
      stroke.add(
        event.place * scale,
        pressure: stroke.style.response == .constant ? nil : event.pressure,
        azimuth: hasTilt ? event.direction * degree + 90 : nil,
        altitude: hasTilt ? 90 - event.tilt * degree : nil, time: event.time - start)
    }
  }

  /// The width of a marker, whose tip is higher than it is wide, over the whole way.
  private var markerWidth: Double {
    let (high, wide) = (size + 1, (size + 1) * 0.77)
    var (across, down) = (0.0, 0.0)
    for (one, other) in zip(events, events.dropFirst()) {
      across += abs(other.place.x - one.place.x)
      down += abs(other.place.y - one.place.y)
    }
    guard across + down > 0 else { return wide }
    return (across * high + down * wide) / (across + down)
  }

  private func dashes(_ width: Double) -> [Float] {
    let width = Float(width)
    return switch lineType {
    case 1: [width * 4, width * 3]
    case 2: [width * 4, width * 6]
    case 3...5, 7...15: [width * 6, width * 2, width * 0.01, width * 2]
    case 6: [width * 0.01, width * 2]
    default: []
    }
  }
}

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
