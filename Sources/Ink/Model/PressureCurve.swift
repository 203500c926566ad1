private import Glibc

/// How strongly a hand must press a device's nib for how much ink.
///
/// The curve never falls, goes from 0 to 1, and maps 0 to 0 and 1 to 1 when it is left as it is.
public struct PressureCurve: Hashable, Sendable {
  /// The pressure up to which nothing counts, from 0; some nibs never rest.
  public let lowest: Double
  /// The pressure from which on all counts as full, up to 1; few hands press with all their force.
  public let highest: Double
  /// How little a light hand gets, from 0.2 to 5.
  ///
  /// 1 is a straight line, below it a light hand gets more ink.
  public let gamma: Double

  /// The least distance between the ends, so that the curve stays a curve.
  private static let leastRange = 0.05

  /// What is pressed counts as it is.
  public static let linear: PressureCurve = PressureCurve()
  /// For light hands.
  public static let soft: PressureCurve = PressureCurve(gamma: 0.6)
  /// For heavy hands.
  public static let firm: PressureCurve = PressureCurve(gamma: 1.7)

  /// Creates a curve; values that make no curve become the nearest that do.
  public init(lowest: Double = 0, highest: Double = 1, gamma: Double = 1) {
    let start = Self.bounded(lowest, 0, 1 - Self.leastRange, default: 0)
    self.lowest = start
    self.highest = Self.bounded(highest, start + Self.leastRange, 1, default: 1)
    self.gamma = Self.bounded(gamma, 0.2, 5, default: 1)
  }

  /// What half the way between `lowest` and `highest` counts as.
  public var middle: Double { pow(0.5, gamma) }

  /// Returns the curve with another lower end, which stays below the upper one.
  public func lowest(_ value: Double) -> PressureCurve {
    PressureCurve(lowest: min(value, highest - Self.leastRange), highest: highest, gamma: gamma)
  }

  /// Returns the curve with another upper end, which stays above the lower one.
  public func highest(_ value: Double) -> PressureCurve {
    PressureCurve(lowest: lowest, highest: value, gamma: gamma)
  }

  /// Returns the curve bent so that half the way counts as a value, as near as a curve can.
  public func middle(_ value: Double) -> PressureCurve {
    // Straight stays exactly straight.
    let gamma = abs(value - 0.5) < 1e-9 ? 1 : -log2(min(max(value, 1e-3), 1))
    return PressureCurve(lowest: lowest, highest: highest, gamma: gamma)
  }

  /// What a device's pressure counts as, 0 to 1.
  public func value(at pressure: Double) -> Double {
    guard pressure > lowest else { return 0 }
    guard pressure < highest else { return 1 }
    let share = (pressure - lowest) / (highest - lowest)
    return gamma == 1 ? share : min(pow(share, gamma), 1)
  }

  private static func bounded(
    _ value: Double, _ low: Double, _ high: Double, default rest: Double
  ) -> Double {
    value.isNaN ? rest : min(max(value, low), high)
  }
}
