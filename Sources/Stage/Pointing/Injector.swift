internal import Bytes
internal import Geometry
internal import Trace
internal import Wording

struct InjectedSample: Hashable, Sendable {
  /// The place on the screen in pixels.
  var place: Point
  var pressure: Double
  /// The due time, in nanoseconds of the monotonic clock.
  var scheduled: Int64
  var actual: Int64

  var phase: TracePhase
}

/// Draws strokes with a virtual pen on a schedule that never waits for a program, as a real pen does not.
struct Injector: Sendable {
  let pen: any VirtualPointer
  /// The seconds of hovering before the touch.
  var hover: Double = 0.08
  /// The seconds of rest at the end before the lift.
  var rest: Double = 0.15

  init(_ pen: any VirtualPointer) { self.pen = pen }

  /// Draws a stroke whose pen touches at a moment of `StageClock`, and returns its reports when it is over.
  func inject(_ plan: StrokePlan, at start: Int64) throws(StageError) -> [InjectedSample] {
    guard let first = plan.samples.first, let last = plan.samples.last else { return [] }
    try approach(first.place, before: start)
    var injected: [InjectedSample] = []
    injected.reserveCapacity(plan.samples.count)
    for sample in plan.samples {
      let moment = start + StageClock.nanoseconds(sample.time)
      StageClock.sleep(until: moment)
      let actual = StageClock.now
      if injected.isEmpty {
        try pen.press(at: sample.place, pressure: sample.pressure)
      } else {
        try pen.move(to: sample.place, pressure: sample.pressure)
      }
      injected.append(
        InjectedSample(
          place: pen.reached(sample.place), pressure: sample.pressure, scheduled: moment,
          actual: actual, phase: injected.isEmpty ? .down : .move))
    }
    injected.append(try lift(last, at: start + StageClock.nanoseconds(last.time + rest)))
    try pen.withdraw(from: last.place)
    return injected
  }

  private func lift(
    _ last: StrokePlan.Sample, at moment: Int64
  ) throws(StageError) -> InjectedSample {
    StageClock.sleep(until: moment)
    let actual = StageClock.now
    try pen.release(at: last.place)
    return InjectedSample(
      place: pen.reached(last.place), pressure: 0, scheduled: moment, actual: actual, phase: .up)
  }

  func tap(_ place: Point) throws(StageError) {
    let start = StageClock.after(hover)
    try approach(place, before: start)
    StageClock.sleep(until: start)
    try pen.press(at: place, pressure: 0.5)
    StageClock.sleep(until: StageClock.after(hover))
    try pen.release(at: place)
    try pen.withdraw(from: place)
    StageClock.sleep(until: StageClock.after(rest))
  }

  /// Approaches in a few steps, as a hand does, so that the program knows where the pen is.
  private func approach(_ place: Point, before start: Int64) throws(StageError) {
    let steps = 4
    for step in 0..<steps {
      let early = hover * Double(steps - step) / Double(steps)
      StageClock.sleep(until: start - StageClock.nanoseconds(early))
      let above = place + Point(x: 0, y: Double(step - steps + 1))
      if step == 0 { try pen.approach(above) }
      try pen.move(to: above, pressure: 0)
    }
  }

  func begin(_ plan: StrokePlan, at start: Int64) -> Injection {
    let injection = Injection()
    let injector = self
    WorkerThread.start("stroke", priority: .normal) {
      injection.result.fulfill(
        Result { () throws(StageError) in
          try StageClock.promptly { () throws(StageError) in try injector.inject(plan, at: start) }
        })
    }
    return injection
  }
}

struct Injection: Sendable {
  fileprivate let result = Promise<Result<[InjectedSample], StageError>>()

  /// Waits for the end of the stroke, for a limited number of seconds, and returns its reports.
  func reports(within seconds: Double) throws(StageError) -> [InjectedSample] {
    guard let result = result.wait(within: seconds) else {
      throw StageError("the virtual pen did not finish its stroke")
    }
    return try result.get()
  }
}
