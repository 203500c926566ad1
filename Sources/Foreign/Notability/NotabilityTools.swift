internal import Bytes
internal import Geometry
internal import Ink
internal import Notebook

/// The tools of the program.
enum NotabilityTool {
  case pen
  case pencil
  case highlighter

  /// The part of the paper that the grains of a pencil cover.
  private static let grains = 0.48

  /// The color of the ink as it is seen.
  func shown(_ color: Color) -> Color {
    self == .pencil ? color.faded(by: Self.grains) : color
  }
}

/// Lines that are not solid.
enum NotabilityDash: Int {
  case dashed = 1
  case dotted = 2

  /// The lengths of dashes and gaps for a line of a width.
  func lengths(width: Double) -> [Float] {
    switch self {
    case .dashed: [Float(4 * width), Float(3 * width)]
    case .dotted: [Float(0.01 * width), Float(2 * width)]
    }
  }
}

/// A stroke as a chain of cubic curves with a width at each joint, between which the width changes
/// evenly.
struct NotabilityChain {
  private(set) var stroke: ForeignStroke
  private let width: Double
  private let isEven: Bool
  private var last = (place: Point.zero, width: 0.0, time: 0.0)

  /// The farthest that a line between points of the stroke may be from the curve, in points.
  private static let tolerance = 0.02
  private static let mostParts = 64.0

  /// Begins a chain of a width in points.
  init(tool: NotabilityTool, color: Color, width: Double, dash: NotabilityDash? = nil) {
    self.width = width
    isEven = tool == .highlighter
    stroke = ForeignStroke(
      tool: isEven ? .highlighter : .pen, color: tool.shown(color), width: width,
      response: .constant)
    if let dash { stroke.style.dashes = dash.lengths(width: width) }
  }

  /// Adds the first point, where the width is a multiple of that of the chain.
  mutating func begin(_ place: Point, width factor: Double, time: Double = 0) {
    last = (place, factor, time)
    add(place, factor, time)
  }

  private mutating func add(_ place: Point, _ factor: Double, _ time: Double) {
    if isEven {
      stroke.add(place, time: time)
    } else {
      stroke.add(place, width: factor * width, time: time)
    }
  }

  /// Adds a curve with its width at its end.
  mutating func add(
    _ control1: Point, _ control2: Point, _ end: Point, width factor: Double, time: Double = 0
  ) {
    let curve = Cubic(last.place, control1, control2, end)
    let bend = max(
      (curve.start - control1 * 2 + control2).length, (control1 - control2 * 2 + end).length)
    let parts = (0.75 * bend / Self.tolerance).squareRoot().rounded(.up)
    let count = parts.isFinite ? Int(min(max(parts, 1), Self.mostParts)) : 1
    for part in 1...count {
      let share = Double(part) / Double(count)
      add(
        part == count ? end : curve.point(at: share),
        last.width + (factor - last.width) * share, last.time + (time - last.time) * share)
    }
    last = (end, factor, time)
  }
}

/// A shape as the program recognizes it: its lines, and a filling.
struct NotabilityShape {
  private var shapes: [Shape] = []
  private let color: Color
  private let width: Double
  private let isHighlighter: Bool
  private let dash: NotabilityDash?
  private var fill: Color?

  init?(_ value: PlistValue, left: inout Int) {
    guard let look = value["appearance"] else { return nil }
    color = Self.color(look["strokeColor"]) ?? Color(rgb: 0)
    width = look["strokeWidth"]?.number64 ?? 1
    isHighlighter = look["style"]?.integer == 4
    dash = look["dashStyle", "pattern"]?.integer.flatMap(NotabilityDash.init)
    fill = Self.color(look["fillColor"])
    guard (0...10_000).contains(width) else { return nil }
    shapes = Self.shapes(value, &left)
    let heads: [Int: Shape.Heads] = [1: .end, 2: .start, 3: [.start, .end]]
    if shapes.count == 1, !shapes[0].form.isClosed,
      let kind = look["dashStyle", "arrowHead"]?.integer
    {
      shapes[0].heads = heads[kind] ?? []
    }
    guard !shapes.isEmpty, shapes.allSatisfy(\.isUsable), !bounds.isEmpty else { return nil }
  }

  /// The box around the points of the shape.
  var bounds: Box {
    Box(
      around: shapes.flatMap { shape in
        shape.form.hasThreePoints ? shape.bounds.corners : shape.points
      })
  }

  private static func color(_ value: PlistValue?) -> Color? {
    let channels = (value?["rgba"]?.elements(atMost: 4) ?? []).compactMap(\.number64)
    guard channels.count == 4 else { return nil }
    return Color(red: channels[0], green: channels[1], blue: channels[2], alpha: channels[3])
  }

  private static func shapes(_ value: PlistValue, _ left: inout Int) -> [Shape] {
    let corners = (value["rotatedRect", "corners"]?.elements(atMost: 4) ?? [])
      .compactMap { point($0) }
    if let path = value["outlinePath"]?.data {
      let shapes = self.path(path)
      return shapes.isEmpty && corners.count == 4 ? [middleLine(corners)] : shapes
    }
    if let start = point(value["startPt"]), let end = point(value["endPt"]) {
      guard let first = point(value["controlPoint1"]), let second = point(value["controlPoint2"])
      else { return [Shape(.line, [start, end])] }
      let curve = Cubic(start, first, second, end)
      return [Shape(.curve, (0...12).map { curve.point(at: Double($0) / 12) })]
    }
    if let list = value["points"]?.elements(atMost: Shape.mostPoints) {
      left -= list.count * 16
      let points = left >= 0 ? list.compactMap { point($0) } : []
      let isClosed = value["isClosed"]?.flag ?? true
      return isClosed ? [polygon(points)] : [Shape(.line, points)]
    }
    return corners.count == 4 ? [ellipse(corners)] : []
  }

  private static func ellipse(_ corners: [Point]) -> Shape {
    Shape(
      .ellipse,
      [
        corners[0].mixed(with: corners[2], by: 0.5), corners[0].mixed(with: corners[1], by: 0.5),
        corners[1].mixed(with: corners[2], by: 0.5),
      ])
  }

  /// The line through the middle of a flat rectangle.
  private static func middleLine(_ corners: [Point]) -> Shape {
    let isTall = corners[0].distance(to: corners[1]) < corners[1].distance(to: corners[2])
    let turned = isTall ? corners : Array(corners[1...] + corners[..<1])
    return Shape(
      .line,
      [turned[0].mixed(with: turned[1], by: 0.5), turned[2].mixed(with: turned[3], by: 0.5)])
  }

  private static func polygon(_ points: [Point]) -> Shape {
    guard points.count == 4 else { return Shape(.polygon, points) }
    let gap = (points[0] + points[2] - points[1]).distance(to: points[3])
    let (one, other) = (points[1] - points[0], points[2] - points[1])
    let isSquare = abs(one.dot(other)) < 0.01 * one.length * other.length
    return gap < 0.01 * (one.length + other.length) && isSquare
      ? Shape(.rectangle, Array(points[..<3])) : Shape(.polygon, points)
  }

  private static func point(_ value: PlistValue?) -> Point? {
    let numbers = (value?.elements(atMost: 2) ?? []).compactMap(\.number64)
    return numbers.count == 2 ? Point(x: numbers[0], y: numbers[1]) : nil
  }

  /// Reads a path as the systems of Apple store it: a mark, the kinds of all parts, then their
  /// points.
  private static func path(_ file: [UInt8]) -> [Shape] {
    var cursor = ByteCursor(file)
    guard cursor.isNext([0x25, 0xB3, 0xE5, 0x48]) else { return [] }
    do throws(ForeignFault) {
      try cursor.skip(4)
      let kinds = try cursor.bytes(Int(try cursor.number(UInt32.self)))
      var (shapes, points) = ([Shape](), [Point]())
      func end(isClosed: Bool = false) {
        let form: Shape.Form = isClosed ? .polygon : .line
        if points.count >= form.leastPoints, shapes.count < 100 {
          shapes.append(Shape(form, Array(points.prefix(Shape.mostPoints))))
        }
        points = []
      }
      func next() throws(ForeignFault) -> Point {
        Point(x: try cursor.double(), y: try cursor.double())
      }
      for kind in kinds {
        switch kind {
        case 0:
          end()
          points = [try next()]
        case 1: points.append(try next())
        case 2:
          let (control, target) = (try next(), try next())
          curve(Cubic(quadratic: points.last ?? target, control, target), &points)
        case 3:
          let (control1, control2, target) = (try next(), try next(), try next())
          curve(Cubic(points.last ?? target, control1, control2, target), &points)
        case 4: end(isClosed: true)
        default: throw .damaged
        }
      }
      end()
      return shapes
    } catch {
      return []
    }
  }

  private static func curve(_ curve: Cubic, _ points: inout [Point]) {
    for part in 1...12 { points.append(curve.point(at: Double(part) / 12)) }
  }

  /// The lines, below them the filling, under a map to points.
  func elements(_ map: Affine) -> [ForeignElement] {
    var elements: [ForeignElement] = []
    for shape in shapes {
      let shape = shape.mapped(by: map)
      if let fill, fill.opacity > 0, shape.form.isClosed {
        elements.append(.element(LooseElement(shape, style: .area(fill))))
      }
      let width = width * map.scale
      guard width > 0 else { continue }
      let style = Style(
        tool: isHighlighter ? .highlighter : .pen, color: color, width: width,
        response: .constant, dashes: dash?.lengths(width: width) ?? [])
      elements.append(.element(LooseElement(shape, style: style)))
    }
    return elements
  }
}
