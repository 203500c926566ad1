internal import Bytes

/// What a stylus makes of force, 0 to 100 % of its range.
public struct StylusPressure: Hashable, Sendable {
  /// The force at the first report of a stroke.
  public let first: StylusFigure
  /// The least force that was held for a tenth of a second.
  public let lightest: StylusFigure
  /// The most force.
  public let highest: StylusFigure
  /// The share of reports at the upper end of the range.
  public let saturated: StylusFigure
  /// How far the force strays from rising alone, on a ramp.
  public let roughness: StylusFigure
  /// How far the force strays from rising evenly, on a ramp.
  public let bend: StylusFigure
  /// Strokes in 100 that broke off at a light touch and came back at once.
  public let flicker: StylusFigure
  /// How long the force rises at the beginning of a stroke.
  public let rise: StylusFigure
  /// How far the pen jumps to the side as it is lifted.
  public let hook: StylusFigure
  /// The least force that makes ink, by the writer's scale.
  public let activation: StylusFigure

  init(_ reports: PenReports, _ metadata: JSON) {
    let reason = "not measured yet"
    first = .unknown(.percent, reason)
    lightest = .unknown(.percent, reason)
    highest = .unknown(.percent, reason)
    saturated = .unknown(.percent, reason)
    roughness = .unknown(.percent, reason)
    bend = .unknown(.percent, reason)
    flicker = .unknown(.percent, reason)
    rise = .unknown(.milliseconds, reason)
    hook = .unknown(reports.unit, reason)
    activation = .unknown(.grams, reason)
  }
}
