extension Scale {
  /// A scale for latencies, most of which are close together while some may be far away.
  ///
  /// It is even if the latest is near the others, and one of ratios if that would squeeze the others into a
  /// corner. Each list is ascending, in milliseconds; if `isCut`, the last few may be beyond the end.
  static func latencies(_ lists: [[Double]], isCut: Bool = false) -> Scale {
    let lists = lists.filter { !$0.isEmpty }
    guard let least = lists.compactMap(\.first).min(), let latest = lists.compactMap(\.last).max()
    else { return Scale(0, 1) }
    let usual = lists.map { $0.quantile(0.95) }.max() ?? latest
    let typical = lists.map { $0.quantile(0.5) }.min() ?? latest
    let soonest = lists.map { $0.quantile(0.01) }.min() ?? least
    if latest > 8 * usual || usual > 40 * typical, typical > 0 {
      let low = max(soonest > 0 ? soonest : typical / 10, latest / 1e6, 0.001)
      return Scale(low * 0.8, latest * 1.05, isLogarithmic: true)
    }
    let nearly = (lists.map { $0.quantile(0.997) }.max() ?? latest) * 1.2
    let end = isCut ? min(latest, nearly) : latest
    return Scale(min(0, isCut ? min(soonest, 0) : least), end <= 0 ? 1 : end * 1.03)
  }
}

extension Array where Element == Double {
  /// The quantile of an ascending list at a share; 0 for an empty one.
  func quantile(_ share: Double) -> Double {
    guard let first else { return 0 }
    let place = share * Double(count - 1)
    let index = Swift.min(Swift.max(Int(place), 0), count - 1)
    guard index + 1 < count else { return last ?? first }
    return self[index] + (self[index + 1] - self[index]) * (place - Double(index))
  }
}
