internal import Geometry
internal import Ink
internal import Notebook

/// The shapes and lines of SVG.
enum SVGShape {
  /// The shortest way between points of a curve, in points.
  private static let shortest = 0.25

  /// A shape of an element by its name; nil for other elements, and for shapes without a size.
  static func shape(
    _ name: String, viewport: Point, _ length: (StaticString, Double) -> Double?
  ) -> Shape? {
    func point(_ x: StaticString, _ y: StaticString) -> Point {
      Point(x: length(x, viewport.x) ?? 0, y: length(y, viewport.y) ?? 0)
    }
    switch name {
    case "line": return Shape(.line, [point("x1", "y1"), point("x2", "y2")])
    case "circle":
      return .circle(around: point("cx", "cy"), radius: length("r", viewport.x) ?? 0)
    case "ellipse":
      let (middle, radii) = (point("cx", "cy"), point("rx", "ry"))
      return Shape(
        .ellipse, [middle, middle + Point(x: radii.x, y: 0), middle + Point(x: 0, y: radii.y)])
    case "rect":
      let (corner, size) = (point("x", "y"), point("width", "height"))
      let radius = length("rx", viewport.x) ?? length("ry", viewport.y) ?? 0
      let most = min(size.x, size.y) / 2
      return .rectangle(
        Box(low: corner, high: corner + size), radius: min(max(radius, 0), max(most, 0)))
    default: return nil
    }
  }

  /// The places of a line on the page, without those of curves that are too near to the one before.
  static func thinned(_ line: [WritePath.Node], by map: Affine) -> [Point] {
    var places: [Point] = []
    places.reserveCapacity(line.count)
    for (index, node) in line.enumerated() {
      let place = map(node.place)
      if let last = places.last, node.isCurved, index + 1 < line.count,
        last.distance(to: place) < shortest
      {
        continue
      }
      places.append(place)
    }
    return places
  }

  /// One line around the areas of several, joined by lines that enclose nothing.
  static func joined(_ lines: [[Point]]) -> [Point] {
    guard lines.count > 1, let start = lines[0].first else { return lines.first ?? [] }
    var joined: [Point] = []
    for line in lines { joined += line + line.prefix(1) + [start] }
    return joined
  }

  /// A stroke of one width.
  static func stroke(_ places: [Point], _ style: Style) -> LooseElement? {
    var stroke = ForeignStroke(tool: style.tool, color: style.color, width: style.width)
    stroke.style = style
    stroke.reserve(places.count)
    for place in places where place != stroke.last { stroke.add(place) }
    return stroke.element()
  }
}
