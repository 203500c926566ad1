internal import Geometry
internal import Ink
internal import Notebook

/// An element of a page: what draws its points, or a text or a figure.
struct BooxShape {
  let id: String
  private(set) var created: Int64 = 0
  private(set) var modified: Int64 = 0
  private(set) var layer = 0
  private(set) var kind = 2
  private(set) var color = Color(rgb: 0)
  private(set) var fill: Color?
  private(set) var thickness = 3.0
  private(set) var map = Affine.identity
  private(set) var dashes: [Float] = []
  private(set) var message: Protobuf?
  private var mostForce = 4095.0
  var points: [BooxPoint] = []

  /// Points without a shape, drawn with a fine pen.
  init(id: String, points: [BooxPoint]) { (self.id, self.points) = (id, points) }

  /// Reads a shape; nil for one without a name.
  init?(_ message: Protobuf) {
    guard let id = message.text(1) else { return nil }
    self.id = BooxNotes.plain(id)
    self.message = message
    created = Int64(truncatingIfNeeded: message.number(2) ?? 0)
    modified = Int64(truncatingIfNeeded: message.number(3) ?? 0)
    if let color = message.number(4) { self.color = Color(argb: UInt32(truncatingIfNeeded: color)) }
    if let width = message.float(5), width > 0, width < 10_000 { thickness = width }
    layer = Int(truncatingIfNeeded: message.number(6) ?? 0)
    kind = Int(truncatingIfNeeded: message.number(12) ?? 2)
    if let fill = message.number(23) {
      let color = Color(argb: UInt32(truncatingIfNeeded: fill))
      self.fill = color.opacity > 0 ? color : nil
    }
    if let matrix = message.bytes(8).map({ JSONValue($0) }) {
      let numbers = matrix["values"]?.numbers ?? matrix.numbers
      if numbers.count >= 6 {
        let map = Affine(
          a: numbers[0], b: numbers[3], c: numbers[1], d: numbers[4], tx: numbers[2],
          ty: numbers[5])
        if map.isUsable, map.scale < 1e6 { self.map = map }
      }
    }
    let style = message.bytes(17).flatMap { JSONValue($0)["lineStyle"] }
    dashes = Self.dashes(style)
    let most = message.bytes(11).flatMap { JSONValue($0)["maxPressure"]?.number } ?? 0
    if most >= 1, most <= 65_535 { mostForce = most }
  }

  static func dashes(_ style: JSONValue?) -> [Float] {
    let lengths = (style?["dashLineIntervals"]?.numbers ?? []).prefix(20)
    guard lengths.count > 1, lengths.allSatisfy({ $0 >= 0 && $0 < 1000 }),
      lengths.contains(where: { $0 > 0 })
    else { return [] }
    return lengths.map(Float.init)
  }

  /// The place among others: fillings are below the lines around them.
  var order: Order { Order(isLine: kind != 37, created: created, id: id) }

  struct Order: Comparable {
    var isLine: Bool
    var created: Int64
    var id: String

    static func < (one: Order, other: Order) -> Bool {
      if one.isLine != other.isLine { return other.isLine }
      return (one.created, one.id) < (other.created, other.id)
    }
  }

  /// True for charcoal, whose grain is not brought over.
  var isTextured: Bool { kind == 22 }
  /// True for a text whose letters have looks that are not brought over.
  var hasLooks: Bool { isText && (message?.bytes(22)?.count ?? 0) > 0 }
  private var isText: Bool { kind == 6 || kind == 16 }

  /// The elements on the page; nil for kinds that are not known.
  func elements(unit: Double) -> [LooseElement]? {
    switch kind {
    case 6, 16: return BooxFigure(shape: self, unit: unit).text.map { [$0] } ?? []
    case 40: return BooxFigure(shape: self, unit: unit).drawing
    case 37: return filling(unit)
    default:
      if !points.isEmpty { return [stroke(unit)].compactMap { $0 } }
      return Self.pens.contains(kind) ? [] : BooxFigure(shape: self, unit: unit).simpleShape
    }
  }

  /// The kinds that are nothing without points.
  private static let pens: Set<Int> = [2, 5, 15, 21, 22, 60, 61]

  private func stroke(_ unit: Double) -> LooseElement? {
    switch kind {
    case 5: return pressed(unit, factor: 1.37, exponent: 0.59)
    case 21: return pressed(unit, factor: 2.35, exponent: 0.43)
    case 22:
      // The grain leaves about a third of the paper free.
      return pressed(unit, factor: 1.37, exponent: 0.59, opacity: 0.7)
    case 60, 61:
      let nib = BooxNib(isAlong: kind == 60, thickness: thickness * map.scale)
      let widths = nib.widths(of: points)
      var stroke = begun(color: color, width: thickness * unit, .constant)
      for (point, width) in zip(points, widths) {
        stroke.add(whole(unit)(point.place), width: width * unit, time: Double(point.time))
      }
      return stroke.element()
    default: return even(unit)
    }
  }

  /// Ink that is as wide everywhere: of fine pens, and of highlighters, which are half transparent.
  private func even(_ unit: Double) -> LooseElement? {
    let isHighlighter = kind == 15
    var color = color
    if isHighlighter { color.rgba = color.rgba & ~0xFF | (color.rgba & 0xFF) / 2 }
    var stroke = begun(
      isHighlighter ? .highlighter : .pen, color: color, width: thickness * map.scale * unit,
      .constant)
    stroke.style.dashes = dashes.map { $0 * Float(unit) }
    let map = whole(unit)
    for point in points {
      stroke.add(
        map(point.place), pressure: Double(point.force) / mostForce, time: Double(point.time))
    }
    return stroke.element()
  }

  /// Ink whose width is a power of the pressure, but never less than half a pixel.
  private func pressed(
    _ unit: Double, factor: Double, exponent: Double, opacity: Double = 1
  ) -> LooseElement? {
    let width = thickness * map.scale * factor
    let least = width > 0.5 ? power(0.5 / width, 1 / exponent) : 1
    var stroke = begun(
      color: color.faded(by: opacity), width: max(width, 0.5) * unit,
      PressureResponse(minimum: 0, exponent: Float(exponent)))
    let map = whole(unit)
    for point in points {
      stroke.add(
        map(point.place), pressure: max(Double(point.force) / mostForce, least),
        time: Double(point.time))
    }
    return stroke.element()
  }

  private func begun(
    _ tool: Style.Tool = .pen, color: Color, width: Double, _ response: PressureResponse
  ) -> ForeignStroke {
    var stroke = ForeignStroke(tool: tool, color: color, width: width, response: response)
    stroke.start = created > 0 && created < 100_000_000_000_000 ? created : 0
    stroke.reserve(points.count)
    return stroke
  }

  /// From the pixels of the shape to points on the page.
  func whole(_ unit: Double) -> Affine { map.then(.scaling(x: unit, y: unit)) }

  /// A filled area: the left and the right end of each of its rows, drawn to and fro.
  private func filling(_ unit: Double) -> [LooseElement] {
    var elements: [LooseElement] = []
    let map = whole(unit)
    let rows = (0..<points.count / 2).map { (points[$0 * 2].place, points[$0 * 2 + 1].place) }
    var stroke: ForeignStroke?
    for (index, row) in rows.enumerated() {
      let last = index > 0 ? rows[index - 1] : nil
      let isNext =
        last.map { $0.0.x < row.1.x && row.0.x < $0.1.x && abs($0.0.y - row.0.y) < 4 } ?? false
      if !isNext {
        if let element = stroke?.element() { elements.append(element) }
        let height = min(max(rows.dropFirst(index + 1).first.map { $0.0.y - row.0.y } ?? 1, 1), 4)
        stroke = begun(color: color, width: height * 1.2 * self.map.scale * unit, .constant)
      }
      // A line from the middle of the first pixel to that of the last one.
      let ends = index % 2 == 0 ? [row.0, row.1] : [row.1, row.0]
      for end in ends { stroke?.add(map(end + Point(x: 0, y: 0.5))) }
    }
    if let element = stroke?.element() { elements.append(element) }
    return elements
  }
}
