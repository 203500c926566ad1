private import Foundation

extension LatencyReport {
  /// The report as JSON, with times in milliseconds: summaries, and every sample's latency.
  ///
  /// A sample whose ink was never seen has `null`, and one that could not be watched is left out.
  public var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(Document(self)) else { return "{}\n" }
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}

private struct Document: Encodable {
  let schema = "suzuri-canvas-latency/1"
  let limits = LatencyReport.limits
  let rate: Double
  let speed: Double
  let calibration: Fit?
  let programs: [Program]

  init(_ report: LatencyReport) {
    rate = report.settings.rate
    speed = report.settings.speed
    calibration = report.calibration.map { Fit($0) }
    programs = report.programs.map(Program.init)
  }

  struct Fit: Encodable {
    let slope: Double
    let offset: Double
    let isSound: Bool

    init(_ calibration: Calibration) {
      slope = calibration.slope
      offset = calibration.offset
      isSound = calibration.isSound
    }
  }

  struct Program: Encodable {
    let name: String
    let lead: Double
    let blind: Int
    let jank: Double?
    let firstInk: Summary
    let inStroke: Summary
    /// How late the probe itself made its reports.
    let lateness: Summary
    let strokes: [Stroke]

    init(_ program: ProgramLatency) {
      name = program.name
      lead = program.lead
      blind = program.blind
      jank = program.jank
      firstInk = Summary(program.firstInk)
      inStroke = Summary(program.inStroke)
      lateness = Summary(program.lateness)
      strokes = program.strokes.map(Stroke.init)
    }
  }

  struct Summary: Encodable {
    let count: Int
    let missing: Int
    let p50: Double?
    let p90: Double?
    let p99: Double?
    let max: Double?

    init(_ times: Distribution) {
      count = times.count
      missing = times.missing
      p50 = times.quantile(0.5)
      p90 = times.quantile(0.9)
      p99 = times.quantile(0.99)
      max = times.maximum
    }
  }

  struct Stroke: Encodable {
    let kind: String
    let latencies: [Double?]

    init(_ stroke: ObservedStroke) {
      kind = stroke.kind.rawValue
      latencies = stroke.samples.filter { !$0.isBlind }.map(\.latency)
    }
  }
}
