public import Bytes
internal import Geometry
public import Ink
internal import Wording

/// The figures of the ink models, and the measurement's conditions.
public struct InkReport: Hashable, Sendable {
  /// The reports per second of the device in the main table.
  let rate: Double
  /// The standard deviation of its noise on each coordinate, in micrometers.
  let noiseMicrometers: Double
  let seed: UInt64
  let strokeCount: Int
  /// The bytes stored per point of ink without tilt; nil if not measured.
  public var bytesPerPoint: Double?
  /// The bytes stored per point of ink with tilt; nil if not measured.
  public var bytesPerPointWithTilt: Double?
  /// The tables; the first is the main one.
  var sections: [Section] = []

  /// A table of models on one device.
  struct Section: Hashable, Sendable {
    let title: Words
    var rows: [Row]
  }

  struct Row: Hashable, Sendable {
    let name: String
    let quality: InkQuality
  }

  init(rate: Double, noiseMicrometers: Double, seed: UInt64, strokeCount: Int) {
    (self.rate, self.noiseMicrometers, self.seed) = (rate, noiseMicrometers, seed)
    self.strokeCount = strokeCount
  }

  /// The figures of a model in the main table; nil for an unknown name or without strokes.
  func quality(of model: String) -> InkQuality? {
    sections.first?.rows.first { $0.name == model }?.quality
  }

  static func title(of device: SimulatedDevice) -> Words {
    let error: Words =
      device.grid > 0
      ? "snapped to pixels of 1/96 inch"
      : "noise of \(NumberWords.fixed(device.noise, places: 0)) um"
    return "\(NumberWords.fixed(device.rate, places: 0)) Hz, \(error)"
  }

  /// The report as JSON; byte counts that were not measured are null.
  public var json: JSON {
    let models = (sections.first?.rows ?? []).map { row in
      JSON.Member(
        name: row.name,
        value: .object(
          InkQuality.figures.map { figure in
            JSON.Member(name: figure.name, value: Self.rounded(figure.value(row.quality)))
          }))
    }
    return [
      "models": .object(models), "bytes_per_point": bytesPerPoint.map(Self.rounded) ?? .null,
      "bytes_per_point_tilt": bytesPerPointWithTilt.map(Self.rounded) ?? .null,
      "rate_hz": Self.rounded(rate), "noise_um": Self.rounded(noiseMicrometers),
      "strokes": .integer(strokeCount), "seed": .integer(Int(clamping: seed)),
    ]
  }

  /// A number to four decimal places; null if it is not finite.
  private static func rounded(_ value: Double) -> JSON {
    value.isFinite ? .number((value * 10_000).rounded() / 10_000) : .null
  }

  /// The report as human-readable tables, at most 100 columns wide.
  public var text: String {
    guard !sections.isEmpty else {
      return ("no stroke is long enough to be measured" as Words).text + "\n"
    }
    let head: Words =
      "Ink models against the true path of \(strokeCount) strokes (seed \(String(seed))). Medians."
    var lines = [head.text]
    for section in sections { lines += [""] + self.lines(of: section) }
    if let storage { lines += ["", storage.text] }
    return (lines + [""] + Self.legend.map(\.text)).joined(separator: "\n") + "\n"
  }

  private var storage: Words? {
    guard let bytes = bytesPerPoint.map({ NumberWords.fixed($0, places: 2) }) else { return nil }
    guard let tilted = bytesPerPointWithTilt.map({ NumberWords.fixed($0, places: 2) }) else {
      return "storage: \(bytes) bytes per point"
    }
    return "storage: \(bytes) bytes per point, \(tilted) with tilt"
  }

  private func lines(of section: Section) -> [String] {
    let figures = InkQuality.figures
    let head = [("model" as Words).text] + figures.map(\.head)
    let rows = section.rows.map { row in
      [String(row.name.prefix(Self.longestName))]
        + figures.map { NumberWords.fixed($0.value(row.quality), places: $0.decimals) }
    }
    let table = TextTable([head] + rows, rightAligned: Set(1...figures.count))
    return [section.title.text] + table.lines
  }

  private static let longestName = 11
  private static let legend: [Words] = [
    "rms: distance between ink and true path.",
    "curv: turns of the ink / turns of the path (1 is right).",
    "lag: of the drawn tip.",
    "corner, stop: um cut off a right angle at 80 mm/s, and with a rest of 100 ms.",
    "r: size of a circle at 5 and 8 turns a second (1 is right).",
    "end: where the ink ends.",
    "+8 ms, +16 ms, p95: um between the predicted ink and the pen at that time; only suzuri "
      + "predicts.",
    "us/pt: time for a sample, drawn live.",
  ]
}

/// The size and speed of stored ink.
public struct CodecMeasurement: Hashable, Sendable {
  let points: Int
  /// Bytes per sample without the tilt of the pen, after deflate at level 6.
  public let bytesPerPoint: Double
  /// Bytes per sample with tilt, after deflate at level 6.
  public let bytesPerPointWithTilt: Double
  /// Millions of samples encoded per second on one core.
  public let encodeMillionsPerSecond: Double
  /// Millions of samples decoded per second on one core.
  public let decodeMillionsPerSecond: Double
  /// The largest distance between a coordinate and its stored value, in points.
  let largestError: Double
}

/// Measures the ink codec with every channel for about a second; the fastest run counts.
public func codecMeasurement(of strokes: [Stroke]) -> CodecMeasurement {
  let points = strokes.reduce(0) { $0 + $1.samples.count }
  let perPoint = 1 / Double(max(1, points))
  let flat = strokes.map { stroke in
    var flat = stroke
    flat.channels.remove(.tilt)
    return flat
  }
  let bytes = InkCodec.encoded(strokes)
  let encoding = bestSeconds { InkCodec.encoded(strokes).count }
  let decoding = bestSeconds { (try? InkCodec.decoded(bytes))?.count ?? 0 }
  return CodecMeasurement(
    points: points,
    bytesPerPoint: Double(Deflate.compressed(InkCodec.encoded(flat)).count) * perPoint,
    bytesPerPointWithTilt: Double(Deflate.compressed(bytes).count) * perPoint,
    encodeMillionsPerSecond: Double(points) / encoding / 1e6,
    decodeMillionsPerSecond: Double(points) / decoding / 1e6,
    largestError: largestError(of: strokes))
}

private func largestError(of strokes: [Stroke]) -> Double {
  var largest = 0.0
  for stroke in strokes {
    for (sample, settled) in zip(stroke.samples, stroke.settled.samples) {
      let miss = settled.position - sample.position
      largest = max(largest, abs(miss.x), abs(miss.y))
    }
  }
  return largest
}

/// The time of the fastest of several runs that take about half a second together.
private func bestSeconds(_ work: () -> Int) -> Double {
  let clock = ContinuousClock()
  let begin = clock.now
  var best = Duration.seconds(3600)
  var sink = 0
  repeat {
    best = min(best, clock.measure { sink &+= work() })
  } while clock.now - begin < .milliseconds(500)
  // The results are used so that the compiler cannot remove the work.
  precondition(sink != .min)
  return max(best / .seconds(1), 1e-9)
}
