public import Bytes
public import Wording

/// The results of the probe.
public struct LatencyReport: Sendable {
  let programs: [ProgramLatency]
  /// The accuracy of the probe, if checked.
  public var calibration: Calibration?
  /// The plain program that took turns with the others: its apparent latency is the error of all figures.
  let control: ProgramLatency?

  /// Analyzes traces of the probe, one of each program.
  public init(_ traces: [Trace], calibration: Calibration? = nil, control: Trace? = nil) {
    self.control = control.map(ProgramLatency.init)
    self.programs = traces.map(ProgramLatency.init)
    self.calibration = calibration
  }

  /// The limits of the measure, in one sentence.
  public static let limits: Words =
    "Not included: pen and tablet hardware, compositor, scan-out and panel."

  /// The report as lines of text with an aligned table.
  public var text: String {
    let table = TextTable(heads: Self.heads, rows)
    let below = (notes + [Self.limits]).map(\.text)
    return ([heading.text] + table.lines + below).joined(separator: "\n") + "\n"
  }

  private static let heads: [Words] = [
    "program", "stratum", "p50", "p90", "p99", "max", "missing", "of", "jank",
  ]

  private var heading: Words {
    guard let first = programs.first else { return "Nothing was measured" }
    let kinds = first.kinds.joined(separator: ", ")
    let rate = first.rate.map { "\(NumberWords.fixed($0, places: 0)) Hz" }
    let speed = first.speed.map { "\(NumberWords.fixed($0, places: 0)) px/s" }
    let strokes: Words =
      first.strokeCount == 1
      ? "1 stroke each (\(kinds))" : "\(first.strokeCount) strokes each (\(kinds))"
    guard let way = rate ?? speed else {
      return "From the pen's report to its ink in the framebuffer, in ms: \(strokes)"
    }
    guard let rate, let speed else {
      return "From the pen's report to its ink in the framebuffer, in ms: \(strokes) at \(way)"
    }
    return "From the pen's report to its ink in the framebuffer, in ms: "
      + "\(strokes) at \(rate) and \(speed)"
  }

  /// The quantiles of the table, and the rarer ones of the plain program that are their errors.
  ///
  /// They are rarer because the slow moments of two programs are not the same.
  private static let margins: [(share: Double, rarer: Double?)] = [
    (0.5, 0.9), (0.9, 0.99), (0.99, 1), (1, nil),
  ]

  private var rows: [[String]] {
    programs.flatMap { program in
      let kinds = program.kinds.count > 1 ? program.kinds : []
      return [
        Self.row(program.name, "first ink", program.firstInk, control?.firstInk),
        Self.row("", "in stroke", program.inStroke, control?.inStroke, jank: program.jank),
      ]
        + kinds.map {
          Self.row(
            "", Words(verbatim: "  \($0)"), program.inStroke(of: $0), control?.inStroke(of: $0))
        }
    }
  }

  private static func row(
    _ name: String, _ stratum: Words, _ times: Distribution, _ error: Distribution?,
    jank: Double? = nil
  ) -> [String] {
    let quantiles = margins.map { share, rarer in
      guard let time = times.quantile(share) else { return "-" }
      let margin = rarer.flatMap { error?.quantile($0) }
      return NumberWords.fixed(time, places: 2)
        + (margin.map { " ±\(NumberWords.fixed($0, places: 2))" } ?? "")
    }
    return [name, stratum.text] + quantiles + [
      "\(times.missing)", "\(times.missing + times.count)",
      jank.map { NumberWords.fixed($0, places: 0) } ?? "",
    ]
  }

  private var notes: [Words] {
    var notes: [Words] = []
    if let late = programs.compactMap({ $0.lateness.quantile(0.99) }).max() {
      notes.append(
        "The virtual pen kept its schedule within \(NumberWords.fixed(late, places: 2)) ms (p99).")
      if late > 1 || programs.contains(where: { $0.busyRuns > 0 }) {
        notes.append("The machine was busy, which accounts for part of the slowest samples.")
      }
    }
    let blind = programs.reduce(0) { $0 + $1.blind }
    if blind == 1 {
      notes.append("1 report could not be watched because its position had ink.")
    } else if blind > 1 {
      notes.append("\(blind) reports could not be watched because their positions had ink.")
    }
    if control != nil {
      notes.append(
        "± is the error of the probe: the apparent delay of the plain program in the next column, "
          + "which draws immediately and took turns.")
    }
    if let calibration {
      notes.append(
        calibration.isSound
          ? "Calibration: \(calibration.words)."
          : "Calibration: \(calibration.words) - NOT RELIABLE.")
    }
    return notes
  }

  /// The largest allowed ratio to another program's latency, at the median and at p99.
  private static let bounds: [(name: String, p50: Double, p99: Double)] = [
    ("plain X", 2, 3), ("Xournal++", 1.0 / 15, 1.0 / 10),
  ]

  /// Compares one program with the plain one and Xournal++, if they took part.
  ///
  /// Ink that was never seen has no latency, so it has a separate line.
  public func aims(of name: String) -> [AimedFigure] {
    guard let own = program(name) else { return [] }
    var figures: [AimedFigure] = []
    for bound in Self.bounds {
      guard let other = program(bound.name) else { continue }
      let (firstInk, inStroke) = ((own.firstInk, other.firstInk), (own.inStroke, other.inStroke))
      figures += [
        .ratio("first ink, p50 / \(bound.name)", firstInk, at: 0.5, limit: bound.p50),
        .ratio("first ink, p99 / \(bound.name)", firstInk, at: 0.99, limit: bound.p99),
        .ratio("in stroke, p50 / \(bound.name)", inStroke, at: 0.5, limit: bound.p50),
        .ratio("in stroke, p99 / \(bound.name)", inStroke, at: 0.99, limit: bound.p99),
      ]
    }
    let missing = own.firstInk.missing + own.inStroke.missing
    return figures + [AimedFigure("reports without ink", Double(missing), limit: 0)]
  }

  /// The latency of one program's ink relative to its own elsewhere, at a share of its samples.
  public func aim(
    of name: String, beside idle: LatencyReport, at share: Double, limit: Double
  ) -> AimedFigure {
    .ratio(
      "in stroke, p\(NumberWords.fixed(share * 100, places: 0)) / empty page",
      program(name)?.inStroke.quantile(share), to: idle.program(name)?.inStroke.quantile(share),
      limit: limit)
  }

  private func program(_ name: String) -> ProgramLatency? { programs.first { $0.name == name } }
}

extension AimedFigure {
  fileprivate static func ratio(
    _ name: Words, _ times: (Distribution, Distribution), at share: Double, limit: Double
  ) -> AimedFigure {
    .ratio(name, times.0.quantile(share), to: times.1.quantile(share), limit: limit)
  }
}

extension LatencyReport {
  /// The report as JSON, in milliseconds; ink never seen is `null`, and unwatched places are left out.
  public var json: JSON {
    .known([
      ("schema", "suzuri-canvas-latency/1"), ("limits", JSON.sentence(Self.limits)),
      ("rate", .number(programs.first?.rate)), ("speed", .number(programs.first?.speed)),
      ("calibration", calibration?.json), ("programs", .array(programs.map { $0.json(control) })),
    ])
  }
}

extension ProgramLatency {
  fileprivate func json(_ control: ProgramLatency?) -> JSON {
    let strokes = strokes.map { stroke -> JSON in
      [
        "kind": .string(stroke.kind),
        "latencies": .array(stroke.latencies.map { $0.map(JSON.number) ?? .null }),
      ]
    }
    return .known([
      ("name", .string(name)), ("lead", .number(lead)), ("blind", .integer(blind)),
      ("jank", .number(jank)), ("firstInk", firstInk.json(error: control?.firstInk)),
      ("inStroke", inStroke.json(error: control?.inStroke)),
      ("lateness", lateness.json), ("strokes", .array(strokes)),
    ])
  }
}

extension JSON {
  /// An object with only the known members; write `.none` for others, as `nil` may become `null`.
  static func known(_ members: [(name: String, value: JSON?)]) -> JSON {
    .object(
      members.compactMap { member in
        member.value.map { Member(name: member.name, value: $0) }
      })
  }

  static func number(_ value: Double?) -> JSON? { value.map { .number($0) } }

  var double: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .number(let number): number
    default: nil
    }
  }

  /// The one value for both axes, or a value for each.
  func perAxis<Value>(_ convert: (JSON) -> Value?) -> (x: Value, y: Value)? {
    guard case .array(let values) = self else { return convert(self).map { ($0, $0) } }
    guard values.count == 2, let x = convert(values[0]), let y = convert(values[1]) else {
      return nil
    }
    return (x, y)
  }
}

/// The accuracy of the probe: measured latencies of a program held back by known delays.
public struct Calibration: Hashable, Sendable {
  /// A known delay and the measured median, in milliseconds.
  public struct Step: Hashable, Sendable {
    /// The delay of a sample in the middle.
    var delay: Double
    var measured: Double

    /// Creates a step.
    public init(delay: Double, measured: Double) {
      self.delay = delay
      self.measured = measured
    }
  }

  let steps: [Step]
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

  var words: Words {
    "slope \(NumberWords.fixed(slope, places: 3)), offset \(NumberWords.fixed(offset, places: 2)) ms"
  }

  /// The accuracy of the probe, for programs.
  public var json: JSON {
    let steps = steps.map { JSON.array([.number($0.delay), .number($0.measured)]) }
    return [
      "steps": .array(steps), "slope": .number(slope), "offset": .number(offset),
      "isSound": .boolean(isSound),
    ]
  }
}
