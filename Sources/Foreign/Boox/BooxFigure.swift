internal import Geometry
internal import Ink
internal import Notebook

/// Texts and figures of Boox, which have no ink.
struct BooxFigure {
  let shape: BooxShape
  /// The length of a pixel in points.
  let unit: Double

  private var map: Affine { shape.whole(unit) }

  /// The text of a text box; nil if there is none.
  var text: LooseElement? {
    guard let message = shape.message else { return nil }
    let plain = message.text(10).flatMap { $0.isEmpty ? nil : $0 }
    guard let text = plain ?? message.text(22).map({ Self.withoutTags($0) }), !text.isEmpty,
      let area = area(message)
    else { return nil }
    let style = message.bytes(9).map { JSONValue($0) }
    let size = min(max((style?["textSize"]?.number ?? 32) * unit * shape.map.scale, 1), 1000)
    var box = TextBox(
      origin: area.low, wrap: min(max(area.width, 0), 10_000),
      text: String(text.prefix(100_000)), size: size, color: shape.color)
    switch style?["alignType"]?.integer {
    case 1: box.alignment = .center
    case 2: box.alignment = .right
    default: break
    }
    let all = 0..<box.styled.count
    if style?["textBold"]?.flag == true { box.styled.apply(.bold(true), to: all) }
    if style?["textItalic"]?.flag == true { box.styled.apply(.italic(true), to: all) }
    return LooseElement(.text(box))
  }

  /// The box of a text: around its corners, or as it is stored.
  private func area(_ message: Protobuf) -> Box? {
    if shape.points.count >= 2 {
      return Box(around: shape.points.map { map($0.place) })
    }
    guard let box = message.bytes(7).map({ JSONValue($0) }), let left = box["left"]?.number,
      let top = box["top"]?.number
    else { return nil }
    let (right, bottom) = (box["right"]?.number ?? left, box["bottom"]?.number ?? top)
    let corners = [Point(x: left, y: top), Point(x: right, y: bottom)].map { $0 * unit }
    return corners.allSatisfy(\.isPlace) ? Box(around: corners) : nil
  }

  /// A text of HTML without its tags, with the ends of its paragraphs.
  static func withoutTags(_ html: String) -> String {
    var text: [UInt8] = []
    var tag: [UInt8]?
    for byte in html.utf8.prefix(1_000_000) {
      if byte == UInt8(ascii: "<") {
        tag = []
      } else if byte == UInt8(ascii: ">"), let name = tag {
        tag = nil
        let isEnd = [Array("/p".utf8), Array("/div".utf8), Array("br".utf8)].contains {
          name.starts(with: $0)
        }
        if isEnd { text.append(0x0A) }
      } else if tag != nil {
        if (tag?.count ?? 0) < 10 { tag?.append(byte) }
      } else {
        text.append(byte)
      }
    }
    var plain = String(decoding: text, as: UTF8.self)
    let names = [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&nbsp;", " "),
      ("&amp;", "&"),
    ]
    for (name, letter) in names { plain = plain.replacing(name, with: letter) }
    while plain.last?.isNewline == true { plain.removeLast() }
    return plain
  }
}

extension BooxFigure {
  /// The numbers of kinds whose points are the corners of an area.
  private static let closed: Set<Int> = [8, 10, 11, 12, 17, 18, 24, 26, 27]

  /// A figure of older versions, from a list of points; nil for kinds that are not known.
  var simpleShape: [LooseElement]? {
    guard let bytes = shape.message?.bytes(25) else { return nil }
    var cursor = ByteCursor(bytes)
    var points: [Point] = []
    try? cursor.skip(4)
    while cursor.remaining >= 16, points.count < Shape.mostPoints,
      let x = try? cursor.bigFloat(), let y = try? cursor.bigFloat()
    {
      try? cursor.skip(8)
      points.append(Point(x: x, y: y))
    }
    guard let first = points.first, points.count >= 2 else { return [] }
    let figure: Shape
    switch shape.kind {
    case 0: figure = .ellipse(in: Box(low: first, high: points[1]))
    case 1: figure = Shape.rectangle(Box(around: [first, points[1]]))
    case 7, 31: figure = Shape(.line, points)
    case 28: figure = Shape(.line, points, heads: .end)
    case let kind where Self.closed.contains(kind) && points.count > 2:
      figure = Shape(.polygon, points)
    default: return nil
    }
    return elements(of: figure, Look(shape))
  }

  /// The figures of a drawing in GeoJSON.
  var drawing: [LooseElement] {
    let drawing = shape.message?.bytes(20).flatMap { JSONValue($0)["featureCollection"] }
    guard let drawing else { return [] }
    let root = drawing.textBytes.map { JSONValue($0) } ?? drawing
    var elements: [LooseElement] = []
    add(root, depth: 0, to: &elements)
    return elements
  }

  /// How a part of a drawing looks.
  private struct Look {
    var color: Color
    var thickness: Double
    var dashes: [Float]

    init(_ shape: BooxShape) {
      (color, thickness, dashes) = (shape.color, shape.thickness, shape.dashes)
    }

    /// The look of a part, where it has another.
    init(_ shape: BooxShape, _ properties: JSONValue?) {
      self.init(shape)
      let own = properties?["strokeAttr"]
      if let width = own?["lineWidth"]?.number, width > 0, width < 10_000 { thickness = width }
      if let color = own?["color"]?.integer {
        self.color = Color(argb: UInt32(truncatingIfNeeded: color))
      }
      let style = properties?["lineStyle"] ?? own?["lineStyle"]
      if style != nil { dashes = BooxShape.dashes(style) }
    }
  }

  private func add(_ value: JSONValue, depth: Int, to elements: inout [LooseElement]) {
    if let parts = value["features"] ?? value["geometry", "features"] {
      guard depth < 8 else { return }
      for part in parts.elements where elements.count < 10_000 {
        add(part, depth: depth + 1, to: &elements)
      }
      return
    }
    let properties = value["properties"]
    let geometry = value["geometry"]
    var look = Look(shape, properties)
    if let style = value["lineStyle"] { look.dashes = BooxShape.dashes(style) }
    for figure in figures(geometry, properties) {
      elements += self.elements(of: figure, look)
    }
  }

  private func elements(of figure: Shape, _ look: Look) -> [LooseElement] {
    let mapped = figure.mapped(by: map)
    guard mapped.isUsable else { return [] }
    let scale = shape.map.scale * unit
    var style = Style(
      color: look.color, width: min(max(look.thickness * scale, 0.01), 10_000),
      response: .constant, dashes: look.dashes.map { $0 * Float(scale) })
    var elements: [LooseElement] = []
    if let fill = shape.fill, figure.form.isClosed {
      if fill.opaque == style.color.opaque {
        style.fill = Float(fill.opacity)
      } else {
        // A filling of another color is a shape of its own.
        elements.append(LooseElement(mapped, style: .area(fill)))
      }
    }
    return elements + [LooseElement(mapped, style: style)]
  }

  private func figures(_ geometry: JSONValue?, _ properties: JSONValue?) -> [Shape] {
    let coordinates = geometry?["coordinates"]
    let kind = properties?["subType"]?.text ?? ""
    switch geometry?["type"]?.text {
    case "LineString":
      let points = Self.points(coordinates)
      return [
        kind == "WaveLine" ? Self.wave(points, properties?["waveAttr"]) : Shape(.line, points)
      ]
    case "DirectionLine": return [Shape(.line, Self.points(coordinates), heads: .end)]
    case "BidirectionalLine":
      return [Shape(.line, Self.points(coordinates), heads: [.start, .end])]
    case "MultiLineString":
      return coordinates.elements.prefix(1000).map { Shape(.line, Self.points($0)) }
    case "Polygon":
      // Rings of sides, each with both of its ends.
      return coordinates.elements.prefix(1000).map { ring in
        let sides = ring.elements.prefix(Shape.mostPoints)
        return Shape(.polygon, sides.compactMap { $0.elements.first { _ in true }?.point })
      }
    case "MultiPoint": return Self.figure(kind, Self.points(coordinates)).map { [$0] } ?? []
    default: return []
    }
  }

  private static func points(_ list: JSONValue?) -> [Point] {
    list.elements.prefix(Shape.mostPoints).compactMap(\.point)
  }

  private static func figure(_ kind: String, _ points: [Point]) -> Shape? {
    guard points.count >= 2 else { return nil }
    if kind == "Oval" { return .ellipse(in: Box(low: points[0], high: points[1])) }
    guard points.count >= 3 else { return nil }
    switch kind {
    case "Curve":
      let cubic = Cubic(quadratic: points[0], points[1], points[2])
      return Shape(.curve, (0...12).map { cubic.point(at: Double($0) / 12) })
    case "Arc":
      // Half of an ellipse in a box: the upper one, or the lower one.
      let middle = points[0].mixed(with: points[1], by: 0.5)
      let isUpper = points[2].x != 180
      let side = Point(x: max(points[0].x, points[1].x), y: middle.y)
      let edge = isUpper ? min(points[0].y, points[1].y) : max(points[0].y, points[1].y)
      return .arc(around: middle, side, Point(x: middle.x, y: edge), sweep: .pi)
    case "Bracket":
      // From one end to the tip, and on to the other.
      let (tip, top, bottom) = (points[0], points[1], points[2])
      let middle = top.mixed(with: bottom, by: 0.5)
      let half = (tip - middle) * 0.5
      return Shape(
        .curve,
        [
          top, top.mixed(with: middle, by: 0.2) + half, top.mixed(with: middle, by: 0.8) + half,
          tip,
          bottom.mixed(with: middle, by: 0.8) + half, bottom.mixed(with: middle, by: 0.2) + half,
          bottom,
        ])
    default: return nil
    }
  }

  /// A wave around a line.
  private static func wave(_ points: [Point], _ look: JSONValue?) -> Shape {
    guard points.count >= 2 else { return Shape(.line, points) }
    let step = points[1] - points[0]
    let length = step.length
    let wave = max(look?["wavyLength"]?.number ?? 24, 1)
    let height = look?["wavyPeak"]?.number ?? 6
    let offset = look?["wavyOffset"]?.number ?? 0
    guard length > 0, length.isFinite, abs(height) < 1e4, abs(offset) < 1e6 else {
      return Shape(.line, points)
    }
    let count = Int(min(max(length / wave * 8, 2), Double(Shape.mostPoints - 1)))
    let up = step.perpendicular * (height / length)
    return Shape(
      .curve,
      (0...count).map { index in
        let share = Double(index) / Double(count)
        let turns = (share * length + offset) / wave
        let high = Affine.rotation(by: turns.truncatingRemainder(dividingBy: 1) * 2 * .pi)(
          Point(x: 1, y: 0))
        return points[0].mixed(with: points[1], by: share) + up * high.y
      })
  }
}
