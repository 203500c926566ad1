import Bytes
import Geometry
import Trace

/// A trace as the probe makes it, of strokes with known latencies in milliseconds: nil is ink that was
/// never seen, not a number a place that could not be watched.
func probedTrace(
  _ name: String, _ strokes: [[Double?]], path: String = "line", late: Double = 0.01
) -> Trace {
  var trace = Trace(
    metadata: [
      "app": ["name": .string(name), "lead_px": 2],
      "protocol": ["rate_hz": 200, "speed_px_s": 600],
    ])
  for (number, latencies) in strokes.enumerated() {
    for (sequence, latency) in latencies.enumerated() {
      var report = TraceSample(sequence == 0 ? .down : .move)
      (report.stroke, report.sequence, report.path) = (number + 1, sequence, path)
      let moment = Int64(number) * 10_000_000_000 + Int64(sequence) * 5_000_000
      report[.scheduled] = moment
      report[.injected] = moment + Int64(late * 1e6)
      report[.visible] = latency.flatMap {
        $0.isNaN ? nil : moment + Int64(late * 1e6) + Int64($0 * 1e6)
      }
      if latency?.isNaN == true { report.flags = TraceFlag.blind.rawValue }
      trace.append(report)
    }
    var lift = TraceSample(.up)
    (lift.stroke, lift.sequence, lift.path) = (number + 1, latencies.count, path)
    lift[.injected] =
      Int64(number) * 10_000_000_000 + Int64(latencies.count) * 5_000_000 + 150_000_000
    trace.append(lift)
  }
  return trace
}
