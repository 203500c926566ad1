internal import Trace

extension CanvasReport {
  /// The report as JSON, with times in milliseconds.
  public var json: String { CanvasDocument(self).jsonText }
}

private struct CanvasDocument: Encodable {
  let schema = "suzuri-canvas-bench/1"
  let calibration: CalibrationDocument
  let rows: [Row]
  let frames: [Frames]
  let start: Start?

  init(_ report: CanvasReport) {
    calibration = CalibrationDocument(report.calibration)
    rows = report.rows.map(Row.init)
    frames = report.frames.map(Frames.init)
    start = report.start.map(Start.init)
  }

  struct Row: Encodable {
    let name: String
    let title: String
    let flaw: String?
    let latency: LatencyDocument
    let aims: [Aim]

    init(_ row: CanvasReport.Row) {
      (name, title, flaw) = (row.name, row.title, row.flaw)
      latency = LatencyDocument(row.report)
      aims = row.aims.map(Aim.init)
    }
  }

  struct Frames: Encodable {
    let name: String
    let pictures: TimesDocument
    let sharp: TimesDocument
    let aims: [Aim]

    init(_ report: FrameReport) {
      name = report.name
      pictures = TimesDocument(report.frames)
      sharp = TimesDocument(report.sharp)
      aims = report.aims.map(Aim.init)
    }
  }

  struct Start: Encodable {
    let page: TimesDocument
    let ink: TimesDocument
    let aims: [Aim]

    init(_ report: StartReport) {
      page = TimesDocument(report.page)
      ink = TimesDocument(report.ink)
      aims = report.aims.map(Aim.init)
    }
  }

  struct Aim: Encodable {
    let name: String
    let value: Double?
    let limit: Double
    let unit: String?
    let isReached: Bool

    init(_ aim: AimedFigure) {
      (name, value, limit, isReached) = (aim.name, aim.value, aim.limit, aim.isReached)
      unit = aim.unit.isEmpty ? nil : aim.unit
    }
  }
}
