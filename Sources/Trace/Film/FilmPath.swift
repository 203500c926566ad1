internal import Geometry

/// The smooth path of a tip through the pictures of a film.
struct FilmPath: Sendable {
  private let times: [Double]
  private let places: [Point]
  /// The milliseconds on each side that determine the place of the tip.
  let reach: Double

  /// The pictures on each side that determine a place between two.
  private static let pictures = 4.5
  /// The most pictures used within that time; a file may claim more than any film has.
  private static let most = 64

  init(_ pictures: [FilmMarks.Picture], step: Double) {
    let marked = pictures.filter { $0.tip != nil }
    times = marked.map(\.time)
    places = marked.compactMap(\.tip)
    reach = step * Self.pictures
  }

  /// The place of the tip at a time, and its speed in pixels per millisecond.
  ///
  /// Found from a parabola through the surrounding pictures, weighted less the farther they are; nil if
  /// there are too few or they are on one side only.
  func moment(at time: Double) -> (place: Point, speed: Point)? {
    let first = index(from: time - reach)
    var sums = InlineArray<5, Double>(repeating: 0)
    var (constant, linear, square) = (Point.zero, Point.zero, Point.zero)
    var (before, after, index) = (0, 0, first)
    while index < times.count, times[index] < time + reach, index - first < Self.most {
      let offset = (times[index] - time) / reach
      let closeness = 1 - abs(offset * offset * offset)
      let weight = closeness * closeness * closeness
      var power = weight
      for order in 0..<5 {
        sums[order] += power
        power *= offset
      }
      constant = constant + places[index] * weight
      linear = linear + places[index] * (weight * offset)
      square = square + places[index] * (weight * offset * offset)
      if offset <= 0 { before += 1 }
      if offset >= 0 { after += 1 }
      index += 1
    }
    guard index - first >= 5, before >= 2, after >= 2 else { return nil }
    return Self.solved(sums, constant, linear, square, reach)
  }

  private static func solved(
    _ s: InlineArray<5, Double>, _ a: Point, _ b: Point, _ c: Point, _ reach: Double
  ) -> (place: Point, speed: Point)? {
    // The inverse of the matrix of sums, row by row.
    let (m0, m1, m2) = (
      s[2] * s[4] - s[3] * s[3], s[2] * s[3] - s[1] * s[4], s[1] * s[3] - s[2] * s[2]
    )
    let size = s[0] * m0 + s[1] * m1 + s[2] * m2
    guard abs(size) > 1e-12 else { return nil }
    let place = (a * m0 + b * m1 + c * m2) * (1 / size)
    let slope =
      (a * m1 + b * (s[0] * s[4] - s[2] * s[2]) + c * (s[1] * s[2] - s[0] * s[3])) * (1 / size)
    return (place, slope * (1 / reach))
  }

  /// The first picture after a time.
  private func index(from time: Double) -> Int {
    var (low, high) = (0, times.count)
    while low < high {
      let middle = (low + high) / 2
      if times[middle] <= time { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
