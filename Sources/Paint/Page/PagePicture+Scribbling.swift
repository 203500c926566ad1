internal import Geometry
public import Ink
public import Notebook

extension PagePicture {
  /// The share of ink, or of the box of a figure, below a scribble that it erases.
  private static let leastShare = 0.6

  /// Returns what a scribble erases of all that is not locked, bottom to top: whatever it mostly covers, and touches.
  ///
  /// A part of a group is erased alone, as by the eraser; a table goes only as a whole.
  public func pictures(scribbledOverBy stroke: Stroke) -> [ElementPicture] {
    let points = stroke.samples.map(\.position).filter(\.isFinite)
    let hull = ConvexHull.points(around: points)
    guard hull.count > 2 else { return [] }
    let (lasso, line) = (Lasso(loop: hull), Eraser(path: points, radius: stroke.style.width / 2))
    return layers.flatMap { layer in
      layer.changeable(touching: lasso.bounds).filter { picture in
        guard picture.share(in: lasso) >= Self.leastShare else { return false }
        return picture.ink.map { $0.source?.ranges(erasedBy: line) != nil } ?? true
      }
    }
  }

  /// Returns a scribble on the page, as it was saved, with what it erases of all that is older; nil if there is none.
  public func erased(byScribble stroke: Stroke) -> [EntityID]? {
    let box = Box(around: stroke.samples.map(\.position))
    let same = changeableInk(touching: box).filter { $0.source?.isNear(stroke) == true }
    guard let latest = same.max(by: { $0.id < $1.id }) else { return nil }
    let covered = pictures(scribbledOverBy: stroke).map(\.id).filter { $0 < latest.id }
    return covered.isEmpty ? nil : covered + [latest.id]
  }
}

extension ElementPicture {
  fileprivate func share(in lasso: Lasso) -> Double {
    switch self {
    case .ink(let ink): ink.source?.share(in: lasso) ?? 0
    case .figure(_, let figure): lasso.share(of: figure.content.bounds)
    }
  }
}

extension InkSource {
  /// The share of the visible length of the stroke inside a lasso; of a dot, all or nothing.
  fileprivate func share(in lasso: Lasso) -> Double {
    let points = points
    guard let first = points.first else { return 0 }
    var (inside, whole) = (0.0, 0.0)
    for (one, other) in zip(points, points.dropFirst()) {
      let length = one.distance(to: other)
      whole += length
      if lasso.contains(one.mixed(with: other, by: 0.5)) { inside += length }
    }
    return whole > 0 ? inside / whole : lasso.contains(first) ? 1 : 0
  }

  /// True if this is a stroke apart from the rounding of the ink codec.
  fileprivate func isNear(_ other: Stroke) -> Bool {
    guard let stroke, stroke.samples.count == other.samples.count, transform == .identity else {
      return false
    }
    return zip(stroke.samples, other.samples).allSatisfy {
      $0.position.distance(to: $1.position) < 0.1
    }
  }
}

/// The smallest convex polygon around points.
enum ConvexHull {
  /// Returns its corners in order; of points in a line, its ends.
  static func points(around points: [Point]) -> [Point] {
    let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    guard sorted.count > 2 else { return sorted }
    func half(_ points: some Sequence<Point>) -> [Point] {
      var side: [Point] = []
      for point in points {
        while side.count > 1,
          (side[side.count - 1] - side[side.count - 2]).cross(point - side[side.count - 2]) <= 0
        {
          side.removeLast()
        }
        side.append(point)
      }
      return side.dropLast()
    }
    return half(sorted) + half(sorted.reversed())
  }
}
