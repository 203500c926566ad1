private import Foundation
internal import Geometry

/// A server, an observer and a pen, on which programs perform.
struct ProbeStage {
  private let server: XServer
  let observer: Observer
  let injector: Injector

  init(_ server: XServer, _ observer: Observer, _ injector: Injector) {
    self.server = server
    self.observer = observer
    self.injector = injector
  }

  /// Starts a program, waits for its window, and finds its canvas.
  func admit(_ program: ProbedProgram, _ settings: ProbeSettings) throws(StageError) -> Performer {
    let known = Set(try observer.windows().map(\.id))
    let child = try start(program, lifetime: settings.lifetime(programs: 4))
    do throws(StageError) {
      let window = try waitForWindow(of: program, child, beside: known)
      try raise(window)
      let canvas = try canvas(of: program)
      for place in program.taps { try injector.tap(place) }
      return try Performer(program, child, window, canvas: canvas, settings: settings)
    } catch {
      child.end()
      throw error
    }
  }

  /// Lets a program draw one of its strokes, of which the first is the rehearsal.
  func perform(_ performer: Performer, _ number: Int) throws(StageError) {
    let name = performer.program.name
    guard performer.child.exitCode(within: 0) == nil else {
      throw StageError("\(name) has ended\(Self.lastWords(of: performer.child))")
    }
    try raise(performer.window)
    let (kind, plan) = performer.plans[number]
    // The start falls on another part of a frame each time, spread evenly by the golden ratio.
    let share = (Double(number) * 0.618_033_988_75).truncatingRemainder(dividingBy: 1)
    let start = StageClock.after(0.15 + share / 60)
    guard let rule = performer.rule else {
      performer.rule = try observer.rehearse(plan, by: injector, at: start)
      guard performer.rule != nil else { throw StageError("\(name) drew no ink under the pen") }
      return
    }
    performer.strokes.append(
      try observer.watch(plan, kind, by: injector, rule: rule, at: start))
  }

  /// Brings a window to the front, over the whole screen, and lets it come to rest.
  private func raise(_ window: Observer.Window) throws(StageError) {
    try observer.raise(window, to: observer.screen)
    try observer.settle(for: 0.25, within: 3)
  }

  /// Starts a program in a home of its own.
  func start(
    _ program: ProbedProgram, lifetime: Double
  ) throws(StageError) -> ChildProcess {
    let home = try Scratch.folder()
    do throws(StageError) {
      for (path, text) in program.files { try Scratch.write(text, to: "\(home)/\(path)") }
      return try ChildProcess(
        .init(
          command: program.command, environment: environment(of: program, home: home),
          folder: home, passed: nil, lifetime: lifetime))
    } catch {
      Scratch.remove(home)
      throw error
    }
  }

  /// Nothing of the user's session reaches the program: no settings, no bus, no other display.
  private func environment(of program: ProbedProgram, home: String) -> [String: String] {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let own = [
      "HOME": home, "XDG_CONFIG_HOME": "\(home)/.config", "XDG_DATA_HOME": "\(home)/.local/share",
      "XDG_CACHE_HOME": "\(home)/.cache", "XDG_STATE_HOME": "\(home)/.local/state",
      "XDG_RUNTIME_DIR": home, "TMPDIR": home, "PATH": path, "LANG": "C.UTF-8",
      "GSETTINGS_BACKEND": "memory", "NO_AT_BRIDGE": "1", "GTK_A11Y": "none",
      "DBUS_SESSION_BUS_ADDRESS": "disabled:",
    ]
    return own.merging(server.environment) { $1 }.merging(program.environment) { $1 }
  }

  private func waitForWindow(
    of program: ProbedProgram, _ child: ChildProcess, beside known: Set<UInt>
  ) throws(StageError) -> Observer.Window {
    let end = StageClock.after(40)
    while StageClock.now < end {
      if let code = child.exitCode(within: 0.05) {
        throw StageError(
          "\(program.name) ended with \(code) before it showed a window"
            + Self.lastWords(of: child))
      }
      let windows = try observer.windows().filter { window in
        !known.contains(window.id) && window.box.width >= 100 && window.box.height >= 100
          && program.windowTitle.map { window.title.contains($0) } ?? true
      }
      let largest = windows.max { $0.box.width * $0.box.height < $1.box.width * $1.box.height }
      guard let largest else { continue }
      try observer.settle(for: program.rest, within: 20)
      return largest
    }
    throw StageError("\(program.name) showed no window within 40 seconds")
  }

  /// The canvas of the program whose window fills the screen.
  private func canvas(of program: ProbedProgram) throws(StageError) -> Box {
    if case .box(let box) = program.canvas { return box }
    guard let area = BlankArea.largest(in: try observer.look(at: observer.screen)) else {
      throw StageError("\(program.name) shows no blank canvas")
    }
    let low = Point(x: Double(area.x), y: Double(area.y))
    return Box(low: low, high: low + Point(x: Double(area.width), y: Double(area.height)))
  }

  /// The last line that a program printed, to be put behind a sentence.
  private static func lastWords(of child: ChildProcess) -> String {
    let line = child.output.split(separator: "\n").last
    return line.map { ": \($0.prefix(200))" } ?? ""
  }
}
