internal import Bytes

/// How finely the clocks at the ends of a span tell time.
enum TraceClock {
  /// The step of the coarser clock in milliseconds: as the metadata state it, or as the latencies show it.
  static func step(of side: TraceComparison.Side) -> Double {
    let span = side.latencies.span
    let told = [span.from, span.to].compactMap { moment in
      try? side.trace.metadata["res"]?.number(moment.rawValue, in: 0...1e12)
    }
    // No clock of a report has steps longer than a second.
    let declared = told.filter { (1...1e9).contains($0) }
    let seen = side.latencies.samples.lazy.filter { !$0.isMissing }.allSatisfy {
      $0.latency == $0.latency.rounded()
    }
    return max((declared.max() ?? 0) / 1e6, seen ? 1 : 0)
  }

  /// How far a coarse clock may shift a median, in milliseconds.
  ///
  /// If latencies vary by more than a step, the steps even out; if they do not, all may be rounded to the
  /// same side.
  static func doubt(_ step: Double, _ latencies: StratumLatencies) -> Double {
    guard step > 0 else { return 0 }
    let spread = latencies.all.quantile(0.75) - latencies.all.quantile(0.25)
    return spread.isFinite ? step * max(0, 1 - spread / step) : 0
  }
}
