public import Geometry

/// An area that selects strokes: a loop drawn around them, by the nonzero rule, or a rectangle.
///
/// At least half of the visible length must be inside: a hurried loop may cut off the tail of a letter.
public struct Lasso: Hashable, Sendable {
  private let area: Area

  private enum Area: Hashable, Sendable {
    case loop(Polygon)
    case box(Box)
  }

  /// Creates the area inside a loop, which is closed automatically.
  public init(loop points: [Point]) { area = .loop(Polygon(points)) }

  /// Creates the area of a rectangle.
  public init(box: Box) { area = .box(box) }

  /// The smallest box around the area.
  public var bounds: Box {
    switch area {
    case .loop(let polygon): polygon.bounds
    case .box(let box): box
    }
  }

  /// True if a point lies inside.
  public func contains(_ point: Point) -> Bool {
    switch area {
    case .loop(let polygon): polygon.contains(point)
    case .box(let box): box.contains(point)
    }
  }
}

extension InkTrail {
  /// True if a lasso selects the stroke by some of its parts, or by all of it if `parts` is nil.
  public func isSelected(by lasso: Lasso, parts: [StrokeRange]? = nil) -> Bool {
    guard bounds.intersects(lasso.bounds) else { return false }
    let rows = parts?.map { discs(in: $0) } ?? [discs]
    var (inside, whole) = (0.0, 0.0)
    for row in rows {
      for index in row.indices.dropFirst() {
        let line = Segment(row[index - 1].center, row[index].center)
        let length = line.start.distance(to: line.end)
        whole += length
        inside += length * share(of: line, length: length, in: lasso)
      }
    }
    if whole > 0 { return inside >= whole / 2 }
    return rows.contains { $0.first.map { lasso.contains($0.center) } ?? false }
  }

  /// The share of a line inside a lasso, sampled every two points of length, at most 256 times.
  private func share(of line: Segment, length: Double, in lasso: Lasso) -> Double {
    let steps = min(max((length / 2).rounded(.up), 1), 256)
    var inside = 0.0
    for step in 0..<Int(steps) {
      let middle = line.start.mixed(with: line.end, by: (Double(step) + 0.5) / steps)
      if lasso.contains(middle) { inside += 1 }
    }
    return inside / steps
  }
}
