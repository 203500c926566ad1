/// The driver of a device, as far as the window system tells.
public struct PenDriver: Hashable, Sendable {
  /// The program that reads the device.
  public enum Name: String, Hashable, Sendable {
    case libinput, wacom, evdev
  }

  /// The driver; nil where it is not known.
  public var name: Name?
  /// The number of the maker; 0 where it is not known.
  public var vendor: UInt32
  /// The number of the model; 0 where it is not known.
  public var product: UInt32
  /// How many reports the driver takes the mean of; nil where that is not known.
  public var averagedReports: Int?
}
