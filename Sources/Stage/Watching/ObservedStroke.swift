internal import Trace
internal import Wording

/// A report of the virtual pen and when its ink was seen.
struct ObservedSample: Hashable, Sendable {
  /// The report and its time.
  var injected: InjectedSample
  /// The time when ink first covered its place, in nanoseconds of the monotonic clock, or nil.
  var seen: Int64?
  /// True if its place could not be watched, because ink was there before.
  var isBlind: Bool
}

/// A stroke that was drawn and watched.
struct ObservedStroke: Hashable, Sendable {
  var kind: StrokePath.Kind
  /// Its reports in order, from the touch to the lift.
  var samples: [ObservedSample]
}

extension Trace {
  /// Appends a stroke with its numbers and the pointer that drew it.
  mutating func append(_ stroke: ObservedStroke, run: Int, number: Int, by pointer: any Pointer) {
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
      baseline: try look(at: area))
    let injection = injector.begin(plan, at: start)
    let end = start + StageClock.nanoseconds(plan.duration + injector.rest + patience)
    try StageClock.promptly { () throws(StageError) in
      while StageClock.now < end, let pending = watch.pendingBox {
        guard let drawn = try wait(until: end), let strip = drawn.box.intersection(pending)
        else { continue }
        watch.look(at: try look(at: strip), moment: drawn.moment)
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
    let before = try look(at: area)
    let injection = patient.begin(plan, at: start)
    // A program that was only just started may be slow with its first ink.
    StageClock.sleep(until: start + StageClock.nanoseconds(plan.duration + 0.2))
    try settle(for: 0.3, within: 1.5)
    let after = try look(at: area)
    _ = try injection.reports(within: plan.duration + 20)
    try settle(for: 0.3, within: 1.5)
    return InkRule(plan: plan, before: before, after: after, lifted: try look(at: area))
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
