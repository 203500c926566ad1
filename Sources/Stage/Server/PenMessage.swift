internal import CStage

/// A message to a device of the X server.
enum PenMessage: Hashable, Sendable {
  case proximity(isNear: Bool, Axes)
  case motion(Axes)
  case button(Int, isPress: Bool, Axes)
  case sync

  /// The values of the axes in the device's own units.
  struct Axes: Hashable, Sendable {
    var x: Double
    var y: Double
    /// Nil for a device without pressure.
    var pressure: Double?

    var raw: stage_axes {
      stage_axes(x: x, y: y, pressure: pressure ?? 0, has_pressure: pressure == nil ? 0 : 1)
    }
  }

  /// The value of an axis at a place on a screen whose length is in pixels.
  ///
  /// The server maps 0 to the edge of the first pixel and 65536 to that of the last; 65535 is the maximum.
  static func axis(_ place: Double, of length: Double) -> Double {
    guard place.isFinite else { return 0 }
    return min(max(place * 65536 / length, 0), 65535)
  }

  /// The value of the pressure axis for a pressure from 0 to 1.
  static func pressure(_ pressure: Double) -> Double {
    guard pressure.isFinite else { return 0 }
    return min(max(pressure, 0), 1) * 1000
  }

  /// The message in the driver's format.
  var raw: stage_message {
    var message = stage_message()
    switch self {
    case .proximity(let isNear, let axes):
      _ = stage_write_proximity(&message, isNear ? 1 : 0, axes.raw)
    case .motion(let axes): _ = stage_write_motion(&message, axes.raw)
    case .button(let button, let isPress, let axes):
      _ = stage_write_button(
        &message, Int32(truncatingIfNeeded: button), isPress ? 1 : 0, axes.raw)
    case .sync: _ = stage_write_sync(&message)
    }
    return message
  }

  var bytes: [UInt8] {
    withUnsafeBytes(of: raw) { Array($0.prefix(Int(raw.header.length))) }
  }
}
