/// A polygon prepared for testing many points.
///
/// It is closed automatically; a place is inside if the border winds around it (the nonzero rule).
/// Non-finite corners are left out. Building takes time n log n in the number of corners; a test costs as
/// much as there are edges at the height of the point.
public struct Polygon: Hashable, Sendable {
  let points: [Point]
  /// The smallest box around the corners.
  public let bounds: Box
  /// True if the bands are vertical, because the polygon is wider than high.
  private let isWide: Bool
  /// The indices of the edges that touch each of the equally high bands, band by band.
  private var edges: [Int32] = []
  /// The beginning of each band in `edges`, followed by the end of the last.
  private var bands: [Int32] = []

  /// Creates a polygon from its corners.
  public init(_ corners: some Sequence<Point>) {
    points = corners.filter(\.isFinite)
    bounds = Box(around: points)
    isWide = bounds.width > bounds.height
    guard points.count > 2 else { return }
    bands = Array(repeating: 0, count: min(points.count, 1024) + 1)
    let touched = points.indices.map { index in
      let (start, end) = edge(index)
      let (one, other) = (band(at: start), band(at: end))
      return (first: min(one, other), last: max(one, other))
    }
    for range in touched {
      for band in range.first...range.last { bands[band + 1] += 1 }
    }
    for band in 1..<bands.count { bands[band] += bands[band - 1] }
    edges = Array(repeating: 0, count: Int(bands[bands.count - 1]))
    var next = bands
    for (index, range) in touched.enumerated() {
      for band in range.first...range.last {
        edges[Int(next[band])] = Int32(index)
        next[band] += 1
      }
    }
  }

  private func band(at point: Point) -> Int {
    let share =
      isWide
      ? (point.x - bounds.low.x) / bounds.width : (point.y - bounds.low.y) / bounds.height
    let band = share * Double(bands.count - 1)
    return band.isFinite ? min(max(Int(band), 0), bands.count - 2) : 0
  }

  /// Returns the winding number around a point; clockwise on the page is positive.
  func winding(around point: Point) -> Int {
    guard bounds.contains(point), !bands.isEmpty else { return 0 }
    var winding = 0
    let band = band(at: point)
    for index in bands[band]..<bands[band + 1] {
      let (start, end) = edge(Int(edges[Int(index)]))
      // Half-open, so that a corner counts once.
      let (starts, ends) =
        isWide
        ? (start.x <= point.x, end.x <= point.x) : (start.y <= point.y, end.y <= point.y)
      guard starts != ends else { continue }
      // Every edge that crosses the ray from the point to the right, or downwards.
      let side = (end - start).cross(point - start) * (isWide ? -1 : 1)
      if starts && side > 0 { winding += isWide ? -1 : 1 }
      if ends && side < 0 { winding -= isWide ? -1 : 1 }
    }
    return winding
  }

  private func edge(_ index: Int) -> (Point, Point) {
    (points[index], points[index + 1 < points.count ? index + 1 : 0])
  }

  /// True if a point lies inside.
  public func contains(_ point: Point) -> Bool { winding(around: point) != 0 }
}
