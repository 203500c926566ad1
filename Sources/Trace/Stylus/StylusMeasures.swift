public import Wording

/// The measures of the stylus that made a trace.
public struct StylusMeasures: Sendable {
  /// The pen, and the basis of the measures.
  public let subject: StylusSubject
  /// The reports while the pen touches.
  public let contact: StylusRhythm
  /// The reports while it hovers.
  public let hover: StylusRhythm
  /// The smallest steps in its reports.
  public let resolution: StylusResolution
  /// The steadiness of its places.
  public let steadiness: StylusSteadiness
  /// Its force.
  public let pressure: StylusPressure
  /// The lag of its ink.
  public let lag: StylusLag
  /// Its lean, and how it lands.
  public let lean: StylusLean
  /// The writer's opinion of it; nil if none was given.
  public let marks: StylusMarks?
  /// Sentences about what no recording can show.
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
