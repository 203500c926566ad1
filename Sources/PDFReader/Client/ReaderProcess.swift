internal import Bytes
internal import CPoppler
private import Glibc
internal import Wording

/// A running process that reads one PDF.
///
/// It is used by one thread at a time.
final class ReaderProcess {
  let id: pid_t
  private let connection: Connection

  /// Starts a process for a file.
  init(for file: SharedBytes) throws(PrintedError) {
    var ends: [CInt] = [-1, -1]
    let kind = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw .noReader(Self.reason(errno)) }
    defer { close(ends[1]) }
    do {
      id = try Self.start(connection: ends[1], file: file.descriptor)
    } catch {
      close(ends[0])
      throw error
    }
    connection = Connection(descriptor: ends[0])
  }

  deinit {
    close(connection.descriptor)
    kill(id, SIGKILL)
    while waitpid(id, nil, 0) < 0, errno == EINTR {}
  }

  private static func start(connection: CInt, file: CInt) throws(PrintedError) -> pid_t {
    var process: pid_t = 0
    let error = suzuri_start_reader(program, ReaderService.word, connection, file, &process)
    guard error == 0 else { throw .noReader(reason(error)) }
    return process
  }

  private static func reason(_ error: CInt) -> Words { "\(String(cString: strerror(error)))" }

  /// The program itself, or the one beside it if this is a test.
  private static let program: String = {
    let own = "/proc/self/exe"
    guard let path = Disk.resolved(own), PathParts(path).name.hasSuffix(".xctest") else {
      return own
    }
    return "\(PathParts(path).folder)/suzuri"
  }()

  /// Sends a request, waits for the answer and reads it.
  ///
  /// After an error that is not an answer, the process is of no more use.
  ///
  /// - Parameters:
  ///   - request: What to ask.
  ///   - seconds: After how long the process counts as hanging.
  ///   - isWanted: Whether the answer is still needed.
  ///   - read: Reads as many bytes as the answer has.
  /// - Returns: What was read, or the reason why the process has no answer.
  /// - Throws: Why it is of no more use.
  func ask<Value>(
    _ request: ReaderRequest, within seconds: Double, while isWanted: () -> Bool,
    _ read: (Connection, Int) throws -> Value
  ) throws -> Result<Value, PrintedError> {
    try connection.send(0, request.bytes)
    try wait(seconds, while: isWanted)
    let (kind, count) = try connection.head()
    guard let reply = ReaderReply(rawValue: kind) else { throw Connection.Lost() }
    if let error = reply.error { return .failure(error) }
    return .success(try read(connection, count))
  }

  /// How long an answer that is no longer wanted is waited for, since a new process takes time as well.
  private static let grace = 0.2

  private func wait(_ seconds: Double, while isWanted: () -> Bool) throws(PrintedError) {
    let begin = Self.now
    var hearing = pollfd(fd: connection.descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&hearing, 1, 20) <= 0 {
      let passed = Self.now - begin
      if passed > seconds { throw .tooSlow }
      if passed > Self.grace, !isWanted() { throw .unwanted }
    }
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
