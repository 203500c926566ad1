internal import CStage
private import Glibc
internal import Trace
internal import Wording

/// A second connection to the X server, which hears of everything drawn and reads the pixels themselves.
///
/// When the server ends, every call fails. Used by one thread.
final class Observer {
  struct Window: Hashable, Sendable {
    var id: UInt
    var box: ScreenBox
    var title: String
  }

  private let eye: OpaquePointer
  let screen: ScreenBox

  convenience init(_ server: XServer) throws(StageError) { try self.init(display: server.display) }

  init(display: String) throws(StageError) {
    eye = try connection(to: display, stage_eye_open)
    screen = ScreenBox(stage_eye_screen(eye))
  }

  deinit { stage_eye_close(eye) }

  private static let gone = StageError("the X server has exited")

  /// Waits until something is drawn or a moment has come.
  ///
  /// Returns the place and time of the drawing, or nil. The moment is the one at which this became known,
  /// or the server's own date if that was more than 2 ms earlier: this thread may wake late.
  func wait(until moment: Int64) throws(StageError) -> (box: ScreenBox, moment: Int64)? {
    var box = stage_box()
    var known: Int64 = 0
    let answer = stage_eye_wait(eye, moment, &box, &known)
    guard answer >= 0 else { throw Self.gone }
    return answer == 1 ? (ScreenBox(box), known) : nil
  }

  /// Waits until nothing has been drawn for a while, and returns whether that happened within a limit.
  @discardableResult
  func waitUntilQuiet(for quiet: Double, within limit: Double) throws(StageError) -> Bool {
    let end = StageClock.after(limit)
    while StageClock.now < end {
      if try wait(until: StageClock.after(quiet)) == nil { return true }
    }
    return false
  }

  func capture(_ box: ScreenBox) throws(StageError) -> ScreenImage {
    guard let box = box.intersection(screen) else {
      throw StageError("the position is outside the screen")
    }
    guard let pixels = stage_eye_look(eye, stage_box(box)) else { throw Self.gone }
    let count = box.width * box.height
    return ScreenImage(box: box, pixels: Array(UnsafeBufferPointer(start: pixels, count: count)))
  }

  func windows() throws(StageError) -> [Window] {
    var list = Array(repeating: stage_window(), count: 256)
    let count = stage_eye_windows(eye, &list, 256)
    guard count >= 0 else { throw Self.gone }
    return list.prefix(Int(count)).map { window in
      let title = withUnsafeBytes(of: window.title) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      return Window(id: UInt(window.id), box: ScreenBox(window.box), title: title)
    }
  }

  /// Moves a window to a place, above all others, and gives it the keyboard focus.
  func raise(_ window: Window, to box: ScreenBox) throws(StageError) {
    guard stage_eye_raise(eye, CUnsignedLong(window.id), stage_box(box)) == 0 else {
      throw Self.gone
    }
  }
}

extension ScreenBox {
  fileprivate init(_ box: stage_box) {
    self.init(x: Int(box.x), y: Int(box.y), width: Int(box.width), height: Int(box.height))
  }
}

extension stage_box {
  fileprivate init(_ box: ScreenBox) {
    self.init(x: Int32(box.x), y: Int32(box.y), width: Int32(box.width), height: Int32(box.height))
  }
}

struct ObservedSample: Hashable, Sendable {
  var injected: InjectedSample
  /// The time when ink first covered its place, in nanoseconds of the monotonic clock, or nil.
  var seen: Int64?
  /// True if its place could not be watched, because ink was there before.
  var isBlind: Bool
}

struct ObservedStroke: Hashable, Sendable {
  var kind: StrokePath.Kind
  /// Its reports in order, from the touch to the lift.
  var samples: [ObservedSample]
}

extension Trace {
  mutating func append(
    _ stroke: ObservedStroke, run: Int, number: Int, by pointer: any VirtualPointer
  ) {
    for (sequence, sample) in stroke.samples.enumerated() {
      var row = TraceSample(sample.injected.phase)
      (row.run, row.stroke, row.sequence) = (run, number, sequence)
      row.path = stroke.kind.rawValue
      row.tool = pointer.hasPressure ? .pen : .mouse
      row.device = pointer.name
      row[.scheduled] = sample.injected.scheduled
      row[.injected] = sample.injected.actual
      row[.visible] = sample.seen
      row.place = sample.injected.place
      if pointer.hasPressure { row.pressure = sample.injected.pressure }
      if sample.isBlind { row.flags = TraceFlag.blind.rawValue }
      append(row)
    }
  }
}

extension Observer {
  /// Draws a stroke and watches where and when its ink appears, until a while after its end.
  func watch(
    _ plan: StrokePlan, _ kind: StrokePath.Kind, by injector: Injector, rule: InkRule,
    at start: Int64, patience: Double = 2
  ) throws(StageError) -> ObservedStroke {
    let places = plan.watchedPlaces(lead: rule.lead)
    let area = try area(of: places)
    var watch = InkWatch(
      places, isCrossed: plan.crossings(lead: rule.lead, radius: rule.radius), rule: rule,
      baseline: try capture(area))
    let injection = injector.begin(plan, at: start)
    let end = start + StageClock.nanoseconds(plan.duration + injector.rest + patience)
    try StageClock.promptly { () throws(StageError) in
      while StageClock.now < end, let pending = watch.pendingBox {
        guard let drawn = try wait(until: end), let strip = drawn.box.intersection(pending)
        else { continue }
        watch.examine(try capture(strip), moment: drawn.moment)
      }
    }
    let reports = try injection.reports(within: plan.duration + 20)
    let samples = reports.enumerated().map { number, report in
      // The lift, which is last, produces no ink.
      let isWatched = number < watch.seen.count
      return ObservedSample(
        injected: report, seen: isWatched ? watch.seen[number] : nil,
        isBlind: isWatched && watch.isBlind[number])
    }
    return ObservedStroke(kind: kind, samples: samples)
  }

  /// Draws a stroke and learns the look of this program's ink: while the pen rests, and after the lift,
  /// because some programs draw a report only when the next one arrives.
  func rehearse(
    _ plan: StrokePlan, by injector: Injector, at start: Int64
  ) throws(StageError) -> InkRule? {
    var patient = injector
    patient.rest = 2.2
    let area = try area(of: plan.watchedPlaces(lead: InkRule.reach), margin: Int(InkRule.reach))
    let before = try capture(area)
    let injection = patient.begin(plan, at: start)
    // A program that was only just started may be slow with its first ink.
    StageClock.sleep(until: start + StageClock.nanoseconds(plan.duration + 0.2))
    try waitUntilQuiet(for: 0.3, within: 1.5)
    let after = try capture(area)
    _ = try injection.reports(within: plan.duration + 20)
    try waitUntilQuiet(for: 0.3, within: 1.5)
    return InkRule(plan: plan, before: before, after: after, lifted: try capture(area))
  }

  private func area(
    of places: [WatchedPlace], margin: Int = 0
  ) throws(StageError) -> ScreenBox {
    guard let around = ScreenBox(around: places.flatMap(\.pixels)) else {
      throw StageError("a stroke without positions cannot be watched")
    }
    return ScreenBox(
      x: around.x - margin, y: around.y - margin, width: around.width + 2 * margin,
      height: around.height + 2 * margin)
  }
}

/// The clock for all measurements: monotonic, in nanoseconds.
enum StageClock {
  static var now: Int64 { stage_now() }

  static func after(_ seconds: Double) -> Int64 { now + nanoseconds(seconds) }

  /// Sleeps until a moment, or returns immediately if it has passed.
  static func sleep(until moment: Int64) { stage_sleep_until(moment) }

  /// Runs a closure whose thread runs before others when it wakes, if that is permitted.
  static func promptly<Result>(
    _ body: () throws(StageError) -> Result
  ) throws(StageError) -> Result {
    stage_hurry(1)
    defer { stage_hurry(0) }
    return try body()
  }

  /// Seconds as nanoseconds, at least zero and at most a day.
  static func nanoseconds(_ seconds: Double) -> Int64 {
    seconds > 0 ? Int64((min(seconds, 86_400) * 1e9).rounded()) : 0
  }
}
