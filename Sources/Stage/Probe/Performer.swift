internal import Geometry
internal import Wording

/// A program on the stage, with its window, its canvas and the strokes to draw in it.
final class Performer {
  let program: ProbedProgram
  let child: ChildProcess
  let window: Observer.Window
  /// The most first strokes of a program until one leaves ink: the first touch may only bring its window to
  /// the front, and its ink may be later than any that follows.
  static let rehearsalLimit = 3

  /// Lines for rehearsals, each in a different place.
  let rehearsals: [StrokePlan]
  /// The measured strokes, with their places.
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
