internal import Geometry

/// A column of the traces of a file, as declared by the file.
struct InkChannel: Hashable {
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

  /// The meaning of the column; nil if it is unknown.
  let name: Name?
  /// True if the values are integers, like those of a device.
  var isWhole = false
  /// The smallest and largest value, if declared.
  var range: (low: Double?, high: Double?) = (nil, nil)
  /// The unit of the values; empty if undeclared.
  var unit = ""
  /// The number of steps in a unit, if the values are steps.
  var resolution: Double?
  var usual = 0.0
  /// True if the values are times since a given moment.
  var hasEpoch = false
  /// True if points may omit it.
  var isIntermittent = false

  init(name: Name?) { self.name = name }

  static func == (one: InkChannel, other: InkChannel) -> Bool {
    one.name == other.name && one.unit == other.unit && one.resolution == other.resolution
  }

  func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// The columns of a file that declares none.
  static let usual = [InkChannel(name: .x), InkChannel(name: .y)]

  /// The points in a step of a coordinate; nil if unknown.
  var points: Double? {
    guard let unit = Self.points(in: unit) else { return nil }
    return unit / (resolution ?? 1)
  }

  /// The milliseconds in a step of time.
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

  /// The degrees in a step of an angle.
  var degrees: Double { (unit == "rad" ? 180 / .pi : 1) / (resolution ?? 1) }

  /// A force as a fraction of the largest.
  func share(_ value: Double) -> Double {
    let low = range.low ?? 0
    let high = range.high ?? (isWhole || value > 1 ? 1023 : 1)
    return high > low ? min(max((value - low) / (high - low), 0), 1) : 1
  }

  /// The points in a unit of length; nil for anything else.
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
