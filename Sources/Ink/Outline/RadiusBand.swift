internal import Geometry

/// The radii of the discs in a run: they may differ by twice a slack from each other.
struct RadiusBand {
  /// How far the border may lie off because the width of a run is one.
  private let slack: Double
  /// The smallest radius so far.
  private(set) var least = 0.0
  /// The largest radius so far.
  private(set) var most = 0.0

  init(slack: Double) { self.slack = slack }

  /// Begins anew with a radius.
  mutating func begin(with radius: Double) { (least, most) = (radius, radius) }

  /// Takes a radius in, and returns true, if it is not too far from the others.
  mutating func takes(_ radius: Double) -> Bool {
    let (low, high) = (min(least, radius), max(most, radius))
    guard high - low <= 2 * slack else { return false }
    (least, most) = (low, high)
    return true
  }

  /// The last radius that can be taken in on the way to one that cannot.
  func limit(on way: Double) -> Double { way > most ? least + 2 * slack : most - 2 * slack }

  /// The number of runs into which discs in a row fall, counted up to a number.
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
