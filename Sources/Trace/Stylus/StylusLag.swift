/// How far ink stays behind a stylus.
public struct StylusLag: Hashable, Sendable {
  /// How far ink is behind the tip at a speed.
  public struct Tip: Hashable, Sendable {
    /// The speed in millimetres a second.
    public let speed: Double
    /// The distance.
    public let distance: StylusFigure
  }

  /// What the lag reaches from and to: "t_kernel to t_visible"; empty where nothing was observed.
  public let span: String
  /// The median time of reports within strokes.
  public let latency: StylusFigure
  /// The distances at which such a lag leaves the ink, at 20, 50, 100 and 200 mm a second.
  public let tips: [Tip]
  /// The distance from the newest visible ink to the pen at that moment, as it was.
  public let seen: StylusFigure
  /// The median speed of the pen meanwhile.
  public let seenSpeed: StylusFigure
  /// How much later than the device's own places those on the canvas come, by smoothing on the way.
  public let smoothing: StylusFigure

  init(_ reports: PenReports, _ trace: Trace) {
    let reason = "not measured yet"
    span = ""
    latency = .unknown(.milliseconds, reason)
    tips = [20, 50, 100, 200].map { Tip(speed: $0, distance: .unknown(.millimetres, reason)) }
    seen = .unknown(reports.unit, reason)
    seenSpeed = .unknown(reports.unit.perSecond, reason)
    smoothing = .unknown(.milliseconds, reason)
  }
}
