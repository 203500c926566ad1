/// How often one of two traces is sooner when a sample is drawn from each.
enum Superiority {
  /// The share of pairs in which the first is sooner, equal pairs counting half; nil without pairs.
  ///
  /// A missing sample is later than every observed one, and equal to another missing one.
  static func share(of first: SortedLatencies, before second: SortedLatencies) -> Double? {
    guard first.count > 0, second.count > 0 else { return nil }
    var (smaller, notLarger) = (0, 0)
    var sum = 0.0
    // For each sample of the second, count those of the first below it, and half of those equal to it.
    for value in second.observed {
      while smaller < first.observed.count, first.observed[smaller] < value { smaller += 1 }
      notLarger = max(notLarger, smaller)
      while notLarger < first.observed.count, first.observed[notLarger] <= value { notLarger += 1 }
      sum += Double(smaller + notLarger) / 2
    }
    sum += Double(second.missing) * (Double(first.observed.count) + Double(first.missing) / 2)
    return sum / Double(first.count) / Double(second.count)
  }
}
