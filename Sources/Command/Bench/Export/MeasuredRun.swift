private import Glibc

/// A program that was run to its end: how long that took, and how much memory.
struct MeasuredRun: Hashable, Sendable {
  /// The wall time from its start to its end, in milliseconds.
  let time: Double
  /// The most memory that it had at once, in bytes.
  let memory: Int

  /// Runs a program with nothing to read and nowhere to write but its files.
  ///
  /// - Parameters:
  ///   - command: The path of the program, or a name to be looked up, and its arguments.
  ///   - home: The folder in which it may keep what it likes.
  /// - Throws: `Failure` where it cannot be started or fails.
  init(_ command: [String], home: String) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (descriptor, way) in [(0, O_RDONLY), (1, O_WRONLY), (2, O_WRONLY)] {
      posix_spawn_file_actions_addopen(&actions, CInt(descriptor), "/dev/null", way, 0)
    }
    let begin = Self.now
    var child: pid_t = 0
    let status = Self.withStrings(command) { arguments in
      Self.withStrings(["HOME=\(home)", "PATH=\(Self.path)", "LC_ALL=C.UTF-8"]) { environment in
        posix_spawnp(&child, command[0], &actions, nil, arguments, environment)
      }
    }
    guard status == 0 else {
      throw Failure("cannot start '\(command[0])': \(String(cString: strerror(status)))")
    }
    var (code, usage): (CInt, rusage) = (0, rusage())
    while wait4(child, &code, 0, &usage) < 0, errno == EINTR {}
    time = Self.now - begin
    memory = Int(usage.ru_maxrss) * 1024
    guard code == 0 else { throw Failure("'\(command.joined(separator: " "))' failed") }
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
  }

  private static var path: String { getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin" }

  /// Lends texts as a list of C strings that ends with a null pointer.
  private static func withStrings<Result>(
    _ texts: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    var pointers = texts.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    return pointers.withUnsafeMutableBufferPointer { list in
      guard let base = list.baseAddress else { preconditionFailure("a list is never empty") }
      return body(base)
    }
  }
}
