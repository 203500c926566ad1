/// Columns that hold whole numbers other than moments.
public enum TraceInteger: String, Hashable, Sendable, CaseIterable {
  /// The sitting; runs are independent of each other.
  case run
  /// The stroke within its run.
  case stroke
  /// The report within its stroke.
  case sequence = "seq"
  /// Microseconds on a clock of the device's own.
  case deviceTime = "t_dev_us"
  /// The picture that showed the report first.
  case frame
  /// How many reports that picture took up.
  case coalesced
  /// 1 for a point that was guessed, which never counts.
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
  /// The lean to the right and towards the writer, in degrees.
  case tiltX = "tilt_x"
  case tiltY = "tilt_y"
}

/// Columns that hold one of a few words.
public enum TraceWord: String, Hashable, Sendable, CaseIterable {
  /// What the pen did (`TracePhase`).
  case phase
  /// What made the report (`TraceTool`).
  case tool
  /// The name of the device.
  case device
  /// What the stroke was to look like, such as `line` or `circle`.
  case path
  /// Words about the report, with spaces between them (`TraceFlag`).
  case flags
}

/// A word about a report that this program knows; others are kept.
public enum TraceFlag: String, Hashable, Sendable, CaseIterable {
  /// Its place could not be watched, since ink was there before.
  case blind
}
