/// What a coordinate is expected to be after the four before it.
///
/// The expectation is the last value plus a weighted sum of the last three differences, in
/// sixteenths. The weights were fitted to recordings of seven writers.
struct Forecast {
  private let weights: (Int, Int, Int)
  private var last: Int
  private var differences: (Int, Int, Int) = (0, 0, 0)

  /// How coordinates of a stroke are expected to go on; stored with the stroke.
  static let kinds: Int = 3
  /// The kind for pressure.
  static let pressureKind: Int = 3

  /// Begins a stroke of which nothing is known but a place nearby.
  init(kind: Int, near value: Int) {
    last = value
    weights =
      switch kind {
      case 0: (24, -5, -4)  // A pen that reports more often than it changes direction.
      case 1: (16, 0, 0)  // A steady movement.
      case 2: (0, 0, 0)  // A movement in jumps.
      default: (13, 0, 0)
      }
  }

  /// What the next value should be.
  @inline(__always)
  var expected: Int {
    let sum =
      weights.0 &* differences.0 &+ weights.1 &* differences.1 &+ weights.2 &* differences.2
    return last &+ (sum &+ 8) &>> 4
  }

  /// Forgets every difference.
  mutating func rest() { differences = (0, 0, 0) }

  /// Takes in what the next value was.
  @inline(__always)
  mutating func learn(_ value: Int) {
    differences = (value &- last, differences.0, differences.1)
    last = value
  }

  /// The kind that would have expected a movement best; the smallest of equals.
  static func bestKind(for x: Span<Int32>, _ y: Span<Int32>, count: Int) -> Int {
    guard count > 2 else { return 0 }
    var misses = (0, 0, 0)
    for column in 0..<2 {
      let values = column == 0 ? x : y
      var fine = Forecast(kind: 0, near: Int(values[0]))
      for index in 1..<count {
        let value = Int(values[index])
        let difference = value &- fine.last
        misses.0 &+= abs(value &- fine.expected)
        misses.1 &+= abs(difference &- fine.differences.0)
        misses.2 &+= abs(difference)
        fine.learn(value)
      }
    }
    if misses.0 <= misses.1 { return misses.0 <= misses.2 ? 0 : 2 }
    return misses.1 <= misses.2 ? 1 : 2
  }
}
