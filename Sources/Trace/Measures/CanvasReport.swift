internal import Bytes
public import Wording

/// The results of the canvas benchmark, part by part.
public struct CanvasReport: Sendable {
  /// The latency of ink on one page and screen.
  public struct Row: Sendable {
    /// The name for selecting the row.
    public let name: String
    /// The title of the measure.
    public let title: Words
    /// The latency of each program.
    public let report: LatencyReport
    /// The aims.
    public let aims: [AimedFigure]
    /// The reason why the row does not count; nil if it does.
    public let flaw: Words?

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
  }

  /// The accuracy of the probe.
  public var calibration: Calibration
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
    let title: Words = "Pictures of the whole window while panning a page of 400,000 points, in ms"
    return """
      \(title.text)

      \(Self.table(heads: ["movement", ""], lines))

      \(AimedFigure.table(of: frames.flatMap(\.aims)))
      """
  }

  /// The time until a started program took ink, for people.
  public var startText: String {
    guard let start else { return "" }
    let lines = [Self.line("start", "page", start.page), Self.line("", "first ink", start.ink)]
    let title: Words = "From the start of the program, with a library of 1,000 pages, in ms"
    return """
      \(title.text)

      \(Self.table(heads: ["from", "to"], lines))

      \(AimedFigure.table(of: start.aims))
      """
  }

  /// The time until an undo was shown, for people.
  public var undoText: String {
    guard let undo else { return "" }
    let lines = [
      Self.line("undo, alone", "on the screen", undo.single),
      Self.line("300 undos at once", "on the screen", undo.burst),
    ]
    let title: Words = "From undo to the screen, on a page of 2,000 strokes, in ms"
    return """
      \(title.text)

      \(Self.table(heads: ["from", "to"], lines))

      \(AimedFigure.table(of: undo.aims))
      """
  }

  /// A table of times: each line begins with two words.
  private static func table(heads: [Words], _ lines: [[String]]) -> String {
    let heads: [Words] = heads + ["p50", "p99", "max", "missing", "of"]
    return TextTable(heads: heads, lines).lines
      .joined(separator: "\n")
  }

  private static func line(_ name: Words, _ what: Words, _ times: Distribution) -> [String] {
    let figures = [0.5, 0.99, 1].map { share in
      times.quantile(share).map { NumberWords.fixed($0, places: 1) } ?? "-"
    }
    return [name.text, what.text] + figures + [
      "\(times.missing)", "\(times.missing + times.count)",
    ]
  }
}
