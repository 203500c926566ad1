public import Bytes
internal import Wording

extension LatencyReport {
  /// The report as JSON, with times in milliseconds: summaries, and every sample's latency.
  ///
  /// A sample whose ink was never seen has `null`; one that could not be watched is left out.
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

extension Distribution {
  /// Counts and quantiles, in milliseconds.
  public var json: JSON { json(error: nil) }

  func json(error: Distribution?) -> JSON {
    .known([
      ("count", .integer(count)), ("missing", .integer(missing)),
      ("p50", .number(quantile(0.5))), ("p90", .number(quantile(0.9))),
      ("p99", .number(quantile(0.99))), ("max", .number(maximum)), ("error", error?.json),
    ])
  }
}

extension Calibration {
  /// The accuracy of the probe, for programs.
  public var json: JSON {
    let steps = steps.map { JSON.array([.number($0.delay), .number($0.measured)]) }
    return [
      "steps": .array(steps), "slope": .number(slope), "offset": .number(offset),
      "isSound": .boolean(isSound),
    ]
  }
}

extension JSON {
  /// An object with only the known members.
  static func known(_ members: [(name: String, value: JSON?)]) -> JSON {
    .object(
      members.compactMap { member in
        member.value.map { Member(name: member.name, value: $0) }
      })
  }

  static func number(_ value: Double?) -> JSON? { value.map { .number($0) } }
}
