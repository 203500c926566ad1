private import Bytes
internal import Glibc
internal import Wording

/// A running program that has nothing to read.
///
/// Its words are passed on as raw bytes, since some of them are paths.
struct StartedProgram {
  private let process: pid_t

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - command: The path of the program, or a name to look up, and its arguments.
  ///   - environment: Its environment; nil for that of this process.
  ///   - output: Where its output goes; nil to discard it. Its messages are discarded.
  /// - Throws: `Failure` if it cannot be started.
  init(_ command: [String], environment: [String]? = nil, output: CInt? = nil) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    if let output { posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO) }
    var words = Self.copies(of: command)
    var variables = Self.copies(of: environment ?? [])
    defer { for word in words + variables { free(word) } }
    var process: pid_t = 0
    let path = PathText.cString(command[0])
    let status =
      environment == nil
      ? posix_spawnp(&process, path, &actions, nil, &words, environ)
      : posix_spawnp(&process, path, &actions, nil, &words, &variables)
    guard status == 0 else {
      throw Failure("cannot start '\(command[0])': \(String(cString: strerror(status)))")
    }
    self.process = process
  }

  /// Waits for the program to end; returns whether it succeeded, and what resources it used.
  func wait() -> (isDone: Bool, usage: rusage) {
    var (code, usage): (CInt, rusage) = (0, rusage())
    while wait4(process, &code, 0, &usage) < 0, errno == EINTR {}
    return (code == 0, usage)
  }

  /// C copies of texts with a null pointer at the end, which the caller frees.
  private static func copies(of texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    texts.map { strdup(PathText.cString($0)) } + [nil]
  }
}
