internal import Wording

/// A part of a stroke whose latencies are analyzed separately.
///
/// A program that draws the first point late and all others early has two latencies, not one between them:
/// strata are never pooled.
public enum Stratum: String, Hashable, Sendable, CaseIterable {
  /// The touch itself.
  case firstInk = "first-ink"
  /// The first 100 milliseconds after it.
  case early
  /// Everything later while the pen is down.
  case inStroke = "in-stroke"
  case lift

  /// The nanoseconds for which a stroke counts as early.
  static let earlyTime: Int64 = 100_000_000

  /// The stratum's name in a table.
  var name: Words {
    switch self {
    case .firstInk: "first-ink"
    case .early: "early"
    case .inStroke: "in-stroke"
    case .lift: "lift"
    }
  }
}
