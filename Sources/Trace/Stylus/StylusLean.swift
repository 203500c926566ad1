/// How a stylus tells of its lean, and how it comes down.
public struct StylusLean: Hashable, Sendable {
  /// The least lean from upright.
  public let least: StylusFigure
  /// The greatest lean from upright.
  public let greatest: StylusFigure
  /// How far the first report of a stroke lies from where the hovering pen was going.
  public let jump: StylusFigure

  init(_ reports: PenReports) {
    let reason = "not measured yet"
    least = .unknown(.degrees, reason)
    greatest = .unknown(.degrees, reason)
    jump = .unknown(reports.unit, reason)
  }
}
