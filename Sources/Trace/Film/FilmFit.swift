internal import Bytes
internal import Geometry

/// How much later the ink is where the tip was, from all pictures of a film.
struct FilmFit: Sendable {
  /// The lag in milliseconds.
  let lag: Double
  /// The margin of error, for 95 of 100 films like this one.
  let margin: Double
  let count: Int
  /// The average offset of the ink's marks from the path of the tip, in pixels.
  let offset: Point
  /// The median speed in pixels per millisecond.
  let speed: Double

  /// The range of lags searched, in milliseconds.
  private static let range = (first: -60.0, last: 400.0)
  /// The least share of the motion that must change speed or direction if marks may be offset.
  private static let change = 0.1

  /// The ink of one picture relative to the place of the tip one lag earlier.
  struct Rest {
    let time: Double
    let rest: Point
    let speed: Point
  }

  /// Fits a lag; nil if the pictures, `step` milliseconds apart, do not determine it.
  ///
  /// `mayLieBeside` allows all marks of the ink to be offset from those of the tip by the same amount.
  init?(_ pictures: [FilmMarks.Picture], step: Double, mayLieBeside: Bool) {
    let path = FilmPath(pictures, step: step)
    let inks = pictures.filter { $0.ink != nil }
    guard inks.count >= 16, let start = Self.start(inks, path, step, mayLieBeside) else {
      return nil
    }
    var lag = start
    for _ in 0..<12 {
      let sums = FilmSums(Self.rests(inks, path, lag), mayLieBeside)
      guard sums.count >= 16, sums.strength > 0 else { return nil }
      let change = -sums.product / sums.strength
      lag += min(max(change, -20), 20)
      if abs(change) < 1e-4 { break }
    }
    guard lag >= Self.range.first - 20, lag <= Self.range.last + 20 else { return nil }
    let rests = Self.rests(inks, path, lag)
    let sums = FilmSums(rests, mayLieBeside)
    guard sums.count >= 16, sums.strength > Self.change * sums.motion,
      sums.motion * path.reach * path.reach > sums.square
    else { return nil }
    self.lag = lag
    (count, offset) = (sums.count, sums.middle)
    speed = PenStatistics.median(rests.map(\.speed.length)) ?? 0
    margin = Self.margin(rests, sums, step)
  }

  private static func rests(
    _ inks: [FilmMarks.Picture], _ path: FilmPath, _ lag: Double
  ) -> [Rest] {
    inks.compactMap { picture in
      guard let ink = picture.ink, let moment = path.moment(at: picture.time - lag) else {
        return nil
      }
      return Rest(time: picture.time, rest: ink - moment.place, speed: moment.speed)
    }
  }

  private static func start(
    _ inks: [FilmMarks.Picture], _ path: FilmPath, _ step: Double, _ mayLieBeside: Bool
  ) -> Double? {
    // A few hundred pictures are enough to find a start.
    let stride = max(inks.count / 300, 1)
    let some = inks.enumerated().filter { $0.offset % stride == 0 }.map(\.element)
    var (best, least): (Double?, Double) = (nil, .infinity)
    for lag in Swift.stride(from: range.first, through: range.last, by: max(2 * step, 4)) {
      let sums = FilmSums(rests(some, path, lag), mayLieBeside)
      guard sums.count * 2 >= some.count else { continue }
      let rest = sums.square / Double(sums.count)
      if rest < least { (best, least) = (lag, rest) }
    }
    return best
  }

  /// The variation of the lag when quarters of a second, in which errors are alike, are drawn again.
  private static func margin(_ rests: [Rest], _ sums: FilmSums, _ step: Double) -> Double {
    var blocks: [(product: Double, strength: Double)] = []
    var end = -Double.infinity
    for rest in rests {
      if rest.time >= end {
        blocks.append((0, 0))
        end = rest.time + 250
      }
      let part = sums.part(rest)
      blocks[blocks.count - 1].product += part.product
      blocks[blocks.count - 1].strength += part.strength
    }
    var random = RandomSource(seed: 1)
    let draws = (0..<400).map { _ -> Double in
      var (product, strength) = (0.0, 0.0)
      for _ in blocks {
        let block = blocks[Int.random(in: 0..<blocks.count, using: &random)]
        product += block.product
        strength += block.strength
      }
      return strength > 0 ? product / strength : 0
    }
    let reach = StudentRange.reach(0.95, freedom: Double(max(blocks.count - 1, 1)))
    let error = PenStatistics.variance(draws).squareRoot()
    // No edge in a picture is sharper than its exposure allows.
    return (reach * reach * error * error + 0.01 * step * step).squareRoot()
  }
}

/// Sums over the distances between the ink and the path of the tip.
struct FilmSums: Sendable {
  let count: Int
  let middle: Point
  /// The sum of squares of the remainder.
  let square: Double
  /// The sum of products with the speed.
  let product: Double
  /// The sum of squares of the speed, as far as it determines a lag.
  let strength: Double
  /// The sum of squares of the speed.
  let motion: Double

  private let speed: Point

  init(_ rests: [FilmFit.Rest], _ mayLieBeside: Bool) {
    count = rests.count
    let share = 1 / Double(max(rests.count, 1))
    let average = rests.reduce(Point.zero) { $0 + $1.rest } * share
    middle = mayLieBeside ? average : .zero
    speed = mayLieBeside ? rests.reduce(Point.zero) { $0 + $1.speed } * share : .zero
    var (square, product, strength, motion) = (0.0, 0.0, 0.0, 0.0)
    for rest in rests {
      let (left, change) = (rest.rest - middle, rest.speed - speed)
      square += left.squaredLength
      product += left.dot(change)
      strength += change.squaredLength
      motion += rest.speed.squaredLength
    }
    (self.square, self.product, self.strength, self.motion) = (square, product, strength, motion)
  }

  func part(_ rest: FilmFit.Rest) -> (product: Double, strength: Double) {
    ((rest.rest - middle).dot(rest.speed - speed), (rest.speed - speed).squaredLength)
  }
}

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

  /// The place of the tip at a time, and its speed in pixels per millisecond, if pictures surround it.
  ///
  /// Found from a parabola through the pictures, weighted less the farther they are.
  func moment(at time: Double) -> (place: Point, speed: Point)? {
    let first = times.partitionPoint { $0 <= time - reach }
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
}
