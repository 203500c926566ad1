private import Geometry
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
