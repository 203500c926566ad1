private import Glibc
public import Ink

/// A pointing device.
public struct PenDevice: Hashable, Sendable {
  /// The number in its events.
  public var number: Int32
  /// The driver's name for it; may be empty.
  public var name: String
  /// The serial number of the pen itself, if the driver reports one.
  public var serial: UInt64?
  /// The tool.
  public var tool: PenTool
  /// Its reports besides position and time.
  public var channels: Channels = []
}

/// The driver of a device, as far as the window system reveals it.
public struct PenDriver: Hashable, Sendable {
  /// The program that reads the device.
  public enum Name: String, Hashable, Sendable {
    case libinput, wacom, evdev
  }

  /// The driver; nil if unknown.
  public var name: Name?
  /// The vendor's number; 0 if unknown.
  public var vendor: UInt32
  /// The number of the model; 0 if unknown.
  public var product: UInt32
  /// The number of reports that the driver averages; nil if unknown.
  public var averagedReports: Int?
}

/// The pressure curves of all devices.
public struct PressureCurves: Hashable, Sendable {
  /// The curve of each device that has its own, by name.
  public var curves: [String: PressureCurve]
  /// The curves of the connected devices, by number.
  private var present: [Int32: PressureCurve] = [:]

  /// Creates the curves; devices without one keep their pressure.
  public init(curves: [String: PressureCurve] = [:]) { self.curves = curves }

  /// Updates the connected devices: after each change of them or of `curves`.
  public mutating func update(_ devices: [PenDevice]) {
    present = [:]
    for device in devices { present[device.number] = curves[device.name] }
  }

  /// Applies the curve of an event's device, if it measures pressure.
  public func apply(to event: inout PenEvent) {
    guard event.channels.contains(.pressure), let curve = present[event.device] else { return }
    event.pressure = curve.value(at: event.pressure)
  }
}

/// The lean of a pen, as kept in ink.
public struct PenLean: Hashable, Sendable {
  /// The direction of the pen's lean, in degrees, 0 up to 360: 0 to the right, 90 down the page.
  var azimuth: Double
  /// The angle between pen and page in degrees; 90 is upright.
  var altitude: Double

  /// Creates a lean from degrees right and down from upright; 90 counts as almost flat, NaN as upright.
  init(tiltX: Double, tiltY: Double) {
    let x = Self.slope(tiltX)
    let y = Self.slope(tiltY)
    let slope = (x * x + y * y).squareRoot()
    guard slope > 0 else {
      azimuth = 0
      altitude = 90
      return
    }
    let direction = atan2(y, x) * 180 / .pi
    // A direction just below 0 would round up to a full turn.
    let turned = direction < 0 ? direction + 360 : direction
    azimuth = turned < 360 ? turned : 0
    altitude = atan(1 / slope) * 180 / .pi
  }

  /// Creates a lean from its direction and the angle between pen and page, in degrees.
  public init(azimuth: Double, altitude: Double) {
    self.azimuth = azimuth
    self.altitude = altitude
  }

  /// Degrees from upright to the right.
  public var tiltX: Double { tilt(cos(azimuth * .pi / 180)) }
  /// Degrees from upright down the page.
  public var tiltY: Double { tilt(sin(azimuth * .pi / 180)) }

  private func tilt(_ share: Double) -> Double {
    atan2(cos(altitude * .pi / 180) * share, sin(altitude * .pi / 180)) * 180 / .pi
  }

  private static func slope(_ degrees: Double) -> Double {
    degrees.isNaN ? 0 : tan(min(max(degrees, -89.9), 89.9) * .pi / 180)
  }
}
