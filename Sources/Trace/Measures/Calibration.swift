internal import Bytes
internal import Wording

/// The accuracy of the probe: measured latencies of a program held back by known delays.
public struct Calibration: Hashable, Sendable {
  /// A known delay and the measured median, in milliseconds.
  public struct Step: Hashable, Sendable {
    /// The delay of a sample in the middle.
    public var delay: Double
    /// The measured median latency.
    public var measured: Double

    /// Creates a step.
    public init(delay: Double, measured: Double) {
      self.delay = delay
      self.measured = measured
    }
  }

  /// The steps in order.
  public let steps: [Step]
  /// The measured milliseconds per millisecond of delay, which should be 1.
  public let slope: Double
  /// The latency measured without a delay, in milliseconds: through the server and the probe.
  public let offset: Double

  /// Fits a straight line through the steps by least squares; nil if all delays are the same.
  public init?(_ steps: [Step]) {
    let count = Double(steps.count)
    guard count > 0 else { return nil }
    let delay = steps.reduce(0) { $0 + $1.delay } / count
    let measured = steps.reduce(0) { $0 + $1.measured } / count
    let square = steps.reduce(0) { $0 + ($1.delay - delay) * ($1.delay - delay) }
    let product = steps.reduce(0) { $0 + ($1.delay - delay) * ($1.measured - measured) }
    guard square > 0, product.isFinite else { return nil }
    self.steps = steps
    slope = product / square
    offset = measured - slope * delay
  }

  /// True if the probe can be trusted: a slope within 3 % of 1, and less than 1.5 ms without delay.
  public var isSound: Bool { (0.97...1.03).contains(slope) && (-0.5...1.5).contains(offset) }

  /// True if measuring makes sense at all: on a busy machine figures are late, but show by how much.
  public var isUsable: Bool { (0.8...1.2).contains(slope) && (-1...10).contains(offset) }

  /// The line through the steps in words.
  var words: Words {
    "slope \(NumberWords.fixed(slope, places: 3)), offset \(NumberWords.fixed(offset, places: 2)) ms"
  }
}
