public import Bytes
internal import Wording

extension TraceComparison {
  /// The comparison for other programs.
  public var json: JSON {
    var members = pairs[0].jsonMembers
    members.append(
      .init(
        name: "span", value: ["from": .string(span.from.rawValue), "to": .string(span.to.rawValue)])
    )
    members.append(.init(name: "margin_ms", value: .number(margin)))
    members.append(.init(name: "frame_ms", value: .number(frame)))
    members.append(.init(name: "stages", value: .array(stages.map(\.json))))
    members.append(.init(name: "traces", value: .array(sides.map(\.json))))
    if pairs.count > 1 {
      members.append(
        .init(name: "comparisons", value: .array(pairs.map { .object($0.jsonMembers) })))
    }
    return .object(members)
  }
}

extension TracePair {
  fileprivate var jsonMembers: [JSON.Member] {
    [
      .init(name: "verdict", value: .string(verdict.rawValue)),
      .init(name: "sentence", value: JSON.sentence(sentence)),
      .init(name: "a", value: .string(a)),
      .init(name: "b", value: .string(b)),
      .init(name: "headline", value: headline.map { .string($0.rawValue) } ?? .null),
      .init(
        name: "difference_ms",
        value: ["median": JSON(difference.value), "interval": difference.intervalJSON]),
      .init(name: "strata", value: .array(strata.map(\.json))),
      .init(name: "missing_difference", value: missingDifference.json),
      .init(name: "stalled_strokes_difference", value: stallDifference.json),
      .init(name: "warnings", value: .array(warnings.map(JSON.sentence))),
      .init(name: "metadata_differences", value: .array(metadataDifferences.map(\.json))),
    ]
  }
}

extension TraceComparison.Side {
  fileprivate var json: JSON {
    [
      "name": .string(name),
      "runs": .integer(latencies.runs),
      "strokes": .integer(latencies.strokes.count),
      "samples": .integer(latencies.samples.count),
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
      "stratum": .string(stratum.rawValue),
      "runs": .integer(runs),
      "strokes": .integer(strokes),
      "count": .integer(count),
      "missing": .integer(missing),
      "median_ms": median.json,
      "p90_ms": p90.json,
      "p95_ms": p95.json,
      "p99_ms": p99.json,
      "max_ms": JSON(maximum),
      "share_over": [
        "frame": .number(overFrame), "20_ms": .number(over20), "50_ms": .number(over50),
      ],
    ]
  }
}

extension StratumComparison {
  fileprivate var json: JSON {
    [
      "stratum": .string(stratum.rawValue),
      "a": a.json,
      "b": b.json,
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
