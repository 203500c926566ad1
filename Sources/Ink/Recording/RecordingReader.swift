public import Bytes

/// Reads the strokes of a recording as `Recording(parsing:)` does, one by one, with few bytes in memory.
public final class RecordingReader {
  private let source: any ByteSource
  private var strokes = RecordedStrokes()
  /// The strokes read but not yet returned, the next one last.
  private var ready: [RecordedStroke] = []
  private var rest: [UInt8] = []
  private var isOver = false

  private static let piece = 256 << 10
  private static let longestLine = 64 << 10

  /// Creates a reader of a source.
  public init(_ source: any ByteSource) { self.source = source }

  /// The share of the file read so far, 0 to 1.
  public var share: Double { source.share }

  /// Returns the next stroke, nil at the end; throws `SourceError` or `RecordingError`.
  public func next() throws -> RecordedStroke? {
    while ready.isEmpty, !isOver {
      try readPiece()
      ready.reverse()
    }
    return ready.popLast()
  }

  private func readPiece() throws {
    var bytes = rest
    let count = try source.append(to: &bytes, atMost: Self.piece)
    isOver = count == 0
    let newline: UInt8 = 0x0A
    let end = isOver ? bytes.count : (bytes.lastIndex(of: newline) ?? -1) + 1
    rest = Array(bytes[end...])
    guard rest.count <= Self.longestLine else { throw RecordingError.longLine }
    try strokes.read(bytes.span.extracting(..<end)) { ready.append($0) }
    if isOver { try strokes.finish { ready.append($0) } }
  }
}

/// Assembles the lines of a recording into strokes as its bytes arrive in pieces.
struct RecordedStrokes {
  private var lines = RecordingLines()
  private var samples: [Sample] = []
  private var start = 0.0
  private var hasStroke = false
  private let keepsHovers: Bool
  /// The hovering samples since the last stroke, on the recording's clock; empty unless kept.
  private(set) var hovers: [Sample] = []
  /// The last sample of the stroke before, at whose place and time a line of no pressure is only its end.
  private var end: RecordedLine?

  /// Begins a recording; ink does not need the hovering samples before its strokes.
  init(keepingHovers keepsHovers: Bool = false) { self.keepsHovers = keepsHovers }

  /// Reads a piece, which ends with a line or with the file, and passes on each finished stroke.
  mutating func read(
    _ bytes: Span<UInt8>, _ body: (RecordedStroke) -> Void
  ) throws(RecordingError) {
    lines.begin(bytes)
    while let line = try lines.next(in: bytes) {
      guard line.pressure > 0 else {
        endStroke(body)
        if keepsHovers { addHover(line) }
        continue
      }
      end = line
      if samples.isEmpty { start = line.time }
      samples.append(line.sample(since: start))
      guard samples.count == RecordingFormat.sampleLimit else { continue }
      endStroke(body)
      // The next stroke continues where this one ends.
      start = line.time
      samples = [line.sample(since: start)]
    }
  }

  mutating func finish(_ body: (RecordedStroke) -> Void) throws(RecordingError) {
    endStroke(body)
    guard lines.hasValues else { throw .empty }
    guard hasStroke else { throw .noStroke }
  }

  private mutating func addHover(_ line: RecordedLine) {
    defer { end = nil }
    if let end, (end.time, end.x, end.y) == (line.time, line.x, line.y) { return }
    hovers.append(line.sample(since: 0))
  }

  private mutating func endStroke(_ body: (RecordedStroke) -> Void) {
    guard !samples.isEmpty else { return }
    hasStroke = true
    var stroke = RecordedStroke(start: start, samples: samples, channels: lines.channels)
    stroke.hovers = hovers.map { hover in
      var hover = hover
      hover.time -= start
      return hover
    }
    body(stroke)
    (samples, hovers) = ([], [])
  }
}
