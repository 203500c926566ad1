internal import Bytes
internal import CStage
internal import Geometry
public import Trace
internal import Wording

/// Measures the latency of programs' ink under a pen, on a private X server or an existing one.
///
/// In each run all programs are restarted side by side and take turns stroke by stroke, so that a slow
/// moment of the machine affects them equally. Everything that is started is ended, whatever happens.
public struct CanvasProbe: Sendable {
  /// The drawing of the strokes.
  public var settings: ProbeSettings
  /// Its measured accuracy, which is recorded in traces.
  public var calibration: Calibration?
  /// The plain program, which takes turns with the others to show how late the probe sees ink meanwhile.
  public var control: ProbedProgram?

  /// The result of a probe.
  public struct Result: Sendable {
    /// A trace of each program with any measurements, in the order in which they were given.
    public internal(set) var traces: [Trace] = []
    /// A trace of the plain program that took turns with them.
    public internal(set) var control: Trace?
    /// The reasons why programs left the probe, a sentence each, in order.
    public internal(set) var failures: [StageError] = []
    /// The number of runs in which other work kept all cores busy.
    var busyRuns = 0
  }

  /// Creates a probe.
  public init(_ settings: ProbeSettings = ProbeSettings()) { self.settings = settings }

  /// Starts programs, draws strokes in each, and returns a trace of each with the moments at which its ink
  /// appeared.
  ///
  /// A program that does not start, shows no canvas, draws no ink or ends too soon leaves the probe, and
  /// the others continue. `progress` receives the number of strokes drawn, and the total. Throws why
  /// nothing can be measured: invalid settings, or a server that does not start or that ends.
  public func probe(
    _ programs: [ProbedProgram], progress: (Int, Int) -> Void = { _, _ in }
  ) throws(StageError) -> Result {
    let cast = programs.map { Cast($0) }
    let own = control.map { Cast($0) }
    var result = try perform(cast, own, progress: progress)
    result.control = own.flatMap { $0.trace.count > 0 ? $0.trace : nil }
    result.traces = cast.compactMap { member in
      guard member.trace.count > 0 else { return nil }
      var trace = member.trace
      trace.metadata = metadata(of: member, in: result)
      return trace
    }
    return result
  }

  /// Lets programs, and the probe's own beside them, draw in all runs; the result has no traces yet.
  private func perform(
    _ cast: [Cast], _ own: Cast?, progress: (Int, Int) -> Void
  ) throws(StageError) -> Result {
    try settings.check()
    var result = Result()
    for run in 1...settings.runs {
      let present = cast.filter { !$0.hasLeft }
      guard !present.isEmpty else { break }
      let beside = [own].compactMap(\.self).filter { !$0.hasLeft }
      if !IdleTime.wait(within: settings.patience) { result.busyRuns += 1 }
      try sit(run, present + beside, &result.failures) { done, all in
        progress((run - 1) * all + done, settings.runs * all)
      }
    }
    return result
  }

  /// Measures as `probe`, but fails if any program leaves.
  public func run(
    _ programs: [ProbedProgram], progress: (Int, Int) -> Void = { _, _ in }
  ) throws(StageError) -> LatencyReport {
    let result = try probe(programs, progress: progress)
    if let failure = result.failures.first { throw failure }
    return LatencyReport(result.traces)
  }

  /// Measures the plain X program with known delays, which shows the probe's accuracy.
  ///
  /// The program's arguments are appended to the command line. Each delay is the one that the program
  /// reports, which is longer if it had to wait for the processor. While the probe is not sound, it is
  /// tried again, in the hope that the machine becomes quiet.
  public func calibrate(
    _ reference: [String], attempts: Int = 1, progress: (Int, Int) -> Void = { _, _ in }
  ) throws(StageError) -> Calibration {
    var calibration = try measure(reference, progress)
    for _ in 1..<max(attempts, 1) where !calibration.isSound {
      let next = try measure(reference, progress)
      if next.isUsable || !calibration.isUsable { calibration = next }
    }
    return calibration
  }

  private func measure(
    _ reference: [String], _ progress: (Int, Int) -> Void
  ) throws(StageError) -> Calibration {
    let delays = [0.0, 5, 10]
    let cast = delays.map { Cast(.reference(reference, delay: $0, tellsDelays: true)) }
    var probe = self
    probe.settings.runs = 1
    let result = try probe.perform(cast, nil, progress: progress)
    if let failure = result.failures.first { throw failure }
    let steps = cast.compactMap { member -> Calibration.Step? in
      guard let delay = Distribution(member.toldDelays).median,
        let measured = ProgramLatency(member.trace).inStroke.median
      else { return nil }
      return Calibration.Step(delay: delay, measured: measured)
    }
    guard steps.count == delays.count, let calibration = Calibration(steps) else {
      throw StageError("the plain X program drew no ink")
    }
    return calibration
  }
}

// MARK: - Run

extension CanvasProbe {
  /// Starts programs and lets them take turns until each has drawn its strokes or left.
  private func sit(
    _ run: Int, _ cast: [Cast], _ failures: inout [StageError], progress: (Int, Int) -> Void
  ) throws(StageError) {
    let stage = try ProbeStage(settings, lifetime: settings.lifetime(programs: cast.count))
    defer { stage.end() }
    defer { for member in cast { member.performer?.child.end() } }
    let order = order(of: cast, run)
    for member in order {
      member.version = member.version ?? stage.version(of: member.program)
      try attempt(member, &failures, on: stage) { () throws(StageError) in
        member.performer = try stage.launch(member.program, settings)
      }
    }
    let all = cast.count * (settings.strokes + 1)
    for round in 0...settings.strokes {
      // The order alternates, so that no program is always first.
      for (turn, member) in (round.isMultiple(of: 2) ? order : order.reversed()).enumerated() {
        progress(round * cast.count + turn, all)
        guard let performer = member.performer, !member.hasLeft else { continue }
        try attempt(member, &failures, on: stage) { () throws(StageError) in
          try stage.perform(performer, round)
        }
      }
    }
    progress(all, all)
    for member in cast { member.record(run, by: stage.injector.pen) }
  }

  /// Lets a program do something, and removes it if that fails; throws only if the stage is gone.
  private func attempt(
    _ member: Cast, _ failures: inout [StageError], on stage: ProbeStage,
    _ body: () throws(StageError) -> Void
  ) throws(StageError) {
    do throws(StageError) {
      try body()
    } catch {
      guard stage.isThere else { throw error }
      member.hasLeft = true
      member.performer?.child.end()
      failures.append(settings.runs > 1 ? error.inRun(member.rules.count + 1) : error)
    }
  }

  /// The order of the first round of a run, derived from the seed.
  private func order(of cast: [Cast], _ run: Int) -> [Cast] {
    guard settings.runs > 1 else { return cast }
    var random = RandomSource(seed: settings.seed &+ UInt64(run))
    return cast.shuffled(using: &random)
  }
}

extension StageError {
  /// The same error with the run in which it happened, after the first run.
  fileprivate func inRun(_ run: Int) -> StageError {
    run == 1 ? self : StageError("\(description), in run \(run)")
  }
}

extension CanvasProbe {
  /// Runs a program on a private X server until it ends; fails if it fails or takes too long.
  public func runAlone(_ program: ProbedProgram, within seconds: Double) throws(StageError) {
    let stage = try ProbeStage(settings, lifetime: seconds + 30)
    defer { stage.end() }
    let child = try stage.start(program, lifetime: seconds + 10)
    defer { child.end() }
    guard let code = child.exitCode(within: seconds) else {
      throw StageError("\(program.name) did not exit within \(Int(seconds)) seconds")
    }
    guard code == 0 else { throw StageError("\(program.name) exited with \(code)") }
  }

  /// Starts a program several times, while the pen taps where its page will be, and reports when the
  /// page and the first ink appear.
  public func timeStarts(_ program: ProbedProgram, count: Int) throws(StageError) -> StartReport {
    let stage = try ProbeStage(settings, lifetime: Double(60 + count * 20))
    defer { stage.end() }
    var starts: [StartWatch] = []
    for number in 0..<count {
      // Each start uses a different place, because ink from the last one is still there.
      let place = Point(
        x: Double(settings.width) * 0.4 + Double(number * 30 % 300),
        y: Double(settings.height) * 0.35)
      starts.append(try stage.watchStart(of: program, tappingAt: place))
    }
    return StartReport(page: starts.map(\.page), ink: starts.map(\.ink))
  }
}

/// The times when a page and its first ink appear at a place of the screen.
struct StartWatch: Hashable, Sendable {
  /// The time from the start to the page in milliseconds.
  private(set) var page: Double?
  /// The time from the start to the first ink in milliseconds.
  private(set) var ink: Double?

  /// Records what a small part of the screen shows: nearly white pixels are the page, dark ones on it are ink,
  /// and the window's background, gray or black, is neither.
  mutating func examine(_ image: ScreenImage, after time: Double) {
    let levels = image.pixels.map { pixel in
      [16, 8, 0].map { Int(pixel >> UInt32($0) & 0xff) }
    }
    // The first picture may already have ink, because the pen taps all the time.
    let showsPage = levels.contains { level in level.allSatisfy { $0 >= 0xf4 } }
    let showsInk = levels.contains { $0.reduce(0, +) < 300 }
    if page == nil, showsPage { page = time }
    if page != nil, ink == nil, showsInk { ink = time }
  }
}

extension ProbeStage {
  /// Starts a program and taps at a place until ink appears there, then ends the program.
  func watchStart(
    of program: ProbedProgram, tappingAt place: Point, within seconds: Double = 10
  ) throws(StageError) -> StartWatch {
    let box = ScreenBox(x: Int(place.x) - 6, y: Int(place.y) - 6, width: 13, height: 13)
    var watch = StartWatch()
    let beginning = StageClock.now
    let child = try start(program, lifetime: seconds + 10)
    defer { child.end() }
    let end = beginning + StageClock.nanoseconds(seconds)
    try injector.pen.approach(place)
    while watch.ink == nil, StageClock.now < end {
      try injector.pen.press(at: place, pressure: 0.6)
      try injector.pen.release(at: place)
      let next = StageClock.after(0.01)
      while let drawn = try observer.wait(until: next) {
        guard drawn.box.intersection(box) != nil else { continue }
        let time = Double(drawn.moment - beginning) / 1e6
        watch.examine(try observer.capture(box), after: time)
      }
    }
    try injector.pen.withdraw(from: place)
    return watch
  }
}

extension CanvasProbe {
  /// The metadata in the trace of a program: on itself, the program, the machine and the method of measuring.
  func metadata(of member: Cast, in result: Result) -> JSON {
    [
      "clock": ["domain": "CLOCK_MONOTONIC"], "app": app(member), "device": device,
      "display": display, "host": TraceHost.metadata, "protocol": proceeding,
      "probe": probe(result),
    ]
  }

  private func app(_ member: Cast) -> JSON {
    let program = member.program
    return [
      "name": .string(program.name), "version": member.version.map(JSON.string) ?? .null,
      "command": .string(program.commandLine),
      "brush_radius_px": Self.mean(member.rules.map(\.radius)),
      "lead_px": Self.mean(member.rules.map(\.lead)),
    ]
  }

  private var device: JSON {
    let isPen = settings.source == .inputtest
    return [
      "name": isPen ? .string(StageDevice.stylus.title) : "Virtual core XTEST pointer",
      "driver": .string(settings.source.rawValue), "report_hz": .number(settings.rate),
      "pressure": .boolean(isPen), "smoothing": "off",
    ]
  }

  private var display: JSON {
    [
      "session": "x11", "compositor": settings.display == nil ? "none" : "unknown",
      "mode": .string("\(settings.width)x\(settings.height)"),
      "server": settings.display == nil ? "Xorg, dummy driver" : "given",
      "scale": 1, "vsync": settings.display == nil ? false : .null,
    ]
  }

  private var proceeding: JSON {
    [
      "task": .string(settings.kinds.map(\.rawValue).joined(separator: " ")),
      "source": .string(settings.source.rawValue), "rate_hz": .number(settings.rate),
      "speed_px_s": .number(settings.speed), "runs": .integer(settings.runs),
      "strokes_per_run": .integer(settings.strokes), "warmup_strokes": 1,
      "order": "shuffled in each run, then forwards and backwards stroke by stroke",
      "order_seed": .string("\(settings.seed)"),
    ]
  }

  private func probe(_ result: Result) -> JSON {
    var members: [JSON.Member] = []
    if let calibration {
      members.append(.init(name: "calibration", value: calibration.json))
      members.append(.init(name: "floor_ms", value: .number(calibration.offset)))
    }
    if let control = result.control {
      members.append(.init(name: "error_ms", value: ProgramLatency(control).inStroke.json))
    }
    members.append(.init(name: "busy_runs", value: .integer(result.busyRuns)))
    members.append(.init(name: "limits", value: JSON.sentence(LatencyReport.limits)))
    return .object(members)
  }

  private static func mean(_ values: [Double]) -> JSON {
    values.isEmpty ? .null : rounded(values.reduce(0, +) / Double(values.count))
  }

  private static func rounded(_ value: Double) -> JSON { .number((value * 100).rounded() / 100) }
}
