public import Geometry

extension InkTrail {
  /// Returns the distance from a point to the ink of some parts, or of all if `parts` is nil; 0 on the ink, nil without any.
  public func distance(to point: Point, parts: [StrokeRange]? = nil) -> Double? {
    let rows = parts?.map { discs(in: $0) } ?? [discs]
    let all = rows.lazy.flatMap { row in
      zip(row, row.dropFirst().isEmpty ? row[...] : row.dropFirst()).lazy.map { one, other in
        Segment(one.center, other.center).distance(to: point) - max(one.radius, other.radius)
      }
    }
    return all.min().map { max($0, 0) }
  }
}
