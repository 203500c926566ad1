public import Geometry
private import Glibc

/// A point of modeled ink: what is drawn, not what the pen reported.
public struct InkPoint: Hashable, Sendable {
  /// The place on the page, in points.
  public var position: Point
  /// Milliseconds since the stroke began.
  public var time: Double
  /// The place on the raw stroke: 2.5 is halfway between samples 2 and 3.
  public var parameter: Double
  /// The modeled force on the nib, 0 to 1.
  public var pressure: Float
  /// The modeled direction of the pen in degrees, 0 up to 360.
  public var azimuth: Float
  /// The modeled angle of the pen in degrees; 90 is upright.
  public var altitude: Float

  /// Creates a point of ink.
  @inlinable public init(
    position: Point, time: Double, parameter: Double, pressure: Float = 1, azimuth: Float = 0,
    altitude: Float = 90
  ) {
    (self.position, self.time, self.parameter) = (position, time, parameter)
    (self.pressure, self.azimuth, self.altitude) = (pressure, azimuth, altitude)
  }
}

/// A sample as the model sees it: repaired, with a clock that never runs backward.
struct Knot {
  /// Milliseconds since the stroke began, never less than in the knot before.
  let time: Double
  /// The index of the sample in the raw stroke.
  let parameter: Double
  /// x, y, pressure and altitude.
  let values: SIMD4<Double>
  /// The azimuth as a unit vector, so that 359 and 1 degree average to 0.
  let lean: SIMD2<Double>

  /// Repairs a sample; nil if its position cannot be on a page.
  ///
  /// A time that is NaN or runs backward is replaced by the previous time. A channel that is NaN keeps its
  /// previous value.
  init?(_ sample: Sample, number: Int, after last: Knot?, hasTilt: Bool) {
    let x = sample.position.x
    let y = sample.position.y
    guard abs(x) <= Self.limit, abs(y) <= Self.limit else { return nil }
    let isTime = abs(sample.time) <= Self.timeLimit
    time = last.map { isTime ? max($0.time, sample.time) : $0.time } ?? (isTime ? sample.time : 0)
    parameter = Double(number)
    let pressure =
      sample.pressure.isFinite ? Double(min(max(sample.pressure, 0), 1)) : last?.values.z ?? 1
    let altitude =
      sample.altitude.isFinite ? Double(min(max(sample.altitude, 0), 90)) : last?.values.w ?? 90
    values = SIMD4(x, y, pressure, altitude)
    if hasTilt, abs(sample.azimuth) <= 360 {
      let angle = Double(sample.azimuth) * (.pi / 180)
      lean = SIMD2(cos(angle), sin(angle))
    } else {
      lean = last?.lean ?? SIMD2(1, 0)
    }
  }

  /// Coordinates beyond this many points are noise, not ink.
  private static let limit = 1e7
  /// Beyond this many milliseconds, times are too coarse to tell apart.
  private static let timeLimit = 1e13
}

extension InkPoint {
  init(_ knot: Knot, hasTilt: Bool) {
    self.init(
      time: knot.time, parameter: knot.parameter, values: knot.values, lean: knot.lean,
      hasTilt: hasTilt)
  }

  @inline(__always)
  init(time: Double, parameter: Double, values: SIMD4<Double>, lean: SIMD2<Double>, hasTilt: Bool) {
    self.init(
      position: Point(x: values.x, y: values.y), time: time, parameter: parameter,
      pressure: Float(min(max(values.z, 0), 1)),
      azimuth: hasTilt ? Self.azimuth(of: lean) : 0,
      altitude: hasTilt ? Float(min(max(values.w, 0), 90)) : 90)
  }

  /// The direction of a vector in degrees, 0 up to 360.
  private static func azimuth(of lean: SIMD2<Double>) -> Float {
    let degrees = Float(atan2(lean.y, lean.x) * (180 / .pi))
    let positive = degrees < 0 ? degrees + 360 : degrees
    return positive < 360 ? positive : 0
  }
}
