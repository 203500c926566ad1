/// The action of a pen at a report.
public enum TracePhase: String, Hashable, Sendable, CaseIterable {
  /// It moves above the surface.
  case hover
  case down
  case move
  case up
  /// The stroke was taken back.
  case cancel

  /// True if the report is part of a stroke's ink.
  public var isInk: Bool { self == .down || self == .move || self == .up }
}

/// The tool that made a report.
public enum TraceTool: String, Hashable, Sendable, CaseIterable {
  case pen, eraser, mouse, touch
}
