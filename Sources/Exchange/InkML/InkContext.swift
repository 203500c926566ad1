internal import Geometry
internal import Ink

/// A context to which traces refer; nil for what is undeclared.
struct InkContext {
  var channels: [InkChannel]?
  var brush: InkBrush?
  /// The moment from which times count, in milliseconds since 1970.
  var epoch: Int64?
  /// The milliseconds between two points, for traces without a column for time.
  var interval: Double?

  mutating func inherit(from other: InkContext?) {
    guard let other else { return }
    channels = channels ?? other.channels
    brush = brush ?? other.brush
    epoch = epoch ?? other.epoch
    interval = interval ?? other.interval
  }
}

struct InkBrush {
  var style = Style(color: .sumi, width: 1.1)
  var model: ModelVersion?

  mutating func set(_ name: String, _ value: String, unit: String) {
    let number = Double(value).flatMap { $0.isFinite ? $0 : nil }
    switch name {
    case "width":
      let width = (number ?? 0) * (InkChannel.points(in: unit) ?? InkChannel.points(in: "mm") ?? 1)
      if width > 0 { style.width = min(width, 100_000) }
    case "color":
      guard let rgb = Self.color(value) else { return }
      style.color.rgba = rgb << 8 | style.color.rgba & 0xFF
    case "transparency":
      let share = UInt32(min(max(number ?? 0, 0), 255))
      style.color.rgba = style.color.rgba & 0xFFFF_FF00 | (255 - share)
    case "tip": style.cap = value == "rectangle" ? .butt : .round
    case "rasterOp": if value == "maskPen" { style.tool = .highlighter }
    case "ignorePressure":
      if value == "1" || value == "true" { style.response = .constant }
    default: setOwn(name, value, number.map(Float.init))
    }
  }

  /// Sets a property that only this program writes.
  private mutating func setOwn(_ name: String, _ value: String, _ number: Float?) {
    switch name {
    case "suzuri:tool": if value == "whiteout" { style.tool = .whiteout }
    case "suzuri:cap": if value == "square" { style.cap = .square }
    case "suzuri:minimum": if let number { style.response.minimum = min(max(number, 0), 1) }
    case "suzuri:exponent": if let number { style.response.exponent = min(max(number, 0), 100) }
    case "suzuri:dashes":
      let lengths = value.split(separator: " ").compactMap { Float($0) }
      if lengths.count <= 64, lengths.allSatisfy({ $0 >= 0 && $0 <= 1e5 }) {
        style.dashes = lengths
      }
    case "suzuri:fill": if let number { style.fill = min(max(number, 0), 1) }
    case "suzuri:model": model = UInt8(value).map { ModelVersion(rawValue: $0) }
    default: break
    }
  }

  private static func color(_ text: String) -> UInt32? {
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    if digits.count == 6 { return UInt32(digits, radix: 16) }
    return names[text.lowercased()]
  }

  private static let names: [String: UInt32] = [
    "black": 0x000000, "white": 0xFFFFFF, "red": 0xFF0000, "green": 0x008000, "blue": 0x0000FF,
    "yellow": 0xFFFF00, "cyan": 0x00FFFF, "magenta": 0xFF00FF, "gray": 0x808080,
    "grey": 0x808080, "orange": 0xFFA500, "purple": 0x800080, "brown": 0xA52A2A,
  ]
}

/// A column of the traces of a file, as declared by the file.
struct InkChannel {
  enum Name: String {
    case x = "X"
    case y = "Y"
    case time = "T"
    case force = "F"
    case azimuth = "OA"
    case elevation = "OE"
    case tiltX = "OTx"
    case tiltY = "OTy"
  }

  let name: Name?
  /// True if the values are integers, like those of a device.
  var isWhole = false
  var range: (low: Double?, high: Double?) = (nil, nil)
  /// Empty if undeclared.
  var unit = ""
  /// The number of steps in a unit, if the values are steps.
  var resolution: Double?
  var usual = 0.0
  /// True if points may omit it.
  var isIntermittent = false

  static let usual = [InkChannel(name: .x), InkChannel(name: .y)]

  /// The points in a step of a coordinate; nil if unknown.
  var points: Double? {
    guard let unit = Self.points(in: unit) else { return nil }
    return unit / (resolution ?? 1)
  }

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

  var degrees: Double { (unit == "rad" ? 180 / .pi : 1) / (resolution ?? 1) }

  /// A force as a fraction of the largest.
  func share(_ value: Double) -> Double {
    let low = range.low ?? 0
    let high = range.high ?? (isWhole || value > 1 ? 1023 : 1)
    return high > low ? min(max((value - low) / (high - low), 0), 1) : 1
  }

  static func points(in unit: String) -> Double? {
    switch unit {
    case "m": Length.millimeter * 1000
    case "cm": Length.millimeter * 10
    case "mm": Length.millimeter
    case "himetric": Length.millimeter / 100
    case "in": Length.inch
    case "pt": 1
    case "pc": 12
    case "px": 0.75
    default: nil
    }
  }
}
