internal import Geometry
internal import Ink
internal import Notebook

/// Ink of GoodNotes: curves through points, which have widths for most pens, or a shape that was
/// recognized.
struct GoodNotesInk {
  private let frame: [UInt8]?
  private let color: Color
  private let tool: Style.Tool
  private let shift: Point
  /// The shape that it was recognized as.
  private var form: Protobuf?
  /// The pattern of a dashed line.
  private var pattern: Protobuf?
  private var groups = ElementGroups()

  private static let unit = GoodNotesNotes.unit

  /// Reads the fields of a stroke; its points are read when they are wanted.
  init(_ body: Protobuf, at origin: Point = .zero) {
    frame = body.bytes(2)
    color = body.message(4)?.color ?? .sumi
    tool = body.number(5) == 1 ? .highlighter : .pen
    shift = (body.point(6) ?? .zero) + origin
    form = body.message(9).flatMap { $0.fields.isEmpty ? nil : $0 }
    pattern = body.message(11)?.message(2)
    if let group = body.id(10) { groups = ElementGroups([group.group]) }
  }

  /// Reads a stroke of handwriting that became a formula, whose fields have other numbers.
  init(inFormula body: Protobuf) {
    frame = body.bytes(1)
    color = body.message(2)?.color ?? .sumi
    tool = .pen
    shift = body.point(4) ?? .zero
  }

  /// The elements, lowest first; nil for ink that makes no sense.
  ///
  /// A stroke that was cut by an eraser has several parts. `fill` is the color of the area of a
  /// shape.
  func elements(fill: Color? = nil) -> [LooseElement]? {
    guard let frame, let content = try? LZ4.content(of: frame, limit: Self.mostBytes),
      let path = try? GoodNotesPath(content)
    else { return nil }
    let elements: [LooseElement]
    if let form {
      elements = shape(form, width: path.width ?? 1, fill: fill)
    } else {
      elements = path.parts.compactMap { element(of: $0, path) }
    }
    guard !elements.isEmpty || path.parts.isEmpty else { return nil }
    return elements.map { element in
      var element = element
      element.groups = groups
      return element
    }
  }

  /// The largest points of a stroke without their compression, in bytes.
  private static let mostBytes = 64 << 20

  private func place(_ point: Point) -> Point { (point + shift) * Self.unit }

  private func element(of part: GoodNotesPath.Part, _ path: GoodNotesPath) -> LooseElement? {
    if path.isPencil { return pencil(part, width: path.width ?? 1) }
    if let outline = path.outline, let area = area(within: outline, of: part) { return area }
    let width = (path.width ?? 1) * Self.unit
    var stroke = ForeignStroke(tool: tool, color: color, width: width)
    stroke.style.dashes = dashes(path.dashes, width)
    stroke.reserve(part.knots.count * 2)
    part.flatten { place, knot in
      if let half = knot.half {
        stroke.add(self.place(place), width: half * 2 * Self.unit)
      } else {
        stroke.add(self.place(place))
      }
    }
    return stroke.element()
  }

  /// The area of the ink, where no line with widths looks like it: that of a flat nib, or of what
  /// an eraser left.
  private func area(
    within outline: GoodNotesOutline, of part: GoodNotesPath.Part
  ) -> LooseElement? {
    let panels = outline.panels(part.panels)
    guard !panels.isEmpty, part.isFlat || !part.isLike(Box(around: panels.joined())) else {
      return nil
    }
    var stroke = ForeignStroke(tool: tool, color: color, width: 0.01)
    stroke.style.fill = 1
    // A path around all panels, which comes back on the way that it went.
    for panel in panels {
      for point in panel + panel.prefix(1) { stroke.add(place(point)) }
    }
    for panel in panels.dropLast().reversed() { stroke.add(place(panel[0])) }
    return stroke.element()
  }

  /// The lengths of dashes, which are multiples of the width.
  private func dashes(_ stored: [Double], _ width: Double) -> [Float] {
    let lengths = pattern?.floats(1) ?? stored
    guard lengths.count <= 16, lengths.contains(where: { $0 > 0 }) else { return [] }
    return lengths.map { Float(min(max($0 * width, 0.01), 10_000)) }
  }
}

extension GoodNotesInk {
  /// A pencil is wider where it leans, and darker where it is pressed; a stroke of ours has one
  /// darkness.
  private func pencil(_ part: GoodNotesPath.Part, width: Double) -> LooseElement? {
    let forces = part.knots.map { min(max($0.force, 0), 4.2) }
    let mean = forces.reduce(0, +) / Double(max(forces.count, 1))
    let opacity = min(0.2 + 0.24 * mean, 1) * color.opacity
    let shade = Color(rgba: color.rgba & 0xFFFF_FF00 | UInt32((opacity * 255).rounded()))
    var stroke = ForeignStroke(tool: tool, color: shade, width: width * Self.unit)
    part.flatten { place, knot in
      let lean = 0.85 + 5.5 * max(1.13 - knot.altitude, 0)
      stroke.add(
        self.place(place), width: width * lean * Self.unit, azimuth: knot.azimuth * 180 / .pi,
        altitude: knot.altitude * 180 / .pi)
    }
    return stroke.element()
  }
}

extension GoodNotesInk {
  /// The shape that a stroke was recognized as; a filling of another color is a shape below it.
  private func shape(_ form: Protobuf, width: Double, fill: Color?) -> [LooseElement] {
    let width = (form.float(15) ?? width) * Self.unit
    guard width > 0, width < 10_000, let shape = Self.shape(form, place) else { return [] }
    var style = Style(tool: tool, color: color, width: width, response: .constant)
    style.dashes = dashes(form.message(5)?.floats(1) ?? [], width)
    if shape.points.allSatisfy({ $0 == shape.points[0] }) {
      var dot = ForeignStroke(tool: tool, color: color, width: width)
      dot.add(shape.points[0])
      return [dot.element()].compactMap(\.self)
    }
    return ForeignPage.elements(of: shape, style, fill: fill)
  }

  /// The shape in a message: a line, a curve, a rectangle or an ellipse.
  static func shape(_ form: Protobuf, _ place: (Point) -> Point) -> Shape? {
    let shape: Shape?
    if let line = form.message(1) {
      shape = polyline(line.points(1).map(place))
    } else if let curve = form.message(2) {
      shape = quadratic(curve).map { $0.mapped(place) }
    } else if let box = form.message(3), let middle = box.point(1), let size = box.point(2) {
      let corner = size * 0.5
      shape = Shape.rectangle(Box(low: middle - corner, high: middle + corner)).mapped(place)
    } else if let oval = form.message(4), let middle = oval.point(1), let radii = oval.point(2) {
      let turn = Affine.rotation(by: oval.float(3) ?? 0)
      let ends = [Point(x: radii.x, y: 0), Point(x: 0, y: radii.y)].map { middle + turn($0) }
      shape = Shape(.ellipse, [middle] + ends).mapped(place)
    } else {
      shape = nil
    }
    return shape.flatMap { $0.isUsable ? $0 : nil }
  }

  static func polyline(_ points: [Point]) -> Shape? {
    guard points.count > 1, points.count <= Shape.mostPoints else { return nil }
    let isClosed = points.count > 3 && points.first == points.last
    return isClosed ? Shape(.polygon, points.dropLast()) : Shape(.line, points)
  }

  private static func quadratic(_ curve: Protobuf) -> Shape? {
    guard let start = curve.point(1), let control = curve.point(2), let end = curve.point(3) else {
      return nil
    }
    let cubic = Cubic(quadratic: start, control, end)
    return Shape(.curve, (0...12).map { cubic.point(at: Double($0) / 12) })
  }
}

extension Shape {
  fileprivate func mapped(_ place: (Point) -> Point) -> Shape {
    var shape = self
    shape.points = points.map(place)
    return shape
  }
}

extension ForeignPage {
  /// The elements of a shape, lowest first: an area of another color than its line is a shape of
  /// its own.
  static func elements(of shape: Shape, _ style: Style?, fill: Color?) -> [LooseElement] {
    guard let fill, fill.opacity > 0, shape.form.isClosed else {
      return style.map { [LooseElement(shape, style: $0)] } ?? []
    }
    let opacity = style?.color.opacity ?? 0
    if var style, style.color.rgba >> 8 == fill.rgba >> 8, fill.opacity <= opacity {
      style.fill = Float(fill.opacity / opacity)
      return [LooseElement(shape, style: style)]
    }
    let area = Style(color: fill, width: 0.01, response: .constant, fill: 1)
    return [LooseElement(shape, style: area)]
      + (style.map { [LooseElement(shape, style: $0)] } ?? [])
  }
}
