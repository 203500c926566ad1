internal import Geometry

/// A program on the stage, with its window, its canvas and the strokes that it is to draw.
final class Performer {
  let program: ProbedProgram
  let child: ChildProcess
  let window: Observer.Window
  /// How often a program may leave its first stroke without ink: the first touch may do no more than
  /// bring it to the front, and its ink may be late as never again.
  static let rehearsalLimit = 3

  /// Lines for rehearsals, each in a place of its own.
  let rehearsals: [StrokePlan]
  /// The strokes that count, with their places.
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
      Array(repeating: .line, count: Self.rehearsalLimit)
      + (0..<settings.strokes).map { settings.kinds[$0 % settings.kinds.count] }
    do throws(StageError) {
      let boxes = try CanvasLayout.boxes(for: kinds, in: canvas)
      let all = zip(kinds, boxes).map { kind, box in
        (
          kind,
          StrokePlan(StrokePath(kind, in: box), speed: settings.speed, rate: settings.rate)
        )
      }
      rehearsals = all.prefix(Self.rehearsalLimit).map(\.1)
      plans = Array(all.dropFirst(Self.rehearsalLimit))
    } catch {
      throw StageError("\(program.name): \(error)")
    }
  }
}
