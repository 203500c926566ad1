private import Glibc

/// The lean of a pen, as kept in ink.
public struct PenLean: Hashable, Sendable {
  /// The direction of the pen's lean, in degrees, 0 up to 360: 0 to the right, 90 down the page.
  public var azimuth: Double
  /// The angle between pen and page in degrees; 90 is upright.
  public var altitude: Double

  /// Creates a lean from the tilts that devices report, in degrees from upright to the right and down the
  /// page.
  ///
  /// A tilt of 90 degrees or more counts as almost flat, NaN as upright.
  public init(tiltX: Double, tiltY: Double) {
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
