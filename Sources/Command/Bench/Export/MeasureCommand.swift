private import Bytes
private import Glibc

/// The small process that starts a program for `MeasuredRun` and prints its milliseconds and bytes.
struct MeasureCommand: Subcommand {
  private static let words = Argument(
    "word", isRepeated: true, summary: "The program and its arguments, behind '--'.")

  static let declaration = Declaration(
    "measure", summary: "Run a program and print its time and its memory.", arguments: [words],
    isHidden: true)

  private let command: [String]

  init(parsing values: ParsedValues) throws(UsageError) { command = values.texts(Self.words) }

  func run(in console: inout Console) throws {
    let begin = Self.now
    let child = try start()
    var (code, usage): (CInt, rusage) = (0, rusage())
    while wait4(child, &code, 0, &usage) < 0, errno == EINTR {}
    let time = Self.now - begin
    guard code == 0 else { throw ExitCode.failure }
    try console.print("\(DecimalText.text(time, places: 3)) \(usage.ru_maxrss * 1024)")
  }

  /// Starts the program with nothing to read and nothing to print to.
  private func start() throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (descriptor, way) in [(0, O_RDONLY), (1, O_WRONLY), (2, O_WRONLY)] {
      posix_spawn_file_actions_addopen(&actions, CInt(descriptor), "/dev/null", way, 0)
    }
    var words = command.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var child: pid_t = 0
    let status = posix_spawnp(&child, command[0], &actions, nil, &words, environ)
    guard status == 0 else {
      throw Failure("cannot start '\(command[0])': \(String(cString: strerror(status)))")
    }
    return child
  }

  /// The time in milliseconds, on a clock that nobody sets.
  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
  }
}
