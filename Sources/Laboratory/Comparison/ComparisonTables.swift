internal import Bytes
internal import Trace

/// The figures of a comparison as tables.
struct ComparisonTables {
  private let comparison: TraceComparison

  init(_ comparison: TraceComparison) { self.comparison = comparison }

  private static func letter(_ trace: Int) -> Table.Cell {
    Table.Cell(text: Drawing.letter(of: trace), tone: .trace(trace), isStrong: true)
  }

  /// The strata that any trace has.
  private var strata: [Stratum] {
    Stratum.allCases.filter { stratum in
      comparison.sides.contains { $0.summary(of: stratum) != nil }
    }
  }

  /// The median, the 95th percentile and the difference, with their intervals.
  var latencies: Table {
    var columns = ["", "median", "95 % within", "median later than A", "95 % later than A"]
      .map { Table.Column(title: $0) }
    columns[0].isNumber = false
    let rows = strata.flatMap { stratum -> [Table.Row] in
      [.group(stratum.title)]
        + comparison.sides.enumerated().map { index, side in
          let summary = side.summary(of: stratum)
          return .cells(
            [
              Self.letter(index), Table.Cell(summary?.median), Table.Cell(summary?.p95),
            ] + differences(of: index, in: stratum))
        }
    }
    return Table(columns: columns, rows: rows)
  }

  private func differences(of trace: Int, in stratum: Stratum) -> [Table.Cell] {
    guard trace > 0 else { return [Table.Cell(text: ""), Table.Cell(text: "")] }
    let pair = comparison.pairs[trace - 1]
    let found = pair.strata.first { $0.stratum == stratum }
    return [
      Table.Cell(found?.median, isStrong: pair.headline == stratum), Table.Cell(found?.p95),
    ]
  }

  /// The number of samples, and how many of them came late or never.
  var late: Table {
    let frame = "over \(comparison.frame.milliseconds)"
    var columns = [
      "", "strokes", "samples", "99 % within", "latest", frame, "over 50", "never",
    ]
    .map { Table.Column(title: $0) }
    columns[0].isNumber = false
    let rows = strata.flatMap { stratum -> [Table.Row] in
      [.group(stratum.title)]
        + comparison.sides.enumerated().map { index, side in
          .cells([Self.letter(index)] + Self.counts(side.summary(of: stratum)))
        }
    }
    return Table(columns: columns, rows: rows)
  }

  private static func counts(_ summary: StratumSummary?) -> [Table.Cell] {
    guard let summary else { return Array(repeating: Table.Cell(text: "–"), count: 7) }
    let noTail = summary.missingShare >= 0.01 ? "never" : "too few"
    return [
      "\(summary.strokes)", "\(summary.count)", summary.p99.value?.milliseconds ?? noTail,
      summary.maximum?.milliseconds ?? "–", NumberWords.percent(summary.overFrame),
      NumberWords.percent(summary.over50), NumberWords.percent(summary.missingShare),
    ].map { Table.Cell(text: $0) }
  }

  /// How evenly reports came and pictures went.
  var flow: Table {
    var columns = [
      "", "report every", "gaps", "late pictures", "stalls", "longest", "drift a minute",
    ].map { Table.Column(title: $0) }
    columns[0].isNumber = false
    let rows = comparison.sides.enumerated().map { index, side in
      let flow = side.flow
      let figures = [
        flow.interval?.milliseconds, "\(flow.gaps)",
        flow.latePerThousand.map { NumberWords.percent($0 / 1000) }, "\(flow.stalls)",
        flow.longestStall?.milliseconds, side.drift.slope?.signedMilliseconds,
      ]
      return Table.Row.cells([Self.letter(index)] + figures.map { Table.Cell(text: $0 ?? "–") })
    }
    return Table(columns: columns, rows: rows)
  }

  /// The medians of each stage; nil if the traces observed nothing but the whole way.
  var stages: Table? {
    guard comparison.stages.count > 1 else { return nil }
    let letters = comparison.sides.indices.map { "\(Drawing.letter(of: $0)), ms" }
    let isPair = comparison.sides.count == 2
    let columns =
      [Table.Column(title: "", isNumber: false)]
      + (letters + (isPair ? ["difference"] : [])).map { Table.Column(title: $0) }
    let rows = comparison.stages.map { stage -> Table.Row in
      var cells = [Table.Cell(text: stage.span.work.capitalizedFirst, small: stage.span.words)]
      cells += stage.medians.map { Table.Cell(text: $0?.milliseconds ?? "–") }
      if isPair {
        let both = stage.medians.compactMap { $0 }
        cells.append(
          Table.Cell(text: both.count == 2 ? (both[1] - both[0]).signedMilliseconds : "–"))
      }
      return .cells(cells)
    }
    return Table(columns: columns, rows: rows)
  }
}

extension TraceComparison.Side {
  /// The trace's summary of a stratum.
  func summary(of stratum: Stratum) -> StratumSummary? { strata.first { $0.stratum == stratum } }
}

extension Table.Cell {
  /// A figure above its interval.
  fileprivate init(_ estimate: Estimate?, isStrong: Bool = false) {
    guard let value = estimate?.value, let estimate else {
      self.init(text: "–")
      return
    }
    let small =
      switch (estimate.lower, estimate.upper) {
      case (let lower?, let upper?): "\(lower.milliseconds) to \(upper.milliseconds)"
      case (let lower?, nil): "from \(lower.milliseconds)"
      case (nil, let upper?): "up to \(upper.milliseconds)"
      case (nil, nil): "no interval"
      }
    self.init(text: value.milliseconds, small: small, isStrong: isStrong)
  }
}

extension Double {
  /// Milliseconds with a sign.
  fileprivate var signedMilliseconds: String { (self > 0 ? "+" : "") + milliseconds }
}

extension String {
  /// The text with its first letter capitalised.
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
