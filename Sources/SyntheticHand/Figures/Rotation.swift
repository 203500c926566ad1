internal import Geometry

/// Turns without the sines of a C library, so that they are the same on every machine.
enum Rotation {
  /// The point at distance 1 from the origin after a number of rounds from the x axis toward the y axis.
  static func unit(rounds: Double) -> Point {
    let angle = (rounds - rounds.rounded()) * 6.283_185_307_179_586 / 16
    let square = angle * angle
    // A sixteenth of the angle is below 0.2, where these series are exact to the last digits.
    var sine = angle * (1 - square / 6 * (1 - square / 20 * (1 - square / 42 * (1 - square / 72))))
    var cosine = 1 - square / 2 * (1 - square / 12 * (1 - square / 30 * (1 - square / 56)))
    for _ in 0..<4 { (cosine, sine) = (cosine * cosine - sine * sine, 2 * sine * cosine) }
    return Point(x: cosine, y: sine)
  }

  static func turned(_ way: Point, rounds: Double) -> Point {
    let unit = unit(rounds: rounds)
    return Point(x: way.x * unit.x - way.y * unit.y, y: way.x * unit.y + way.y * unit.x)
  }
}
