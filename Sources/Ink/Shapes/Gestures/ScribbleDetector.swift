public import Geometry

/// Recognizes strokes that are no ink: scratching something out, and drawing a loop around something.
public struct ScribbleDetector: Hashable, Sendable {
  /// The height of small letters on the page, in points.
  public var letterHeight: Double

  /// Creates a detector for a page with letters of a height in points.
  public init(letterHeight: Double = 2.5 * Length.millimeter) {
    self.letterHeight = letterHeight.isFinite ? min(max(letterHeight, 1), 1000) : 7
  }

  /// True if a stroke scratches something out: it goes to and fro at least five times, densely.
  public func isScribble(_ samples: [Sample]) -> Bool {
    guard let zigzag = Zigzag(Self.path(of: samples)) else { return false }
    let height = zigzag.height
    guard zigzag.passes >= 6, zigzag.straightness > 0.7 else { return false }
    // Letters go on by half their height with each stroke, hatching by more than the width of a line. Tall
    // narrow letters in a row, as in "lull", are only lower, and fewer.
    let advance = zigzag.advance
    guard advance < 0.24 * height, advance < 0.75 * letterHeight else { return false }
    let isDense = zigzag.passes >= 9 && advance < 0.12 * height
    guard height > (isDense ? 1.3 : 2.3) * letterHeight else { return false }
    return zigzag.overlap > 0.6 && zigzag.curl < 0.6
  }

  /// True if a stroke is a loop around an area at least twice as high as letters; its ends need not quite meet.
  public func isLoop(_ samples: [Sample]) -> Bool {
    guard let figure = DrawnFigure(samples) else { return false }
    return ClosedLine.all(figure, mostGap: 0.25).contains { line in
      let box = Box(around: line.drawn)
      guard min(box.width, box.height) > 1.5 * letterHeight,
        max(box.width, box.height) > 3 * letterHeight
      else { return false }
      let hull = ConvexHull(line.drawn)
      // A loop may be dented, but it does not go to and fro, and it encloses something.
      return line.length < 1.3 * hull.perimeter && line.length > 0.75 * hull.perimeter
        && abs(line.area) > 0.7 * hull.area && hull.area > 0.03 * hull.perimeter * hull.perimeter
    }
  }

  private static func path(of samples: [Sample]) -> [Point] {
    let usable = samples.filter { abs($0.position.x) < 1e6 && abs($0.position.y) < 1e6 }
    return usable.prefix(PenRest.end(of: usable)).map(\.position)
  }
}

/// The convex outline around points.
struct ConvexHull {
  let points: [Point]

  init(_ points: [Point]) {
    let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    func chain(_ points: some Sequence<Point>) -> [Point] {
      var chain: [Point] = []
      for point in points {
        while chain.count > 1,
          (chain[chain.count - 1] - chain[chain.count - 2]).cross(point - chain[chain.count - 1])
            <= 0
        { chain.removeLast() }
        chain.append(point)
      }
      return chain.dropLast()
    }
    self.points = chain(sorted) + chain(sorted.reversed())
  }

  var perimeter: Double {
    zip(points, points.dropFirst() + points.prefix(1)).reduce(0) { $0 + $1.0.distance(to: $1.1) }
  }

  var area: Double { abs(points.enclosedArea) }
}

extension [Point] {
  /// The signed area that a closed line encloses.
  var enclosedArea: Double {
    guard let first else { return 0 }
    return zip(self, dropFirst() + prefix(1)).reduce(0) {
      $0 + ($1.0 - first).cross($1.1 - first)
    } / 2
  }
}
