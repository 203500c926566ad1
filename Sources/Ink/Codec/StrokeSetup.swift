internal import Geometry

/// The properties that a stroke shares with most of its neighbors; written only when they change.
struct StrokeSetup: Hashable {
  var style: Int = 0
  var channels: Channels = []
  var model: ModelVersion = .straight
  var units = StrokeUnits()

  /// Writes all properties, with as few bits for the style as the table allows.
  func write(styles: Int, to bits: inout BitWriter) {
    bits.reserve(bytes: 16)
    bits.append(UInt64(style), count: Self.width(of: styles))
    bits.append(UInt64(channels.rawValue), count: 2)
    bits.append(UInt64(model.rawValue), count: 8)
    bits.append(UInt64(units.time), count: 2)
    bits.append(UInt64(units.pressure), count: 2)
    bits.append(UInt64(units.angle), count: 1)
  }

  init(of stroke: Stroke, in columns: borrowing StrokeColumns, style: Int) {
    self.style = style
    channels = columns.channels
    model = stroke.model
    units = columns.units
  }

  init(styles: Int, from bits: inout BitReader) throws(InkCodecError) {
    style = Int(try bits.bits(Self.width(of: styles)))
    guard style < styles else { throw .damaged }
    channels = Channels(rawValue: UInt8(try bits.bits(2)))
    model = ModelVersion(rawValue: UInt8(try bits.bits(8)))
    units.time = Int(try bits.bits(2))
    units.pressure = Int(try bits.bits(2))
    units.angle = Int(try bits.bits(1))
  }

  private static func width(of count: Int) -> Int {
    count < 2 ? 0 : Int.bitWidth - (count - 1).leadingZeroBitCount
  }
}

/// The units in which one stroke is stored: the coarsest that lose nothing.
struct StrokeUnits: Hashable {
  /// The power of ten that divides a millisecond: 0 for milliseconds, 3 for microseconds.
  var time: Int = 0
  /// The number of pressure bits beyond ten: 0 for steps of 1/1023, 3 for 1/8191.
  var pressure: Int = 0
  /// The resolution of angles: 0 for whole degrees, 1 for tenths.
  var angle: Int = 0

  /// Steps of the grid of 0.01 mm in an inch, which is 72 points.
  static let stepsPerInch: Double = 2540
  static let gridScale = stepsPerInch / Length.inch
  /// The largest position, time or coordinate in steps, either sign.
  static let limit = 1 << 30

  /// Time steps in a millisecond.
  var timeScale: Double { Self.timeScales[time] }
  private static let timeScales: InlineArray<4, Double> = [1, 10, 100, 1000]

  var fullPressure: Int { (1024 << pressure) - 1 }
  var angleScale: Int { angle == 0 ? 1 : 10 }
  var fullTurn: Int { 360 * angleScale }
  /// Angle steps up to an upright pen.
  var upright: Int { 90 * angleScale }

  @inline(__always)
  static func position(_ x: Int, _ y: Int) -> Point {
    // Divisions take most of the time here, so both are done together.
    let place = SIMD2(Double(x), Double(y)) * Length.inch / SIMD2(repeating: stepsPerInch)
    return Point(x: place.x, y: place.y)
  }

  /// Returns the nearest whole step, half steps upwards; values beyond the limit are clamped to it.
  ///
  /// Halves that arithmetic left a little low are rounded up like the others, because the sum has
  /// no room for so small a difference: consistent rounding compresses better. NaN becomes the
  /// previous step.
  @inline(__always)
  static func step(of value: Double, after previous: Int32) -> Int32 {
    guard abs(value) < Double(limit) else { return extremeStep(of: value, after: previous) }
    // The sum has exponent 32 and so 20 bits of fraction; the bits above them are the step + 2^31.
    let sum = (value + (0.5 + 0x1.8p32)).bitPattern
    return Int32(truncatingIfNeeded: sum &>> 20) ^ Int32.min
  }

  /// Returns a whole number of magnitude up to 2^22 unchanged; the result for other values is unspecified.
  @inline(__always)
  static func step(ofWhole value: Float) -> Int32 {
    // The sum has exponent 23 and so no fraction: adjacent bit patterns are adjacent numbers.
    Int32(bitPattern: (value + 0x1.8p23).bitPattern &- Float(0x1.8p23).bitPattern)
  }

  @inline(never)
  private static func extremeStep(of value: Double, after previous: Int32) -> Int32 {
    value.isNaN ? previous : value < 0 ? -Int32(limit) : Int32(limit)
  }
}
