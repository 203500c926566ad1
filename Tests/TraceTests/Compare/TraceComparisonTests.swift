import Bytes
import Support
import Testing
@testable import Trace
import Wording

@Suite("Comparing traces")
struct TraceComparisonTests {
  private static func trace(
    _ source: SyntheticTrace.Source = .independent, runs: Int = 5, shift: Double = 0, seed: UInt64
  ) -> Trace {
    SyntheticTrace(source: source, runs: runs, strokes: 12, shift: shift).trace(seed: seed)
  }

  private static func table(_ rows: [String], head: String = "{}") throws -> Trace {
    let text = "# \(head)\nrun,stroke,phase,t_recv,t_visible\n" + rows.joined(separator: "\n")
    return try Trace(parsing: Array(text.utf8))
  }

  @Test("A plain difference is found from both sides, and its interval holds it")
  func plain() throws {
    let (a, b) = (Self.trace(seed: 1), Self.trace(shift: 2, seed: 2))
    let comparison = try TraceComparison([("A", a), ("B", b)])
    #expect(comparison.pairs[0].verdict == .worse)
    #expect(comparison.pairs[0].difference.interval?.contains(2) == true)
    #expect(comparison.pairs[0].sentence.hasPrefix("B is slower than A by "))
    let other = try TraceComparison([("B", b), ("A", a)])
    #expect(other.pairs[0].verdict == .better)
    #expect(other.pairs[0].sentence.hasPrefix("A is faster than B by "))
    #expect(comparison.pairs[0].difference.value == other.pairs[0].difference.value.map { -$0 })
  }

  @Test("Programs find the verdict, the difference and the strata by their names")
  func json() throws {
    let traces = (1...3).map { ("\($0)", Self.trace(shift: Double($0), seed: UInt64($0))) }
    let two = try TraceComparison(Array(traces.prefix(2))).json
    #expect(two["verdict"] == .string("undecided") || two["verdict"] == .string("worse"))
    guard case .number? = two["difference_ms"]?["median"] else {
      Issue.record("no difference")
      return
    }
    #expect(try two["difference_ms"]?.list("interval")?.count == 2)
    #expect(try two.list("strata")?.count == 4)
    #expect(try two.list("warnings") != nil)
    #expect(try two.list("stages")?.count == 1)
    #expect(two["comparisons"] == nil)
    #expect(try TraceComparison(traces).json.list("comparisons")?.count == 2)
    #expect(try JSON(parsing: Array(two.description.utf8)) == two)
  }

  @Test("Samples that were never seen make no program faster")
  func missing() throws {
    let whole = Self.trace(seed: 5)
    var holed = Trace()
    for row in 0..<whole.count {
      var sample = whole[row]
      // The slowest are the ones that get lost.
      if let start = sample[.received], let end = sample[.visible], end - start > 9_000_000 {
        sample[.visible] = nil
      }
      holed.append(sample)
    }
    let comparison = try TraceComparison([("whole", whole), ("holed", holed)])
    #expect(comparison.pairs[0].verdict != .better)
    #expect((comparison.pairs[0].difference.value ?? 0) >= 0)
    #expect(comparison.pairs[0].sentence.contains("never seen"))
    #expect(comparison.pairs[0].warnings.contains { $0.contains("never seen") })
  }

  @Test("A program that loses most samples is worse without any median")
  func lost() throws {
    let rows = (0..<5).flatMap { run in
      (0..<600).map { row -> String in
        let start = (run * 600 + row) * 5_012_347
        let kind = row % 60 == 0 ? "down" : "move"
        return "\(run),\(row / 60),\(kind),\(start),"
      }
    }
    let all = try Self.table(rows.enumerated().map { "\($1)\($0 * 5_012_347 + 900_000_000)" })
    let few = try Self.table(
      rows.enumerated().map { $0 % 5 == 1 ? "\($1)\($0 * 5_012_347 + 900_000_000)" : $1 })
    let comparison = try TraceComparison([("all", all), ("few", few)])
    #expect(comparison.pairs[0].verdict == .worse)
    #expect(comparison.pairs[0].difference.value == nil)
  }

  @Test("A slow end is told where the medians are alike")
  func tails() throws {
    let calm = Self.trace(.independent, runs: 8, seed: 3)
    var restless = Trace()
    for row in 0..<calm.count {
      var sample = calm[row]
      if row % 9 == 0, let end = sample[.visible] { sample[.visible] = end + 40_000_000 }
      restless.append(sample)
    }
    let comparison = try TraceComparison([("calm", calm), ("restless", restless)])
    #expect(comparison.pairs[0].verdict == .equivalent)
    #expect(comparison.pairs[0].sentence.contains("The slow end differs"))
  }

  @Test(
    "Traces with next to nothing in them are undecided",
    arguments: [
      ["1,1,move,0,5000000"],
      ["1,1,down,0,5000000"],
      ["1,1,move,0,", "1,1,move,5000000,9000000"],
      ["1,1,move,0,5000000", "2,1,move,0,5000000"],
    ])
  func little(_ rows: [String]) throws {
    let comparison = try TraceComparison([
      ("a", try Self.table(rows)), ("b", try Self.table(["1,1,move,0,9000000"])),
    ])
    #expect(comparison.pairs[0].verdict == .undecided)
    #expect(!comparison.pairs[0].warnings.isEmpty)
    #expect(!comparison.lines.isEmpty)
  }

  @Test("Samples without any spread are compared")
  func constant() throws {
    func rows(_ latency: Int) -> [String] {
      (0..<300).map { row in
        let start = 1 + row * 5_012_347
        return "\(row / 100),\(row % 100 / 20),\(row % 20 == 0 ? "down" : "move"),\(start),"
          + "\(start + latency)"
      }
    }
    // In steps of whole milliseconds nothing is surer than a step.
    let five = try Self.table(rows(5_100_000))
    let eight = try Self.table(rows(8_100_000))
    #expect(try TraceComparison([("5", five), ("8", eight)]).pairs[0].verdict == .worse)
    #expect(try TraceComparison([("5", five), ("5", five)]).pairs[0].verdict == .equivalent)
  }

  @Test("What keeps traces from being compared is said")
  func warnings() throws {
    let head = """
      {"display": {"refresh_hz": 60}, "device": {"smoothing": "off"}, "protocol": {"source": "xtest"}}
      """
    let rows = (0..<60).map { "1,\($0 / 20),move,\($0 * 5_000_000),\($0 * 5_000_000 + 7_000_000)" }
    let a = try Self.table(rows, head: head)
    let b = try Self.table(
      rows, head: head.replacing("60", with: "144").replacing("off", with: "on"))
    let warnings = try TraceComparison([("a", a), ("b", b)]).pairs[0].warnings
    for part in ["one run", "refresh rate", "smoothing", "same samples"] {
      #expect(warnings.contains { $0.contains(part) }, "\(part)")
    }
    #expect(!warnings.contains { $0.contains("source") })
    let differences = try TraceComparison([("a", a), ("b", b)]).pairs[0].metadataDifferences
    #expect(Set(differences.map(\.name)) == ["display.refresh_hz", "device.smoothing"])
  }

  @Test(
    "What a probe says of itself is heeded: how true it is, and that the brush's reach is allowed for"
  )
  func probes() throws {
    func warnings(_ slope: Double, _ app: String) throws -> [Words] {
      let calibration = Calibration([0, 5].map { .init(delay: $0, measured: 0.2 + slope * $0) })
      let probe = calibration.map { $0.json.line } ?? "null"
      let rows = (0..<60).map {
        "1,\($0 / 20),move,\($0 * 5_000_000),\($0 * 5_000_000 + 7_000_000)"
      }
      let traces = try [1.3, 0.9].map { radius in
        let app = app.replacing("RADIUS", with: "\(radius)")
        return try Self.table(
          rows, head: "{\"app\": {\(app)}, \"probe\": {\"calibration\": \(probe)}}")
      }
      return try TraceComparison([("a", traces[0]), ("b", traces[1])]).pairs[0].warnings
    }
    let plain = try warnings(1.001, "\"brush_radius_px\": RADIUS")
    #expect(plain.contains { $0.contains("brush radii") })
    #expect(!plain.contains { $0.contains("calibrat") })
    let askew = try warnings(0.95, "\"brush_radius_px\": RADIUS, \"lead_px\": RADIUS")
    #expect(!askew.contains { $0.contains("brush radii") })
    #expect(askew.contains { $0.contains("not well calibrated") })
    let rows = (0..<60).map { "1,\($0 / 20),move,\($0 * 5_000_000),\($0 * 5_000_000 + 7_000_000)" }
    let unsound = try Self.table(
      rows, head: "{\"probe\": {\"calibration\": {\"slope\": 1, \"isSound\": false}}}")
    #expect(
      try TraceComparison([("a", unsound), ("b", unsound)]).pairs[0].warnings.contains {
        $0.contains("not well calibrated")
      })
  }

  @Test("A step that no clock has is refused", arguments: ["1e18", "-5", "1e11", "0"])
  func steps(step: String) throws {
    let rows = (0..<600).map {
      "\($0 / 120),\($0 / 20),move,\($0 * 5_000_001),\($0 * 5_000_001 + 7_000_003)"
    }
    let traces = try ["{}", "{\"res\": {\"t_recv\": \(step), \"t_visible\": \(step)}}"].map {
      try Self.table(rows, head: $0)
    }
    #expect(throws: TraceError.self) { try TraceComparison([("a", traces[0]), ("b", traces[1])]) }
  }

  /// Reports of a pen whose times a clock rounds down, and that were shown after a given time each.
  private static func trace(
    every interval: Int, from phase: Int, step: Int, latency: (inout Chance) -> Double, seed: UInt64
  ) throws -> Trace {
    var chance = Chance(seed: seed)
    return try table(
      (0..<1200).map { row in
        let time = 1_000_000_000 + phase + row * interval
        let shown = time + Int(latency(&chance) * 1e6)
        return "\(row / 240),\(row / 40),\(row % 40 == 0 ? "down" : "move"),"
          + "\(time / step * step),\(shown)"
      })
  }

  @Test(
    "A clock in step with the pen leaves open where between two of its steps each report was",
    arguments: [(8_000_000, 8_000_000), (4_000_000, 8_000_000), (8_000_000, 16_000_000)])
  func locked(_ interval: Int, _ step: Int) throws {
    func side(_ phase: Int, _ seed: UInt64) throws -> Trace {
      try Self.trace(
        every: interval, from: phase, step: step, latency: { 20 + 0.5 * $0.normal() }, seed: seed)
    }
    let comparison = try TraceComparison([
      ("early", try side(interval / 8, 1)), ("late", try side(interval * 7 / 8, 2)),
    ])
    #expect(comparison.pairs[0].verdict == .undecided)
    #expect(comparison.pairs[0].difference.interval?.contains(0) == true)
  }

  @Test(
    "A clock is called coarse where its steps divide intervals or reports share them, not for an even pen",
    arguments: [
      (5_000_000, 5_000_000, false), (7_500_000, 2_500_000, true), (5_000_000, 10_000_000, true),
      (7_500_000, 8_000_000, true), (5_012_347, 4_000_000, true),
    ])
  func coarseClocks(_ interval: Int, _ step: Int, _ isCoarse: Bool) throws {
    let even = try Self.trace(
      every: interval, from: 0, step: step, latency: { 20 + 0.5 * $0.normal() }, seed: 1)
    let fine = try Self.trace(
      every: 5_012_347, from: 0, step: 1, latency: { 20 + 0.5 * $0.normal() }, seed: 2)
    let said = try TraceComparison([("even", even), ("fine", fine)]).pairs[0].warnings.map(\.text)
    let length = Milliseconds.words(Double(step) / 1e6)
    #expect(
      said.contains("The clock of even has a resolution of \(length), coarser than the margin.")
        == isCoarse)
    #expect(
      said.contains { $0.hasPrefix("The clock resolutions differ (\(length)") } == isCoarse)
    #expect(said.contains { $0.contains("come exactly every \(length)") } != isCoarse)
  }

  @Test("Where clocks leave more open than the margin, a larger margin is asked for, not more runs")
  func doubtOfClocks() throws {
    func side(_ phase: Int, _ seed: UInt64) throws -> Trace {
      try Self.trace(
        every: 4_000_000, from: phase, step: 8_000_000, latency: { 20 + 0.5 * $0.normal() },
        seed: seed)
    }
    let comparison = try TraceComparison([
      ("early", try side(500_000, 1)), ("late", try side(3_500_000, 2)),
    ])
    #expect(comparison.pairs[0].verdict == .undecided)
    #expect(
      comparison.pairs[0].sentence.text.contains(
        "the clocks are too coarse, leaving an uncertainty of "))
    #expect(comparison.pairs[0].sentence.text.hasSuffix("Use a larger margin."))
  }

  @Test("The slow end on a coarse clock is known to a step of it")
  func coarse() throws {
    func side(_ step: Int, _ seed: UInt64) throws -> Trace {
      try Self.trace(
        every: 5_012_347, from: 0, step: step, latency: { 4 + 16.7 * $0.unit() }, seed: seed)
    }
    let truth = 4 + 16.7 * 0.95
    var held = (difference: 0, coarse: 0, fine: 0)
    for seed in UInt64(0)..<20 {
      let comparison = try TraceComparison([
        ("coarse", try side(8_000_000, 2 * seed)), ("fine", try side(1, 2 * seed + 1)),
      ])
      let stratum = try #require(comparison.pairs[0].strata.first { $0.stratum == .inStroke })
      if stratum.p95.interval?.contains(0) != false { held.difference += 1 }
      if stratum.a.p95.interval?.contains(truth) == true { held.coarse += 1 }
      if stratum.b.p95.interval?.contains(truth) == true { held.fine += 1 }
    }
    #expect(held.difference >= 19 && held.coarse >= 19 && held.fine >= 17, "\(held)")
  }

  @Test("A trace in which something is wrong is refused with the sentence of the check")
  func wrong() throws {
    let rows = (0..<64).map { "1,\($0 / 20),move,\($0 * 5000),\($0 * 5000 + 8000)" }
    let micro = try Self.table(rows)
    let error = #expect(throws: TraceError.self) {
      try TraceComparison([("fine", Self.trace(seed: 1)), ("micro", micro)])
    }
    #expect(error.map { "\($0)".contains("micro: t_recv has 200,000 reports per second") } == true)
  }

  @Test("A run in which something happened is named, rather than many more asked for")
  func oddRun() throws {
    let calm = Self.trace(seed: 1)
    var stalled = Trace()
    for row in 0..<calm.count {
      var sample = calm[row]
      if sample.run == 3, let end = sample[.visible] { sample[.visible] = end + 40_000_000 }
      stalled.append(sample)
    }
    let comparison = try TraceComparison([("A", Self.trace(seed: 2)), ("B", stalled)])
    #expect(comparison.pairs[0].verdict == .undecided)
    #expect(comparison.pairs[0].sentence.contains("Run 3 of B differs from the others by 40 ms"))
    #expect(comparison.pairs[0].sentence.contains("record it again"))
  }

  @Test("Traces that cannot be compared are refused with a reason")
  func refusals() throws {
    let a = try Self.table(["1,1,move,0,1"])
    let b = try Trace(parsing: Array("t_kernel,x\n1,2\n".utf8))
    #expect(throws: TraceError.self) { try TraceComparison([("a", a)]) }
    #expect(throws: TraceError.self) { try TraceComparison([("a", a), ("b", b)]) }
    #expect(throws: TraceError.self) {
      try TraceComparison([("a", a), ("b", a)], from: .kernel, to: .visible)
    }
  }

  @Test("One run claims no equality, and five in turn do")
  func sittings() throws {
    let single = try TraceComparison([
      ("a", Self.trace(runs: 1, seed: 1)), ("b", Self.trace(runs: 1, seed: 2)),
    ])
    #expect(single.pairs[0].verdict == .undecided)
    #expect(single.pairs[0].sentence.contains("Record 5 runs"))
    let several = try TraceComparison([("a", Self.trace(seed: 1)), ("b", Self.trace(seed: 2))])
    #expect(several.pairs[0].verdict == .equivalent)
  }
}
