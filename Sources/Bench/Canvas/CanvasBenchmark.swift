internal import Bytes
internal import Command
internal import Ink
internal import Notebook
internal import Pen
internal import Stage
internal import Store
internal import Trace
internal import Wording

/// Measures the delay of ink and moving pages on the screen, compared with other programs.
struct CanvasBenchmark: ~Copyable {
  let rows: [CanvasRow]
  /// The strokes for each program in each row.
  let strokes: Int
  let scratch: ScratchFolder

  private static let starts = 7
  /// The number of recordings: enough for the import to outlast the strokes.
  private static let recordings = 1000

  /// Measures some parts, or all if none is named.
  init(rows: [CanvasRow], strokes: Int) throws {
    let scratch = try ScratchFolder()
    self.rows = rows.isEmpty ? CanvasRow.allCases : rows
    self.strokes = strokes
    self.scratch = scratch
  }

  /// Measures, prints the figures and returns the aims.
  func run(asJSON: Bool, in console: inout Console) throws -> [AimedFigure] {
    var report = CanvasReport(calibration: try calibrate(in: &console))
    if !asJSON { try console.print(report.calibrationText) }
    for row in CanvasRow.allCases where rows.contains(row) {
      let text: String
      switch row {
      case .frames:
        report.frames = try measureFrames(in: &console)
        text = report.framesText
      case .undo:
        report.undo = try measureUndo(in: &console)
        text = report.undoText
      case .start:
        report.start = try measureStart(in: &console)
        text = report.startText
      default:
        let measured = try measure(row, beside: report.rows.first, in: &console)
        report.rows.append(measured)
        text = measured.text
      }
      if !asJSON { try console.print(text) }
      try console.finish()
    }
    if asJSON { try console.print(report.json.description) }
    return report.aims
  }

  /// Makes the library of a row; each row has its own, because ink left by one would disturb the others.
  private func library(of row: CanvasRow) throws -> String {
    let path = "\(scratch.path)/\(row.rawValue)"
    try row.library.make(at: path)
    return path
  }

  private func calibrate(in console: inout Console) throws -> Calibration {
    var probe = probe(.empty)
    probe.settings.strokes = 6
    return try probe.calibrate(MeasuredProgram.plainX(), attempts: 3) {
      console.progress("Calibrating", $0, of: $1)
    }
  }
}

// MARK: - Latency

extension CanvasBenchmark {
  private static let name = "Suzuri"

  private func measure(
    _ row: CanvasRow, beside first: CanvasReport.Row?, in console: inout Console
  ) throws -> CanvasReport.Row {
    console.progress("Preparing: \(row.title)", 0, of: 1)
    let library = try library(of: row)
    let reader = row == .heard ? try ListeningReader(in: "\(scratch.path)/readers") : nil
    defer { withExtendedLifetime(reader) {} }
    var programs = [
      try suzuri(row, in: library), .reference(try MeasuredProgram.plainX()),
    ]
    if let reader { programs[0].environment["AT_SPI_BUS_ADDRESS"] = reader.address }
    if row == .empty, ProbedProgram.isInstalled("xournalpp") { programs.append(.xournalpp) }
    let report = try probe(row).run(programs) {
      console.progress("Measuring: \(row.title)", $0, of: $1)
    }
    let idle = first?.name == CanvasRow.empty.rawValue ? first?.report : nil
    return CanvasReport.Row(
      name: row.rawValue, title: row.title, report: report,
      aims: report.aims(of: Self.name) + Self.aims(of: row, report, beside: idle),
      flaw: try flaw(of: row, in: library))
  }

  private static func aims(
    of row: CanvasRow, _ report: LatencyReport, beside idle: LatencyReport?
  ) -> [AimedFigure] {
    guard let idle else { return [] }
    return switch row {
    case .dense, .close, .pdf, .drawing, .heard:
      [report.aim(of: name, beside: idle, at: 0.5, limit: 1.2)]
    case .import, .export: [report.aim(of: name, beside: idle, at: 0.99, limit: 2)]
    default: []
    }
  }

  private func probe(_ row: CanvasRow) -> CanvasProbe {
    var settings = ProbeSettings()
    (settings.width, settings.height) = row.screen
    settings.strokes = strokes
    settings.patience = 5
    return CanvasProbe(settings)
  }

  private func suzuri(_ row: CanvasRow, in library: String) throws -> ProbedProgram {
    var command = [try MeasuredProgram.path(), "open", "--zoom", row.zoom]
    if row == .import {
      let recording = try recording()
      for _ in 0..<Self.recordings { command += ["--import", recording] }
    }
    var suzuri = ProbedProgram(Self.name, command)
    suzuri.environment["SUZURI_LIBRARY"] = library
    suzuri.windowTitle = "Suzuri"
    if row == .export {
      suzuri.command += ["--page", "1"]
      suzuri.environment["XDG_CONFIG_HOME"] = try documentsSetting()
      suzuri.taps = try exportTaps(in: library, row)
    }
    // Loading a dense page takes a while, and nothing is drawn meanwhile.
    if [.dense, .printed].contains(row.library) { suzuri.rest = 2 }
    return suzuri
  }

  /// A file with the ink of the dense page.
  private func recording() throws -> String {
    try scratch.write(Recording(of: BenchLibrary.denseInk()).csv(), as: "dense.csv")
  }

  private func flaw(of row: CanvasRow, in library: String) throws -> Words? {
    switch row {
    case .import: try Self.flawOfImport(into: library)
    case .export: try flawOfExport()
    default: nil
    }
  }

  /// Checks that the import ran until the end: its pages all appear at once, when it is over.
  private static func flawOfImport(into path: String) throws -> Words? {
    let library = try Library(at: path, reporting: DamageLog())
    guard let id = try library.notebooks().first?.id else { return "the notebook no longer exists" }
    if try library.outline(of: id).pages.count > 1 { return "the import ended too early" }
    let sizes = ["library.sqlite", "library.sqlite-wal"].compactMap { name in
      Disk.facts(of: "\(path)/\(name)")?.size
    }
    return sizes.reduce(0, +) < 1 << 20 ? "nothing was imported" : nil
  }
}

// MARK: - Pictures and the start

extension CanvasBenchmark {
  private func measureFrames(in console: inout Console) throws -> [FrameReport] {
    let row = CanvasRow.frames
    let library = try library(of: row)
    let movements = MovingSession.Movement.allCases
    return try movements.enumerated().map { number, movement in
      console.progress("Measuring: \(row.title)", number, of: movements.count)
      let session = MovingSession.session(
        movement, width: row.screen.width, height: row.screen.height)
      let times = try frameTimes(of: session, row, in: library)
      return try FrameReport(movement.rawValue, title: movement.title, parsing: times)
    }
  }

  private func measureUndo(in console: inout Console) throws -> UndoReport {
    let row = CanvasRow.undo
    console.progress("Measuring: \(row.title)", 0, of: 1)
    let session = UndoSession.session(width: row.screen.width, height: row.screen.height)
    return try UndoReport(
      parsing: try frameTimes(of: session, row, in: try library(of: row)), ahead: UndoSession.ahead,
      alone: UndoSession.alone, together: UndoSession.together)
  }

  /// Plays a session, and returns the frame times that the program wrote.
  private func frameTimes(
    of session: Session, _ row: CanvasRow, in library: String
  ) throws -> String {
    let times = "\(scratch.path)/times"
    let path = try scratch.write(session.text, as: "session")
    var suzuri = try suzuri(row, in: library)
    suzuri.command += ["--replay", path, "--close", "--frame-times", times]
    try probe(row).runAlone(suzuri, within: 60)
    return String(decoding: try InputFile.bytes(of: times), as: UTF8.self)
  }

  private func measureStart(in console: inout Console) throws -> StartReport {
    let row = CanvasRow.start
    console.progress("Preparing: \(row.title)", 0, of: 1)
    let library = try library(of: row)
    console.progress("Measuring: \(row.title)", 0, of: 1)
    return try probe(row).timeStarts(try suzuri(row, in: library), count: Self.starts)
  }
}
