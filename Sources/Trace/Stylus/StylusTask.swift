/// A part of the guided test of a stylus, named in the flags of its reports.
public enum StylusTask: String, Hashable, Sendable, CaseIterable {
  /// A slow line along a ruler, across the page: about 10 mm a second.
  case slowDiagonal = "diagonal-slow"
  /// The same line, as fast as the ruler allows.
  case fastDiagonal = "diagonal-fast"
  /// Circles, round and round.
  case circles
  /// Taps, as when dotting an i.
  case taps
  /// One stroke that begins with the lightest touch and ends with full force.
  case ramp
  /// The pen held still and moved above the surface.
  case hover
  case line

  /// The word among a report's flags.
  public var flag: String { "task:" + rawValue }

  /// The task that a report's flags name first.
  public init?(flags: String) {
    for word in flags.split(separator: " ") where word.hasPrefix("task:") {
      guard let task = StylusTask(rawValue: String(word.dropFirst(5))) else { continue }
      self = task
      return
    }
    return nil
  }
}
