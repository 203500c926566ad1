/// The verdict on the second trace against the first; a lower latency is better.
public enum TraceVerdict: String, Hashable, Sendable, CaseIterable {
  /// Its latency is lower by more than the margin, and not by chance.
  case better
  /// Its latency is higher by more than the margin, and not by chance.
  case worse
  /// Any difference is within the margin.
  case equivalent
  /// The recordings do not decide it.
  case undecided

  init(_ difference: Estimate, margin: Double) {
    let (lower, upper) = (difference.lower ?? -.infinity, difference.upper ?? .infinity)
    guard let value = difference.value else {
      self = .undecided
      return
    }
    if lower >= -margin, upper <= margin {
      self = .equivalent
    } else if lower > 0, value >= margin {
      self = .worse
    } else if upper < 0, value <= -margin {
      self = .better
    } else {
      self = .undecided
    }
  }
}
