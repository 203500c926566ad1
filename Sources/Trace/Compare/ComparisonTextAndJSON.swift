public import Bytes
internal import Wording

extension TraceComparison {
  /// The lines for a terminal: the verdict, tables, a small plot and the warnings.
  public var lines: [String] {
    var lines = pairs.flatMap { [$0.sentence.text, ""] }
    lines += Self.part("Latency in ms, \(span.title) (95% intervals):", strataTable) + [""]
    lines += Self.part(
      "How much later than \(sides[0].name), in ms, runs averaged (98% intervals):", shiftTable)
    lines += [""] + plot
    if !stages.isEmpty { lines += Self.part("Medians of the stages, in ms:", stageTable) + [""] }
    lines += Self.part("Reports and pictures:", flowTable)
    for pair in pairs where !pair.doubts.isEmpty {
      let notes: [Words] = pair.doubts.map { "Note: \($0)" }
      lines += [""] + notes.map(\.text)
    }
    return lines + ["", span.limits.text]
  }

  private static func part(_ title: Words, _ table: TextTable) -> [String] {
    [title.text] + table.lines.map { "  " + $0 }
  }

  // MARK: - Tables

  private var strataTable: TextTable {
    let rows = Stratum.allCases.flatMap { stratum in
      sides.compactMap { side in side.strata.first { $0.stratum == stratum }.map { (side, $0) } }
    }
    let heads: [Words] = [
      "", "", "strokes", "samples", "missing", "median", "interval", "p90", "p95", "p99", "max",
      "> frame", "> 20", "> 50",
    ]
    return TextTable(
      heads: heads,
      rows.map { side, summary in
        [
          summary.stratum.name.text, side.name, "\(summary.strokes)", "\(summary.count)",
          NumberWords.percent(summary.missingShare), Self.digits(summary.median.value),
          Self.range(summary.median), Self.digits(summary.p90.value),
          Self.digits(summary.p95.value),
          Self.digits(summary.p99.value), Self.digits(summary.maximum),
          NumberWords.percent(summary.overFrame), NumberWords.percent(summary.over20),
          NumberWords.percent(summary.over50),
        ]
      })
  }

  private var shiftTable: TextTable {
    let heads: [Words] = ["", "", "median", "interval", "p95", "interval", "earlier in"]
    return TextTable(
      heads: heads,
      pairs.flatMap { pair in
        pair.strata.map { stratum in
          [
            stratum.stratum.name.text, pair.b, Self.digits(stratum.median.value),
            Self.range(stratum.median), Self.digits(stratum.p95.value), Self.range(stratum.p95),
            stratum.superiority.map(NumberWords.percent) ?? "",
          ]
        }
      })
  }

  private var stageTable: TextTable {
    TextTable(
      heads: ["", ""] + sides.map { Words(verbatim: $0.name) },
      stages.map { stage in
        [stage.span.from.rawValue, stage.span.to.rawValue] + stage.medians.map(Self.digits)
      })
  }

  private var flowTable: TextTable {
    let heads: [Words] = [
      "", "", "report every", "gaps", "late pictures", "stalls", "longest",
      "smoothing at the lift", "drift a minute",
    ]
    return TextTable(
      heads: heads,
      sides.map { side in
        [
          side.name, "", Self.digits(side.flow.interval), "\(side.flow.gaps)",
          side.flow.latePerThousand.map { NumberWords.percent($0 / 1000) } ?? "",
          "\(side.flow.stalls)", Self.digits(side.flow.longestStall), "\(side.flow.smoothedLifts)",
          Self.digits(side.drift.slope),
        ]
      })
  }

  private static func digits(_ value: Double?) -> String { value.map(NumberWords.figure) ?? "–" }

  private static func range(_ estimate: Estimate) -> String {
    guard estimate.lower != nil || estimate.upper != nil else { return "–" }
    let range: Words = "\(digits(estimate.lower)) to \(digits(estimate.upper))"
    return range.text
  }

  // MARK: - Plot

  private static let columns = 60

  /// The share of samples within a time: each column is a time, each line a trace.
  private var plot: [String] {
    let stratum = pairs[0].headline ?? .inStroke
    let lists = sides.compactMap { side in side.parts[stratum].map { (side.name, $0.all) } }
    let most = lists.map { $0.1.quantile(0.99) }.filter(\.isFinite).max() ?? 0
    guard most > 0 else { return [] }
    let width = lists.map { $0.0.count }.max() ?? 0
    let title: Words = "Share of samples (\(stratum.name)) shown within a time, ▁ few to █ all:"
    var lines = [title.text]
    for (name, list) in lists {
      let bars = (1...Self.columns).map { column in
        Self.bar(list.share(below: most * Double(column) / Double(Self.columns)))
      }
      let blanks = String(repeating: " ", count: width - name.count)
      lines.append("  \(name)\(blanks) \(String(bars))")
    }
    let end = Milliseconds.words(most)
    let blanks = String(repeating: " ", count: max(Self.columns - 1 - end.count, 1))
    return lines + ["  \(String(repeating: " ", count: width)) 0\(blanks)\(end)", ""]
  }

  private static func bar(_ share: Double) -> Character {
    let bars: [Character] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    return bars[min(max(Int((share * 8).rounded()), 0), 8)]
  }

  /// The comparison for other programs.
  public var json: JSON {
    let rest = JSON.known([
      ("span", ["from": .string(span.from.rawValue), "to": .string(span.to.rawValue)]),
      ("margin_ms", .number(margin)), ("frame_ms", .number(frame)),
      ("stages", .array(stages.map(\.json))), ("traces", .array(sides.map(\.json))),
      ("comparisons", pairs.count > 1 ? .array(pairs.map(\.json)) : .none),
    ])
    return .object(pairs[0].json.members + rest.members)
  }
}

extension TracePair {
  fileprivate var json: JSON {
    [
      "verdict": .string(verdict.rawValue), "sentence": JSON.sentence(sentence),
      "a": .string(a), "b": .string(b),
      "headline": headline.map { .string($0.rawValue) } ?? .null,
      "difference_ms": ["median": JSON(difference.value), "interval": difference.intervalJSON],
      "strata": .array(strata.map(\.json)), "missing_difference": missingDifference.json,
      "stalled_strokes_difference": stallDifference.json,
      "warnings": .array(warnings.map(JSON.sentence)),
      "metadata_differences": .array(metadataDifferences.map(\.json)),
    ]
  }
}

extension TraceComparison.Side {
  fileprivate var json: JSON {
    [
      "name": .string(name), "runs": .integer(latencies.runs),
      "strokes": .integer(latencies.strokes.count), "samples": .integer(latencies.samples.count),
      "left_out": [
        "unknown_start": .integer(latencies.unstarted), "blind": .integer(latencies.blind),
        "predicted": .integer(latencies.predicted),
      ],
      "strata": .array(strata.map(\.json)),
      "reports": [
        "interval_ms": JSON(flow.interval), "gaps": .integer(flow.gaps),
        "longest_gap_ms": JSON(flow.longestGap),
      ],
      "late_pictures_per_1000": JSON(flow.latePerThousand),
      "stalls": [
        "count": .integer(flow.stalls), "strokes": .integer(flow.stalledStrokes.count),
        "longest_ms": JSON(flow.longestStall),
      ],
      "smoothing_at_lift": ["strokes": .integer(flow.smoothedLifts)],
      "drift": [
        "ms_per_minute": JSON(drift.slope), "first_half_ms": JSON(drift.firstHalf),
        "second_half_ms": JSON(drift.secondHalf), "clear": .boolean(drift.isClear),
      ],
    ]
  }
}

extension StratumSummary {
  fileprivate var json: JSON {
    [
      "stratum": .string(stratum.rawValue), "runs": .integer(runs), "strokes": .integer(strokes),
      "count": .integer(count), "missing": .integer(missing), "median_ms": median.json,
      "p90_ms": p90.json, "p95_ms": p95.json, "p99_ms": p99.json, "max_ms": JSON(maximum),
      "share_over": [
        "frame": .number(overFrame), "20_ms": .number(over20), "50_ms": .number(over50),
      ],
    ]
  }
}

extension StratumComparison {
  fileprivate var json: JSON {
    [
      "stratum": .string(stratum.rawValue), "a": a.json, "b": b.json,
      "difference_ms": ["median": median.json, "p95": p95.json],
      "superiority": JSON(superiority),
    ]
  }
}

extension TraceStage {
  fileprivate var json: JSON {
    [
      "from": .string(span.from.rawValue), "to": .string(span.to.rawValue),
      "median_ms": .array(medians.map { JSON($0) }),
    ]
  }
}

extension MetadataDifference {
  fileprivate var json: JSON { ["name": .string(name), "a": a ?? .null, "b": b ?? .null] }
}

extension Estimate {
  fileprivate var json: JSON { ["value": JSON(value), "interval": intervalJSON] }

  /// Both ends, each null if the recording does not support it.
  fileprivate var intervalJSON: JSON { [JSON(lower), JSON(upper)] }
}

extension JSON {
  /// A figure to a tenth of a microsecond: clocks are no more precise.
  fileprivate init(_ value: Double?) {
    self = value.map { .number(($0 * 10_000).rounded() / 10_000) } ?? .null
  }
}
