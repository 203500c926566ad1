public import Bytes
internal import Wording

extension CanvasReport {
  /// The report as JSON, with times in milliseconds.
  public var json: JSON {
    .known([
      ("schema", "suzuri-canvas-bench/1"), ("calibration", calibration.json),
      ("rows", .array(rows.map(\.json))), ("frames", .array(frames.map(\.json))),
      ("start", start?.json), ("undo", undo?.json),
    ])
  }
}

extension CanvasReport.Row {
  fileprivate var json: JSON {
    .known([
      ("name", .string(name)), ("title", JSON.sentence(title)), ("flaw", flaw.map(JSON.sentence)),
      ("latency", report.json), ("aims", .array(aims.map(\.json))),
    ])
  }
}

extension FrameReport {
  fileprivate var json: JSON {
    [
      "name": .string(name), "pictures": frames.json, "sharp": sharp.json,
      "aims": .array(aims.map(\.json)),
    ]
  }
}

extension StartReport {
  fileprivate var json: JSON {
    ["page": page.json, "ink": ink.json, "aims": .array(aims.map(\.json))]
  }
}

extension UndoReport {
  fileprivate var json: JSON {
    ["single": single.json, "burst": burst.json, "aims": .array(aims.map(\.json))]
  }
}

extension AimedFigure {
  fileprivate var json: JSON {
    .known([
      ("name", JSON.sentence(name)), ("value", .number(value)), ("limit", .number(limit)),
      ("unit", unit.isEmpty ? nil : .string(unit)), ("isReached", .boolean(isReached)),
    ])
  }
}
