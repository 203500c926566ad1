public import Ink

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
