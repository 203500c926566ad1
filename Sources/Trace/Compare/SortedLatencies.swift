/// Latencies in ascending order, with unobserved ones last.
struct SortedLatencies: Sendable {
  /// The observed ones in milliseconds, ascending.
  let observed: [Double]
  /// The total, including the missing ones.
  let count: Int

  init(_ latencies: [Double]) {
    var observed = latencies.filter { $0 < .infinity }
    observed.sort()
    self.observed = observed
    count = latencies.count
  }

  init(joining lists: [SortedLatencies]) {
    var observed = lists.flatMap(\.observed)
    observed.sort()
    self.observed = observed
    count = lists.reduce(0) { $0 + $1.count }
  }

  var middle: Double { quantile(0.5) }

  var missing: Int { count - observed.count }

  /// The latency below which a share of all is; infinite if that falls among the missing ones.
  ///
  /// Equal latencies count as spread over the steps of a coarse clock: the share below a value is that of
  /// the smaller ones plus half of its own, and between values it grows evenly. So the median of whole
  /// milliseconds need not be whole.
  func quantile(_ share: Double) -> Double {
    guard let first = observed.first, let last = observed.last else { return .infinity }
    let place = share * Double(count)
    guard place <= Double(observed.count) else { return .infinity }
    let index = min(max(Int(place), 0), observed.count - 1)
    // The group of equal values around the place, and its neighbor on the other side.
    let group = equals(at: index)
    let middle = Double(group.lowerBound + group.upperBound) / 2
    if place == middle { return observed[index] }
    let next = place < middle ? group.lowerBound - 1 : group.upperBound
    guard observed.indices.contains(next) else { return place < middle ? first : last }
    let other = equals(at: next)
    let otherMiddle = Double(other.lowerBound + other.upperBound) / 2
    let part = (place - middle) / (otherMiddle - middle)
    return observed[index] + (observed[next] - observed[index]) * part
  }

  /// The share below a latency, counting half of the equal ones.
  func share(below latency: Double) -> Double {
    guard count > 0 else { return 0 }
    let (smaller, notLarger) = (place { $0 < latency }, place { $0 <= latency })
    return Double(smaller + notLarger) / 2 / Double(count)
  }

  func share(above latency: Double) -> Double {
    count == 0 ? 0 : Double(count - place { $0 <= latency }) / Double(count)
  }

  private func equals(at index: Int) -> Range<Int> {
    let value = observed[index]
    // With a fine clock few are equal, so the neighbors are checked first.
    let isAlone =
      (index == 0 || observed[index - 1] < value)
      && (index + 1 == observed.count || observed[index + 1] > value)
    return isAlone ? index..<index + 1 : place { $0 < value }..<place { $0 <= value }
  }

  /// The first index whose latency fails a condition that holds for all before it.
  private func place(where isBefore: (Double) -> Bool) -> Int {
    var (low, high) = (0, observed.count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(observed[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
