private import Geometry

/// The steps in which one stroke is stored: the coarsest that lose nothing.
struct StrokeUnits: Hashable {
  /// How many tens divide a millisecond: 0 for milliseconds, 3 for microseconds.
  var time: Int = 0
  /// The number of pressure bits beyond ten: 0 for steps of 1/1023, 3 for 1/8191.
  var pressure: Int = 0
  /// 0 for whole degrees, 1 for tenths.
  var angle: Int = 0

  /// Steps of the grid of 0.01 mm in an inch, and so in 72 points.
  static let stepsPerInch: Double = 2540
  /// Grid steps in a point.
  static let gridScale = stepsPerInch / Length.inch
  /// The largest position, time or coordinate in steps, either sign.
  static let limit = 1 << 30

  /// Time steps in a millisecond.
  var timeScale: Double { Self.timeScales[time] }
  private static let timeScales: InlineArray<4, Double> = [1, 10, 100, 1000]

  /// The number of steps of full pressure.
  var fullPressure: Int { (1024 << pressure) - 1 }
  /// Angle steps in a degree.
  var angleScale: Int { angle == 0 ? 1 : 10 }
  /// Angle steps in a full turn.
  var fullTurn: Int { 360 * angleScale }
  /// Angle steps up to an upright pen.
  var upright: Int { 90 * angleScale }

  /// Returns the nearest whole step, half steps upwards; values beyond the limit are moved to it.
  ///
  /// Halves that arithmetic left a little low go the same way as the others, because the sum has
  /// no room for so small a difference: even rounding compresses better. What is no number
  /// becomes the step before.
  @inline(__always)
  static func step(of value: Double, after previous: Int32) -> Int32 {
    guard value > -Double(limit) else { return value.isNaN ? previous : -Int32(limit) }
    guard value < Double(limit) else { return Int32(limit) }
    // The sum has exponent 32 and so 20 bits of fraction; what is above them is the step + 2^31.
    let sum = (value + (0.5 + 0x1.8p32)).bitPattern
    return Int32(truncatingIfNeeded: sum &>> 20) ^ Int32.min
  }
}
