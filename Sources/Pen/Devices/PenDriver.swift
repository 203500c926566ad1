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
