internal import Bytes
internal import Command
internal import Stage
internal import Wording

/// A place where Suzuri and Xournal++ do the same work in turn, each as a whole program.
struct ComparisonPlace: ~Copyable {
  let program: String
  private let scratch: ScratchFolder

  init() throws {
    guard ProbedProgram.isInstalled("xournalpp") else {
      throw Failure("xournalpp is required for comparison: install it first")
    }
    let program = try MeasuredProgram.path()
    let scratch = try ScratchFolder()
    self.program = program
    self.scratch = scratch
  }

  /// The folder, removed at the end.
  var path: String { scratch.path }

  func run(_ command: [String]) throws -> MeasuredRun {
    try MeasuredRun(command, home: path)
  }

  /// Runs commands in turn, some rounds; the first round fills the disk caches and is not counted.
  func inTurn(
    _ commands: [[String]], rounds: Int, tell: (_ round: Int) -> Void
  ) throws -> [[MeasuredRun]] {
    var runs = [[MeasuredRun]](repeating: [], count: commands.count)
    for round in 0...rounds {
      tell(round)
      for (index, command) in commands.enumerated() {
        let run = try run(command)
        if round > 0 { runs[index].append(run) }
      }
    }
    return runs
  }
}
