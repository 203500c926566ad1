internal import Geometry

/// The turns of a line at each of its evenly spaced points.
struct Turns {
  /// The turns between chords on both sides, in radians; 0 near the ends of an open line.
  private let values: [Double]
  private let isClosed: Bool
  /// The number of spacings in each chord.
  private let reach: Int

  /// The length of the chords as a share of the line.
  private static let share = 0.045
  /// Corners whose turn is spread further than this share of it are bends.
  private static let sharpness = 0.68
  /// A turn beyond that of a smooth figure is a corner from here on.
  private static let margin = 0.17

  /// Measures a line; the last point of a closed one is its first.
  init(_ points: [Point], isClosed: Bool) {
    self.isClosed = isClosed
    let count = isClosed ? points.count - 1 : points.count
    let reach = max(Int((Double(count) * Self.share).rounded()), 2)
    self.reach = reach
    values = (0..<count).map { place in
      guard isClosed || (place >= reach && place < count - reach) else { return 0 }
      let (before, after) = ((place + count - reach) % count, (place + reach) % count)
      return turn(from: points[place] - points[before], to: points[after] - points[place])
    }
  }

  /// How little the corners at some places are corners: 0 if the whole turn happens there.
  func softness(at places: [Int], turns: [Double]) -> Double {
    zip(places, turns).reduce(0) { sum, corner in
      let (place, whole) = corner
      guard abs(whole) > 0.1 else { return sum + Self.sharpness * Self.sharpness }
      let lack = max(0, Self.sharpness - peak(near: place, sign: whole < 0 ? -1 : 1) / abs(whole))
      return sum + lack * lack
    }
  }

  /// The largest turn to one side near a place.
  private func peak(near place: Int, sign: Double) -> Double {
    let count = values.count
    return (-reach...reach).reduce(0.0) { best, offset in
      let index = place + offset
      guard isClosed || values.indices.contains(index) else { return best }
      return max(best, values[(index % count + count) % count] * sign)
    }
  }

  /// How far the line turns more sharply than a smooth figure whose sharpest bend has a radius.
  func spikes(beyond radius: Double, spacing: Double) -> Double {
    let usual = min(Double(reach) * spacing / max(radius, 1e-9), .pi)
    var (sum, place) = (0.0, 0)
    while place < values.count {
      let excess = abs(values[place]) - usual - Self.margin
      guard excess > 0 else {
        place += 1
        continue
      }
      // A corner shows at all the points near to it; it counts once, at its sharpest.
      let end = min(place + 2 * reach, values.count)
      let most = values[place..<end].reduce(0) { max($0, abs($1)) } - usual - Self.margin
      sum += most * most
      place = end
    }
    return sum
  }
}
