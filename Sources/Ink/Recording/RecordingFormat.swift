/// The columns, units and limits of a recording.
enum RecordingFormat {
  /// Steps of x and y, 5 micrometres each, in an inch.
  static let stepsPerInch: Double = 5080
  /// The pressure that counts as 1.
  static let fullPressure = 1023.0
  /// The most lines read.
  static let lineLimit = 1_000_000_000
  /// The most samples in a stroke; those that follow make a new stroke.
  static let sampleLimit = 250_000
  /// The largest time or coordinate, either sign.
  static let numberLimit = 1e12

  /// The columns in order; the last two may be missing together.
  static let columns: [StaticString] = ["t_ms", "x", "y", "pressure", "azimuth", "altitude"]

  /// The largest value of a column; the smallest is 0, or the negative for time and place.
  static func limit(ofColumn column: Int) -> Double {
    switch column {
    case 3: fullPressure
    case 4: 3600
    case 5: 900
    default: numberLimit
    }
  }
}
