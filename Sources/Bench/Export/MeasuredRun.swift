private import Bytes
internal import Command
private import Glibc
internal import Wording

/// The time and memory of a program that was run to its end.
///
/// A program starts with the memory of the process that launches it, and Linux counts that as its own. So a
/// small process is in between: `TimeCommand` in a program that has done nothing yet.
struct MeasuredRun: Hashable, Sendable {
  /// The wall time from start to end, in milliseconds.
  let time: Double
  /// The peak memory, in bytes.
  let memory: Int

  /// Runs a program, by path or name, with nothing to read and nowhere to write but its files.
  ///
  /// It may keep anything it likes in `home`.
  init(_ command: [String], home: String) throws {
    guard let starter = Disk.program else {
      throw Failure("cannot find the path of this program")
    }
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
