internal import Bytes
internal import Command
internal import Geometry
internal import Ink
internal import InkQuality
internal import Notebook
internal import SyntheticHand
internal import Wording

struct InkBenchmark {
  let paths: [String]

  func run(in console: inout Console) throws {
    let files = try paths.map { try TimedInk($0) }
    console.progress("Measuring", 0, of: 1)
    let strokes = files.isEmpty ? Self.handwriting() : files.flatMap(\.recording.strokes)
    let sources: [InkBench.Source] =
      files.isEmpty
      ? [("synthetic handwriting", strokes.map(\.samples))]
      : files.map { ($0.name.printable, $0.recording.strokes.map(\.samples)) }
    var report = InkBench.run(sources)
    let storage = codecMeasurement(of: strokes.map(\.ink))
    report.bytesPerPoint = storage.bytesPerPoint
    report.bytesPerPointWithTilt = storage.bytesPerPointWithTilt
    try console.print(console.asJSON ? report.json.description : "\(report.text)\n\(storage.text)")
  }

  private static func handwriting() -> [RecordedStroke] {
    let frame = Box(low: Point(x: 60, y: 60), high: Point(x: 540, y: 780))
    let hands: [Hand] = [.neat, .flowing, .hurried, .careful]
    return hands.enumerated().flatMap { index, hand in
      let writer = Writer(seed: UInt64(index + 1), hand: hand)
      var pages = PageFiller(writer: writer, frame: frame)
      return Recording(of: pages.next() ?? []).strokes
    }
  }
}

extension RecordedStroke {
  /// The stroke as a library would store it.
  fileprivate var ink: Stroke {
    Stroke(
      samples: samples, channels: channels, style: Style(color: .sumi, width: 1.1),
      start: Int64(start.isFinite ? min(max(start, 0), 1e15) : 0))
  }
}

extension CodecMeasurement {
  fileprivate var text: String {
    let lines: [[Words]] = [
      ["bytes a point, with pressure and time", "\(rounded(bytesPerPoint))"],
      ["bytes a point, with tilt as well", "\(rounded(bytesPerPointWithTilt))"],
      ["million points a second, encoding", "\(rounded(encodeMillionsPerSecond))"],
      ["million points a second, decoding", "\(rounded(decodeMillionsPerSecond))"],
    ]
    return TextTable(told: lines, rightAligned: [1]).lines.joined(separator: "\n")
  }

  private func rounded(_ number: Double) -> String { "\((number * 100).rounded() / 100)" }
}

struct TimedInk {
  let name: String
  let recording: Recording

  /// Reads a file of any kind that records times.
  init(_ path: String) throws {
    name = NotesFile.stem(of: path)
    let pages = try NotesFile(path).pages()
    var strokes: [Stroke] = []
    while let page = try pages.next() { strokes += page.strokes.filter { $0.model != .straight } }
    guard !strokes.isEmpty else { throw Failure("\(path) does not record pen positions over time") }
    recording = Recording(of: strokes)
  }
}
