import Glibc
import Testing

@testable import Store

/// A program that does real work, as a process of its own.
final class Child {
  private var process: pid_t = 0
  private var output: Int32 = -1
  /// What it has written so far, as far as that was read.
  private var heard: [UInt8] = []
  private var errors: Int32 = -1

  /// What is built beside the tests.
  private static let products: String = {
    guard let resolved = realpath("/proc/self/exe", nil) else { return "." }
    defer { free(resolved) }
    return LibraryFiles.parent(of: String(cString: resolved))
  }()

  /// How a workload is watched.
  struct Watch {
    /// The directory below which the disk is watched.
    var root: String
    /// Where the log goes.
    var log: String
    /// Which operation fails; nil for none.
    var failing: Int?
    /// How it fails.
    var fault = Fault(error: EIO, isSticky: false)

    var environment: [String] {
      var lines = [
        "POWERCUT_ROOT=\(root)", "POWERCUT_LOG=\(log)",
        "LD_PRELOAD=\(Child.products)/libPowerCutRecorder.so",
      ]
      if let failing {
        lines += ["POWERCUT_FAIL=\(failing)", "POWERCUT_ERROR=\(fault.error)"]
        lines += ["POWERCUT_STICKY=\(fault.isSticky ? 1 : 0)"]
      }
      return lines
    }
  }

  /// Starts a workload.
  convenience init(
    _ mode: String, in directory: String, count: Int, watch: Watch? = nil,
    synchronous: String = "FULL", fileLimit: Int? = nil
  ) throws {
    var arguments = ["\(Self.products)/PowerCutWorkload", mode, directory, "\(count)"]
    if let fileLimit {
      // The largest size of a file, in blocks of 512 bytes; a write beyond it fails.
      let script = "trap '' XFSZ; ulimit -f \(fileLimit); exec \"$0\" \"$@\""
      arguments = ["/bin/sh", "-c", script] + arguments
    }
    try self.init(arguments, ["POWERCUT_SYNCHRONOUS=\(synchronous)"], watch)
  }

  /// Starts a command of the program itself.
  convenience init(command: [String], watch: Watch? = nil) throws {
    try self.init(["\(Self.products)/suzuri"] + command, [], watch)
  }

  private init(_ arguments: [String], _ variables: [String], _ watch: Watch?) throws {
    let environment = variables + ["SWIFT_BACKTRACE=enable=no"] + (watch?.environment ?? [])
    let (out, err) = (try Self.pipe(), try Self.pipe())
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, out.writing, 1)
    posix_spawn_file_actions_adddup2(&actions, err.writing, 2)
    let path = arguments[0]
    let status = Self.withStrings(arguments) { arguments in
      Self.withStrings(environment) { environment in
        posix_spawn(&process, path, &actions, nil, arguments, environment)
      }
    }
    close(out.writing)
    close(err.writing)
    (output, errors) = (out.reading, err.reading)
    guard status == 0 else { throw LibraryFiles.failure(path) }
  }

  /// Waits until so many calls have returned, or the process has ended.
  func wait(forCalls count: Int) {
    while heard.count(where: { $0 == UInt8(ascii: "\n") }) < count, hear() {}
  }

  /// Reads some of what the process writes; false at the end.
  private func hear() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(output, &buffer, buffer.count)
    if count > 0 { heard += buffer[..<count] }
    return count > 0
  }

  /// Ends the process as a power cut would, but for what the system holds.
  func kill() { Glibc.kill(process, SIGKILL) }

  /// Waits for the end of the process.
  func wait() -> (status: Int32, acknowledged: [Acknowledgement], errors: String) {
    while hear() {}
    close(output)
    let text = String(decoding: heard, as: UTF8.self)
    let complaint = Self.text(of: errors)
    var status: Int32 = 0
    waitpid(process, &status, 0)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: true)
    let isExit = status & 0x7F == 0
    return (
      isExit ? (status >> 8) & 0xFF : -(status & 0x7F),
      lines.compactMap { Acknowledgement($0) }, complaint
    )
  }

  private static func pipe() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    // Sockets, which no child that is started at the same time can inherit: it would keep them open.
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw LibraryFiles.failure("a pipe") }
    return (ends[0], ends[1])
  }

  private static func text(of file: Int32) -> String {
    defer { close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(file, &buffer, buffer.count)
      if count <= 0 { return String(decoding: bytes, as: UTF8.self) }
      bytes += buffer[..<count]
    }
  }

  private static func withStrings<Value>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Value
  ) -> Value {
    let pointers = strings.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    return body(pointers + [nil])
  }
}

/// How the disk fails.
struct Fault: CustomTestStringConvertible {
  /// The errno.
  let error: Int32
  /// Whether all later operations fail too.
  let isSticky: Bool

  var testDescription: String {
    "\(String(cString: strerror(error))), \(isSticky ? "for good" : "once")"
  }

  /// Each of some errors, once and for good.
  static func all(_ errors: [Int32]) -> [Fault] {
    errors.flatMap { [Fault(error: $0, isSticky: false), Fault(error: $0, isSticky: true)] }
  }
}

/// What a workload said when a call had returned.
struct Acknowledgement: Hashable {
  /// How many calls had returned before.
  let number: Int
  /// What the library held.
  let digest: UInt32

  /// Reads a line; nil where it is not whole.
  init?(_ line: some StringProtocol) {
    let parts = line.split { $0 == " " || $0 == "\n" }
    guard parts.count == 3, parts[0] == "ack", let number = Int(parts[1]),
      let digest = UInt32(parts[2])
    else { return nil }
    (self.number, self.digest) = (number, digest)
  }
}
