/// How quiet the places of a stylus are.
public struct StylusSteadiness: Hashable, Sendable {
  /// How far single reports lie beside the smooth way of the pen, where it is slow.
  public let jitter: StylusFigure
  /// Slow lines along a ruler.
  public let slow: Line
  /// Fast lines along a ruler.
  public let fast: Line

  /// How far a pen strays from the straight lines that it was led along.
  public struct Line: Hashable, Sendable {
    /// The distance of reports from the line: root of the mean square.
    public let deviation: StylusFigure
    /// How far the slow waves go, from one side to the other.
    public let swing: StylusFigure
    /// The length of a wave, where one stands out.
    public let period: StylusFigure
    /// The median speed.
    public let speed: StylusFigure
  }

  init(_ reports: PenReports) {
    let reason = "not measured yet"
    jitter = .unknown(reports.unit, reason)
    let line = Line(
      deviation: .unknown(reports.unit, reason), swing: .unknown(reports.unit, reason),
      period: .unknown(reports.unit, reason), speed: .unknown(reports.unit.perSecond, reason))
    (slow, fast) = (line, line)
  }
}
