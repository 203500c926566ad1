public import Wording

/// What a trace says about the stylus that made it.
public struct StylusMeasures: Sendable {
  /// The pen, and what the measures rest on.
  public let subject: StylusSubject
  /// The reports while the pen touches.
  public let contact: StylusRhythm
  /// The reports while it hovers.
  public let hover: StylusRhythm
  /// The smallest steps in its reports.
  public let resolution: StylusResolution
  /// How steady its places are.
  public let steadiness: StylusSteadiness
  /// How it reports force.
  public let pressure: StylusPressure
  /// How far ink stays behind it.
  public let lag: StylusLag
  /// Its lean, and how it lands.
  public let lean: StylusLean
  /// The writer's opinion of it; nil if none was given.
  public let marks: StylusMarks?
  /// What no recording can tell, in sentences.
  public let unknown: [Words]

  /// Measures the pen with the most reports in a trace.
  public init(of trace: Trace) { self.init(PenReports(of: trace), trace) }

  /// Measures each pen of a trace, the one with the most reports first.
  public static func each(in trace: Trace) -> [StylusMeasures] {
    PenReports.each(in: trace).map { StylusMeasures($0, trace) }
  }

  init(_ reports: PenReports, _ trace: Trace) {
    subject = StylusSubject(reports, trace.metadata)
    contact = StylusRhythm(reports, .contact)
    hover = StylusRhythm(reports, .hover)
    resolution = StylusResolution(reports, trace, [contact, hover])
    steadiness = StylusSteadiness(reports, period: contact.period)
    pressure = StylusPressure(reports, trace.metadata, period: contact.period)
    lag = StylusLag(reports, trace, contact)
    lean = StylusLean(reports, trace)
    marks = StylusMarks(trace.metadata)
    unknown = StylusUnknown.sentences(reports, trace.metadata)
  }
}
