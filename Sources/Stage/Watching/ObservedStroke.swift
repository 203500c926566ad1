/// A report of the virtual pen and when its ink was seen.
public struct ObservedSample: Hashable, Sendable {
  /// What the pen said, and when.
  public var injected: InjectedSample
  /// When ink first covered its place, in nanoseconds of the monotonic clock, or nil.
  public var seen: Int64?
  /// Whether its place could not be watched, since ink was there before.
  public var isBlind: Bool

  /// The time from the report to its ink in milliseconds, or nil where no ink was seen.
  ///
  /// Ink that a program draws ahead of the pen makes it negative.
  public var latency: Double? {
    seen.map { Double($0 - injected.actual) / 1e6 }
  }
}

/// A stroke that was drawn and watched.
public struct ObservedStroke: Hashable, Sendable {
  /// What it looks like.
  public var kind: StrokePath.Kind
  /// Its reports in order, from the touch on.
  public var samples: [ObservedSample]
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
    let samples = reports.indices.map { number in
      ObservedSample(
        injected: reports[number], seen: watch.seen[number], isBlind: watch.isBlind[number])
    }
    return ObservedStroke(kind: kind, samples: samples)
  }

  /// Draws a stroke and learns from it, while the pen rests, what this program's ink looks like.
  func rehearse(
    _ plan: StrokePlan, by injector: Injector, at start: Int64
  ) throws(StageError) -> InkRule? {
    var patient = injector
    patient.rest = 0.6
    let area = try area(of: plan.watchedPlaces(lead: InkRule.reach), margin: Int(InkRule.reach))
    let before = try look(at: area)
    let injection = patient.begin(plan, at: start)
    StageClock.sleep(until: start + StageClock.nanoseconds(plan.duration + 0.4))
    let after = try look(at: area)
    _ = try injection.reports(within: plan.duration + 20)
    return InkRule(plan: plan, before: before, after: after)
  }

  private func area(
    of places: [WatchedPlace], margin: Int = 0
  ) throws(StageError) -> ScreenBox {
    guard let around = ScreenBox(around: places.flatMap(\.pixels)) else {
      throw StageError("a stroke without places cannot be watched")
    }
    return ScreenBox(
      x: around.x - margin, y: around.y - margin, width: around.width + 2 * margin,
      height: around.height + 2 * margin)
  }
}
