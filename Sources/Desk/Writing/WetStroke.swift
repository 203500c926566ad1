internal import Geometry
public import Ink
public import Notebook

/// A stroke while the pen is down, with its ink in page coordinates.
public struct WetStroke: Sendable {
  /// The page.
  public let page: PageID
  /// The style of the ink.
  public let style: Style
  /// True for a trial, which is not saved.
  public let isTrial: Bool
  /// The samples so far.
  public private(set) var samples: [Sample] = []
  /// The modeled points that will not change.
  public private(set) var ink: [InkPoint] = []
  /// The modeled points after them, which may still change.
  public private(set) var tail: [InkPoint] = []
  /// True for a straight line, all of which may still change.
  public private(set) var isStraight = false
  /// The shape that it has become, which the pen still holds; nil for ink.
  private(set) var held: HeldShape?
  /// The first sample of the device, and the sum and number of the pressures.
  private var first: Sample?
  private var pressure = (sum: 0.0, count: 0.0)
  private var builder: StrokeBuilder
  private let start: Double
  /// When the pen was last heard of, in milliseconds on its clock.
  var end: Double

  /// Begins a stroke; time counts from its first sample.
  init(
    on page: PageID, style: Style, channels: Channels, start: Double, model: ModelVersion,
    isTrial: Bool = false
  ) {
    (self.page, self.style, self.start, self.isTrial) = (page, style, start, isTrial)
    end = start
    builder = StrokeBuilder(model: model, channels: channels)
    // Room for over half a minute of a fast tablet, so that nothing grows while the pen moves; doubled when full.
    samples.reserveCapacity(8192)
    ink.reserveCapacity(16384)
    tail.reserveCapacity(256)
  }

  mutating func append(_ sample: Sample) {
    end = sample.time
    if held != nil { return hold(at: sample.position) }
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

  mutating func beginStraightLine() {
    guard !isStraight, let last = samples.last else { return }
    isStraight = true
    ink.removeAll(keepingCapacity: true)
    straighten(to: last)
  }

  /// Shows a shape in place of the ink, which is kept beside it.
  mutating func become(_ shape: Shape, snapping: ShapeSnapping) {
    guard held == nil, let last = samples.last else { return }
    held = HeldShape(shape, pen: last.position, snapping: snapping)
    ink.removeAll(keepingCapacity: true)
    showShape()
  }

  private mutating func hold(at place: Point) {
    held?.follow(to: place)
    showShape()
  }

  private mutating func showShape() {
    guard let shape = held?.shape else { return }
    tail = finished.drawn(as: shape).modeled()
  }

  private mutating func straighten(to last: Sample) {
    guard let first else { return }
    let mean = Float(pressure.sum / max(pressure.count, 1))
    samples = StraightLine.samples(from: first, to: last, pressure: mean)
    tail = finished.modeled()
  }

  /// The stroke without its samples, starting in 1970.
  public var head: Stroke {
    Stroke(samples: [], channels: builder.channels, style: style, model: builder.model, start: 0)
  }

  var finished: Stroke {
    var stroke = head
    // No more memory than needed: strokes may have to wait for the disk.
    stroke.samples.reserveCapacity(samples.count)
    stroke.samples += samples
    return stroke
  }
}

/// A stroke from pen down to pen up, to be saved.
public struct FinishedStroke: Hashable, Sendable {
  /// The page.
  public let page: PageID
  /// The ink, with times from its first sample.
  public let stroke: Stroke
  /// The shape that it is drawn as; nil for ink.
  public let shape: Shape?
  /// The arrowhead that it becomes; nil for none.
  public internal(set) var head: DrawnHead?

  /// The time from the first sample to the last, in milliseconds.
  public var duration: Int64 { Int64(max(stroke.samples.last?.time ?? 0, 0)) }

  /// Creates the finished form of a stroke.
  public init(_ wet: WetStroke) {
    (page, stroke, shape) = (wet.page, wet.finished, wet.held?.shape)
  }

  /// The ink as it is seen.
  public var drawn: Stroke { shape.map(stroke.drawn) ?? stroke }
}

/// A straight line from the pen-down point to the pen, replacing the drawn stroke.
enum StraightLine {
  /// Lines this near to a multiple of the step snap to it; both in radians.
  private static let nearness = 3 * Double.pi / 180
  private static let step = 15 * Double.pi / 180

  /// The samples of the line, as long in time as the drawn stroke and with constant pressure.
  ///
  /// There is at least the first sample; the last one is at the pen, or near it if the line snapped.
  static func samples(from first: Sample, to last: Sample, pressure: Float) -> [Sample] {
    let end = snapped(last.position, about: first.position)
    let duration = max(last.time - first.time, 1)
    guard end.isFinite, first.position.isFinite, duration.isFinite else { return [first] }
    // About the rate of a tablet, but limited to stay small.
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

  /// The end of a line, snapped to multiples of 15 degrees.
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
