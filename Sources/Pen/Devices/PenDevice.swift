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
  public var channels: Channels

  /// Creates the description of a device.
  public init(
    number: Int32, name: String, serial: UInt64? = nil, tool: PenTool, channels: Channels = []
  ) {
    self.number = number
    self.name = name
    self.serial = serial
    self.tool = tool
    self.channels = channels
  }
}
