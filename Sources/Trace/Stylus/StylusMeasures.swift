internal import Bytes
internal import Wording

/// The measures of the stylus that made a trace.
public struct StylusMeasures: Sendable {
  /// The pen, and the basis of the measures.
  public let subject: StylusSubject
  let contact: StylusRhythm
  let hover: StylusRhythm
  let resolution: StylusResolution
  let steadiness: StylusSteadiness
  let pressure: StylusPressure
  let lag: StylusLag
  let lean: StylusLean
  let marks: StylusMarks?
  /// Sentences about what no recording can show.
  let unknown: [Words]

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
    unknown = StylusUnknown.sentences(reports)
  }
}

enum StylusUnit: String, Hashable, Sendable {
  case hertz = "Hz"
  case milliseconds = "ms"
  case millimeters = "mm"
  case millimetersPerSecond = "mm/s"
  case pixels = "px"
  case pixelsPerSecond = "px/s"
  case deviceUnits = "units"
  case deviceUnitsPerSecond = "units/s"
  case percent = "%"
  case degrees = "°"
  case grams = "g"
  case count = ""

  var words: Words {
    switch self {
    case .deviceUnits: "units"
    case .deviceUnitsPerSecond: "units/s"
    default: Words(verbatim: rawValue)
    }
  }

  var perSecond: StylusUnit {
    switch self {
    case .millimeters: .millimetersPerSecond
    case .deviceUnits: .deviceUnitsPerSecond
    default: .pixelsPerSecond
    }
  }
}

/// A figure about a stylus, or the reason why the recording does not give it.
public struct StylusFigure: Hashable, Sendable {
  /// The figure; nil if the recording cannot tell.
  public let value: Double?
  let unit: StylusUnit
  /// The margin of error, for 95 of 100 recordings like this one; nil if unknown.
  let margin: Double?
  let count: Int
  /// The reason for a missing value, or a note; may be empty.
  let remark: Words

  /// Creates a figure; a value that is not finite becomes nil.
  init(
    _ value: Double?, _ unit: StylusUnit, margin: Double? = nil, count: Int, remark: Words = .none
  ) {
    self.value = value.flatMap { $0.isFinite ? $0 : nil }
    self.unit = unit
    self.margin = margin.flatMap { $0.isFinite ? $0 : nil }
    self.count = count
    self.remark = remark
  }

  /// The median of some observations with its margin.
  init(medianOf values: [Double], _ unit: StylusUnit) {
    self.init(
      PenStatistics.median(values), unit, margin: PenStatistics.medianMargin(values),
      count: values.count)
  }

  static func unknown(_ unit: StylusUnit, _ reason: Words) -> StylusFigure {
    StylusFigure(nil, unit, count: 0, remark: reason)
  }

  /// The value with its margin, in as many digits as are known: "133.4 ± 0.2 Hz"; "—" if there is none.
  var text: String {
    guard let value else { return "—" }
    // Observations without any spread do not show how far off they are.
    let known = margin.flatMap { $0 > abs(value) * 1e-6 ? $0 : nil }
    let places = Self.places(value, known)
    let range = known.map { " ± " + Self.digits($0, places) } ?? ""
    return Self.digits(value, places) + range + behind
  }

  private var behind: String {
    switch unit {
    case .count: ""
    case .percent, .degrees: unit.rawValue
    default: " " + unit.words.text
    }
  }

  /// The places that give the margin one digit, or two after a 1 or 2, or without it the value three.
  private static func places(_ value: Double, _ margin: Double?) -> Int {
    if value == value.rounded(), margin.map({ abs($0) >= 1 }) ?? true { return 0 }
    var size = margin.map { abs($0) / 3 } ?? 0
    if size == 0 { size = abs(value) / 100 }
    var places = 0
    while places < 6, size < 1, size > 0 {
      size *= 10
      places += 1
    }
    return places
  }

  private static func digits(_ value: Double, _ places: Int) -> String {
    var text = DecimalText.text(value, places: places)
    guard places > 0 else { return text }
    // Zeros at the end are known digits too.
    if !text.contains(".") { text += "." }
    let decimals = text.split(separator: ".", omittingEmptySubsequences: false)[1].count
    return text + String(repeating: "0", count: max(places - decimals, 0))
  }

  var json: JSON {
    [
      "value": value.map { .number($0) } ?? .null, "unit": .string(unit.rawValue),
      "margin": margin.map { .number($0) } ?? .null, "count": .integer(count),
      "remark": JSON.sentence(remark),
    ]
  }
}
