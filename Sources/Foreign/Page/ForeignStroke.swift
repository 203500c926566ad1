internal import Geometry
internal import Ink
internal import Notebook

/// A stroke as foreign notes have it, in points on the page.
///
/// Programs compute widths from pressures in their own ways. Where a law of ours gives the same widths, the pressures are
/// kept; where none does, the widths are, as pressures of a pen as wide as the widest.
struct ForeignStroke {
  var style: Style
  /// The time of the touch: milliseconds since 1970; 0 if unknown.
  var start: Int64 = 0
  private var samples: [Sample] = []
  private var channels: Channels = []
  private var hasWidths = false

  /// The most points of a stroke.
  static let mostPoints = 1_000_000

  init(tool: Style.Tool = .pen, color: Color, width: Double, response: PressureResponse = .constant)
  {
    let width = width.isFinite ? min(max(width, 0.01), 10_000) : 1
    style = Style(tool: tool, color: color, width: width, response: response)
  }

  var count: Int { samples.count }
  var last: Point? { samples.last?.position }

  mutating func reserve(_ count: Int) { samples.reserveCapacity(min(count, Self.mostPoints)) }

  /// Adds a point with what the pen reported there; a point that is nowhere is left out.
  mutating func add(
    _ position: Point, pressure: Double? = nil, azimuth: Double? = nil, altitude: Double? = nil,
    time: Double = 0
  ) {
    guard position.isPlace, samples.count < Self.mostPoints else { return }
    var sample = Sample(position: position, time: time.isFinite ? max(time, 0) : 0)
    if let pressure, pressure.isFinite {
      sample.pressure = Float(min(max(pressure, 0), 1))
      channels.insert(.pressure)
    }
    if let altitude, altitude.isFinite {
      sample.altitude = Float(min(max(altitude, 0), 90))
      channels.insert(.tilt)
    }
    if let azimuth, azimuth.isFinite {
      let turn = azimuth.truncatingRemainder(dividingBy: 360)
      sample.azimuth = Float(turn < 0 ? turn + 360 : turn)
      if sample.azimuth >= 360 { sample.azimuth = 0 }
    }
    samples.append(sample)
  }

  /// Adds a point where the ink has a width in points.
  mutating func add(
    _ position: Point, width: Double, azimuth: Double? = nil, altitude: Double? = nil,
    time: Double = 0
  ) {
    let count = samples.count
    guard width.isFinite else { return }
    add(position, azimuth: azimuth, altitude: altitude, time: time)
    guard samples.count > count else { return }
    hasWidths = true
    samples[count].pressure = Float(min(max(width, 0), 10_000))
  }

  /// The element of the stroke; nil if it has no point or no width.
  func element(_ map: Affine = .identity) -> LooseElement? {
    var stroke = self
    guard stroke.takeWidths() else { return nil }
    guard !stroke.samples.isEmpty else { return nil }
    return LooseElement(
      Stroke(
        samples: stroke.samples, channels: stroke.channels, style: stroke.style, model: .straight,
        start: start), transform: map)
  }

  /// Turns widths into pressures; false if nothing would be seen.
  private mutating func takeWidths() -> Bool {
    guard hasWidths else { return true }
    let widest = samples.reduce(Float(0)) { max($0, $1.pressure) }
    guard widest > 0 else { return false }
    let isEven = samples.allSatisfy { $0.pressure >= widest * 0.999 }
    style.width = Double(widest)
    style.response = isEven ? .constant : .linear
    for index in samples.indices {
      samples[index].pressure = isEven ? 1 : samples[index].pressure / widest
    }
    if !isEven { channels.insert(.pressure) }
    return true
  }
}

extension Color {
  /// A color from channels of 0 to 1.
  init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    func byte(_ channel: Double) -> UInt32 {
      channel.isFinite ? UInt32((min(max(channel, 0), 1) * 255).rounded()) : 0
    }
    self.init(rgba: byte(red) << 24 | byte(green) << 16 | byte(blue) << 8 | byte(alpha))
  }
  /// The opacity, 0 to 1.
  var opacity: Double { Double(rgba & 0xFF) / 255 }
  /// A color from 0xAARRGGBB.
  init(argb: UInt32) { self.init(rgba: argb << 8 | argb >> 24) }
}
