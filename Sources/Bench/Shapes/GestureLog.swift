internal import Bytes
internal import Geometry
internal import Ink

/// A gesture in a log of the $1 or the $N recognizer.
enum GestureLog {
  /// A pixel of the tablets of the time.
  private static let pixel = 0.25 * Length.millimeter
  private static let mostPoints = 20_000

  /// The kinds of shapes that describe a gesture; others are no figures that people draw in notes.
  private static let kinds: [String: Set<ShapeKind>] = [
    "arrow": [.arrow], "caret": [.polyline], "v": [.polyline], "zigzag": [.polyline],
    "circle": [.ellipse], "triangle": [.triangle], "rectangle": [.rectangle, .roundedRectangle],
    "leftsqbracket": [.polyline], "rightsqbracket": [.polyline],
    "leftsquarebracket": [.polyline], "rightsquarebracket": [.polyline],
    "star": [.star], "fivepointstar": [.star], "line": [.line],
  ]

  /// The gesture in a file; nil if it is of another kind or has several strokes.
  static func example(in bytes: [UInt8], writer: String) throws -> ShapeExample? {
    let reader = XMLReader(StoredBytes(bytes[...]))
    var (label, strokes) = ("", 0)
    var samples: [Sample] = []
    while let event = try reader.next() {
      guard event == .start else { continue }
      switch reader.name {
      case "Gesture": label = reader.attribute("Name") ?? reader.attribute("Gesture") ?? ""
      case "Stroke": strokes += 1
      case "Point":
        guard samples.count < mostPoints, let sample = sample(reader, after: samples.first)
        else { continue }
        samples.append(sample)
      default: continue
      }
    }
    let letters = label.lowercased().filter { $0.isLetter }
    guard strokes < 2, samples.count > 4, let kinds = kinds[letters] else { return nil }
    return ShapeExample(
      source: writer, label: letters, kinds: kinds, samples: RestingPen.held(timed(samples)))
  }

  private static func sample(_ reader: XMLReader, after first: Sample?) -> Sample? {
    guard let x = reader.attribute("X").flatMap(Double.init),
      let y = reader.attribute("Y").flatMap(Double.init), abs(x) < 1e5, abs(y) < 1e5
    else { return nil }
    let time = reader.attribute("T").flatMap(Double.init) ?? 0
    return Sample(
      position: Point(x: x * pixel, y: y * pixel), time: time.isFinite ? time : 0)
  }

  /// Samples whose times begin at 0 and do not run backward.
  private static func timed(_ samples: [Sample]) -> [Sample] {
    var samples = samples
    let start = samples.first?.time ?? 0
    var last = 0.0
    for place in samples.indices {
      last = min(max(samples[place].time - start, last), last + 1000)
      samples[place].time = last
    }
    return samples
  }
}
