/// Columns that hold whole numbers other than moments.
public enum TraceInteger: String, Hashable, Sendable, CaseIterable {
  /// The sitting; runs are independent of each other.
  case run
  /// The stroke within its run.
  case stroke
  /// The report within its stroke.
  case sequence = "seq"
  /// Microseconds on the device's clock.
  case deviceTime = "t_dev_us"
  /// The picture that first showed the report.
  case frame
  /// The number of reports in that picture.
  case coalesced
  /// 1 for a guessed point, which never counts.
  case predicted
  /// The buttons held, bit 0 for the tip.
  case buttons
}

/// Columns that hold numbers with a fraction.
public enum TraceNumber: String, Hashable, Sendable, CaseIterable {
  /// The place on the canvas in pixels.
  case x, y
  /// The place on the device in its own units.
  case xDevice = "x_dev"
  case yDevice = "y_dev"
  /// The force on the tip, 0 to 1.
  case pressure
  /// The lean to the right and toward the writer, in degrees.
  case tiltX = "tilt_x"
  case tiltY = "tilt_y"
}

/// Columns that hold one of a few words.
public enum TraceWord: String, Hashable, Sendable, CaseIterable {
  /// The action of the pen (`TracePhase`).
  case phase
  /// The tool (`TraceTool`).
  case tool
  case device
  /// The shape asked for, such as `line` or `circle`.
  case path
  /// Words about the report, separated by spaces (`TraceFlag`).
  case flags
}

/// A flag of a report that this program knows; other flags are kept.
public enum TraceFlag: String, Hashable, Sendable, CaseIterable {
  /// Its place could not be watched, because ink was already there.
  case blind
}
