/// A device plugged into the stage's X server.
public enum StageDevice: String, Hashable, Sendable, CaseIterable {
  /// The tip of a pen, with pressure and proximity.
  case stylus
  /// The other end of the pen.
  case eraser
  /// An ordinary pointer without pressure.
  case mouse

  /// The name for programs: toolkits recognize pens and erasers by their names.
  public var title: String { "Stage \(rawValue)" }

  /// True if it reports pressure.
  public var hasPressure: Bool { self != .mouse }
}
