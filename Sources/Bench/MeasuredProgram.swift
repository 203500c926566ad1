internal import Bytes
internal import Command
internal import Stage
internal import Wording

/// The program that the benchmarks start.
enum MeasuredProgram {
  /// The path of `suzuri` beside this program, or its name where it is installed.
  static func path() throws -> String {
    if let own = Disk.program {
      let beside = "\(PathParts(own).beginning)suzuri"
      if ProbedProgram.isInstalled(beside) { return beside }
    }
    guard ProbedProgram.isInstalled("suzuri") else {
      throw Failure("'suzuri' is not beside this program: build it with 'make build'")
    }
    return "suzuri"
  }

  /// The plain X program, which draws every report immediately.
  static func plainX() throws -> [String] { [try path(), "plain-x"] }
}
