/// Puts the lines of a recording together to strokes, while its bytes come in pieces.
struct RecordedStrokes {
  private var lines = RecordingLines()
  private var samples: [Sample] = []
  private var start = 0.0
  private var hasStroke = false

  /// Reads a piece, which ends with a line or with the file, and hands out each stroke that is over.
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
      // The next one goes on where this one ends.
      start = line.time
      samples = [line.sample(since: start)]
    }
  }

  /// Hands out the last stroke.
  ///
  /// - Throws: That there was none at all.
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
