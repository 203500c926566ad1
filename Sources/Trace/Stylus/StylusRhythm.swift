/// How regularly a stylus reports, while it touches or while it hovers.
public struct StylusRhythm: Hashable, Sendable {
  /// What the pen does meanwhile.
  public enum State: String, Hashable, Sendable {
    case contact, hover
  }

  /// What the pen does meanwhile.
  public let state: State
  /// Reports a second.
  public let rate: StylusFigure
  /// The spread of the intervals between reports: their standard deviation, without what the clock's steps add.
  public let spread: StylusFigure
  /// The interval that 95 of 100 do not exceed.
  public let p95: StylusFigure
  /// The longest interval while the pen moved.
  public let longest: StylusFigure
  /// The share of reports that are missing while the pen moved.
  public let lost: StylusFigure
  /// The share of reports that came twice or between two others.
  public let doubled: StylusFigure
  /// The number of silences while the pen rested, which are no loss.
  public let rests: StylusFigure
  /// How many reports come at a time: 1 but where a radio or a program gathers them.
  public let burst: StylusFigure

  init(_ reports: PenReports, _ state: State) {
    self.state = state
    let reason = "not measured yet"
    rate = .unknown(.hertz, reason)
    spread = .unknown(.milliseconds, reason)
    p95 = .unknown(.milliseconds, reason)
    longest = .unknown(.milliseconds, reason)
    lost = .unknown(.percent, reason)
    doubled = .unknown(.percent, reason)
    rests = .unknown(.count, reason)
    burst = .unknown(.count, reason)
  }
}
