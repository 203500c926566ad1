internal import Geometry
internal import Graphs
internal import Ink

/// The line of an edge between two closed shapes.
enum EdgeLine {
  /// The line from one shape to another, ending at their lines; heads are up to the caller.
  static func shape(of edge: Graph.Edge, from start: Shape, to end: Shape) -> Shape {
    let middle = Point(x: 0.5, y: 0.5)
    let targets = (ShapeTarget(start, at: middle), ShapeTarget(end, at: middle))
    guard edge.route.count > 1 else {
      return Shape(.line, [start.frame(middle), end.frame(middle)])
        .joined(from: targets.0, to: targets.1)
    }
    var points = edge.route
    points[0] = start.nearest(to: points[0]) ?? points[0]
    points[points.count - 1] = end.nearest(to: points[points.count - 1]) ?? points[points.count - 1]
    return Shape(points.count > 2 ? .curve : .line, reduced(points))
  }

  /// The place in the frame of a shape at which a line ends.
  static func place(of end: Shape.Heads, of line: Shape, on shape: Shape) -> Point? {
    guard let ends = line.ends, let inverse = shape.frame.inverse else { return nil }
    return inverse(end == .start ? ends.start : ends.end)
  }

  /// As many points as a shape may have.
  private static func reduced(_ points: [Point]) -> [Point] {
    guard points.count > Shape.mostPoints else { return points }
    let step = Double(points.count - 1) / Double(Shape.mostPoints - 1)
    return (0..<Shape.mostPoints).map { points[Int((Double($0) * step).rounded())] }
  }
}
