internal import Trace

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

  func keep(_ run: Int, by pointer: any Pointer) {
    defer { performer = nil }
    guard let performer, let rule = performer.rule, !performer.strokes.isEmpty else { return }
    for (place, stroke) in performer.strokes.enumerated() {
      trace.append(stroke, run: run, number: place + 1, by: pointer)
    }
    rules.append(rule)
    toldDelays += ReferenceProgram.delays(toldIn: performer.child.output)
  }
}
