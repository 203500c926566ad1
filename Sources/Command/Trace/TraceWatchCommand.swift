internal import Bytes
private import Glibc
internal import Stage
private import Synchronization
internal import Trace
internal import Wording

/// Watches a real pen over any program and writes a trace of it.
struct TraceWatchCommand: Subcommand {
  private static let display = Option(
    value: "display", named: "name",
    summary: "The display to watch, such as :0, in place of the one that DISPLAY names.")
  private static let seconds = Option(
    value: "seconds", named: "number", summary: "Ends after so many seconds by itself.")
  private static let output = Option(
    value: "output", short: "o", named: "path", kind: .file, summary: "The trace to write.")

  static let declaration = Declaration(
    "trace watch", summary: "Watch a pen over any program, and when its ink is seen.",
    overview: [
      """
      Write in any program under X: each report of the pen is heard beside the program, and what \
      changes on the screen is kept until the stroke is over. Nothing is moved or opened. It ends \
      with Ctrl+C, two seconds after the last stroke.
      """,
      """
      A stroke needs blank paper under it and ink that stands out from it. Strokes without ink, such \
      as taps on buttons, are left out. What a report cost before the X server had it, a compositor, \
      scan-out and the panel are not in the times; under Wayland only programs that run through \
      XWayland can be watched.
      """,
    ],
    options: [display, seconds, output],
    examples: [
      .init("trace watch -o mine.csv", summary: "Watch until Ctrl+C."),
      .init("trace watch --seconds 60 -o mine.csv", summary: "Watch for a minute."),
    ])

  /// True if a signal has requested the end.
  private static let isAsked = Atomic<Bool>(false)

  private let display: String?
  private let seconds: Double?
  private let output: String

  init(parsing values: ParsedValues) throws(UsageError) {
    guard let output = values.text(Self.output), !output.isEmpty else {
      throw .missingValue(of: Self.output.spelling, named: "path")
    }
    self.output = output
    display = values.text(Self.display)
    seconds = try values.number(Self.seconds, in: 1...86_400)
  }

  func run(in console: inout Console) throws {
    guard let display = display ?? console.environment["DISPLAY"] else {
      throw Failure("there is no X display to watch: name one with --display")
    }
    let place = TraceOutput(output, sparing: [], in: console.environment)
    try place.check()
    var watch = try PenWatch(display: display)
    hearEnd()
    console.note("Watching \(display.printable). Write; Ctrl+C ends it.")
    let beginning = ContinuousClock.now
    let trace = try watch.watch { _ in
      let time = ContinuousClock.now - beginning
      return Self.isAsked.load(ordering: .relaxed) || seconds.map { time > .seconds($0) } ?? false
    }
    guard trace.count > 0 else {
      throw Failure("no stroke with ink was seen, so nothing is written")
    }
    try place.write { try $0.write(trace.csv) }
    guard output != "-" else { return }
    try console.print(operation: "Wrote \(output.printable): \(trace.count) reports.")
  }

  /// Makes signals end the watching rather than the program, because the trace must still be written.
  private func hearEnd() {
    Self.isAsked.store(false, ordering: .relaxed)
    for request in EndSignals.heard {
      signal(request) { _ in TraceWatchCommand.isAsked.store(true, ordering: .relaxed) }
    }
  }
}
