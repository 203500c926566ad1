/// The steps in which a stylus reports.
public struct StylusResolution: Hashable, Sendable {
  /// The share of reports whose place on the canvas is a whole pixel.
  public let wholePixels: StylusFigure
  /// The smallest step of a place.
  public let step: StylusFigure
  /// How many levels of force were seen.
  public let levelsSeen: StylusFigure
  /// How many levels of force there are from 0 to 1, by the smallest step between two.
  public let levels: StylusFigure
  /// The steps of the clock.
  public let clockStep: StylusFigure
  /// The smallest step of the lean.
  public let tiltStep: StylusFigure

  init(_ reports: PenReports, _ trace: Trace) {
    let reason = "not measured yet"
    wholePixels = .unknown(.percent, reason)
    step = .unknown(reports.unit, reason)
    levelsSeen = .unknown(.count, reason)
    levels = .unknown(.count, reason)
    clockStep = .unknown(.milliseconds, reason)
    tiltStep = .unknown(.degrees, reason)
  }
}
