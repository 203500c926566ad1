public import Geometry

extension Shape {
  /// The points to which other figures may attach: ends, corners, middles of sides, and the middle.
  public var snapPoints: [Point] {
    guard isUsable else { return [] }
    switch form {
    case .line: return points + middlesOfSides
    case .polygon, .rectangle: return corners + middlesOfSides + [middleOfCorners]
    case .ellipse:
      let (middle, first, second) = (points[0], points[1], points[2])
      return [middle, first, second, middle * 2 - first, middle * 2 - second]
    case .arc:
      let line = outline
      return [points[0]] + [line.first, line[line.count / 2], line.last].compactMap { $0 }
    case .curve: return [points[0], points[points.count - 1]]
    }
  }

  private var middlesOfSides: [Point] {
    let corners = form.isClosed ? corners + corners.prefix(1) : corners
    return zip(corners, corners.dropFirst()).map { $0.0.mixed(with: $0.1, by: 0.5) }
  }

  private var middleOfCorners: Point {
    let corners = corners
    return corners.reduce(.zero, +) * (1 / Double(max(corners.count, 1)))
  }
}
