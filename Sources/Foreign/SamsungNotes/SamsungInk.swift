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
    color = color.faded(by: opacity)
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
