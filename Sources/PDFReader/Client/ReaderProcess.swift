internal import Bytes
internal import CPoppler
private import Glibc
internal import Wording

/// A running process that reads one PDF.
///
/// Used by one thread at a time.
final class ReaderProcess {
  let id: pid_t
  private let connection: Connection

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
    // A begun answer continues.
    var longest = timeval(tv_sec: Int(ReaderPatience().waiting), tv_usec: 0)
    setsockopt(
      ends[0], SOL_SOCKET, SO_RCVTIMEO, &longest, socklen_t(MemoryLayout<timeval>.size))
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

  /// The program itself, or the one beside it in a test.
  private static let program: String = {
    let own = "/proc/self/exe"
    guard let path = Disk.resolved(own), PathParts(path).name.hasSuffix(".xctest") else {
      return own
    }
    return "\(PathParts(path).folder)/suzuri"
  }()

  /// Sends a request, waits for the answer and reads it.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - patience: The time after which the process counts as hanging.
  ///   - isWanted: Whether the answer is still needed.
  ///   - read: Reads as many bytes as the answer has.
  /// - Returns: The answer, or the reason why the process has none.
  /// - Throws: An error that is not an answer, after which the process is useless.
  func ask<Value>(
    _ request: ReaderRequest, within patience: ReaderPatience, while isWanted: () -> Bool,
    _ read: (Connection, Int) throws -> Value
  ) throws -> Result<Value, PrintedError> {
    try connection.send(0, request.bytes)
    try wait(patience, while: isWanted)
    let (kind, count) = try connection.head()
    guard let reply = ReaderReply(rawValue: kind) else { throw Connection.Lost() }
    if let error = reply.error { return .failure(error) }
    return .success(try read(connection, count))
  }

  /// The seconds for which an unwanted answer is awaited, since a new process takes time as well.
  private static let grace = 0.2

  private func wait(
    _ patience: ReaderPatience, while isWanted: () -> Bool
  ) throws(PrintedError) {
    let (begin, before) = (Self.now, work)
    var hearing = pollfd(fd: connection.descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&hearing, 1, 20) <= 0 {
      let passed = Self.now - begin
      if passed > patience.waiting || work - before > patience.work { throw .tooSlow }
      if passed > Self.grace, !isWanted() { throw .unwanted }
    }
  }

  private static var now: Double { seconds(of: CLOCK_MONOTONIC) }

  /// The process's working time in seconds.
  private var work: Double {
    var clock = clockid_t()
    return clock_getcpuclockid(id, &clock) == 0 ? Self.seconds(of: clock) : 0
  }

  private static func seconds(of clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// The seconds after which a process counts as hanging.
struct ReaderPatience: Sendable {
  /// The longest work for one answer, however busy the machine is.
  var work = 10.0
  /// The longest wait for an answer if the process does not get to work.
  var waiting = 60.0
}
