internal import Geometry
private import Glibc
internal import Ink

struct TraceReader {
  private let channels: [InkChannel]
  private let context: InkContext
  private let columns: [InkChannel.Name: Int]

  init(_ context: InkContext) {
    self.context = context
    channels = context.channels ?? InkChannel.usual
    columns = Dictionary(
      channels.enumerated().compactMap { index, channel in channel.name.map { ($0, index) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// True if coordinates are lengths, rather than steps of unknown size.
  var hasLengths: Bool { points(.x) != nil && points(.y) != nil }

  /// Reads a stroke of at most `limit` points and one more, and whether all values fit the columns.
  func stroke(_ text: Span<UInt8>, offset: Double, limit: Int) -> (stroke: Stroke, fits: Bool)? {
    guard columns[.x] != nil, columns[.y] != nil else { return nil }
    var values = TraceValues(channels, in: text)
    var samples: [Sample] = []
    var begin: Double?
    while samples.count <= limit, let point = values.next(in: text) {
      var sample = sample(of: point, index: samples.count)
      let first = begin ?? sample.time
      begin = first
      sample.time -= first
      if sample.position.isFinite, sample.time.isFinite { samples.append(sample) }
    }
    guard !samples.isEmpty else { return nil }
    let brush = context.brush ?? InkBrush()
    var told: Channels = columns[.force] == nil ? [] : .pressure
    if hasTilt { told.insert(.tilt) }
    let stroke = Stroke(
      samples: samples, channels: told, style: brush.style,
      model: brush.model ?? (hasTime ? .current : .straight),
      start: start(offset + (hasTime ? begin ?? 0 : 0)))
    return (stroke, values.fits)
  }

  private var hasTime: Bool { columns[.time] != nil || context.interval != nil }

  private var hasTilt: Bool {
    columns[.elevation] != nil || (columns[.tiltX] != nil && columns[.tiltY] != nil)
  }

  private func start(_ milliseconds: Double) -> Int64 {
    let bounded = min(max(milliseconds.rounded(), -1e15), 1e15)
    return (context.epoch ?? 0).addingReportingOverflow(Int64(bounded)).partialValue
  }

  private func points(_ name: InkChannel.Name) -> Double? {
    columns[name].flatMap { channels[$0].points }
  }
}

extension TraceReader {
  private func sample(of point: [Double], index: Int) -> Sample {
    func value(_ name: InkChannel.Name) -> (number: Double, channel: InkChannel)? {
      columns[name].map { (point[$0], channels[$0]) }
    }
    let scale = hasLengths ? (points(.x) ?? 1, points(.y) ?? 1) : (1, 1)
    var sample = Sample(
      position: Point(
        x: Self.bounded((value(.x)?.number ?? 0) * scale.0),
        y: Self.bounded((value(.y)?.number ?? 0) * scale.1)),
      time: Double(index) * (context.interval ?? 0))
    if let (time, channel) = value(.time) { sample.time = time * channel.milliseconds }
    if let (force, channel) = value(.force) { sample.pressure = Float(channel.share(force)) }
    if let (elevation, channel) = value(.elevation) {
      sample.altitude = Float(min(max(elevation * channel.degrees, 0), 90))
      if let (azimuth, channel) = value(.azimuth) {
        sample.azimuth = Self.turn(azimuth * channel.degrees)
      }
    } else if let (x, one) = value(.tiltX), let (y, other) = value(.tiltY) {
      Self.setTilt(&sample, x * one.degrees, y * other.degrees)
    }
    return sample
  }

  /// Clamps a coordinate to a range beyond every page, but small enough to calculate with.
  private static func bounded(_ place: Double) -> Double { min(max(place, -1e8), 1e8) }

  private static func turn(_ degrees: Double) -> Float {
    let rest = degrees.truncatingRemainder(dividingBy: 360)
    let turn = Float(rest < 0 ? rest + 360 : rest)
    return turn.isFinite && turn < 360 ? turn : 0
  }

  private static func setTilt(_ sample: inout Sample, _ x: Double, _ y: Double) {
    func slope(_ degrees: Double) -> Double { tan(min(max(degrees, -89), 89) * .pi / 180) }
    let (across, down) = (slope(x), slope(y))
    sample.azimuth = turn(atan2(down, across) * 180 / .pi)
    sample.altitude = Float(atan2(1, hypot(across, down)) * 180 / .pi)
  }
}
