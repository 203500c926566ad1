internal import Trace

/// A program through all runs of a probe.
final class Cast {
  let program: ProbedProgram
  /// The program as it was started in the present run.
  var performer: Performer?
  /// Its version, once that was asked for.
  var version: String?
  /// Whether it takes part no more.
  var hasLeft = false
  /// All strokes of all runs.
  private(set) var trace = Trace()
  /// What its ink looked like in each run in which it took part.
  private(set) var rules: [InkRule] = []

  init(_ program: ProbedProgram) { self.program = program }

  /// Takes over the strokes of a run that is over.
  func keep(_ run: Int, by pointer: any Pointer) {
    defer { performer = nil }
    guard let performer, let rule = performer.rule, !performer.strokes.isEmpty else { return }
    for (place, stroke) in performer.strokes.enumerated() {
      trace.append(stroke, run: run, number: place + 1, by: pointer)
    }
    rules.append(rule)
  }
}
