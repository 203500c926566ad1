internal import Geometry

struct PenLine: Sendable {
  let length: Double
  let speed: Double?
  let count: Int
  /// The root mean square distance of reports from the line.
  let deviation: Double
  /// The extent of its slow waves, from side to side.
  let swing: Double
  /// The length of a wave, if one stands out.
  let period: Double?
  var periodMargin: Double { (period ?? 0) * (period ?? 0) * 0.25 / length }

  /// The number of parts of a line in which waves are searched.
  private static let parts = 100
  /// The share of a line at each end that belongs to landing or lifting.
  private static let ends = 0.05
  /// The share of the variance from which a wave stands out.
  private static let share = 0.5

  /// Measures a stroke along its best line, from which it may stray by a share of its length; nil if none.
  init?(_ reports: [PenReport], strayingAtMost limit: Double = .infinity) {
    let inked = reports.filter { $0.place.isFinite }
    guard inked.count >= 16, let axis = PenAxis(inked.map(\.place)) else { return nil }
    let ways = inked.map { axis.along($0.place) }
    guard let least = ways.min(), let most = ways.max(), most > least else { return nil }
    let cut = (most - least) * Self.ends
    let kept = inked.indices.filter { ways[$0] >= least + cut && ways[$0] <= most - cut }
    guard kept.count >= 16, let line = PenAxis(kept.map { inked[$0].place }) else { return nil }
    let distances = kept.map { line.beside(inked[$0].place) }
    let along = kept.map { line.along(inked[$0].place) }
    length = most - least
    count = kept.count
    speed = Self.speed(inked, length)
    deviation = (PenStatistics.squares(of: distances) / Double(kept.count)).squareRoot()
    guard deviation <= limit * length else { return nil }
    let waves = PenWaves(along, distances, parts: Self.parts)
    swing = waves.swing
    let wave = waves.strongest
    period = wave.flatMap { $0.share >= Self.share ? $0.period : nil }
  }

  private static func speed(_ reports: [PenReport], _ length: Double) -> Double? {
    let times = reports.lazy.map(\.time).filter { $0 != Trace.absent }
    guard let first = times.first, let last = times.last, last > first else { return nil }
    return length / (Double(last - first) / 1e9)
  }
}

/// The straight line closest to some places.
struct PenAxis: Sendable {
  private let middle: Point
  private let way: Point

  /// Fits a line; nil if all places are equal.
  init?(_ places: [Point]) {
    guard !places.isEmpty else { return nil }
    let middle = places.reduce(.zero, +) * (1 / Double(places.count))
    let (xx, xy, yy) = PenStatistics.products(of: places.lazy.map { $0 - middle })
    guard xx + yy > 0, (xx + yy).isFinite else { return nil }
    let turn = angle(of: Point(x: xx - yy, y: 2 * xy)) / 2
    let parts = sineAndCosine(of: turn)
    self.middle = middle
    way = Point(x: parts.cosine, y: parts.sine)
  }

  func along(_ place: Point) -> Double { (place - middle).dot(way) }
  /// The distance of a place from the line, with a sign for the side.
  func beside(_ place: Point) -> Double { way.cross(place - middle) }
}

/// The waves of a line: its deviations from straight, averaged over short parts.
struct PenWaves: Sendable {
  private let ways: [Double]
  private let distances: [Double]
  private let length: Double
  /// The share of the variance that is not chance.
  private let truth: Double

  init(_ along: [Double], _ beside: [Double], parts: Int) {
    let (least, most) = (along.min() ?? 0, along.max() ?? 0)
    length = most - least
    var sums = Array(repeating: (way: 0.0, distance: 0.0, count: 0), count: parts)
    for (way, distance) in zip(along, beside) {
      let share = length > 0 ? (way - least) / length : 0
      let part = min(Int(share * Double(parts)), parts - 1)
      sums[part].way += way
      sums[part].distance += distance
      sums[part].count += 1
    }
    let full = sums.filter { $0.count > 0 }
    ways = full.map { $0.way / Double($0.count) }
    distances = full.map { $0.distance / Double($0.count) }
    // Deviations that no parabola through neighbors follows are chance, and averages keep a part of it.
    let bends = zip(zip(beside, beside.dropFirst()), zip(beside.dropFirst(2), beside.dropFirst(3)))
    let chance = PenStatistics.mean(
      bends.map { near, far in
        let third = far.1 - 3 * far.0 + 3 * near.1 - near.0
        return third * third / 20
      })
    let kept = PenStatistics.mean(full.map { chance / Double($0.count) })
    let variance = PenStatistics.variance(distances)
    truth = variance > 0 ? max(1 - kept / variance, 0) : 0
  }

  /// The extent of the waves from side to side, without chance.
  var swing: Double {
    let sorted = distances.sorted()
    guard let low = PenStatistics.quantile(0.02, ofSorted: sorted),
      let high = PenStatistics.quantile(0.98, ofSorted: sorted)
    else { return 0 }
    return (high - low) * truth.squareRoot()
  }

  /// The wave that explains most of the variance, and the share it explains.
  var strongest: (period: Double, share: Double)? {
    guard length > 0, distances.count >= 16 else { return nil }
    let total = PenStatistics.squares(of: distances)
    guard total > 0 else { return nil }
    var best = (turns: 0.0, share: 0.0)
    for turn in stride(from: 2.5, through: Double(distances.count) / 3, by: 0.125) {
      let share = power(at: turn) / total
      if share > best.share { best = (turn, share) }
    }
    guard best.share > 0 else { return nil }
    return (length / best.turns, best.share)
  }

  /// The share of the sum of squares that a wave with this many turns over the line explains.
  private func power(at turns: Double) -> Double {
    var (cc, cs, ss, cd, sd) = (0.0, 0.0, 0.0, 0.0, 0.0)
    let factor = 2 * Double.pi * turns / length
    for (way, distance) in zip(ways, distances) {
      let wave = sineAndCosine(of: way * factor)
      cc += wave.cosine * wave.cosine
      cs += wave.cosine * wave.sine
      ss += wave.sine * wave.sine
      cd += wave.cosine * distance
      sd += wave.sine * distance
    }
    let size = cc * ss - cs * cs
    guard size > 1e-9 * cc * ss else { return 0 }
    return (cd * cd * ss - 2 * cd * sd * cs + sd * sd * cc) / size
  }
}
