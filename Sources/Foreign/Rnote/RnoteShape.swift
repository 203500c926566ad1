internal import Geometry
internal import Ink
internal import Notebook

/// Shapes as shapes.
enum RnoteShape {
  static func element(of value: JSONValue) -> LooseElement? {
    guard let style = RnoteStyle(value["style"]),
      let (kind, parts) = value["shape"]?.members.first(where: { _ in true }),
      let shape = shape(kind.lowercased(), parts), shape.isUsable
    else { return nil }
    return LooseElement(shape, style: style.shape)
  }

  private static func shape(_ kind: String, _ parts: JSONValue) -> Shape? {
    switch kind {
    case "line": open(.line, [parts["start"], parts["end"]])
    case "arrow": open(.line, [parts["start"], parts["tip"]], heads: .end)
    case "rect", "rectangle": rectangle(parts)
    case "ellipse": ellipse(parts)
    case "quadbez":
      curve(parts["start"], parts["cp"], parts["cp"], parts["end"], isQuadratic: true)
    case "cubbez": curve(parts["start"], parts["cp1"], parts["cp2"], parts["end"])
    case "polyline": open(.line, [parts["start"]] + (parts["path"]?.elements.map { $0 } ?? []))
    case "polygon": open(.polygon, [parts["start"]] + (parts["path"]?.elements.map { $0 } ?? []))
    default: nil
    }
  }

  private static func open(
    _ form: Shape.Form, _ places: [JSONValue?], heads: Shape.Heads = []
  ) -> Shape? {
    let points = places.compactMap { Point(rnote: $0) }
    guard points.count == places.count, points.count >= form.leastPoints else { return nil }
    return Shape(form, Array(points.prefix(Shape.mostPoints)), heads: heads)
  }

  private static func rectangle(_ parts: JSONValue) -> Shape? {
    guard let half = parts["cuboid", "half_extents"]?.point, let map = Affine(rnote: parts) else {
      return nil
    }
    return Shape.rectangle(Box(low: -half, high: half)).mapped(by: map)
  }

  private static func ellipse(_ parts: JSONValue) -> Shape? {
    guard let radii = parts["radii"]?.point, let map = Affine(rnote: parts) else { return nil }
    return Shape.ellipse(in: Box(low: -radii, high: radii)).mapped(by: map)
  }

  /// A curve through points that lie densely on it.
  private static func curve(
    _ start: JSONValue?, _ first: JSONValue?, _ second: JSONValue?, _ end: JSONValue?,
    isQuadratic: Bool = false
  ) -> Shape? {
    guard let start = Point(rnote: start), let first = Point(rnote: first),
      let second = Point(rnote: second), let end = Point(rnote: end)
    else { return nil }
    let cubic = isQuadratic ? Cubic(quadratic: start, first, end) : Cubic(start, first, second, end)
    return Shape(.curve, (0...12).map { cubic.point(at: Double($0) / 12) })
  }
}
