internal import Geometry

/// The best division of a line into straight sides, for each number of sides.
struct SideSearch {
  private let sums: LineSums
  private let points: [Point]
  /// For each number of sides less one, the beginning of the last side that ends at each point.
  private var beginnings: [[Int]] = []
  /// The shortest side, in spacings.
  private static let shortest = 2

  /// Searches divisions with up to a number of sides.
  init(_ points: [Point], most: Int) {
    self.points = points
    sums = LineSums(points)
    let count = points.count
    guard count > Self.shortest else { return }
    // The cost of the side between two points, which every number of sides asks for again.
    var sides = [Double](repeating: .infinity, count: count * count)
    for end in Self.shortest..<count {
      for start in 0...(end - Self.shortest) {
        sides[end * count + start] = sums.straying(start, end)
      }
    }
    var costs = (0..<count).map { sides[$0 * count] }
    beginnings.append([Int](repeating: 0, count: count))
    while beginnings.count < most {
      let first = Self.shortest * beginnings.count
      guard first + Self.shortest < count else { return }
      var (next, places) = (
        [Double](repeating: .infinity, count: count), [Int](repeating: 0, count: count)
      )
      for end in (first + Self.shortest)..<count {
        var (best, place) = (Double.infinity, 0)
        let row = end * count
        for start in first...(end - Self.shortest) {
          let cost = costs[start] + sides[row + start]
          if cost < best { (best, place) = (cost, start) }
        }
        (next[end], places[end]) = (best, place)
      }
      costs = next
      beginnings.append(places)
    }
  }

  /// The most sides that were searched.
  var most: Int { beginnings.count }

  /// The numbers of the points between which the sides lie, from the first to the last point.
  func breaks(sides: Int) -> [Int] {
    var breaks = [points.count - 1]
    for round in beginnings[..<sides].reversed() {
      breaks.append(round[breaks[breaks.count - 1]])
    }
    return breaks.reversed()
  }

  /// The corners of an open line with a number of sides.
  func corners(sides: Int) -> [Point] {
    let breaks = breaks(sides: sides)
    let lines = lines(breaks)
    var corners = [Self.foot(of: points[0], on: lines[0])]
    for side in 1..<max(sides, 1) {
      corners.append(Self.corner(lines[side - 1], lines[side], near: points[breaks[side]]))
    }
    corners.append(Self.foot(of: points[points.count - 1], on: lines[sides - 1]))
    return corners
  }

  /// The corners of a closed line, whose first and last point are the same corner.
  func closedCorners(sides: Int) -> [Point] {
    let breaks = breaks(sides: sides)
    let lines = lines(breaks)
    return (0..<sides).map { side in
      let before = lines[(side + sides - 1) % sides]
      let place = points[breaks[side]]
      let other = side == 0 ? points[points.count - 1] : place
      return Self.corner(before, lines[side], near: place.mixed(with: other, by: 0.5))
    }
  }

  private typealias Line = (middle: Point, direction: Point, error: Double)

  /// The best lines of the sides; the parts next to corners, which a hand rounds off, count less.
  private func lines(_ breaks: [Int]) -> [Line] {
    zip(breaks, breaks.dropFirst()).map { first, last in
      let margin = (last - first) / 8
      return sums.line(first + margin, last - margin)
    }
  }

  private static func foot(of point: Point, on line: Line) -> Point {
    line.middle + line.direction * (point - line.middle).dot(line.direction)
  }

  /// The crossing of two sides, if it is not far from the place where the pen turned.
  private static func corner(_ one: Line, _ other: Line, near place: Point) -> Point {
    let cross = one.direction.cross(other.direction)
    guard abs(cross) > 0.17 else { return place }
    let share = (other.middle - one.middle).cross(other.direction) / cross
    let corner = one.middle + one.direction * share
    let reach = min(one.middle.distance(to: place), other.middle.distance(to: place))
    return corner.distance(to: place) < reach * 0.7 ? corner : place
  }
}
