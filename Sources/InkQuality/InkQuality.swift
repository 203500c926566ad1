/// The quality of a model's drawing: distances in micrometers, medians over strokes unless stated
/// otherwise.
public struct InkQuality: Hashable, Sendable {
  /// The root mean square distance between the ink and the pen's true path, measured both ways.
  public var rmsMicrometres: Double
  /// The turning of the ink, relative to that of the true path; above 1 it is noisy.
  public var curvatureRatio: Double
  /// The milliseconds since the pen was at the tip of the ink.
  public var lagMilliseconds: Double
  /// The distance of the ink from the corner of a right angle written at 80 mm/s.
  public var cornerCutMicrometres: Double
  /// The distance of the ink from the corner of a right angle in which the pen rests for 100 ms.
  public var cornerStopMicrometres: Double
  /// The size of a circle written 5 times a second, as a share of its true size.
  public var radiusRatio5: Double
  /// The size of a circle written 8 times a second, as a share of its true size.
  public var radiusRatio8: Double
  /// The distance from the end of the ink to the pen's true end.
  public var endMicrometres: Double
  /// The distance between the predicted position and the pen's position 8 ms later; over samples.
  public var predict8MedianMicrometres: Double
  /// The same for 16 ms.
  public var predict16MedianMicrometres: Double
  /// The distance for 16 ms that only 5 of 100 predictions exceed.
  public var predict16Percentile95Micrometres: Double
  /// The time to draw one more sample live, with tail and prediction, in microseconds.
  public var sampleMicroseconds: Double

  /// The figures with their names in JSON, their column headings and their number of decimals.
  ///
  /// The property at each key path is finite unless there was nothing to measure.
  static let figures: [Figure] = [
    Figure("rms_um", "rms um", 1, \.rmsMicrometres),
    Figure("curvature_ratio", "curv", 3, \.curvatureRatio),
    Figure("lag_ms", "lag ms", 0, \.lagMilliseconds),
    Figure("corner_cut_um", "corner", 0, \.cornerCutMicrometres),
    Figure("corner_stop_um", "stop", 0, \.cornerStopMicrometres),
    Figure("radius_ratio_5", "r 5/s", 3, \.radiusRatio5),
    Figure("radius_ratio_8", "r 8/s", 3, \.radiusRatio8),
    Figure("end_um", "end um", 0, \.endMicrometres),
    Figure("predict8_median_um", "+8 ms", 0, \.predict8MedianMicrometres),
    Figure("predict16_median_um", "+16 ms", 0, \.predict16MedianMicrometres),
    Figure("predict16_p95_um", "p95", 0, \.predict16Percentile95Micrometres),
    Figure("sample_us", "us/pt", 2, \.sampleMicroseconds),
  ]

  /// One column of the table.
  struct Figure: Sendable {
    let name: String
    let head: String
    let decimals: Int
    let value: @Sendable (InkQuality) -> Double

    init(
      _ name: String, _ head: String, _ decimals: Int,
      _ value: @escaping @Sendable (InkQuality) -> Double
    ) {
      self.name = name
      self.head = head
      self.decimals = decimals
      self.value = value
    }
  }
}
