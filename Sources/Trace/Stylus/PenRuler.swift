internal import Bytes
internal import Geometry

/// Places of reports in the best unit of a trace: millimeters if their scale is known.
struct PenRuler: Sendable {
  let unit: StylusUnit
  let isOwnPlace: Bool
  private let x: [Double]?
  private let y: [Double]?
  private let scale: Point

  /// Prefers a known scale, and then the device's own places over those on the canvas.
  init(_ trace: Trace, _ rows: [Int]) {
    let own = Self.columns(trace, .xDevice, .yDevice, rows)
    let canvas = Self.columns(trace, .x, .y, rows)
    let ownScale = Self.scale(trace.metadata["device"]?["resolution"])
    let canvasScale = Self.scale(trace.metadata["display"]?["px_per_mm"])
    if let own, let ownScale {
      self.init(own, .millimetres, ownScale, isOwnPlace: true)
    } else if let canvas, let canvasScale {
      self.init(canvas, .millimetres, canvasScale, isOwnPlace: false)
    } else if let own {
      self.init(own, .deviceUnits, Point(x: 1, y: 1), isOwnPlace: true)
    } else {
      self.init(canvas, .pixels, Point(x: 1, y: 1), isOwnPlace: false)
    }
  }

  private init(
    _ columns: (x: [Double], y: [Double])?, _ unit: StylusUnit, _ scale: Point, isOwnPlace: Bool
  ) {
    (x, y, self.unit, self.scale, self.isOwnPlace) = (
      columns?.x, columns?.y, unit, scale, isOwnPlace
    )
  }

  /// The place of a row; not finite if missing.
  func place(_ row: Int) -> Point {
    guard let x, let y else { return Point(x: .nan, y: .nan) }
    return Point(x: x[row] * scale.x, y: y[row] * scale.y)
  }

  private static func columns(
    _ trace: Trace, _ x: TraceNumber, _ y: TraceNumber, _ rows: [Int]
  ) -> (x: [Double], y: [Double])? {
    guard let x = trace[x], let y = trace[y] else { return nil }
    let known = rows.count { !x[$0].isNaN && !y[$0].isNaN }
    return known > 0 && known * 10 >= rows.count * 9 ? (x, y) : nil
  }

  /// Millimeters per step: from one number of steps per millimeter, or one for each axis.
  private static func scale(_ value: JSON?) -> Point? {
    func millimetres(_ value: JSON?) -> Double? {
      let steps: Double
      switch value {
      case .integer(let number)?: steps = Double(number)
      case .number(let number)?: steps = number
      default: return nil
      }
      return steps >= 1e-3 && steps <= 1e6 ? 1 / steps : nil
    }
    if case .array(let values)? = value {
      guard values.count == 2, let x = millimetres(values[0]), let y = millimetres(values[1]) else {
        return nil
      }
      return Point(x: x, y: y)
    }
    return millimetres(value).map { Point(x: $0, y: $0) }
  }
}
