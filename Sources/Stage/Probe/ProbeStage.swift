internal import Bytes
internal import Geometry
private import Glibc
internal import Trace
internal import Wording

/// A display with an observer and a pointer, on which programs perform.
struct ProbeStage {
  /// The private server; nil on an existing display.
  private let server: XServer?
  private let environment: [String: String]
  let observer: Observer
  let injector: Injector

  init(_ settings: ProbeSettings, lifetime: Double) throws(StageError) {
    if let display = settings.display {
      server = nil
      environment = Self.environment(of: display)
      observer = try Observer(display: display)
      injector = Injector(try TestPointer(display: display))
      return
    }
    let server = try XServer(width: settings.width, height: settings.height, lifetime: lifetime)
    self.server = server
    environment = server.environment
    observer = try Observer(server)
    switch settings.source {
    case .inputtest: injector = Injector(try server.pen())
    case .xtest: injector = Injector(try TestPointer(display: server.display))
    }
  }

  var isThere: Bool { (try? observer.windows()) != nil }

  func end() { server?.end() }

  private static func environment(of display: String) -> [String: String] {
    var list = ["DISPLAY": display, "XDG_SESSION_TYPE": "x11"]
    list.merge(["GDK_BACKEND": "x11", "SDL_VIDEODRIVER": "x11", "QT_QPA_PLATFORM": "xcb"]) { $1 }
    // Access to a display is granted by a file in the user's own home.
    list["XAUTHORITY"] =
      Surroundings.variable("XAUTHORITY")
      ?? Surroundings.variable("HOME").map { "\($0)/.Xauthority" }
    return list
  }

  /// Starts a program, waits for its window, and finds its canvas.
  func launch(_ program: ProbedProgram, _ settings: ProbeSettings) throws(StageError) -> Performer {
    let known = Set(try observer.windows().map(\.id))
    let workers = program.worker.map { WorkerProcess.all(withArgument: $0) } ?? []
    let child = try start(program, lifetime: settings.lifetime(programs: 8))
    do throws(StageError) {
      let window = try waitForWindow(of: program, child, beside: known)
      try raise(window)
      let canvas = try canvas(of: program, in: window)
      for place in program.taps { try injector.tap(place) }
      if let word = program.worker {
        guard WorkerProcess.wait(forArgument: word, besides: workers, within: program.patience)
        else { throw StageError("\(program.name) started no process '\(word)'") }
      }
      return try Performer(program, child, window, canvas: canvas, settings: settings)
    } catch {
      child.end()
      throw error
    }
  }

  /// Lets a program draw one of its strokes; the first is the rehearsal.
  func perform(_ performer: Performer, _ number: Int) throws(StageError) {
    do throws(StageError) {
      try checkLife(of: performer)
      try raise(performer.window)
      try draw(performer, number)
    } catch {
      // If the program is gone, that is the better explanation for any failure.
      try checkLife(of: performer)
      throw error
    }
    try checkLife(of: performer)
  }

  private func checkLife(of performer: Performer) throws(StageError) {
    guard performer.child.exitCode(within: 0) != nil else { return }
    throw StageError("\(performer.program.name) has exited\(Self.lastWords(of: performer.child))")
  }

  private func draw(_ performer: Performer, _ number: Int) throws(StageError) {
    // The start falls on a different part of a frame each time, spread evenly by the golden ratio.
    let share = (Double(number) * 0.618_033_988_75).truncatingRemainder(dividingBy: 1)
    func start() -> Int64 { StageClock.after(0.15 + share / 60) }
    guard let rule = performer.rule else {
      for plan in performer.rehearsals where performer.rule == nil {
        performer.rule = try observer.rehearse(plan, by: injector, at: start())
        // Ink that appears after the search for it must not be mistaken for that of the next line.
        if performer.rule == nil { try observer.waitUntilQuiet(for: 0.5, within: 5) }
      }
      guard performer.rule != nil else {
        throw StageError("\(performer.program.name) drew no ink under the pen")
      }
      return
    }
    let (kind, plan) = performer.plans[number - 1]
    performer.strokes.append(try observer.watch(plan, kind, by: injector, rule: rule, at: start()))
  }

  /// Brings a window to the front, over the whole screen, and lets it settle.
  private func raise(_ window: Observer.Window) throws(StageError) {
    try observer.raise(window, to: observer.screen)
    try observer.waitUntilQuiet(for: 0.25, within: 3)
  }

  func start(
    _ program: ProbedProgram, lifetime: Double
  ) throws(StageError) -> ChildProcess {
    let home = try Scratch.folder()
    do throws(StageError) {
      for (path, bytes) in program.files { try Scratch.write(bytes, to: "\(home)/\(path)") }
      return try ChildProcess(
        .init(
          command: program.command, environment: environment(of: program, home: home),
          folder: home, passed: nil, lifetime: lifetime))
    } catch {
      Disk.removeTree(home)
      throw error
    }
  }

  /// The version that a program prints: the first word that begins with a digit and contains a dot.
  func version(of program: ProbedProgram) -> String? {
    guard program.version == nil, let question = program.versionQuestion else {
      return program.version
    }
    let asked = ProbedProgram(program.name, question)
    guard let child = try? start(asked, lifetime: 40) else { return nil }
    defer { child.end() }
    guard child.exitCode(within: 30) == 0 else { return nil }
    let words = child.output.split { " \n\t,".contains($0) }
    return words.first { $0.first?.isNumber == true && $0.contains(".") }.map {
      String($0.prefix(40))
    }
  }

  /// The environment of a program; no settings, bus or other display of the user's session reach it.
  private func environment(of program: ProbedProgram, home: String) -> [String: String] {
    let path = Surroundings.variable("PATH") ?? "/usr/bin:/bin"
    let own = [
      "HOME": home, "XDG_CONFIG_HOME": "\(home)/.config", "XDG_DATA_HOME": "\(home)/.local/share",
      "XDG_CACHE_HOME": "\(home)/.cache", "XDG_STATE_HOME": "\(home)/.local/state",
      "XDG_RUNTIME_DIR": home, "TMPDIR": home, "PATH": path, "LANG": "C.UTF-8",
      "GSETTINGS_BACKEND": "memory", "NO_AT_BRIDGE": "1", "GTK_A11Y": "none",
      "DBUS_SESSION_BUS_ADDRESS": "disabled:",
    ]
    return own.merging(environment) { $1 }.merging(program.environment) { $1 }
  }

  /// Waits until the largest window of a program has settled; it may appear after others that disappear
  /// again.
  private func waitForWindow(
    of program: ProbedProgram, _ child: ChildProcess, beside known: Set<UInt>
  ) throws(StageError) -> Observer.Window {
    let end = StageClock.after(program.patience)
    var latest: Observer.Window?
    while StageClock.now < end {
      if let code = child.exitCode(within: 0.05) {
        throw StageError(
          "\(program.name) exited with \(code) before it showed a "
            + "window\(Self.lastWords(of: child))"
        )
      }
      let window = try largestWindow(of: program, beside: known)
      guard let window, window.id == latest?.id else {
        latest = window
        continue
      }
      try observer.waitUntilQuiet(for: program.rest, within: 20)
      if try largestWindow(of: program, beside: known)?.id == window.id { return window }
    }
    throw StageError("\(program.name) showed no window within \(Int(program.patience)) seconds")
  }

  private func largestWindow(
    of program: ProbedProgram, beside known: Set<UInt>
  ) throws(StageError) -> Observer.Window? {
    let windows = try observer.windows().filter { window in
      !known.contains(window.id) && window.box.width >= 100 && window.box.height >= 100
        && program.windowTitle.map { window.title.contains($0) } ?? true
    }
    return windows.max { $0.box.width * $0.box.height < $1.box.width * $1.box.height }
  }

  /// The canvas of a program whose window was just raised: the largest area of one color in it.
  private func canvas(
    of program: ProbedProgram, in window: Observer.Window
  ) throws(StageError) -> Box {
    let place = try observer.windows().first { $0.id == window.id }?.box ?? window.box
    guard let area = BlankArea.largest(in: try observer.capture(place)) else {
      throw StageError("\(program.name) shows no blank canvas")
    }
    let low = Point(x: Double(area.x), y: Double(area.y))
    return Box(low: low, high: low + Point(x: Double(area.width), y: Double(area.height)))
  }

  /// The last line that a program printed, to append to a sentence.
  private static func lastWords(of child: ChildProcess) -> String {
    let line = child.output.split(separator: "\n").last
    return line.map { ": \($0.prefix(200))" } ?? ""
  }
}

/// A program on the stage, with its window, its canvas and the strokes to draw in it.
final class Performer {
  let program: ProbedProgram
  let child: ChildProcess
  let window: Observer.Window
  /// The most first strokes of a program until one leaves ink: the first touch may only bring its window to
  /// the front, and its ink may be later than any that follows.
  static let rehearsalLimit = 3

  /// Lines for rehearsals, each in a different place.
  let rehearsals: [StrokePlan]
  let plans: [(kind: StrokePath.Kind, plan: StrokePlan)]
  var rule: InkRule?
  var strokes: [ObservedStroke] = []

  init(
    _ program: ProbedProgram, _ child: ChildProcess, _ window: Observer.Window, canvas: Box,
    settings: ProbeSettings
  ) throws(StageError) {
    self.program = program
    self.child = child
    self.window = window
    let kinds =
      Array(repeating: .line, count: Self.rehearsalLimit)
      + (0..<settings.strokes).map { settings.kinds[$0 % settings.kinds.count] }
    do throws(StageError) {
      let boxes = try CanvasLayout.boxes(for: kinds, in: canvas)
      let all = zip(kinds, boxes).map { kind, box in
        (kind, StrokePlan(StrokePath(kind, in: box), speed: settings.speed, rate: settings.rate))
      }
      rehearsals = all.prefix(Self.rehearsalLimit).map(\.1)
      plans = Array(all.dropFirst(Self.rehearsalLimit))
    } catch {
      throw StageError("\(program.name): \(error)")
    }
  }
}

/// A program throughout all runs of a probe.
final class Cast {
  let program: ProbedProgram
  /// The program as started in the current run.
  var performer: Performer?
  /// Its version, once asked for.
  var version: String?
  var hasLeft = false
  private(set) var trace = Trace()
  /// The look of its ink in each run in which it took part.
  private(set) var rules: [InkRule] = []
  /// The delays that the plain program reports, in milliseconds.
  private(set) var toldDelays: [Double] = []

  init(_ program: ProbedProgram) { self.program = program }

  func record(_ run: Int, by pointer: any VirtualPointer) {
    defer { performer = nil }
    guard let performer, let rule = performer.rule, !performer.strokes.isEmpty else { return }
    for (place, stroke) in performer.strokes.enumerated() {
      trace.append(stroke, run: run, number: place + 1, by: pointer)
    }
    rules.append(rule)
    toldDelays += ReferenceProgram.delays(toldIn: performer.child.output)
  }
}

enum IdleTime {
  /// The seconds of observation.
  private static let moment = 0.3
  /// The share of one core that has to be idle, so that measurements need not wait for other work.
  private static let enough = 0.75

  /// Waits until a core is idle, for some seconds at most; returns whether that happened, or true if the
  /// system does not tell.
  static func wait(within seconds: Double) -> Bool {
    let end = StageClock.after(seconds)
    repeat {
      let (start, before) = (StageClock.now, total)
      StageClock.sleep(until: StageClock.after(moment))
      guard let before, let after = total else { return true }
      if after - before >= enough * Double(StageClock.now - start) / 1e9 { return true }
    } while StageClock.now < end
    return false
  }

  /// The idle seconds of all cores since the machine started.
  private static var total: Double? {
    let ticks = sysconf(Int32(_SC_CLK_TCK))
    return Disk.bytes(of: "/proc/stat", atMost: 1 << 20).flatMap { seconds(in: $0, ticks: ticks) }
  }

  /// The idle seconds in the text of `/proc/stat`, whose first line counts the ticks of all cores: idle
  /// ones are the fourth number, those of waiting for a disk the fifth.
  static func seconds(in text: [UInt8], ticks: Int) -> Double? {
    let line = String(decoding: text.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    let words = line.split(separator: " ")
    guard words.count > 5, words[0] == "cpu", ticks > 0, let idle = Double(words[4]),
      let waiting = Double(words[5])
    else { return nil }
    return (idle + waiting) / Double(ticks)
  }
}
