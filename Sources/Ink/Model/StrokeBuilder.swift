private import Geometry

/// A stroke being drawn: samples go in one by one, ink comes out, as `Docs/InkModel.md` says.
///
/// Draw *final* ink once, and redraw the *tail* after it, with the prediction ahead of it, at each sample.
/// Any input gives finite ink: a sample without a valid position is skipped, and a clock that runs backward
/// stands still. Each takes bounded time, and nothing is allocated after the first ones.
public struct StrokeBuilder: Sendable {
  /// The model that makes the ink.
  public let model: ModelVersion
  /// The channels that the device has.
  public let channels: Channels
  /// The number of samples received, including those skipped.
  private(set) var sampleCount: Int = 0

  private var window: SlidingWindow?
  /// The motion of the pen; nil if no prediction is needed.
  fileprivate var motion: PenMotion?
  private var latest: Knot?

  /// Creates a builder that can be used for one stroke after another.
  public init(model: ModelVersion = .current, channels: Channels = [.pressure, .tilt]) {
    self.model = model
    self.channels = channels
    motion = PenMotion(isCoarse: model == .broadParabola)
    window = model.window.map {
      SlidingWindow(kernel: $0.kernel, reach: $0.reach, hasTilt: channels.contains(.tilt))
    }
  }

  /// Takes the next sample and appends the ink that it makes final; the first ink is final immediately.
  public mutating func append(_ sample: Sample, to ink: inout [InkPoint]) {
    defer { sampleCount += 1 }
    let knot = Knot(sample, number: sampleCount, after: latest, hasTilt: channels.contains(.tilt))
    guard let knot else { return }
    motion?.observe(
      SIMD2(knot.values.x, knot.values.y), after: latest.map { knot.time - $0.time } ?? 0)
    latest = knot
    if window == nil { ink.append(InkPoint(knot, hasTilt: channels.contains(.tilt))) }
    window?.append(knot, to: &ink)
  }

  /// Appends the ink after the final points, up to the tip: where the pen is now.
  public func appendTail(to ink: inout [InkPoint]) { window?.appendTail(to: &ink) }

  /// Ends the stroke: appends the tail, which is now final, and gets ready for another stroke.
  public mutating func end(appendingTo ink: inout [InkPoint]) {
    window?.appendTail(to: &ink)
    window?.removeAll()
    if motion != nil { motion = PenMotion(isCoarse: model == .broadParabola) }
    latest = nil
    sampleCount = 0
  }

  /// The predicted place of the pen; nil before the first sample.
  ///
  /// Draw it ahead of the tip until the next sample arrives, and never store it. `milliseconds` is clamped
  /// to 8 to 16: less is not worth drawing, and more is wrong too often.
  public func predicted(by milliseconds: Double) -> InkPoint? {
    guard let latest, let motion else { return nil }
    let ahead = milliseconds >= 8 ? min(milliseconds, 16) : 8
    let place = motion.position(after: ahead)
    var point = InkPoint(latest, hasTilt: channels.contains(.tilt))
    point.time += ahead
    point.position.x = place.x
    point.position.y = place.y
    return point
  }
}

extension Stroke {
  /// The ink of the whole stroke, exactly as a builder makes it, in time linear in the samples.
  public func modeled() -> [InkPoint] {
    var ink: [InkPoint] = []
    ink.reserveCapacity(samples.count * 2 + 16)
    var builder = StrokeBuilder(model: model, channels: channels)
    builder.motion = nil
    for sample in samples { builder.append(sample, to: &ink) }
    builder.end(appendingTo: &ink)
    return ink
  }
}

/// The number of an ink model; models are added, never changed.
public struct ModelVersion: RawRepresentable, Hashable, Sendable {
  /// The number as it is stored.
  public let rawValue: UInt8

  /// Creates a version from its number.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// No smoothing: straight lines through every sample, as other programs draw them.
  public static let straight: ModelVersion = ModelVersion(rawValue: 0)
  /// The centered sliding mean of 20 milliseconds, as other programs smooth.
  public static let window: ModelVersion = ModelVersion(rawValue: 1)
  /// The centered sliding parabola of 56 milliseconds: two thirds of the error of the mean.
  static let parabola: ModelVersion = ModelVersion(rawValue: 2)
  /// The centered sliding parabola of 100 milliseconds, for input on a coarse grid such as a mouse.
  static let broadParabola: ModelVersion = ModelVersion(rawValue: 3)
  /// The model for new strokes of a pen.
  public static let current: ModelVersion = .parabola

  /// The model for a device whose positions are `grid` points apart: about 0.01, or a pixel of a mouse.
  ///
  /// It is chosen as a stroke begins, and stored with it: ink that is already dry must not change.
  public static func suited(toGrid grid: Double) -> ModelVersion {
    grid >= 0.1 * Length.millimeter ? .broadParabola : .current
  }
}
