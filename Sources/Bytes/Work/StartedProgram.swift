package import Glibc
package import Wording

/// A running program that has nothing to read; words are passed on as bytes, since some are paths.
package struct StartedProgram: Sendable {
  private let process: pid_t

  package struct StartError: Error, Hashable, Sendable, Worded {
    package let words: Words
  }

  /// Starts a program, given by a path, or a name to look up, and arguments.
  ///
  /// A nil environment is that of this process; output and messages are discarded if nil.
  package init(
    _ command: [String], environment: [String]? = nil, output: CInt? = nil, messages: CInt? = nil,
    isApart: Bool = false
  ) throws(StartError) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    if let output { posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO) }
    if let messages { posix_spawn_file_actions_adddup2(&actions, messages, STDERR_FILENO) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    if isApart { posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP)) }
    Self.closeFilesOnExec()
    var words = Self.copies(of: command)
    var variables = Self.copies(of: environment ?? [])
    defer { for word in words + variables { free(word) } }
    var process: pid_t = 0
    let path = PathText.cString(command[0])
    let status =
      environment == nil
      ? posix_spawnp(&process, path, &actions, &attributes, &words, environ)
      : posix_spawnp(&process, path, &actions, &attributes, &words, &variables)
    guard status == 0 else {
      throw StartError(words: "cannot start '\(command[0])': \(String(cString: strerror(status)))")
    }
    self.process = process
  }

  /// Waits for the program to end; returns whether it succeeded, and its resource usage.
  package func wait() -> (isDone: Bool, usage: rusage) {
    var (code, usage): (CInt, rusage) = (0, rusage())
    while wait4(process, &code, 0, &usage) < 0, errno == EINTR {}
    return (code == 0, usage)
  }

  /// Waits for the program to end, and kills it after some seconds; returns whether it succeeded.
  private func wait(within seconds: Double) -> Bool {
    var code: CInt = 0
    for _ in 0..<Int(seconds * 50) {
      if waitpid(process, &code, WNOHANG) != 0 { return code == 0 }
      usleep(20_000)
    }
    kill(process, SIGKILL)
    return wait().isDone
  }

  /// Waits for a program apart for some seconds, while it is wanted, and ends it with all that it started.
  ///
  /// Returns whether it succeeded; throws if it had to be ended.
  package func wait(within seconds: Double, while isWanted: () -> Bool) throws(Cancelled) -> Bool {
    defer { kill(-process, SIGKILL) }
    var code: CInt = 0
    for _ in 0..<Int(seconds * 200) where isWanted() {
      if waitpid(process, &code, WNOHANG) != 0 { return code == 0 }
      usleep(5_000)
    }
    kill(-process, SIGKILL)
    _ = wait()
    throw Cancelled()
  }

  /// Runs a program for some seconds at most; returns whether it succeeded, and up to 64 kB of output.
  package static func run(
    _ command: [String], within seconds: Double
  ) throws(StartError) -> (isDone: Bool, said: String) {
    var ends: [CInt] = [-1, -1]
    // Ends that are not passed on keep no other program's output open.
    let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    guard socketpair(AF_UNIX, CInt(kind), 0, &ends) == 0 else {
      throw StartError(words: "cannot start '\(command[0])': \(String(cString: strerror(errno)))")
    }
    defer { close(ends[0]) }
    let program: StartedProgram
    do {
      defer { close(ends[1]) }
      program = try StartedProgram(command, output: ends[1], messages: ends[1])
    }
    let isDone = program.wait(within: seconds)
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(ends[0], &bytes, bytes.count)
    return (isDone, PathText.text(Array(bytes.prefix(max(count, 0)))))
  }

  /// Keeps the files that are open here, some of them by libraries, from programs that start.
  private static func closeFilesOnExec() {
    for file in Disk.names(in: "/proc/self/fd")?.compactMap({ CInt($0) }) ?? []
    where file > STDERR_FILENO {
      _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    }
  }

  /// C copies of texts with a null pointer at the end, which the caller frees.
  private static func copies(of texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    texts.map { strdup(PathText.cString($0)) } + [nil]
  }
}
