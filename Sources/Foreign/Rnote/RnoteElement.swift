internal import Bytes
internal import Geometry
internal import Ink
internal import Notebook

/// The elements of a document of Rnote.
enum RnoteElement {
  private static let kinds = [
    "brushstroke", "shapestroke", "textstroke", "bitmapimage", "vectorimage",
  ]

  static func isKnown(_ value: JSONValue) -> Bool { kinds.contains { value[$0] != nil } }

  /// Reads an element; nil if it makes no sense.
  static func element(of value: JSONValue) -> ForeignElement? {
    if let stroke = value["brushstroke"] {
      RnoteStroke.element(of: stroke).map(ForeignElement.element)
    } else if let shape = value["shapestroke"] {
      RnoteShape.element(of: shape).map(ForeignElement.element)
    } else if let text = value["textstroke"] {
      RnoteText.element(of: text).map(ForeignElement.element)
    } else if let picture = value["bitmapimage"] {
      bitmap(picture)
    } else if let picture = value["vectorimage"] {
      drawing(picture)
    } else {
      nil
    }
  }

  private static func bitmap(_ value: JSONValue) -> ForeignElement? {
    guard let image = value["image"], let text = image["data"]?.textBytes,
      let width = image["pixel_width"]?.integer, let height = image["pixel_height"]?.integer,
      (1...100_000).contains(width), (1...100_000).contains(height),
      let pixels = Base64.decoded(text.span), pixels.count == width * height * 4,
      let place = Place(value["rectangle"] ?? image["rectangle"])
    else { return nil }
    let isMultiplied = image["memory_format"]?.text?.lowercased().contains("premultiplied") ?? true
    let file = PNGPicture.file(
      isMultiplied ? PNGPicture.unmultiplied(pixels) : pixels, width: width, height: height)
    return file.map { .picture($0, in: place.box, turned: place.map) }
  }

  private static func drawing(_ value: JSONValue) -> ForeignElement? {
    guard let svg = value["svg_data"]?.textBytes, let place = Place(value["rectangle"]) else {
      return nil
    }
    return .picture(svg, in: place.box, turned: place.map)
  }

  /// A rectangle: half of its sides, and a map.
  private struct Place {
    let box: Box
    let map: Affine

    init?(_ rectangle: JSONValue?) {
      guard let rectangle, let half = rectangle["cuboid", "half_extents"]?.point, half.x > 0,
        half.y > 0, let map = Affine(rnote: rectangle)
      else { return nil }
      (box, self.map) = (Box(low: -half, high: half), map)
    }
  }
}

extension Affine {
  /// The map of an element in pixels, as one to points; nil if there is none.
  init?(rnote element: JSONValue) {
    let numbers = (element["transform", "affine"] ?? element["affine"])?.numbers ?? []
    let map: Affine
    switch numbers.count {
    case 9:
      map = Affine(
        a: numbers[0], b: numbers[1], c: numbers[3], d: numbers[4], tx: numbers[6], ty: numbers[7])
    case 6:
      map = Affine(
        a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
    default: return nil
    }
    self = map.then(.scaling(x: RnoteNotes.pixel, y: RnoteNotes.pixel))
    guard [a, b, c, d, tx, ty].allSatisfy({ abs($0) < ForeignPage.farthest }) else { return nil }
  }
}

/// The look of strokes and shapes.
struct RnoteStyle {
  private(set) var width: Double
  private(set) var color: Color
  private(set) var fill: Color?
  private(set) var response: PressureResponse
  private(set) var dashes: [Float] = []

  init?(_ style: JSONValue?) {
    guard let style, let options = style["smooth"] ?? style["rough"] ?? style["textured"] else {
      return nil
    }
    let isSmooth = style["smooth"] != nil
    guard let width = options["stroke_width"]?.number, width > 0 else { return nil }
    self.width = width * RnoteNotes.pixel
    color = Color(options["stroke_color"]) ?? Color(rgba: 0)
    fill = Color(options["fill_color"]).flatMap { $0.opacity > 0 ? $0 : nil }
    let curve = options["pressure_curve"]?.text ?? (isSmooth ? "linear" : "const")
    response = Self.response(curve)
    dashes = Self.dashes(options["line_style"]?.text ?? "", self.width)
  }

  /// Rnote's widths are a power of the pressure.
  private static func response(_ curve: String) -> PressureResponse {
    let exponent: Float =
      switch curve {
      case "linear": 1
      case "sqrt": 0.5
      case "cbrt": 1 / 3
      case "pow2": 2
      case "pow3": 3
      default: 0
      }
    return exponent == 0 ? .constant : PressureResponse(minimum: 0, exponent: exponent)
  }

  private static func dashes(_ name: String, _ width: Double) -> [Float] {
    let (dot, short, long) = (Float(width) * 0.01, Float(width) * 2, Float(width) * 4)
    switch name {
    case "dotted": return [dot, short]
    case "dashed_narrow": return [long, short]
    case "dashed_equidistant": return [long, long]
    case "dashed_wide": return [long, long * 2]
    default: return []
    }
  }

  var ink: Style {
    Style(
      color: color, width: width, response: response, dashes: dashes,
      fill: Float(fill?.opacity ?? 0))
  }

  /// The look of a shape whose line is not seen, but which is filled, is that of its filling.
  var shape: Style {
    var style = ink
    style.response = .constant
    if color.opacity == 0, let fill {
      style.color = fill.opaque
      style.width = 0.01
    }
    return style
  }
}

/// Strokes of the brush: a line of segments.
enum RnoteStroke {
  static func element(of value: JSONValue) -> LooseElement? {
    guard let style = RnoteStyle(value["style"]), let path = value["path"] else { return nil }
    var stroke = ForeignStroke(color: style.color, width: style.width, response: style.response)
    stroke.style.dashes = style.dashes
    if style.fill != nil { stroke.style.fill = style.ink.fill }
    var last: RnotePoint?
    if let start = path["start"].flatMap(RnotePoint.init) {
      stroke.add(start)
      last = start
    }
    let segments = path["segments"] ?? path
    for segment in segments.elements {
      guard let (kind, parts) = segment.members.first(where: { _ in true }) else { continue }
      if last == nil, let start = (parts["start"] ?? parts["element"]).flatMap(RnotePoint.init) {
        stroke.add(start)
        last = start
      }
      guard let end = (parts["end"] ?? parts["element"]).flatMap(RnotePoint.init) else { continue }
      if let start = last, let curve = RnotePoint.curve(kind, parts, from: start, to: end) {
        for point in curve { stroke.add(point) }
      }
      stroke.add(end)
      last = end
    }
    return stroke.element()
  }
}

extension ForeignStroke {
  fileprivate mutating func add(_ point: RnotePoint) {
    // Repeated points are common at the beginning.
    if last == point.place { return }
    add(point.place, pressure: style.response == .constant ? nil : point.pressure)
  }
}

/// A point of a stroke, in points.
struct RnotePoint {
  let place: Point
  let pressure: Double

  init(_ place: Point, pressure: Double) { (self.place, self.pressure) = (place, pressure) }

  init?(_ value: JSONValue) {
    guard let place = Point(rnote: value["pos"]) else { return nil }
    self.init(place, pressure: value["pressure"]?.number ?? 1)
  }

  /// The points between the ends of a curve; nil for a line.
  static func curve(
    _ kind: String, _ parts: JSONValue, from start: RnotePoint, to end: RnotePoint
  ) -> [RnotePoint]? {
    let cubic: Cubic
    if let control = Point(rnote: parts["cp"]) {
      cubic = Cubic(quadratic: start.place, control, end.place)
    } else if let first = Point(rnote: parts["cp1"]), let second = Point(rnote: parts["cp2"]) {
      cubic = Cubic(start.place, first, second, end.place)
    } else {
      return nil
    }
    let length =
      cubic.start.distance(to: cubic.control1)
      + cubic.control1.distance(to: cubic.control2) + cubic.control2.distance(to: cubic.end)
    guard length.isFinite else { return nil }
    let count = Int(min(max(length / 0.5, 2), 200))
    return (1..<count).map { step in
      let share = Double(step) / Double(count)
      return RnotePoint(
        cubic.point(at: share), pressure: start.pressure + (end.pressure - start.pressure) * share)
    }
  }
}

extension Cubic {
  /// The cubic that looks like a quadratic curve.
  init(quadratic start: Point, _ control: Point, _ end: Point) {
    self.init(start, start + (control - start) * (2 / 3), end + (control - end) * (2 / 3), end)
  }
}

extension Point {
  /// Two numbers in pixels, as points; nil if they are none.
  init?(rnote value: JSONValue?) {
    guard let point = value?.point else { return nil }
    self = point * RnoteNotes.pixel
  }
}
