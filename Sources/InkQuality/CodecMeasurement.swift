private import Bytes
private import Geometry
public import Ink

/// The size and speed of stored ink.
public struct CodecMeasurement: Hashable, Sendable {
  /// The number of samples measured.
  public let points: Int
  /// Bytes per sample without the tilt of the pen, after deflate at level 6.
  public let bytesPerPoint: Double
  /// Bytes per sample with tilt, after deflate at level 6.
  public let bytesPerPointWithTilt: Double
  /// Bytes per sample if each stroke is encoded alone, with tilt and without deflate.
  public let bytesPerPointAlone: Double
  /// Millions of samples encoded per second on one core.
  public let encodeMillionsPerSecond: Double
  /// Millions of samples decoded per second on one core.
  public let decodeMillionsPerSecond: Double
  /// The largest distance between a coordinate and its stored value, in points.
  public let largestError: Double
}

/// Measures the ink codec on some strokes.
///
/// The speed is that of the fastest of several runs over all strokes at once, with every channel.
/// Takes about a second.
public func codecMeasurement(of strokes: [Stroke]) -> CodecMeasurement {
  let points = strokes.reduce(0) { $0 + $1.samples.count }
  let perPoint = 1 / Double(max(1, points))
  let flat = strokes.map { stroke in
    var flat = stroke
    flat.channels.remove(.tilt)
    return flat
  }
  let bytes = InkCodec.encoded(strokes)
  let alone = strokes.reduce(0) { $0 + InkCodec.encoded([$1]).count }
  let encoding = bestSeconds { InkCodec.encoded(strokes).count }
  let decoding = bestSeconds { (try? InkCodec.decoded(bytes))?.count ?? 0 }
  return CodecMeasurement(
    points: points,
    bytesPerPoint: Double(Deflate.compressed(InkCodec.encoded(flat)).count) * perPoint,
    bytesPerPointWithTilt: Double(Deflate.compressed(bytes).count) * perPoint,
    bytesPerPointAlone: Double(alone) * perPoint,
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
