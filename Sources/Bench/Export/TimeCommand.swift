private import Bytes
internal import Command
private import Glibc
internal import Wording

/// The small process that starts a program for `MeasuredRun` and prints its milliseconds and bytes.
struct TimeCommand: Subcommand {
  private static let words = Argument(
    "word", kind: .file, isRepeated: true, summary: "The program and its arguments, after '--'.")

  static let declaration = Declaration(
    "time", summary: "Run a program and print its time and its memory.", arguments: [words],
    isHidden: true)

  private let command: [String]

  init(parsing values: ParsedValues) throws(UsageError) { command = values.texts(Self.words) }

  func run(in console: inout Console) throws {
    let begin = Self.now
    let (isDone, usage) = try StartedProgram(command).wait()
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
