internal import Geometry
public import Trace

/// Measures how late programs draw ink under a pen, on a private X server.
///
/// All programs run side by side and take turns stroke by stroke, so that a slow moment of the
/// machine meets them alike. Everything that is started is ended, whatever happens.
public struct CanvasProbe: Hashable, Sendable {
  /// How the strokes are drawn.
  public var settings: ProbeSettings

  /// Creates a probe.
  public init(_ settings: ProbeSettings = ProbeSettings()) {
    self.settings = settings
  }

  /// Starts programs, draws strokes in each, and reports when their ink appeared.
  ///
  /// `progress` hears what is going on: the number of strokes drawn, and of all. Fails in one
  /// sentence where a program does not start, shows no canvas, draws no ink or ends too soon.
  public func run(
    _ programs: [ProbedProgram], progress: (Int, Int) -> Void = { _, _ in }
  ) throws(StageError) -> LatencyReport {
    try settings.check()
    let server = try XServer(
      width: settings.width, height: settings.height,
      lifetime: settings.lifetime(programs: programs.count))
    defer { server.end() }
    let stage = ProbeStage(server, try Observer(server), Injector(try server.pen()))
    var performers: [Performer] = []
    defer { for performer in performers { performer.child.end() } }
    for program in programs {
      performers.append(try stage.admit(program, settings))
    }
    let all = performers.count * (settings.strokes + 1)
    var done = 0
    for round in 0...settings.strokes {
      // Forwards and backwards by turns, so that nobody is always first.
      for performer in round.isMultiple(of: 2) ? performers : performers.reversed() {
        try stage.perform(performer, round)
        done += 1
        progress(done, all)
      }
    }
    return LatencyReport(settings: settings, programs: performers.map(\.latency))
  }

  /// Measures the plain X program with known delays, which shows how truly the probe measures.
  ///
  /// The command line starts the program, and goes on with its arguments.
  public func calibrate(
    _ reference: [String], delays: [Double] = [0, 5, 10],
    progress: (Int, Int) -> Void = { _, _ in }
  ) throws(StageError) -> Calibration {
    let programs = delays.map { ProbedProgram.reference(reference, delay: $0) }
    let report = try run(programs, progress: progress)
    let steps = zip(delays, report.programs).compactMap { delay, program in
      program.inStroke.median.map { Calibration.Step(delay: delay, measured: $0) }
    }
    guard steps.count == delays.count, let calibration = Calibration(steps) else {
      throw StageError("the plain X program drew no ink")
    }
    return calibration
  }
}
