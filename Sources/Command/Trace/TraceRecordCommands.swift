internal import Bytes
private import Glibc
internal import Stage
private import Synchronization
internal import Trace
internal import Wording

enum TraceRecordCommand: Subcommand {
  private static let output = Option(
    value: "output", short: "o", named: "file", kind: .file,
    summary: "The trace to write; an existing file is replaced.")

  static let declaration = Declaration(
    "trace record", summary: "Record a trace while you write in the window.",
    overview: [
      """
      Opens a notebook as 'suzuri open' does. Each report of a pen or mouse that writes is \
      recorded on a line, with the times at which it was received, became ink, was drawn and was \
      shown. The first line describes the device, the screen and the machine. The recording ends \
      when the window closes.
      """
    ],
    arguments: [OpenCommand.notebook], options: [output] + OpenCommand.windowOptions,
    examples: [
      .init("trace record -o mine.csv", summary: "Write, and record the latency of all ink.")
    ],
    usesLibrary: true)

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    guard let path = values.text(Self.output) else {
      throw UsageError.missingValue(of: Self.output.spelling, named: "file")
    }
    try OpenCommand(parsing: values, tracing: path).run(in: &console)
  }
}

enum TraceWatchCommand: Subcommand {
  private static let display = Option(
    value: "display", named: "name",
    summary: "The display to watch, such as :0, instead of DISPLAY.")
  private static let seconds = Option(
    value: "seconds", named: "number", summary: "Stop after this many seconds.")
  private static let output = Option(
    value: "output", short: "o", named: "path", kind: .file, summary: "The trace to write.")

  static let declaration = Declaration(
    "trace watch", summary: "Record a pen over any program, and when its ink appears.",
    overview: [
      """
      Write in any X program: the pen's reports are recorded alongside it, and changes on the \
      screen are recorded until the stroke ends. Nothing is moved or opened. Stops with Ctrl+C, \
      two seconds after the last stroke.
      """,
      """
      A stroke needs blank paper under it and ink that contrasts with it. Strokes without ink, \
      such as taps on buttons, are left out. The times do not include the delay before the X \
      server receives a report, the compositor, scan-out and the panel. Under Wayland, only \
      programs that run in XWayland can be watched.
      """,
    ],
    options: [display, seconds, output],
    examples: [
      .init("trace watch -o mine.csv", summary: "Watch until Ctrl+C."),
      .init("trace watch --seconds 60 -o mine.csv", summary: "Watch for a minute."),
    ])

  private static let isAsked = Atomic<Bool>(false)

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    guard let output = values.text(Self.output), !output.isEmpty else {
      throw UsageError.missingValue(of: Self.output.spelling, named: "path")
    }
    let seconds = try values.number(Self.seconds, in: 1...86_400)
    guard let display = values.text(Self.display) ?? console.environment["DISPLAY"] else {
      throw Failure("no X display to watch: name one with --display")
    }
    let place = TraceOutput(output, sparing: [], in: console.environment)
    try place.check()
    var watch = try PenWatch(display: display)
    catchEndSignals()
    console.note("Watching \(display.printable). Write; stop with Ctrl+C.")
    let beginning = ContinuousClock.now
    let trace = try watch.watch { _ in
      let time = ContinuousClock.now - beginning
      return Self.isAsked.load(ordering: .relaxed) || seconds.map { time > .seconds($0) } ?? false
    }
    guard trace.count > 0 else {
      throw Failure("no stroke with ink was seen, so no trace was written")
    }
    try place.write { try $0.write(trace.csv) }
    guard output != "-" else { return }
    try console.print(operation: "Wrote \(output.printable): \(trace.count) reports.")
  }

  /// Makes signals end the watching rather than the program, because the trace must still be written.
  private static func catchEndSignals() {
    Self.isAsked.store(false, ordering: .relaxed)
    for number in EndSignals.handled {
      signal(number) { _ in TraceWatchCommand.isAsked.store(true, ordering: .relaxed) }
    }
  }
}

enum TraceFilmCommand: Subcommand {
  private static let marks = Argument(
    "file", kind: .file,
    summary:
      "The marks: a table of frame,tip_x,tip_y,ink_x,ink_y or tip_frame,ink_frame; - is standard input."
  )
  private static let fps = Option(
    value: "fps", named: "number", summary: "The pictures per second of the film.")

  static let declaration = Declaration(
    "trace film", summary: "Determine the end-to-end latency from a film.",
    overview: [
      """
      A film of pen and screen shows what no program sees: the device before it reports, the \
      compositor and the panel. In each picture, mark the tip and the ink while the pen moves in \
      circles, or the pictures in which the tip touches and its ink appears. See Docs/Stylus.md \
      for how to film.
      """
    ],
    arguments: [marks], options: [fps, .json],
    examples: [
      .init("trace film marks.csv --fps 240", summary: "Analyze a film at 240 pictures a second.")
    ])

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    let path = try values.required(Self.marks)
    let fps = try values.number(Self.fps, in: 1...100_000)
    let bytes = try InputFile.bytes(of: path)
    let marks: FilmMarks
    do {
      marks = try FilmMarks(parsing: bytes, fps: fps)
    } catch {
      throw Failure("\(path == "-" ? "standard input" : Words(verbatim: path)): \(error)")
    }
    let film = TraceFilm(marks)
    if console.asJSON {
      try console.print(film.json.description)
    } else {
      try console.write(film.text)
    }
    if film.lag.value == nil { throw ExitCode.failure }
  }
}
