private import Foundation
internal import Trace

extension LatencyReport {
  /// The report as JSON, with times in milliseconds: summaries, and every sample's latency.
  ///
  /// A sample whose ink was never seen has `null`, and one that could not be watched is left out.
  public var json: String { LatencyDocument(self).jsonText }
}

extension Encodable {
  /// The document as text for programs.
  var jsonText: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else { return "{}\n" }
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}

/// A latency report as a document.
struct LatencyDocument: Encodable {
  let schema = "suzuri-canvas-latency/1"
  let limits = LatencyReport.limits
  let rate: Double
  let speed: Double
  let calibration: CalibrationDocument?
  let programs: [Program]

  init(_ report: LatencyReport) {
    rate = report.settings.rate
    speed = report.settings.speed
    calibration = report.calibration.map { CalibrationDocument($0) }
    programs = report.programs.map(Program.init)
  }

  struct Program: Encodable {
    let name: String
    let lead: Double
    let blind: Int
    let jank: Double?
    let firstInk: TimesDocument
    let inStroke: TimesDocument
    /// How late the probe itself made its reports.
    let lateness: TimesDocument
    let strokes: [Stroke]

    init(_ program: ProgramLatency) {
      name = program.name
      lead = program.lead
      blind = program.blind
      jank = program.jank
      firstInk = TimesDocument(program.firstInk)
      inStroke = TimesDocument(program.inStroke)
      lateness = TimesDocument(program.lateness)
      strokes = program.strokes.map(Stroke.init)
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

/// Times in milliseconds.
struct TimesDocument: Encodable {
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

/// How truly the probe measured, as a document.
struct CalibrationDocument: Encodable {
  let steps: [[Double]]
  let slope: Double
  let offset: Double
  let isSound: Bool

  init(_ calibration: Calibration) {
    steps = calibration.steps.map { [$0.delay, $0.measured] }
    slope = calibration.slope
    offset = calibration.offset
    isSound = calibration.isSound
  }
}
