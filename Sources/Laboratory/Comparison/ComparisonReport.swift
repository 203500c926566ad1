internal import Bytes
internal import Geometry
public import Trace
internal import Wording

extension Report {
  /// Creates the report of a comparison.
  public init(_ comparison: TraceComparison) {
    let words = ComparisonWords(comparison)
    let tables = ComparisonTables(comparison)
    var blocks: [Block] = [.subject("Latency \(comparison.span.title)"), .verdicts(words.verdicts)]
    blocks += words.lead.map { [.lead($0)] } ?? []
    blocks += [
      .names(words.names), .warnings(words.warnings),
      .heading("Latency by part of the stroke"), .note(words.latencies), .table(tables.latencies),
      .heading("Late samples"), .note(words.late), .table(tables.late),
      .heading("Reports and pictures"), .note(words.flow), .table(tables.flow),
    ]
    blocks += tables.stages.map { [.heading("Stage by stage"), .table($0)] } ?? []
    blocks += ComparisonPlots(comparison).figures.map { .figure($0) }
    blocks += [.heading("Other differences")] + words.differences
    blocks += [.heading("Not included in these figures"), .text(comparison.span.limits)]
    blocks += [.heading("Method"), .text(words.method)]
    self.init(
      title: ShownText.line(Self.list(comparison.sides.map { Words(verbatim: $0.name) })),
      blocks: blocks)
  }
}

struct ComparisonWords {
  private let comparison: TraceComparison

  init(_ comparison: TraceComparison) { self.comparison = comparison }

  /// The verdicts; numbers stay on one line with their units.
  var verdicts: [Words] {
    comparison.pairs.map {
      Words(
        verbatim: ShownText.line($0.verdictSentence.text, atMost: 1200)
          .replacing(" ms", with: "\u{A0}ms").replacing(" %", with: "\u{A0}%"))
    }
  }

  /// How often a sample of the second trace is sooner, if there are just two traces.
  var lead: Words? {
    guard comparison.pairs.count == 1, let pair = comparison.pairs.first,
      let stratum = pair.strata.first(where: { $0.stratum == pair.headline }),
      let share = stratum.superiority
    else { return nil }
    return "\(stratum.stratum.place.firstUpper), a sample of B is earlier than one of A in "
      + "\(NumberWords.percent(share)) of all cases."
  }

  var names: [Report.Name] {
    comparison.sides.enumerated().map { index, side in
      let latencies = side.latencies
      let counts = [
        Self.count(latencies.runs, "1 run") { "\($0) runs" },
        Self.count(latencies.strokes.count, "1 stroke") { "\($0) strokes" },
        Self.count(latencies.samples.count, "1 sample") { "\($0) samples" },
      ]
      let about = [side.application, side.device].compactMap { $0.map { Words(verbatim: $0) } }
      return Report.Name(
        trace: index, name: Words(verbatim: ShownText.line(side.name, atMost: 200)),
        detail: (counts + about).joined(separator: " · "))
    }
  }

  private static func count(_ count: Int, _ one: Words, _ several: (String) -> Words) -> Words {
    if count == 1 { return one }
    var digits = String(count)
    for place in stride(from: digits.count - 3, to: 0, by: -3) where count >= 10_000 {
      digits.insert("\u{202F}", at: digits.index(digits.startIndex, offsetBy: place))
    }
    return several(digits)
  }

  /// The cautions, each sentence once.
  var warnings: [Words] {
    var seen: Set<Words> = []
    return comparison.pairs.flatMap(\.warnings).map { ShownText.line($0, atMost: 1000) }
      .filter { seen.insert($0).inserted }
  }

  var differences: [Report.Block] {
    var names: [String] = []
    var values: [String: [(trace: Int, text: String)]] = [:]
    for (index, pair) in comparison.pairs.enumerated() {
      for difference in pair.metadataDifferences {
        if values[difference.name] == nil {
          names.append(difference.name)
          values[difference.name] = [(0, Self.text(difference.a))]
        }
        values[difference.name]?.append((index + 1, Self.text(difference.b)))
      }
    }
    guard !names.isEmpty else { return [.text("The traces say nothing else about themselves.")] }
    let rows = names.flatMap { name -> [Table.Row] in
      [.group(Words(verbatim: ShownText.line(name, atMost: 120)))]
        + (values[name] ?? []).map { value in
          .cells([.letter(of: value.trace), .figure(value.text)])
        }
    }
    let heads: [Words] = ["", "details of the trace"]
    let columns = heads.map { Table.Column(title: $0, isNumber: false) }
    return [.table(Table(columns: columns, rows: rows))]
  }

  private static func text(_ value: JSON?) -> String {
    switch value {
    case nil, .null?: "—"
    case .string(let text)?: ShownText.line(text, atMost: 200)
    case let value?: ShownText.line(value.line, atMost: 200)
    }
  }

  let latencies: Words = "Milliseconds. The interval is below each figure."
  let late: Words = "Milliseconds. A sample that was never shown counts as late."
  let flow: Words =
    "Milliseconds. A gap is a report at least half an interval late, a stall is ink at least 100 "
    + "ms later than usual. Last ink that was as late but came within 100 ms of the lift is "
    + "not a stall; smoothing at the lift counts the strokes that end this way."

  var method: Words {
    let claims = comparison.pairs.count
    let intervals: Words =
      claims > 1
      ? "Intervals of a trace contain the true value in 95 of 100 recordings, those of differences "
        + "in 98, over all \(claims) comparisons."
      : "Intervals of a trace contain the true value in 95 of 100 recordings, those of differences "
        + "in 98."
    return """
      The parts of a stroke are kept apart: the touch, the first 100 ms, the middle, and the lift. \
      No sample is left out, however late; one that was never shown counts as later than all \
      others. The independent unit is the run, since strokes of one session share the state of the \
      machine. Intervals follow from how much the runs vary, and runs recorded in turn are \
      compared in pairs. With a single run, stretches of its strokes stand in for runs, and a \
      difference may be off by 1 ms, or more if latency drifted or a clock is coarse. \(intervals) \
      Figures of a trace are those of all its samples, differences those of its runs, averaged. A \
      trace is better or worse if the interval excludes 0 and the difference reaches the margin of \
      \(NumberWords.short(comparison.margin)) ms, and equal if the whole interval is within the \
      margin.
      """
  }
}

extension Stratum {
  var title: Words {
    switch self {
    case .firstInk: "First ink"
    case .early: "First 100 ms"
    case .inStroke: "Within strokes"
    case .lift: "Lift"
    }
  }

  /// The part of a stroke, in words that follow others.
  var place: Words {
    switch self {
    case .firstInk: "at the touch"
    case .early: "in the first 100 ms of a stroke"
    case .inStroke: "in the middle of a stroke"
    case .lift: "at the lift"
    }
  }
}

extension TraceComparison.Side {
  /// The program and its version, if the metadata name them.
  fileprivate var application: String? {
    let parts = ["name", "version"].compactMap { trace.metadata["app"]?.shownText($0) }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  fileprivate var device: String? { trace.metadata["device"]?.shownText("name") }
}

extension JSON {
  fileprivate func shownText(_ name: String) -> String? {
    guard case .string(let text)? = self[name] else { return nil }
    let shown = ShownText.line(text, atMost: 80)
    return shown.isEmpty ? nil : shown
  }
}
