/// The figures of a meter for the latest reports, in milliseconds unless stated otherwise.
public struct LatencyFigures: Hashable, Sendable {
  /// The median latency.
  public var median: Double
  /// The latency that 95 of 100 reports do not exceed.
  public var p95: Double
  /// The worst latency.
  public var worst: Double
  /// Reports per second while the pen is down; nil if there are too few.
  public var rate: Double?
  /// The average number of reports in a picture.
  public var reportsPerFrame: Double
  /// The worst latency in each of several consecutive stretches of reports, the latest last.
  public var course: [Double]
}

/// Measures the latest reports while a pen writes, without allocating before figures are asked for.
public struct LatencyMeter: Sendable {
  /// The number of reports that count.
  static let window = 1024
  private static let stretches = 48
  private static let pause: Int64 = 100_000_000

  private var reports: [(latency: Int64, interval: Int64, frame: Int64)] = []
  private var next = 0
  private var last: Int64?

  /// Creates an empty meter.
  public init() { reports.reserveCapacity(Self.window) }

  /// Adds a report that was made at `begin` and shown at `end`, in nanoseconds, first in picture `frame`.
  public mutating func add(from begin: Int64, to end: Int64, frame: Int64) {
    let report = (end &- begin, last.map { begin &- $0 } ?? -1, frame)
    last = begin
    if reports.count < Self.window { reports.append(report) } else { reports[next] = report }
    next = (next + 1) % Self.window
  }

  /// The figures of the latest reports; nil before there are any.
  public var figures: LatencyFigures? {
    guard !reports.isEmpty else { return nil }
    let sorted = reports.map(\.latency).sorted()
    func quantile(_ share: Double) -> Double {
      Double(sorted[Int((Double(sorted.count - 1) * share).rounded())]) / 1e6
    }
    let pictures = Set(reports.lazy.map(\.frame)).count
    return LatencyFigures(
      median: quantile(0.5), p95: quantile(0.95), worst: quantile(1), rate: rate,
      reportsPerFrame: Double(reports.count) / Double(max(pictures, 1)), course: course)
  }

  /// Reports per second, not counting pauses and lifts.
  private var rate: Double? {
    let steps = reports.map(\.interval).filter { (0..<Self.pause).contains($0) }
    let sum = steps.reduce(0, +)
    return steps.count >= 8 && sum > 0 ? Double(steps.count) / Double(sum) * 1e9 : nil
  }

  private var course: [Double] {
    let start = reports.count < Self.window ? 0 : next
    let count = min(Self.stretches, reports.count)
    return (0..<count).map { stretch in
      let begin = reports.count * stretch / count
      let end = reports.count * (stretch + 1) / count
      let worst = (begin..<end).map { reports[(start + $0) % reports.count].latency }.max()
      return Double(worst ?? 0) / 1e6
    }
  }
}
