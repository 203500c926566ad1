public import Bytes
public import Wording

/// The results of the canvas benchmark, part by part.
public struct CanvasReport: Sendable {
  /// The latency of ink on one page and screen.
  public struct Row: Sendable {
    /// The name for selecting the row.
    public let name: String
    let title: Words
    /// The latency of each program.
    public let report: LatencyReport
    let aims: [AimedFigure]
    /// The reason why the row does not count; nil if it does.
    let flaw: Words?

    /// Creates a row.
    public init(
      name: String, title: Words, report: LatencyReport, aims: [AimedFigure], flaw: Words? = nil
    ) {
      (self.name, self.title, self.report, self.aims) = (name, title, report, aims)
      self.flaw = flaw
    }

    /// The row for people.
    public var text: String {
      let warnings: [Words] = [flaw].compactMap(\.self).map { "THIS ROW DOES NOT COUNT: \($0)." }
      let warning = warnings.map { "\($0.text)\n" }.joined()
      return "\(title.text)\n\n\(report.text)\(warning)\n\(AimedFigure.table(of: aims))\n"
    }

    var json: JSON {
      .known([
        ("name", .string(name)), ("title", JSON.sentence(title)), ("flaw", flaw.map(JSON.sentence)),
        ("latency", report.json), ("aims", .array(aims.map(\.json))),
      ])
    }
  }

  var calibration: Calibration
  /// The rows in their order.
  public var rows: [Row] = []
  /// The times until pictures were shown, for each kind of movement.
  public var frames: [FrameReport] = []
  /// The time until a started program took ink.
  public var start: StartReport?
  /// The time until an undo was shown.
  public var undo: UndoReport?

  /// All aims.
  public var aims: [AimedFigure] {
    rows.flatMap(\.aims) + frames.flatMap(\.aims) + (start?.aims ?? []) + (undo?.aims ?? [])
  }

  /// Creates a report with the calibration.
  public init(calibration: Calibration) { self.calibration = calibration }

  /// The accuracy of the probe, for people.
  public var calibrationText: String {
    let steps = calibration.steps.map {
      "\(NumberWords.fixed($0.delay, places: 0)) -> \(NumberWords.fixed($0.measured, places: 2))"
    }
    let title: Words =
      "Calibration, known delay -> measured, in ms: \(steps.joined(separator: ", "))"
    let line: Words =
      calibration.isSound
      ? calibration.words
      : "\(calibration.words) - NOT RELIABLE: do not trust the figures below"
    return "\(title.text)\n\(line.text)\n"
  }

  /// The times until pictures were shown, for people.
  public var framesText: String {
    let lines = frames.flatMap { report in
      [
        Self.line(report.title, "pictures", report.frames),
        Self.line("", "all sharp", report.sharp),
      ]
    }
    return AimedFigure.report(
      "Pictures of the whole window while panning a page of 400,000 points, in ms",
      Self.table(heads: ["movement", ""], lines), aims: frames.flatMap(\.aims))
  }

  /// The time until a started program took ink, for people.
  public var startText: String {
    guard let start else { return "" }
    let lines = [Self.line("start", "page", start.page), Self.line("", "first ink", start.ink)]
    return AimedFigure.report(
      "From the start of the program, with a library of 1,000 pages, in ms",
      Self.table(heads: ["from", "to"], lines), aims: start.aims)
  }

  /// The time until an undo was shown, for people.
  public var undoText: String {
    guard let undo else { return "" }
    let lines = [
      Self.line("undo, alone", "on the screen", undo.single),
      Self.line("300 undos at once", "on the screen", undo.burst),
    ]
    return AimedFigure.report(
      "From undo to the screen, on a page of 2,000 strokes, in ms",
      Self.table(heads: ["from", "to"], lines), aims: undo.aims)
  }

  private static func table(heads: [Words], _ lines: [[String]]) -> TextTable {
    TextTable(heads: heads + ["p50", "p99", "max", "missing", "of"], lines)
  }

  private static func line(_ name: Words, _ what: Words, _ times: Distribution) -> [String] {
    let figures = [0.5, 0.99, 1].map { share in
      times.quantile(share).map { NumberWords.fixed($0, places: 1) } ?? "-"
    }
    return [name.text, what.text] + figures + [
      "\(times.missing)", "\(times.missing + times.count)",
    ]
  }

  /// The report as JSON, with times in milliseconds.
  public var json: JSON {
    .known([
      ("schema", "suzuri-canvas-bench/1"), ("calibration", calibration.json),
      ("rows", .array(rows.map(\.json))), ("frames", .array(frames.map(\.json))),
      ("start", start?.json), ("undo", undo?.json),
    ])
  }
}

/// The time until a started program takes ink.
public struct StartReport: Hashable, Sendable {
  /// From the start to a visible page; nil if never seen.
  let page: Distribution
  /// From the start to the first ink of a constantly tapping pen; nil if never seen.
  let ink: Distribution

  /// Collects the times of several starts, in milliseconds.
  public init(page: [Double?], ink: [Double?]) {
    self.page = Distribution(page)
    self.ink = Distribution(ink)
  }

  /// A page that takes ink before anyone has set down the pen.
  var aims: [AimedFigure] {
    [
      AimedFigure(
        "start to first ink, median", ink.missing == 0 ? ink.median : nil, limit: 300, unit: "ms")
    ]
  }

  var json: JSON { ["page": page.json, "ink": ink.json, "aims": .array(aims.map(\.json))] }
}

/// The time until an undo is shown on a page full of ink.
public struct UndoReport: Hashable, Sendable {
  /// From each single undo to the picture that shows it.
  let single: Distribution
  /// From the first of many undos to the picture that shows the last; nil if never seen.
  let burst: Distribution

  /// Reads the output of `--frame-times`; throws what is wrong with it.
  ///
  /// The first `ahead` undos only bring the page into sight; the next `alone` wait for each other; the next
  /// `together` are all at once.
  public init(parsing text: String, ahead: Int, alone: Int, together: Int) throws(TraceError) {
    let turns = try FrameTimesFile(parsing: text).turns.dropFirst(ahead)
    let times = turns.prefix(alone).map { ($0[1] - $0[0]) / 1e6 }
    let rest = turns.dropFirst(alone).prefix(together)
    single = Distribution(times + Array(repeating: nil, count: alone - times.count))
    let isWhole = rest.count == together
    let (first, last) = (rest.map { $0[0] }.min(), rest.map { $0[1] }.max())
    let time = first.flatMap { first in last.map { ($0 - first) / 1e6 } }
    burst = Distribution([isWhole ? time : nil])
  }

  /// Each within a frame of 60 a second, and many before anyone wonders.
  var aims: [AimedFigure] {
    [
      AimedFigure(
        "undo to screen, p99", single.missing == 0 ? single.quantile(0.99) : nil, limit: 16,
        unit: "ms"),
      AimedFigure("300 undos at once", burst.maximum, limit: 1000, unit: "ms"),
    ]
  }

  var json: JSON { ["single": single.json, "burst": burst.json, "aims": .array(aims.map(\.json))] }
}
