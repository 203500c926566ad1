internal import Geometry

/// A program on the stage, with its window, its canvas and the strokes that it is to draw.
final class Performer {
  let program: ProbedProgram
  let child: ChildProcess
  let window: Observer.Window
  /// The strokes with their places, of which the first is the rehearsal.
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
      [.line] + (0..<settings.strokes).map { settings.kinds[$0 % settings.kinds.count] }
    do throws(StageError) {
      let boxes = try CanvasLayout.boxes(for: kinds, in: canvas)
      plans = zip(kinds, boxes).map { kind, box in
        (
          kind,
          StrokePlan(StrokePath(kind, in: box), speed: settings.speed, rate: settings.rate)
        )
      }
    } catch {
      throw StageError("\(program.name): \(error)")
    }
  }
}
