internal import Bytes
internal import Command
private import Glibc
internal import Stage
internal import Wording

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

  var path: String { scratch.path }

  func run(_ command: [String]) throws -> MeasuredRun { try MeasuredRun(command, home: path) }

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

/// The time and memory of a program that was run to its end.
///
/// A program starts with the memory of the process that launches it, and Linux counts that as its own. So a
/// small process is in between: `TimeCommand` in a program that has done nothing yet.
struct MeasuredRun: Hashable, Sendable {
  /// The wall time from start to end, in milliseconds.
  let time: Double
  /// The peak memory, in bytes.
  let memory: Int

  /// Runs a program, by path or name, with nothing to read and nowhere to write but its files and `home`.
  init(_ command: [String], home: String) throws {
    guard let starter = Disk.program else { throw Failure("cannot find the path of this program") }
    let path = Surroundings.variable("PATH") ?? "/usr/bin:/bin"
    let (isDone, text) = try Self.output(
      of: [starter, "time", "--"] + command,
      environment: ["HOME=\(home)", "LC_ALL=C.UTF-8", "PATH=\(path)"])
    let figures = text.split(whereSeparator: \.isWhitespace)
    guard isDone, figures.count == 2, let time = Double(figures[0]),
      let memory = Int(figures[1])
    else { throw Failure("'\(command.joined(separator: " "))' failed") }
    self.time = time
    self.memory = memory
  }

  /// Runs a program to its end; returns whether it succeeded, and the line that it printed.
  private static func output(
    of command: [String], environment: [String]
  ) throws -> (isDone: Bool, text: String) {
    var ends: [CInt] = [0, 0]
    guard pipe(&ends) == 0 else {
      throw Failure("cannot create a pipe: \(String(cString: strerror(errno)))")
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    let program: StartedProgram
    do {
      defer { close(ends[1]) }
      program = try StartedProgram(command, environment: environment, output: ends[1])
    }
    // A line of two numbers, which fits into the pipe.
    let (isDone, _) = program.wait()
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = read(ends[0], &bytes, bytes.count)
    return (isDone, String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self))
  }
}

/// The small process that starts a program for `MeasuredRun` and prints its milliseconds and bytes.
enum TimeCommand: Subcommand {
  private static let words = Argument(
    "word", kind: .file, isRepeated: true, summary: "The program and its arguments, after '--'.")

  static let declaration = Declaration(
    "time", summary: "Run a program and print its time and its memory.", arguments: [words],
    isHidden: true)

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    let begin = Self.now
    let (isDone, usage) = try StartedProgram(values.texts(Self.words)).wait()
    let time = Self.now - begin
    guard isDone else { throw ExitCode.failure }
    try console.print("\(DecimalText.text(time, places: 3)) \(usage.ru_maxrss * 1024)")
  }

  /// The time in milliseconds, on a monotonic clock.
  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
  }
}
