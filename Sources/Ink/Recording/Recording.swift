private import Bytes
private import Geometry
public import Wording

/// The strokes of a recorded pen session, as in a file that `Docs/Formats/Recording.md` describes.
public struct Recording: Hashable, Sendable {
  /// The strokes in the order of writing.
  public var strokes: [RecordedStroke]
  /// The hovering samples after the last stroke; times are from the recording's start.
  public private(set) var hovers: [Sample] = []

  /// Creates a recording from its strokes.
  public init(strokes: [RecordedStroke]) { self.strokes = strokes }

  /// Creates a recording that begins with the first of some strokes.
  public init(of ink: some Sequence<Stroke>) {
    var first: Int64?
    strokes = ink.map { stroke in
      let begin = first ?? stroke.start
      first = begin
      return RecordedStroke(
        start: Double(stroke.start) - Double(begin), samples: stroke.samples,
        channels: stroke.channels)
    }
  }

  /// Reads a recording, in linear time and in memory of ten times the bytes.
  ///
  /// Throws the first wrong line and the reason, or that there is no ink at all.
  public init(parsing bytes: [UInt8]) throws(RecordingError) {
    var strokes: [RecordedStroke] = []
    var gathering = RecordedStrokes(keepingHovers: true)
    try gathering.read(bytes.span) { strokes.append($0) }
    try gathering.finish { strokes.append($0) }
    self.strokes = strokes
    hovers = gathering.hovers
  }

  /// Returns the recording as a file, with three decimals and a line of zero pressure after each stroke.
  public func csv() -> String {
    let hasTilt = strokes.contains { $0.channels.contains(.tilt) }
    var text = RecordingText(hasTilt: hasTilt)
    for stroke in strokes {
      for sample in stroke.hovers { text.append(sample, of: stroke, isDown: false) }
      for sample in stroke.samples { text.append(sample, of: stroke, isDown: true) }
      if let last = stroke.samples.last { text.append(last, of: stroke, isDown: false) }
    }
    if let last = strokes.last {
      let after = RecordedStroke(start: 0, samples: [], channels: last.channels)
      for sample in hovers { text.append(sample, of: after, isDown: false) }
    }
    return text.finished()
  }
}

/// One stroke of a recording.
public struct RecordedStroke: Hashable, Sendable {
  /// The time of the touch, in milliseconds since the recording began.
  public var start: Double
  /// The samples; times are from `start`.
  public var samples: [Sample]
  /// The channels that the device has.
  public var channels: Channels
  /// The hovering samples before the touch, if kept; times are negative.
  public internal(set) var hovers: [Sample] = []

  /// Creates a recorded stroke.
  public init(start: Double, samples: [Sample], channels: Channels) {
    (self.start, self.samples, self.channels) = (start, samples, channels)
  }
}

enum RecordingFormat {
  /// Steps of x and y, 5 micrometers each, in an inch.
  static let stepsPerInch: Double = 5080
  static let fullPressure = 1023.0
  static let lineLimit = 1_000_000_000
  /// The most samples in a stroke; those that follow make a new stroke.
  static let sampleLimit = 250_000
  /// The largest time or coordinate, either sign.
  static let numberLimit = 1e12

  /// The columns in order; the last two may be missing together.
  static let columns: [StaticString] = ["t_ms", "x", "y", "pressure", "azimuth", "altitude"]

  /// The largest value of a column; the smallest is 0, or the negative for time and place.
  static func limit(ofColumn column: Int) -> Double {
    switch column {
    case 3: fullPressure
    case 4: 3600
    case 5: 900
    default: numberLimit
    }
  }
}

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
      let (value, limit) = (values[column], RecordingFormat.limit(ofColumn: column))
      DecimalText.append(value.isNaN ? 0 : min(max(value, -limit), limit), places: 3, to: &bytes)
    }
    bytes.append(0x0A)
  }

  func finished() -> String { String(decoding: bytes, as: UTF8.self) }
}

/// The reason why a recording cannot be read.
public enum RecordingError: Error, Hashable, Sendable, Worded {
  case empty
  case noStroke
  case longLine
  case line(Int, reason: Words)

  /// A one-line description of the error and where it is.
  public var words: Words {
    switch self {
    case .empty: "the recording is empty"
    case .noStroke: "the recording has no stroke: the pressure is 0 throughout"
    case .longLine: "the recording has a line of more than 65536 bytes"
    case .line(let number, let reason): "line \(number): \(reason)"
    }
  }
}
