internal import Geometry
internal import Wording

/// The figures of the ink models, and how they were measured.
public struct InkReport: Hashable, Sendable {
  /// The reports per second of the device in the main table.
  public let rate: Double
  /// The standard deviation of its noise on each coordinate, in micrometres.
  public let noiseMicrometres: Double
  /// The seed of the noise and of the choice of strokes.
  public let seed: UInt64
  /// The number of strokes measured.
  public let strokeCount: Int
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

  /// A row of a table.
  struct Row: Hashable, Sendable {
    let name: String
    let quality: InkQuality
  }

  init(rate: Double, noiseMicrometres: Double, seed: UInt64, strokeCount: Int) {
    self.rate = rate
    self.noiseMicrometres = noiseMicrometres
    self.seed = seed
    self.strokeCount = strokeCount
  }

  /// The figures of a model in the main table.
  ///
  /// - Parameter model: `suzuri`, `window20`, `raw`, `spring` or `mean20`.
  /// - Returns: The figures; nil for any other name or if there were no strokes.
  public func quality(of model: String) -> InkQuality? {
    sections.first?.rows.first { $0.name == model }?.quality
  }

  static func title(of device: SimulatedDevice) -> Words {
    let error: Words =
      device.grid > 0
      ? "snapped to pixels of 1/96 inch" : "noise of \(decimal(device.noise, 0)) um"
    return "\(decimal(device.rate, 0)) Hz, \(error)"
  }
}

extension InkReport {
  /// The report as a JSON object on one line.
  ///
  /// Byte counts that were not measured are `null`.
  public var json: String {
    let models = (sections.first?.rows ?? []).map { row in
      let figures = InkQuality.figures.map { figure in
        "\"\(figure.name)\": \(Self.decimal(figure.value(row.quality), 4))"
      }
      return "\"\(row.name)\": {\(figures.joined(separator: ", "))}"
    }
    let parts = [
      "\"models\": {\(models.joined(separator: ", "))}",
      "\"bytes_per_point\": \(bytesPerPoint.map { Self.decimal($0, 4) } ?? "null")",
      "\"bytes_per_point_tilt\": \(bytesPerPointWithTilt.map { Self.decimal($0, 4) } ?? "null")",
      "\"rate_hz\": \(Self.decimal(rate, 0))",
      "\"noise_um\": \(Self.decimal(noiseMicrometres, 0))",
      "\"strokes\": \(strokeCount)",
      "\"seed\": \(seed)",
    ]
    return "{\(parts.joined(separator: ", "))}"
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
    guard let bytes = bytesPerPoint.map({ Self.decimal($0, 2) }) else { return nil }
    guard let tilted = bytesPerPointWithTilt.map({ Self.decimal($0, 2) }) else {
      return "storage: \(bytes) bytes a point"
    }
    return "storage: \(bytes) bytes a point, \(tilted) with tilt"
  }

  private func lines(of section: Section) -> [String] {
    let figures = InkQuality.figures
    let head =
      ("model" as Words).text.padded(to: Self.nameWidth)
      + figures.map { $0.head.padded(to: Self.columnWidth, atStart: true) }.joined()
    let rows = section.rows.map { row in
      String(row.name.prefix(Self.nameWidth - 1)).padded(to: Self.nameWidth)
        + figures.map {
          Self.decimal($0.value(row.quality), $0.decimals)
            .padded(to: Self.columnWidth, atStart: true)
        }.joined()
    }
    return [section.title.text, head] + rows
  }

  private static let nameWidth = 12
  private static let columnWidth = 7
  private static let legend: [Words] = [
    "rms: distance between ink and true path.",
    "curv: how far the ink turns / the path turns (1 is right).",
    "lag: of the drawn tip.",
    "corner, stop: um cut off a right angle at 80 mm/s, and with a rest of 100 ms.",
    "r: size of a circle at 5 and 8 turns a second (1 is right).",
    "end: where the ink ends.",
    "+8 ms, +16 ms, p95: um between what is shown ahead and the pen then; only suzuri predicts.",
    "us/pt: time for a sample, drawn live.",
  ]

  /// A number with some decimals, independent of locale; 0 if it is not finite or reaches 1e12.
  static func decimal(_ value: Double, _ decimals: Int) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return "0" }
    var scale = 1
    for _ in 0..<decimals { scale *= 10 }
    let scaled = Int((value * Double(scale)).rounded())
    let digits = String(scaled.magnitude % scale.magnitude)
    let fraction = String(repeating: "0", count: max(0, decimals - digits.count)) + digits
    let whole = (scaled < 0 ? "-" : "") + String(scaled.magnitude / scale.magnitude)
    return decimals == 0 ? whole : "\(whole).\(fraction)"
  }
}

extension String {
  /// The text padded with spaces.
  fileprivate func padded(to width: Int, atStart: Bool = false) -> String {
    let spaces = String(repeating: " ", count: max(0, width - count))
    return atStart ? spaces + self : self + spaces
  }
}
