internal import Geometry
internal import Ink
internal import Notebook

/// A stroke of Universal Ink: a Catmull-Rom spline, with the size of the nib at each of its points.
struct UniversalInkStroke {
  private var points: [Point] = []
  private var sizes: [Double] = []
  private var rotations: [Double] = []
  private var scales: (x: [Double], y: [Double]) = ([], [])
  private var offsets: (x: [Double], y: [Double]) = ([], [])
  private var look = Look()
  private var ends = (start: 0.0, end: 1.0)
  private let brush: String
  private let blendMode: String
  private let sensor: Sensor

  /// Where the reports of the pen are.
  private struct Sensor {
    var id: [UInt8] = []
    var offset = 0
    var mapping: [UInt64] = []

    /// The number of the report at a point; the first point is there twice, to give the direction.
    func index(of point: Int) -> Int {
      let point = offset == 0 && point > 0 ? point - 1 : point
      guard let last = mapping.last else { return offset + point }
      return Int(clamping: point < mapping.count ? mapping[point] : last)
    }
  }

  /// What is the same at all points.
  private struct Look {
    var color = Color(rgb: 0)
    var size = 0.0
    var rotation = 0.0
    var scale = Point(x: 1, y: 1)
    var offset = Point.zero
  }

  /// Reads a stroke of a document; nil for one that makes no sense.
  init?(_ stroke: Protobuf, of document: UniversalInkDocument) {
    if document.isVersion30 {
      let style = stroke.message(22)
      (brush, blendMode) = (style?.text(2) ?? "", style?.text(4) ?? "")
      sensor = Sensor(
        id: stroke.bytes(20) ?? [], offset: Self.offset(stroke.number(19)),
        mapping: stroke.numbers(21))
      readVersion30(stroke, style?.message(1))
    } else {
      brush = Self.name(stroke, 9, 10, document.brushNames)
      blendMode = Self.name(stroke, 11, 12, document.blendModes)
      sensor = Sensor(
        id: stroke.bytes(15) ?? [], offset: Self.offset(stroke.number(14)),
        mapping: stroke.numbers(16))
      guard readVersion31(stroke, document) else { return nil }
    }
    guard !points.isEmpty else { return nil }
  }

  private static func offset(_ number: UInt64?) -> Int { Int(min(number ?? 0, 1 << 30)) }

  private static func name(
    _ stroke: Protobuf, _ index: Int, _ value: Int, _ names: [String]
  ) -> String {
    let number = Int(clamping: stroke.number(index) ?? 0)
    return number > 0 && number <= names.count ? names[number - 1] : stroke.text(value) ?? ""
  }

  private mutating func readVersion30(_ stroke: Protobuf, _ properties: Protobuf?) {
    setPoints(stroke.floats(4), stroke.floats(5))
    (sizes, rotations) = (stroke.floats(11), stroke.floats(12))
    scales = (stroke.floats(13), stroke.floats(14))
    offsets = (stroke.floats(16), stroke.floats(17))
    ends = (stroke.float(2) ?? 0, stroke.float(3) ?? 1)
    func constant(_ field: Int) -> Double? {
      properties?.message(field).map { $0.float(1) ?? 0 }
    }
    let channels = (7...10).map { Self.mean(stroke.floats($0)) }
    look.color = Color(
      red: channels[0] ?? constant(2) ?? 0, green: channels[1] ?? constant(3) ?? 0,
      blue: channels[2] ?? constant(4) ?? 0, alpha: channels[3] ?? constant(5) ?? 1)
    (look.size, look.rotation) = (constant(1) ?? 0, constant(6) ?? 0)
    look.scale = Point(x: constant(7) ?? 1, y: constant(8) ?? 1)
    look.offset = Point(x: constant(11) ?? 0, y: constant(12) ?? 0)
  }

  private mutating func readVersion31(
    _ stroke: Protobuf, _ document: UniversalInkDocument
  ) -> Bool {
    let spline: Protobuf
    if let whole = stroke.message(5) {
      spline = whole
      setPoints(whole.floats(1), whole.floats(2))
      (sizes, rotations) = (whole.floats(8), whole.floats(9))
      scales = (whole.floats(10), whole.floats(11))
      offsets = (whole.floats(13), whole.floats(14))
    } else if let packed = stroke.message(6) {
      spline = packed
      // The digits after the point are in four bits for each kind of number.
      let digits = Protobuf.signed(stroke.number(2) ?? 0)
      func numbers(_ field: Int, _ kind: Int) -> [Double] {
        packed.sums(field, unit: tenths(Int(digits >> (kind * 4) & 15)))
      }
      setPoints(numbers(1, 0), numbers(2, 0))
      (sizes, rotations) = (numbers(8, 1), numbers(9, 2))
      scales = (numbers(10, 3), numbers(11, 3))
      offsets = (numbers(13, 4), numbers(14, 4))
    } else {
      return false
    }
    ends = (stroke.float(3) ?? 0, stroke.float(4) ?? 1)
    let number = Int(clamping: stroke.number(7) ?? 0)
    let known = number > 0 && number <= document.looks.count ? document.looks[number - 1] : nil
    if let constants = known ?? stroke.message(8) { setLook(constants) }
    setChannels((4...7).map { Self.mean(spline.numbers($0).map { Double($0) / 255 }) })
    return true
  }

  private mutating func setLook(_ constants: Protobuf) {
    if let color = constants.number(1) {
      look.color = Color(rgba: UInt32(truncatingIfNeeded: Protobuf.signed(color)))
    }
    (look.size, look.rotation) = (constants.float(2) ?? 0, constants.float(3) ?? 0)
    look.scale = Point(x: constants.float(4) ?? 1, y: constants.float(5) ?? 1)
    look.offset = Point(x: constants.float(7) ?? 0, y: constants.float(8) ?? 0)
  }

  /// Replaces the channels of the color that points have on their own.
  private mutating func setChannels(_ channels: [Double?]) {
    let old = look.color.rgba
    func channel(_ index: Int) -> Double {
      let byte = old >> UInt32(24 - 8 * index) & 0xFF
      return channels[index] ?? Double(byte) / 255
    }
    look.color = Color(
      red: channel(0), green: channel(1), blue: channel(2), alpha: channel(3))
  }

  private static func mean(_ numbers: [Double]) -> Double? {
    numbers.isEmpty ? nil : numbers.reduce(0, +) / Double(numbers.count)
  }

  private mutating func setPoints(_ x: [Double], _ y: [Double]) {
    let count = min(x.count, y.count, ForeignStroke.mostPoints)
    points = (0..<count).map { Point(x: x[$0], y: y[$0]) }
    if points.contains(where: { !$0.isFinite }) { points = [] }
  }
}

extension UniversalInkStroke {
  private var mode: String { blendMode.split(separator: "/").last.map(String.init) ?? "" }

  /// True if the ink is drawn below what was there before.
  var isBelow: Bool { mode == "DestinationOver" }

  /// True if the ink is made of particles, whose texture is not brought over.
  func isTextured(in document: UniversalInkDocument) -> Bool {
    document.brushes.density(of: brush) != nil
  }

  private var tool: Style.Tool {
    if mode == "DestinationOut" { return .whiteout }
    return mode == "Min" || brush.lowercased().contains("highlight") ? .highlighter : .pen
  }

  /// The ink on the page; nil if nothing would be seen.
  func element(in document: UniversalInkDocument) -> LooseElement? {
    var color = look.color
    if let density = document.brushes.density(of: brush) {
      // Particles overlap as often as they fit into the length of one.
      let opacity = 1 - power(1 - min(max(color.opacity, 0), 1), density)
      color.rgba = color.rgba & ~0xFF | UInt32((min(max(opacity, 0.05), 1) * 255).rounded())
    }
    guard color.opacity > 0 else { return nil }
    let reports = document.sensors.reports(of: sensor.id)
    var line = InkLine(map: document.map)
    let nib = document.brushes.nib(of: brush)
    for knot in knots { line.add(knot, width: width(at: knot, of: nib)) }
    return line.element(tool: tool, color: color, reports: reports) { sensor.index(of: $0) }
  }

  /// The points of the curve; the first and the last point of a spline only give directions.
  private var knots: [Knot] {
    let count = points.count
    guard count >= 4 else {
      return points.indices.map { Knot(number: $0, share: 0, place: shifted(points[$0], $0, 0)) }
    }
    var knots: [Knot] = []
    let last = count - 4
    for index in 0...last {
      let curve = Cubic(
        through: points[index + 1], points[index + 2], before: points[index],
        after: points[index + 3])
      let start = index == 0 && ends.start > 0 && ends.start < 1 ? ends.start : 0
      let end = index == last && ends.end > start && ends.end < 1 ? ends.end : 1
      let pieces = curve.pieceCount(within: 0.2)
      for piece in (knots.isEmpty ? 0 : 1)...pieces {
        let share = start + (end - start) * Double(piece) / Double(pieces)
        let place = shifted(curve.point(at: share), index + 1, share)
        knots.append(Knot(number: index + 1, share: share, place: place))
      }
    }
    for index in knots.indices {
      let (before, after) = (knots[max(index - 1, 0)], knots[min(index + 1, knots.count - 1)])
      knots[index].direction = after.place - before.place
    }
    return knots
  }

  /// A point of the curve, after a numbered point of the spline.
  fileprivate struct Knot {
    var number: Int
    var share: Double
    var place: Point
    var direction = Point.zero
  }

  /// A number between those of two points.
  private func value(_ values: [Double], _ number: Int, _ share: Double) -> Double? {
    guard number < values.count else { return nil }
    let next = number + 1 < values.count ? values[number + 1] : values[number]
    return values[number] + (next - values[number]) * share
  }

  /// The middle of the nib, which may be beside the spline.
  private func shifted(_ place: Point, _ number: Int, _ share: Double) -> Point {
    let shift = Point(
      x: value(offsets.x, number, share) ?? look.offset.x,
      y: value(offsets.y, number, share) ?? look.offset.y)
    guard shift != .zero, shift.isFinite else { return place }
    return place + Affine.rotation(by: value(rotations, number, share) ?? look.rotation)(shift)
  }

  /// The width of the ink across the direction of the curve.
  private func width(at knot: Knot, of nib: UniversalInkBrushes.Nib) -> Double {
    let (number, share) = (knot.number, knot.share)
    let size = value(sizes, number, share) ?? look.size
    let base = nib.radius(at: size)
    func factor(_ values: [Double], _ constant: Double) -> Double {
      let factor = value(values, number, share) ?? constant
      return factor == 0 ? 1 : abs(factor)
    }
    let radius = Point(
      x: base.x * size * factor(scales.x, look.scale.x),
      y: base.y * size * factor(scales.y, look.scale.y))
    let length = knot.direction.length
    guard radius.x != radius.y, length > 0 else { return max(radius.x, radius.y) * 2 }
    // The nib is an ellipse, seen along the curve.
    let turned = Affine.rotation(by: -(value(rotations, number, share) ?? look.rotation))(
      knot.direction.perpendicular * (1 / length))
    return 2 * Point(x: turned.x * radius.x, y: turned.y * radius.y).length
  }
}

/// The points of a line as they are collected for a stroke.
private struct InkLine {
  let map: Affine
  private var points: [(place: Point, number: Int, share: Double, width: Double)] = []

  init(map: Affine) { self.map = map }

  mutating func add(_ knot: UniversalInkStroke.Knot, width: Double) {
    points.append((map(knot.place), knot.number, knot.share, width * map.scale))
  }

  /// The element of the line; `report` gives the number of the pen's report at a point of the spline.
  func element(
    tool: Style.Tool, color: Color, reports: UniversalInkSensors.Reports, report: (Int) -> Int
  ) -> LooseElement? {
    let widest = points.reduce(0) { max($0, $1.width) }
    guard widest > 0, widest.isFinite else { return nil }
    let isEven = points.allSatisfy { $0.width >= widest * 0.999 }
    // Highlighters do not change their width.
    let isFlat = isEven || tool == .highlighter
    let mean = points.reduce(0) { $0 + $1.width } / Double(points.count)
    var stroke = ForeignStroke(tool: tool, color: color, width: isEven ? widest : mean)
    stroke.start = reports.start
    stroke.reserve(points.count)
    for point in points {
      let now = report(point.number)
      func between(_ values: [Double]) -> Double? {
        guard let first = now < values.count ? values[now] : values.last else { return nil }
        return first + ((now + 1 < values.count ? values[now + 1] : first) - first) * point.share
      }
      let time = between(reports.times) ?? 0
      if isFlat {
        stroke.add(
          point.place, pressure: between(reports.pressures), azimuth: between(reports.azimuths),
          altitude: between(reports.altitudes), time: time)
      } else {
        stroke.add(point.place, width: point.width, time: time)
      }
    }
    return stroke.element()
  }
}

extension Cubic {
  /// The part of a Catmull-Rom spline between two points.
  init(through start: Point, _ end: Point, before: Point, after: Point) {
    self.init(start, start + (end - before) * (1 / 6), end - (after - start) * (1 / 6), end)
  }

  /// The number of lines that are nowhere farther from the curve than a distance.
  func pieceCount(within distance: Double) -> Int {
    let bend = max(
      (start - control1 * 2 + control2).length, (control1 - control2 * 2 + end).length)
    let count = (0.75 * bend / distance).squareRoot().rounded(.up)
    return count.isFinite ? Int(min(max(count, 1), 16)) : 1
  }
}
