public import Ink

/// The reporting of a movement by a pen tablet, a screen or a mouse.
public struct Digitiser: Hashable, Sendable {
  /// Reports per second, 10 to 2,000; their times are whole milliseconds.
  public var rate: Double
  /// The standard deviation of the position noise in micrometers, 0 to 1,000.
  public var noise: Double
  /// The channels reported besides place and time.
  public var channels: Channels
  /// The distance in points between places that the device can report; 0 for a hundredth of a millimeter.
  public var grid: Double

  /// Creates a device.
  public init(rate: Double, noise: Double, channels: Channels, grid: Double = 0) {
    self.rate = rate
    self.noise = noise
    self.channels = channels
    self.grid = grid
  }

  /// A common pen tablet: 133 reports a second, 7 or 8 ms apart.
  public static let tablet: Digitiser = Digitiser(
    rate: 133, noise: 4, channels: [.pressure, .tilt])
  /// A tablet for drawing: 200 reports a second.
  public static let quickTablet: Digitiser = Digitiser(
    rate: 200, noise: 4, channels: [.pressure, .tilt])
  /// A pen on a screen: 240 reports a second, noisier.
  public static let screen: Digitiser = Digitiser(
    rate: 240, noise: 12, channels: [.pressure, .tilt])
  /// A mouse: 66 reports a second on whole pixels, 96 to the inch, without pressure.
  public static let mouse: Digitiser = Digitiser(rate: 66, noise: 0, channels: [], grid: 0.75)

  /// The device with every value within its range.
  var bounded: Digitiser {
    func bound(_ value: Double, _ low: Double, _ high: Double) -> Double {
      value.isNaN ? low : min(max(value, low), high)
    }
    return Digitiser(
      rate: bound(rate, 10, 2000), noise: bound(noise, 0, 1000), channels: channels,
      grid: bound(grid, 0, 1000))
  }
}
