internal import Geometry

/// A column of the traces of a file, as the file declares it.
struct InkChannel: Hashable {
  /// What the columns say that mean something here.
  enum Name: String, Hashable {
    case x = "X"
    case y = "Y"
    case time = "T"
    case force = "F"
    case azimuth = "OA"
    case elevation = "OE"
    case tiltX = "OTx"
    case tiltY = "OTy"
  }

  /// What the column says; nil where that means nothing here.
  let name: Name?
  /// Whether numbers are whole, as those of a device are.
  var isWhole = false
  /// The smallest value and the largest, as far as they are declared.
  var range: (low: Double?, high: Double?) = (nil, nil)
  /// The unit of the values; empty where none is declared.
  var unit = ""
  /// The steps in a unit, where values are steps.
  var resolution: Double?
  /// The value where none is told.
  var usual = 0.0
  /// Whether the values stand for time since a moment that is named.
  var hasEpoch = false
  /// Whether a point may go without it.
  var isIntermittent = false

  init(name: Name?) { self.name = name }

  static func == (one: InkChannel, other: InkChannel) -> Bool {
    one.name == other.name && one.unit == other.unit && one.resolution == other.resolution
  }

  func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// The columns of a file that declares none.
  static let usual = [InkChannel(name: .x), InkChannel(name: .y)]

  /// Points in a step of a place; nil where nobody says how long a step is.
  var points: Double? {
    guard let unit = Self.points(in: unit) else { return nil }
    return unit / (resolution ?? 1)
  }

  /// Milliseconds in a step of time.
  var milliseconds: Double {
    let unit =
      switch unit {
      case "s": 1000.0
      case "us": 1e-3
      case "ns": 1e-6
      default: 1.0
      }
    return unit / (resolution ?? 1)
  }

  /// Degrees in a step of an angle.
  var degrees: Double { (unit == "rad" ? 180 / .pi : 1) / (resolution ?? 1) }

  /// A force as a share of the largest.
  func share(_ value: Double) -> Double {
    let low = range.low ?? 0
    let high = range.high ?? (isWhole || value > 1 ? 1023 : 1)
    return high > low ? min(max((value - low) / (high - low), 0), 1) : 1
  }

  /// Points in a unit of length; nil for what is none.
  static func points(in unit: String) -> Double? {
    switch unit {
    case "m": Length.millimetre * 1000
    case "cm": Length.millimetre * 10
    case "mm": Length.millimetre
    case "himetric": Length.millimetre / 100
    case "in": Length.inch
    case "pt": 1
    case "pc": 12
    case "px": 0.75
    default: nil
    }
  }
}
