private import Geometry

/// The text of a recording being written.
struct RecordingText {
  private let columnCount: Int
  private var bytes: [UInt8]

  init(hasTilt: Bool) {
    columnCount = hasTilt ? 6 : 4
    let names = RecordingFormat.columns[..<columnCount].map { "\($0)" }
    bytes = Array((names.joined(separator: ",") + "\n").utf8)
  }

  /// Appends the line of a sample; if the pen is not down, it hovers at the same place and time.
  mutating func append(_ sample: Sample, of stroke: RecordedStroke, isDown: Bool) {
    let pressure = Double(sample.pressure) * RecordingFormat.fullPressure
    let hasTilt = stroke.channels.contains(.tilt)
    let values: InlineArray<6, Double> = [
      stroke.start + sample.time,
      sample.position.x / Length.inch * RecordingFormat.stepsPerInch,
      sample.position.y / Length.inch * RecordingFormat.stepsPerInch,
      // Rounding must not turn a writing sample into a lift.
      isDown ? max(0.001, pressure.isNaN ? 0 : pressure) : 0,
      hasTilt ? max(0, Double(sample.azimuth) * 10) : 0,
      hasTilt ? max(0, Double(sample.altitude) * 10) : 900,
    ]
    for column in 0..<columnCount {
      if column > 0 { bytes.append(0x2C) }
      let limit = RecordingFormat.limit(ofColumn: column)
      DecimalNumber.append(values[column], limit: limit, to: &bytes)
    }
    bytes.append(0x0A)
  }

  func finished() -> String { String(decoding: bytes, as: UTF8.self) }
}
