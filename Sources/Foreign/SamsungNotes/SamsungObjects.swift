internal import Bytes
internal import Geometry
internal import Ink
internal import Notebook

/// What all objects have: a name, the time of the last change and a box.
struct SamsungBase {
  let format: UInt32
  /// The time of the last change, in milliseconds since 1970.
  let time: Int64
  let box: Box?
  let isVisible: Bool
  /// The turn of the object around its middle, in degrees clockwise.
  private(set) var angle = 0.0

  init(_ cursor: inout ByteCursor) throws(ForeignFault) {
    var frame = try SamsungFrame(&cursor, kind: 0)
    isVisible = frame.properties & 8 > 0
    format = try frame.cursor.number()
    try frame.cursor.skip(Int(try frame.cursor.number(UInt16.self)))
    time = try frame.cursor.number(Int64.self) / 1000
    box = try? frame.cursor.samsungBox()
    if try frame.seekFields().has(0) { angle = try frame.cursor.float() }
  }
}

/// The look of an outline.
struct SamsungLine {
  private var color = Color(rgb: 0x000000)
  /// In pixels.
  private var width = 2.0
  private var dash: UInt8 = 0
  private var cap: UInt8 = 0
  private(set) var heads: Shape.Heads = []

  /// Reads the look, which is passed.
  init(_ cursor: inout ByteCursor) throws(ForeignFault) {
    var frame = try SamsungFrame(&cursor, kind: 6)
    let fields = try frame.seekFields()
    if fields.has(2) {
      var part = try frame.cursor.part(Int(try frame.cursor.number(UInt32.self)))
      _ = try part.samsungBits()
      let isNone = try part.byte() == 2
      color = try part.samsungColor()
      if isNone { color = Color(rgba: 0) }
    }
    guard fields.has(3) else { return }
    var part = try frame.cursor.part(Int(try frame.cursor.number(UInt32.self)))
    width = try part.float()
    try part.skip(1)
    (dash, cap) = (try part.byte(), try part.byte())
    try part.skip(1)
    if try part.byte() > 0 { heads.insert(.start) }
    try part.skip(1)
    if try part.byte() > 0 { heads.insert(.end) }
    if !(width >= 0 && width <= 10_000) { width = 0 }
  }

  var isSeen: Bool { color.opacity > 0 && width > 0 }

  func style(_ scale: Double) -> Style {
    let wide = Float(width * scale)
    let dashes: [Float] =
      switch dash {
      case 1, 2: [wide * (dash == 1 ? 0.01 : 1), wide * 2]
      case 3: [wide * 4, wide * 3]
      case 4: [wide * 4, wide * 3, wide, wide * 3]
      case 5: [wide * 8, wide * 3]
      case 6, 7: [wide * 8, wide * 3, wide, wide * 3]
      default: []
      }
    return Style(
      color: color, width: width * scale, response: .constant,
      cap: cap == 0 ? .butt : cap == 2 ? .square : .round, dashes: dashes)
  }
}

/// A path of an outline as points on it, in pixels.
struct SamsungOutline {
  private(set) var points: [Point] = []
  private(set) var isClosed = false
  private var isCurved = false

  init() {}

  /// Reads a path up to its end, or to where another one begins.
  init(_ cursor: inout ByteCursor) throws(ForeignFault) {
    for _ in 0..<(try cursor.count(atMost: cursor.remaining)) {
      switch try cursor.byte() {
      case 1:
        let place = try cursor.samsungPoint()
        if !points.isEmpty { return }
        points = [place]
      case 2: points.append(try cursor.samsungPoint())
      case 3:
        let (control, end) = (try cursor.samsungPoint(), try cursor.samsungPoint())
        if let start = points.last { add(Cubic(quadratic: start, control, end)) }
      case 4:
        let (first, second) = (try cursor.samsungPoint(), try cursor.samsungPoint())
        let end = try cursor.samsungPoint()
        if let start = points.last { add(Cubic(start, first, second, end)) }
      case 5:
        let (low, high) = (try cursor.samsungPoint(), try cursor.samsungPoint())
        addArc(low, high, from: try cursor.double(), by: try cursor.double())
      case 6: isClosed = true
      case 7:
        let (low, high) = (try cursor.samsungPoint(), try cursor.samsungPoint())
        addArc(low, high, from: 0, by: 360)
        isClosed = true
      default: throw .damaged
      }
      guard points.count < 20_000 else { throw .damaged }
    }
    guard points.allSatisfy(\.isPlace) else { throw .damaged }
  }

  private mutating func add(_ cubic: Cubic) {
    isCurved = true
    points += (1...16).map { cubic.point(at: Double($0) / 16) }
  }

  private mutating func addArc(_ low: Point, _ high: Point, from start: Double, by sweep: Double) {
    guard start.isFinite, sweep.isFinite else { return }
    isCurved = true
    let (middle, half) = (low.mixed(with: high, by: 0.5), (high - low) * 0.5)
    for step in 0...48 {
      let turn = (start + sweep * Double(step) / 48) * .pi / 180
      let direction = Affine.rotation(by: turn)(Point(x: 1, y: 0))
      points.append(middle + Point(x: half.x * direction.x, y: half.y * direction.y))
    }
  }

  /// The shape in points of the page; nil for less than a line.
  func shape(_ scale: Double, isRectangle: Bool) -> Shape? {
    var line = points.map { $0 * scale }
    if isClosed, line.count > 2, line.first == line.last { line.removeLast() }
    if line.count > Shape.mostPoints {
      let step = line.count / Shape.mostPoints + 1
      line = line.indices.filter { $0 % step == 0 || $0 == line.count - 1 }.map { line[$0] }
    }
    if isRectangle, isClosed, !isCurved, line.count == 4, Self.isRectangle(line) {
      return Shape(.rectangle, Array(line.prefix(3)))
    }
    guard line.count >= (isClosed ? 3 : 2) else { return nil }
    return Shape(isClosed ? .polygon : .line, line)
  }

  private static func isRectangle(_ corners: [Point]) -> Bool {
    let (one, other) = (corners[1] - corners[0], corners[2] - corners[1])
    return abs(one.dot(other)) <= 0.01 * one.length * other.length
      && (corners[0] + other).distance(to: corners[3]) <= 0.01 * (one.length + other.length)
  }
}
