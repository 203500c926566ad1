private import Glibc
private import Ink

/// How strongly a hand must press a device's nib for how much ink.
///
/// The curve never falls, goes from 0 to 1, and maps 0 to 0 and 1 to 1 when it is left as it is.
public struct PressureCurve: Hashable, Sendable {
  /// The pressure up to which nothing counts, from 0; some nibs never rest.
  public let lowest: Double
  /// The pressure from which on all counts as full, up to 1; few hands press with all their force.
  public let highest: Double
  /// How little a light hand gets, from 0.2 to 5.
  ///
  /// 1 is a straight line, below it a light hand gets more ink.
  public let gamma: Double

  /// The least distance between the ends, so that the curve stays a curve.
  private static let leastRange = 0.05

  /// Creates a curve; values that make no curve become the nearest that do.
  public init(lowest: Double = 0, highest: Double = 1, gamma: Double = 1) {
    let start = Self.bounded(lowest, 0, 1 - Self.leastRange, default: 0)
    self.lowest = start
    self.highest = Self.bounded(highest, start + Self.leastRange, 1, default: 1)
    self.gamma = Self.bounded(gamma, 0.2, 5, default: 1)
  }

  /// What a device's pressure counts as, 0 to 1.
  public func value(at pressure: Double) -> Double {
    guard pressure > lowest else { return 0 }
    guard pressure < highest else { return 1 }
    let share = (pressure - lowest) / (highest - lowest)
    return gamma == 1 ? share : min(pow(share, gamma), 1)
  }

  /// Applies the curve to an event of a device that measures pressure; others stay as they are.
  public func apply(to event: inout PenEvent) {
    if event.channels.contains(.pressure) { event.pressure = value(at: event.pressure) }
  }

  private static func bounded(
    _ value: Double, _ low: Double, _ high: Double, default rest: Double
  ) -> Double {
    value.isNaN ? rest : min(max(value, low), high)
  }
}

/// The pressure curves of all devices.
public struct PressureCurves: Hashable, Sendable {
  /// The curve of each device that has its own, by `PenDevice.identity`.
  public var curves: [String: PressureCurve]
  /// The curves of the devices that are there, by their numbers.
  private var present: [Int32: PressureCurve] = [:]

  /// Creates the curves; devices without one keep their pressure.
  public init(curves: [String: PressureCurve] = [:]) { self.curves = curves }

  /// Takes over which devices are there: after each change of them or of `curves`.
  public mutating func settle(_ devices: [PenDevice]) {
    present = [:]
    for device in devices { present[device.number] = curves[device.identity] }
  }

  /// Applies the curve of the device that an event came from.
  public func apply(to event: inout PenEvent) {
    if let curve = present[event.device] { curve.apply(to: &event) }
  }
}

extension PenDevice {
  /// What the device is called in settings: the same whenever and wherever it is plugged.
  ///
  /// The two ends of a pen have names of their own; a pen with a serial number keeps its identity
  /// on another tablet.
  public var identity: String {
    let end = tool == .eraser ? "eraser" : "pen"
    return serial.map { "\(end) \($0)" } ?? name
  }
}
