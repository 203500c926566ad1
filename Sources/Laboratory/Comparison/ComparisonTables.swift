internal import Bytes
internal import Trace
internal import Wording

struct ComparisonTables {
  private let comparison: TraceComparison

  init(_ comparison: TraceComparison) { self.comparison = comparison }

  /// A column for the letters of traces, and those of numbers.
  private static func columns(_ heads: [Words]) -> [Table.Column] {
    heads.enumerated().map { Table.Column(title: $1, isNumber: $0 > 0) }
  }

  private var strata: [Stratum] {
    Stratum.allCases.filter { stratum in
      comparison.sides.contains { $0.summary(of: stratum) != nil }
    }
  }

  var latencies: Table {
    let heads: [Words] = ["", "median", "95 % within", "median later than A", "95 % later than A"]
    let rows = strata.flatMap { stratum -> [Table.Row] in
      [.group(stratum.title)]
        + comparison.sides.enumerated().map { index, side in
          let summary = side.summary(of: stratum)
          return .cells(
            [
              .letter(of: index), Table.Cell(summary?.median), Table.Cell(summary?.p95),
            ] + differences(of: index, in: stratum))
        }
    }
    return Table(columns: Self.columns(heads), rows: rows)
  }

  private func differences(of trace: Int, in stratum: Stratum) -> [Table.Cell] {
    guard trace > 0 else { return [Table.Cell(text: ""), Table.Cell(text: "")] }
    let pair = comparison.pairs[trace - 1]
    let found = pair.strata.first { $0.stratum == stratum }
    return [Table.Cell(found?.median, isStrong: pair.headline == stratum), Table.Cell(found?.p95)]
  }

  var late: Table {
    let heads: [Words] = [
      "", "strokes", "samples", "99 % within", "latest", "over \(comparison.frame.milliseconds)",
      "over 50", "never",
    ]
    let rows = strata.flatMap { stratum -> [Table.Row] in
      [.group(stratum.title)]
        + comparison.sides.enumerated().map { index, side in
          .cells([.letter(of: index)] + Self.counts(side.summary(of: stratum)))
        }
    }
    return Table(columns: Self.columns(heads), rows: rows)
  }

  private static func counts(_ summary: StratumSummary?) -> [Table.Cell] {
    guard let summary else { return Array(repeating: Table.Cell(text: "–"), count: 7) }
    let noTail: Words = summary.missingShare >= 0.01 ? "never" : "too few"
    return [
      .figure("\(summary.strokes)"), .figure("\(summary.count)"),
      summary.p99.value.map { .figure($0.milliseconds) } ?? Table.Cell(text: noTail),
      .figure(summary.maximum?.milliseconds ?? "–"),
      .figure(NumberWords.percent(summary.overFrame)),
      .figure(NumberWords.percent(summary.over50)),
      .figure(NumberWords.percent(summary.missingShare)),
    ]
  }

  var flow: Table {
    let heads: [Words] = [
      "", "report every", "gaps", "late pictures", "stalls", "longest",
      "smoothing at the lift", "drift a minute",
    ]
    let rows = comparison.sides.enumerated().map { index, side in
      let flow = side.flow
      let figures = [
        flow.interval?.milliseconds, "\(flow.gaps)",
        flow.latePerThousand.map { NumberWords.percent($0 / 1000) }, "\(flow.stalls)",
        flow.longestStall?.milliseconds, "\(flow.smoothedLifts)",
        side.drift.slope?.signedMilliseconds,
      ]
      return Table.Row.cells([.letter(of: index)] + figures.map { .figure($0 ?? "–") })
    }
    return Table(columns: Self.columns(heads), rows: rows)
  }

  /// The medians of each stage; nil if the traces observed only the whole way.
  var stages: Table? {
    guard comparison.stages.count > 1 else { return nil }
    let isPair = comparison.sides.count == 2
    var heads = comparison.sides.indices.map { Words(verbatim: "\(Drawing.letter(of: $0)), ms") }
    heads = [.none] + heads + (isPair ? ["difference"] : [])
    let rows = comparison.stages.map { stage -> Table.Row in
      var cells = [Table.Cell(text: stage.span.work.firstUpper, small: stage.span.words)]
      cells += stage.medians.map { .figure($0?.milliseconds ?? "–") }
      if isPair {
        let both = stage.medians.compactMap { $0 }
        cells.append(.figure(both.count == 2 ? (both[1] - both[0]).signedMilliseconds : "–"))
      }
      return .cells(cells)
    }
    return Table(columns: Self.columns(heads), rows: rows)
  }
}

extension TraceComparison.Side {
  func summary(of stratum: Stratum) -> StratumSummary? { strata.first { $0.stratum == stratum } }
}

extension Table.Cell {
  fileprivate init(_ estimate: Estimate?, isStrong: Bool = false) {
    guard let value = estimate?.value, let estimate else {
      self.init(text: "–")
      return
    }
    let small: Words =
      switch (estimate.lower, estimate.upper) {
      case (let lower?, let upper?): "\(lower.milliseconds) to \(upper.milliseconds)"
      case (let lower?, nil): "from \(lower.milliseconds)"
      case (nil, let upper?): "up to \(upper.milliseconds)"
      case (nil, nil): "no interval"
      }
    self.init(text: Words(verbatim: value.milliseconds), small: small, isStrong: isStrong)
  }
}
