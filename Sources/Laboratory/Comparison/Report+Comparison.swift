internal import Geometry
public import Trace
internal import Wording

extension Report {
  /// Creates the report of a comparison.
  public init(_ comparison: TraceComparison) {
    let words = ComparisonWords(comparison)
    let tables = ComparisonTables(comparison)
    var blocks: [Block] = [
      .subject("Latency \(comparison.span.title)"),
      .verdicts(words.verdicts),
    ]
    blocks += words.lead.map { [.lead($0)] } ?? []
    blocks.append(.names(words.names))
    blocks.append(.warnings(words.warnings))
    blocks += [
      .heading("Latency by part of the stroke"), .note(words.latencies), .table(tables.latencies),
    ]
    blocks += [.heading("Late samples"), .note(words.late), .table(tables.late)]
    blocks += [.heading("Reports and pictures"), .note(words.flow), .table(tables.flow)]
    if let stages = tables.stages {
      blocks += [.heading("Stage by stage"), .table(stages)]
    }
    blocks += ComparisonPlots(comparison).figures.map { .figure($0) }
    blocks.append(.heading("Other differences"))
    blocks += words.differences
    blocks += [.heading("Not included in these figures"), .text(comparison.span.limits)]
    blocks += [.heading("Method"), .text(words.method)]
    self.init(
      title: ShownText.line(
        Self.list(comparison.sides.map { Words(verbatim: $0.name) })),
      blocks: blocks)
  }
}
