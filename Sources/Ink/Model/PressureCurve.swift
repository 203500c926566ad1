private import Glibc

/// The curve from the pressure on a device's nib to the amount of ink.
///
/// The curve never falls and runs from 0 to 1; with the default ends it maps 0 to 0 and 1 to 1.
public struct PressureCurve: Hashable, Sendable {
  /// The pressure up to which nothing counts, at least 0; some nibs never rest.
  public let lowest: Double
  /// The pressure from which everything counts as full, at most 1; few hands press with full force.
  public let highest: Double
  /// The bend, from 0.2 to 5: 1 is a straight line; below 1 a light hand gets more ink.
  public let gamma: Double

  /// The smallest distance between `lowest` and `highest`, so that the curve remains a curve.
  private static let leastRange = 0.05

  /// Pressure counts unchanged.
  public static let linear: PressureCurve = PressureCurve()
  /// For light hands.
  public static let soft: PressureCurve = PressureCurve(gamma: 0.6)
  /// For heavy hands.
  public static let firm: PressureCurve = PressureCurve(gamma: 1.7)

  /// Creates a curve; invalid values are replaced by the nearest valid ones.
  public init(lowest: Double = 0, highest: Double = 1, gamma: Double = 1) {
    let start = Self.bounded(lowest, 0, 1 - Self.leastRange, default: 0)
    self.lowest = start
    self.highest = Self.bounded(highest, start + Self.leastRange, 1, default: 1)
    self.gamma = Self.bounded(gamma, 0.2, 5, default: 1)
  }

  /// The value at the pressure halfway between `lowest` and `highest`.
  public var middle: Double { pow(0.5, gamma) }

  /// Returns the curve with another lower end, kept below the upper one.
  public func lowest(_ value: Double) -> PressureCurve {
    PressureCurve(lowest: min(value, highest - Self.leastRange), highest: highest, gamma: gamma)
  }

  /// Returns the curve with another upper end, kept above the lower one.
  public func highest(_ value: Double) -> PressureCurve {
    PressureCurve(lowest: lowest, highest: value, gamma: gamma)
  }

  /// Returns the curve bent so that its middle is as near to a value as possible.
  public func middle(_ value: Double) -> PressureCurve {
    // Keeps a straight curve exactly straight.
    let gamma = abs(value - 0.5) < 1e-9 ? 1 : -log2(min(max(value, 1e-3), 1))
    return PressureCurve(lowest: lowest, highest: highest, gamma: gamma)
  }

  /// The value, 0 to 1, that a device's pressure counts as.
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
