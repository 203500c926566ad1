internal import Bytes
public import Wording

/// The results of the probe.
public struct LatencyReport: Sendable {
  /// Each program's latency, in the given order.
  public let programs: [ProgramLatency]
  /// The accuracy of the probe, if checked.
  public var calibration: Calibration?
  /// The plain program that took turns with the others: its apparent latency is the error of all figures.
  public let control: ProgramLatency?

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

  /// The quantiles of the table, and those of the plain program's times that are their errors.
  ///
  /// A rarer lateness than that of the same quantile, because the slow moments of two programs are not the
  /// same.
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
}
