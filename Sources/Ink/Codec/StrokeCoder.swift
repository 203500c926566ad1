/// Writes and reads the strokes of one page, each with what was learned from those before.
///
/// Writing and reading keep the same state, so the reader always knows what the writer expected. The
/// initial means are from recordings, so that even a single stroke is small.
struct StrokeCoder {
  var setup: StrokeSetup?
  /// The end of the previous stroke, in whole milliseconds.
  var end: Int64 = 0
  var pace: Int = 15
  var place: (x: Int, y: Int) = (0, 0)
  /// The angles at the end of the previous stroke, in tenths of a degree.
  var lean: (azimuth: Int, altitude: Int) = (0, 900)

  var pauses = RunningMean(mean: 600)
  var counts = RunningMean(mean: 40)
  var restless = RestlessColumns()
  var time = SteadyColumn(run: 20, miss: 1)
  var azimuth = SteadyColumn(run: 4, miss: 20)
  var altitude = SteadyColumn(run: 4, miss: 1)

  static let range = -StrokeUnits.limit...StrokeUnits.limit
  static let widestPace = 1 << 20

  /// Remembers the end of a stroke, from which the next pause is counted.
  mutating func learnEnd(start: Int64, lastTime: Int, _ units: StrokeUnits) {
    end = start &+ Int64(lastTime / Int(units.timeScale))
  }

  /// The angles at the end of the previous stroke, in the units of this one.
  func leanRules(_ units: StrokeUnits) -> (azimuth: Resting, altitude: Resting) {
    let divisor = 10 / units.angleScale
    return (
      Resting(at: lean.azimuth / divisor, turn: units.fullTurn),
      Resting(at: lean.altitude / divisor)
    )
  }

  mutating func learnLean(azimuth: Int, altitude: Int, _ units: StrokeUnits) {
    let factor = 10 / units.angleScale
    lean = (azimuth * factor, altitude * factor)
  }

  /// The fewest bytes that may store a page, which limits what hostile bytes can ask for.
  static func leastBytes(strokes: Int, points: Int) -> Int { points + 2 * strokes }
}
