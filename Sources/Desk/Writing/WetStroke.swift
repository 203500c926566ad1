internal import Geometry
public import Ink
public import Notebook

/// A stroke while the pen is down, with its ink in page coordinates.
public struct WetStroke: Sendable {
  /// The page that it is written on.
  public let page: PageID
  /// How its ink looks.
  public let style: Style
  /// Whether it is only a trial, which is not kept.
  public let isTrial: Bool
  /// The samples so far.
  public private(set) var samples: [Sample] = []
  /// The modelled points that will not change.
  public private(set) var ink: [InkPoint] = []
  /// The modelled points behind them, which may still change.
  public private(set) var tail: [InkPoint] = []
  /// Whether it is a straight line, all of which may still change.
  public private(set) var isStraight = false
  /// The first sample of the device, and the sum and number of the pressures.
  private var first: Sample?
  private var pressure = (sum: 0.0, count: 0.0)
  private var builder: StrokeBuilder
  private let start: Double

  /// Begins a stroke; time counts from its first sample.
  init(
    on page: PageID, style: Style, channels: Channels, start: Double, model: ModelVersion,
    isTrial: Bool = false
  ) {
    self.page = page
    self.isTrial = isTrial
    self.style = style
    self.start = start
    builder = StrokeBuilder(model: model, channels: channels)
    // Room for more than half a minute of a fast tablet, so that nothing grows while the pen moves;
    // in a longer stroke it is doubled each time it is full.
    samples.reserveCapacity(8192)
    ink.reserveCapacity(16384)
    tail.reserveCapacity(256)
  }

  /// Adds a sample of the device, whose time is that of the device's clock.
  mutating func append(_ sample: Sample) {
    var sample = sample
    sample.time -= start
    first = first ?? sample
    if sample.pressure.isFinite {
      pressure = (pressure.sum + Double(sample.pressure), pressure.count + 1)
    }
    if isStraight { return straighten(to: sample) }
    samples.append(sample)
    builder.append(sample, to: &ink)
    tail.removeAll(keepingCapacity: true)
    builder.appendTail(to: &tail)
  }

  /// Makes the stroke a straight line from now on.
  mutating func beginStraightLine() {
    guard !isStraight, let last = samples.last else { return }
    isStraight = true
    ink.removeAll(keepingCapacity: true)
    straighten(to: last)
  }

  private mutating func straighten(to last: Sample) {
    guard let first else { return }
    let mean = Float(pressure.sum / max(pressure.count, 1))
    samples = StraightLine.samples(from: first, to: last, pressure: mean)
    tail = finished.modelled()
  }

  /// The stroke without its samples, with its start set to the year 1970.
  public var head: Stroke {
    Stroke(samples: [], channels: builder.channels, style: style, model: builder.model, start: 0)
  }

  /// The stroke that is kept.
  var finished: Stroke {
    var stroke = head
    // No more memory than it needs: strokes may have to wait for the disk.
    stroke.samples.reserveCapacity(samples.count)
    stroke.samples += samples
    return stroke
  }
}

/// A stroke from pen-down to pen-up, to be kept.
public struct FinishedStroke: Hashable, Sendable {
  /// The page that it was written on.
  public let page: PageID
  /// The ink, with times that count from its first sample.
  public let stroke: Stroke

  /// The time from the first sample to the last, in milliseconds.
  public var duration: Int64 { Int64(max(stroke.samples.last?.time ?? 0, 0)) }

  /// Takes a stroke as far as it is written.
  public init(_ wet: WetStroke) {
    page = wet.page
    stroke = wet.finished
  }
}

/// A straight line from where the pen came down to where it is, in place of what it drew.
enum StraightLine {
  /// Lines this near to a multiple of the step snap to it; both are in radians.
  private static let nearness = 3 * Double.pi / 180
  private static let step = 15 * Double.pi / 180

  /// The samples of the line, which takes as long as the pen took and has constant pressure.
  ///
  /// - Parameters:
  ///   - first: Where the pen came down.
  ///   - last: Where it is.
  ///   - pressure: The mean pressure of the pen.
  /// - Returns: At least the first sample; the last one is at the pen, or near it if the line snapped.
  static func samples(from first: Sample, to last: Sample, pressure: Float) -> [Sample] {
    let end = snapped(last.position, about: first.position)
    let duration = max(last.time - first.time, 1)
    guard end.isFinite, first.position.isFinite, duration.isFinite else { return [first] }
    // About as often as a tablet reports, but with a limit, to stay small.
    let count = Int(min(max(duration / 8, 2), 200).rounded())
    return (0...count).map { index in
      let share = Double(index) / Double(count)
      var sample = first
      sample.position = first.position.mixed(with: end, by: share)
      sample.time = first.time + duration * share
      sample.pressure = pressure
      return sample
    }
  }

  /// The end of a line, moved if the direction of the line is near a multiple of 15 degrees.
  static func snapped(_ end: Point, about start: Point) -> Point {
    let way = end - start
    guard way.isFinite, way.squaredLength > 0 else { return end }
    let angle = angle(of: way)
    let nearest = (angle / step).rounded() * step
    guard abs(angle - nearest) <= nearness else { return end }
    let (sine, cosine) = sineAndCosine(of: nearest)
    let direction = Point(x: cosine, y: sine)
    return start + direction * way.dot(direction)
  }
}
