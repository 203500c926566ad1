internal import Geometry

/// The angles that people mean: level, upright, halfway, and less often the other multiples of 15 degrees.
enum EvenAngle {
  private static let degree = Double.pi / 180

  /// The even angle that a direction in radians is close to; nil if there is none.
  static func near(_ direction: Double, isLoose: Bool = false) -> Double? {
    let step = 15 * degree
    let number = (direction / step).rounded()
    let even = number * step
    let kind = abs(Int(number)) % 6
    let reach = kind == 0 ? (isLoose ? 9 : 6) : kind == 3 ? 4 : isLoose ? 0 : 2.2
    return abs(direction - even) <= reach * degree ? even : nil
  }
}

extension Shape {
  /// The shape turned so that its main direction is an even angle.
  var turnedEvenly: [Shape] {
    guard let direction = mainDirection, let even = EvenAngle.near(direction) else { return [] }
    guard even != direction else { return [] }
    return [turnedAroundMiddle(by: even - direction)]
  }

  /// The direction that should be even; nil if there is none, as in a circle.
  private var mainDirection: Double? {
    switch form {
    case .line:
      return points.count == 2 ? angle(of: points[1] - points[0]) : nil
    case .rectangle: return angle(of: points[1] - points[0])
    case .ellipse:
      let (u, v) = (points[1] - points[0], points[2] - points[0])
      guard abs(u.length - v.length) > 1e-6 * u.length else { return nil }
      return angle(of: u)
    case .arc:
      let line = outline
      guard let first = line.first, let last = line.last else { return nil }
      return angle(of: last - first)
    case .polygon: return polygonDirection
    case .curve: return nil
    }
  }

  /// The direction of the side nearest to level or upright, or of a diagonal of a rhomb.
  private var polygonDirection: Double? {
    let ways = points.count == 4 && isRhomb ? [points[2] - points[0]] : sides
    return ways.map { angle(of: $0) }.min { tilt(of: $0) < tilt(of: $1) }
  }

  private var isRhomb: Bool {
    let lengths = sides.map(\.length)
    guard let most = lengths.max(), let least = lengths.min() else { return false }
    return most - least < 1e-6 * most
  }

  /// The angle between a direction and the nearest side of the page.
  private func tilt(of direction: Double) -> Double {
    let quarter = Double.pi / 2
    return abs(direction - (direction / quarter).rounded() * quarter)
  }
}
