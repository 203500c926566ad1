internal import Bytes
internal import Stage
internal import Trace
internal import Wording

enum TraceProbeCommand: Subcommand {
  private static let app = Option(
    value: "app", named: "command", isRepeated: true,
    summary: """
      A program: \(ProbeCast.shortNames.joined(separator: ", ")), or the command line of any \
      other.
      """)
  private static let source = Option(
    value: "source", named: "source", kind: .oneOf(PointerSource.allCases.map(\.rawValue)),
    defaultValue: "inputtest",
    summary: "A pen with pressure (inputtest), or the pointer in whole pixels (xtest).")
  private static let path = Option(
    value: "path", named: "path", kind: .oneOf(StrokePath.Kind.allCases.map(\.rawValue)),
    isRepeated: true,
    summary: "The shape of the strokes: line, circle or text; all in turn by default.")
  private static let rate = Option(
    value: "rate", named: "number", defaultValue: "200", summary: "Pen reports per second.")
  private static let speed = Option(
    value: "speed", named: "number", defaultValue: "600",
    summary: "The speed of the pen in pixels per second.")
  private static let strokes = Option(
    value: "strokes", named: "number", defaultValue: "9",
    summary: "The strokes of each program in each run.")
  private static let runs = Option(
    value: "runs", named: "number", defaultValue: "5",
    summary: "How often everything is restarted.")
  private static let seed = Option(
    value: "seed", named: "number", defaultValue: "1",
    summary: "The seed for the order of the programs.")
  private static let display = Option(
    value: "display", named: "name",
    summary:
      "Use a display such as :0 instead of a private X server; the probe draws on it for a while.")
  private static let output = Option(
    value: "output", short: "o", named: "path", kind: .file,
    summary:
      "The trace to write; for several programs, one file each with the program's name in it.")

  static let declaration = Declaration(
    "trace probe", summary: "Measure the ink latency of programs.",
    overview: [
      """
      A virtual pen draws strokes at a constant rate, and a second connection to the X server \
      watches when the ink of each report appears in the framebuffer. The programs are restarted \
      for each run, are shown side by side and take turns stroke by stroke.
      """,
      """
      First the probe calibrates itself: a plain program delays its ink by known times. On a busy \
      machine it tries three times, and waits up to 5 s for a quiet moment before each try and \
      each run. It refuses to measure only if the observed delays still differ by more than 20 %, \
      or by an additional 10 ms. The first stroke of each run is not counted, since it shows the \
      probe how wide the program's ink is.
      """,
      """
      The plain program takes turns with the others. It draws immediately, so its apparent delay \
      is the error of the probe. The error is shown after each figure (±), and the time of the \
      plain program in the next column.
      """,
      """
      Programs that are not installed are skipped. A program that shows no window, has no blank \
      canvas, draws nothing or exits is reported, and the others continue. With several programs, \
      -o trace.csv becomes trace-xournal.csv and so on; % in the name is replaced by the program. \
      The figures do not include pen and tablet hardware, compositor, scan-out and panel.
      """,
      "Exits with 1 if nothing was measured.",
    ],
    options: [app, source, path, rate, speed, strokes, runs, seed, display, output, .json],
    examples: [
      .init(
        "trace probe --app suzuri --app xournalpp -o trace.csv",
        summary: "Measure two programs in turn."),
      .init("trace probe --app \"gimp -n\" --source xtest", summary: "Measure any other program."),
      .init(
        "trace probe --app suzuri --app suzuri --runs 6 -o same-%.csv",
        summary: "Find out how much a program varies."),
    ])

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    let apps = values.texts(Self.app)
    guard !apps.isEmpty else {
      throw UsageError.missingValue(of: Self.app.spelling, named: "command")
    }
    var settings = ProbeSettings()
    settings.display = values.text(Self.display)
    let usual = settings.display == nil ? "inputtest" : "xtest"
    settings.source = PointerSource(rawValue: values.text(Self.source) ?? usual) ?? .inputtest
    let kinds = values.texts(Self.path).compactMap(StrokePath.Kind.init)
    if !kinds.isEmpty { settings.kinds = kinds }
    settings.rate = try values.number(Self.rate, in: 1...1000) ?? settings.rate
    settings.speed = try values.number(Self.speed, in: 10...5000) ?? settings.speed
    settings.strokes = try values.integer(Self.strokes, in: 1...1000) ?? 9
    settings.runs = try values.integer(Self.runs, in: 1...1000) ?? 5
    settings.patience = 5
    settings.seed = UInt64(try values.integer(Self.seed, in: 0...Int(Int32.max)) ?? 1)
    guard settings.display == nil || settings.source == .xtest else {
      throw UsageError.invalidValue(
        settings.source.rawValue, of: Self.source.place,
        requirement: "xtest on an existing display")
    }
    UnfinishedFiles.removeAtSignals()
    let scratch = try ScratchFolder()
    let cast = try ProbeCast(apps, scratch: scratch.path)
    for absence in cast.absences { console.note(absence) }
    guard !cast.programs.isEmpty else { throw Failure("none of the programs is installed") }
    let target = values.text(Self.output).map { ProbeTarget($0, isShared: apps.count > 1) }
    try target?.check(cast.programs.map(\.name))
    var probe = CanvasProbe(settings)
    let calibration = try calibrate(probe, in: &console)
    probe.calibration = calibration
    probe.control = .reference(ProbeCast.reference)
    let result = try probe.probe(cast.programs) {
      console.progress("Measuring", $0, of: $1)
    }
    for failure in result.failures { console.note("\(failure).") }
    guard !result.traces.isEmpty else { throw Failure("nothing was measured") }
    let report = LatencyReport(result.traces, calibration: calibration, control: result.control)
    try show(report, try target?.write(result.traces) ?? [], result, cast, in: &console)
  }

  /// Lets the probe measure itself; fails if it is of no use.
  private static func calibrate(_ probe: CanvasProbe, in console: inout Console) throws
    -> Calibration
  {
    var probe = probe
    probe.settings.strokes = 6
    let calibration = try probe.calibrate(ProbeCast.reference, attempts: 3) {
      console.progress("Calibrating", $0, of: $1)
    }
    if !calibration.isSound, calibration.isUsable {
      console.note("The machine is busy with other work: figures may be off by the ± beside them.")
    }
    guard calibration.isUsable else {
      let slope = NumberWords.fixed(calibration.slope, places: 3)
      let offset = NumberWords.fixed(calibration.offset, places: 2)
      throw Failure(
        """
        the probe is inaccurate here: slope \(slope) and \(offset) ms offset, where 0.8 to 1.2 and \
        10 ms are acceptable; try again when the machine is idle
        """)
    }
    return calibration
  }

  private static func show(
    _ report: LatencyReport, _ files: [String], _ result: CanvasProbe.Result, _ cast: ProbeCast,
    in console: inout Console
  ) throws {
    guard console.asJSON else {
      try console.write(report.text)
      for file in files { try console.print(operation: "\(file.printable) written") }
      return
    }
    let problems: [Words] = cast.absences + result.failures.map { "\($0)." }
    let json: JSON = [
      "schema": "suzuri-probe/1", "latency": report.json,
      "files": .array(files.map { .string($0) }),
      "left_out": .array(problems.map { .string($0.text) }),
    ]
    try console.print(json.description)
  }
}
