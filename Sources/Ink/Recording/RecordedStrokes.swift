/// Assembles the lines of a recording into strokes as its bytes arrive in pieces.
struct RecordedStrokes {
  private var lines = RecordingLines()
  private var samples: [Sample] = []
  private var start = 0.0
  private var hasStroke = false

  /// Reads a piece, which ends with a line or with the file, and passes on each finished stroke.
  mutating func read(
    _ bytes: Span<UInt8>, _ take: (RecordedStroke) -> Void
  ) throws(RecordingError) {
    lines.begin(bytes)
    while let line = try lines.next(in: bytes) {
      guard line.pressure > 0 else {
        endStroke(take)
        continue
      }
      if samples.isEmpty { start = line.time }
      samples.append(line.sample(since: start))
      guard samples.count == RecordingFormat.sampleLimit else { continue }
      endStroke(take)
      // The next stroke continues where this one ends.
      start = line.time
      samples = [line.sample(since: start)]
    }
  }

  /// Passes on the last stroke.
  ///
  /// - Throws: `RecordingError` if there was no stroke at all.
  mutating func finish(_ take: (RecordedStroke) -> Void) throws(RecordingError) {
    endStroke(take)
    guard lines.hasValues else { throw .empty }
    guard hasStroke else { throw .noStroke }
  }

  private mutating func endStroke(_ take: (RecordedStroke) -> Void) {
    guard !samples.isEmpty else { return }
    hasStroke = true
    take(RecordedStroke(start: start, samples: samples, channels: lines.channels))
    samples = []
  }
}
