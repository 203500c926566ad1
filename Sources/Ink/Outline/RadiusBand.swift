internal import Geometry

/// The radii of the discs in a run, which may differ by up to twice the slack.
struct RadiusBand {
  /// The error of the border from a run having only one width.
  private let slack: Double
  private(set) var least = 0.0
  private(set) var most = 0.0

  init(slack: Double) { self.slack = slack }

  mutating func begin(with radius: Double) { (least, most) = (radius, radius) }

  /// Accepts a radius and returns true, if it is close enough to the others.
  mutating func takes(_ radius: Double) -> Bool {
    let (low, high) = (min(least, radius), max(most, radius))
    guard high - low <= 2 * slack else { return false }
    (least, most) = (low, high)
    return true
  }

  /// The last acceptable radius on the way to one that is not.
  func limit(on way: Double) -> Double { way > most ? least + 2 * slack : most - 2 * slack }

  /// The number of runs that a row of discs falls into; counting stops at `end`.
  static func count(in row: [Disc], slack: Double, upTo end: Int) -> Int {
    guard let first = row.first else { return 0 }
    var (band, count) = (RadiusBand(slack: slack), 1)
    band.begin(with: first.radius)
    for disc in row.dropFirst() {
      while !band.takes(disc.radius) {
        count += 1
        guard count < end else { return count }
        band.begin(with: band.limit(on: disc.radius))
      }
    }
    return count
  }
}
